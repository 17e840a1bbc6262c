/** Characters that are read one way in every place name, whatever the dictionary guesses. */
export const READINGS_IN_PLACES: Readonly<Record<string, string>> = { 都: 'du', 什: 'shi' };

/** Places whose name is read unlike its characters elsewhere. */
export const PLACE_READINGS: Readonly<Record<string, string>> = {
  蔚县: 'yuxian',
  乐亭县: 'laotingxian',
  繁峙县: 'fanshixian',
  洪洞县: 'hongtongxian',
  珲春市: 'hunchunshi',
  闵行区: 'minhangqu',
  六合区: 'luhequ',
  乐清市: 'yueqingshi',
  歙县: 'shexian',
  涡阳县: 'guoyangxian',
  蚌山区: 'bengshanqu',
  乐陵市: 'laolingshi',
  单县: 'shanxian',
  浚县: 'xunxian',
  召陵区: 'shaolingqu',
  泌阳县: 'biyangxian',
  黄陂区: 'huangpiqu',
  曾都区: 'zengduqu',
  大埔县: 'dabuxian',
  筠连县: 'junlianxian',
  吴堡县: 'wubuxian',
  宕昌县: 'tanchangxian',
  民乐县: 'minlexian',
  尉犁县: 'yulixian',
};
