import { expect, test } from 'vitest';
import { findCharacters, splitPinyin } from './chinese-characters.ts';

test.each([
  ['zhang san', '张三'],
  ['ZhangSan', '张三'],
  ['San Zhang', '张三'],
  ['Li Xiaoming', '李小明'],
  ['lü bu', '吕卜'],
  ['lv bu', '吕卜'],
  ['Ouyang Xiu', '欧阳秀'],
  ["Xi'an", '席安'],
])('finds a person: %s is %s', (pinyin, characters) => {
  expect(findCharacters(pinyin, 'person')).toBe(characters);
  expect(findCharacters(pinyin, 'person')).toBe(characters);
});

test.each([
  '',
  'zhang',
  'John Smith',
  'zhang san feng yi er',
  'zhang3 san1',
  '张三',
  'constructor',
  'a'.repeat(300),
])('finds no person for %j', (pinyin) => {
  expect(findCharacters(pinyin, 'person')).toBeUndefined();
});

test('finds the characters of a business, with business words and place names', () => {
  expect(findCharacters('Shenzhen Shili Dianzi Youxian Gongsi', 'business')).toBe('深圳十丽电子有限公司');
  expect(findCharacters('Example Trading Ltd.', 'business')).toBeUndefined();
  expect(findCharacters('gong', 'business')).toBeUndefined();
});

test('splits a long string quickly, and refuses a longer one', () => {
  const known = (chunk: string) => chunk === 'a' || chunk === 'aa';
  expect(splitPinyin('a'.repeat(256), known)).toHaveLength(128);
  expect(splitPinyin('a'.repeat(257), known)).toBeUndefined();
  expect(splitPinyin(`${'a'.repeat(200)}b`, known)).toBeUndefined();
  expect(splitPinyin('', known)).toEqual([]);
});
