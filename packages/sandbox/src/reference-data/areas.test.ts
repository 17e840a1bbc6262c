import { expect, test } from 'vitest';
import { buildAreas, placePinyin } from '../generate/reference-data.ts';
import { type Area, listAreas } from './reference-data-handlers.ts';

function flat(areas: readonly Area[]): readonly Area[] {
  return areas.flatMap((area) => [area, ...flat(area.list)]);
}

const all = flat(listAreas());
const named = (name: string) => all.find((area) => area.name === name);

test('lists the areas of China, not only a few', () => {
  const count = (level: string) => all.filter((area) => area.areaLevel === level).length;
  expect(count('1')).toBe(34);
  expect(count('2')).toBeGreaterThan(330);
  expect(count('3')).toBeGreaterThan(2800);
});

test('nests areas by their keys', () => {
  const check = (area: Area, above: string) => {
    expect(area.areaKey.startsWith(above)).toBe(true);
    expect(area.areaKey).toMatch(/^\d{6}$/);
    for (const inner of area.list) {
      expect(Number(inner.areaLevel)).toBe(Number(area.areaLevel) + 1);
      check(inner, area.areaKey.slice(0, Number(area.areaLevel) * 2));
    }
  };
  for (const area of listAreas()) check(area, '');
  expect(new Set(all.map((area) => area.areaKey)).size).toBe(all.length);
});

test('has the entries of the document’s example, with their pinyin', () => {
  expect(named('广东省')).toMatchObject({ areaKey: '440000', areaLevel: '1', pinyin: 'guangdongsheng' });
  expect(named('深圳市')).toMatchObject({ areaKey: '440300', areaLevel: '2', pinyin: 'shenzhenshi' });
  expect(all.find((area) => area.areaKey === '440305')).toEqual({
    areaLevel: '3',
    areaKey: '440305',
    name: '南山区',
    pinyin: 'nanshanqu',
    list: [],
  });
});

test('writes pinyin only in the letters a to z', () => {
  expect(all.filter((area) => !/^[a-z]+$/.test(area.pinyin))).toEqual([]);
});

test.each([
  ['重庆市', 'chongqingshi'],
  ['六安市', 'luanshi'],
  ['厦门市', 'xiamenshi'],
  ['吕梁市', 'lvliangshi'],
  ['成都市', 'chengdushi'],
  ['于都县', 'yuduxian'],
  ['喀什市', 'kashishi'],
  ['乐清市', 'yueqingshi'],
  ['蔚县', 'yuxian'],
])('reads %s as %s', (name, pinyin) => {
  expect(placePinyin(name)).toBe(pinyin);
});

test('does not invent postal codes', () => {
  expect(all.some((area) => 'code' in area)).toBe(false);
});

test('refuses a division that belongs to no area', () => {
  expect(() => buildAreas([{ code: '110101', name: '东城区' }])).toThrow('110101 东城区 belongs to no area');
});

test('returns the same list each time', () => {
  expect(listAreas()).toBe(listAreas());
});
