import { expect, test } from 'vitest';
import { checkJsonLimits } from './read-json.ts';

const check = (text: string) => {
  const found = checkJsonLimits(JSON.parse(text), { depth: 5, values: 7 });
  return typeof found === 'string' ? found : found.properties;
};

test('counts properties at every depth', () => {
  expect(check('{"a":[{"b":1,"c":{}},2],"d":{"e":null}}')).toBe(5);
  expect(check('[[],"a:b",1,null]')).toBe(0);
});

test('reports a fault before it counts', () => {
  expect(check('{"b":1,"a":[[[[[]]]]]}')).toBe('too-deep');
  expect(check('[[[[[]]]]]')).toBe(0);
  expect(check('{"a":[{"__proto__":1}]}')).toBe('dangerous-name');
  expect(check('{"constructor":{"prototype":1}}')).toBe('dangerous-name');
  expect(check('{"constructor":"Ltd"}')).toBe(1);
});

test('counts properties and items together, at every depth', () => {
  expect(check('[1,2,3,4,5,6,7]')).toBe(0);
  expect(check('[1,2,3,4,5,6,7,8]')).toBe('too-many');
  expect(check('[[1,2],[3,4]]')).toBe(0);
  expect(check('{"a":[1,2,3,4],"b":{"c":{}}}')).toBe(3);
  expect(check('{"a":[1,2,3,4],"b":{"c":{"d":1}}}')).toBe('too-many');
  expect(check('{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1}')).toBe('too-many');
});
