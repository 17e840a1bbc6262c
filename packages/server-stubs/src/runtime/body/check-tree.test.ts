import { expect, test } from 'vitest';
import { checkTree } from './check-tree.ts';

const DEPTH = 5;
const check = (text: string) => checkTree(JSON.parse(text), DEPTH);

test('counts members at every depth', () => {
  expect(check('{"a":[{"b":1,"c":{}},2],"d":{"e":null}}')).toBe(5);
  expect(check('[[],"a:b",1,null]')).toBe(0);
});

test('finds what is wrong before it counts', () => {
  expect(check('{"b":1,"a":[[[[[]]]]]}')).toBe('too-deep');
  expect(check('[[[[[]]]]]')).toBe(0);
  expect(check('{"a":[{"__proto__":1}]}')).toBe('dangerous-name');
  expect(check('{"constructor":{"prototype":1}}')).toBe('dangerous-name');
  expect(check('{"constructor":"Ltd"}')).toBe(1);
});
