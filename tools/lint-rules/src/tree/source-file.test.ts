import { expect, test } from 'vitest';
import { parseSourceFile } from './source-file.ts';

const file = parseSourceFile('/x.yaml', 'a:\n  - b: 1\n    c: 2\n');

test('a value has a line and a column, counted from 1', () => {
  expect(file.positionOf(['a', 0, 'c'])).toEqual({ line: 3, column: 8 });
});

test('a missing value stands where the nearest value around it stands', () => {
  expect(file.positionOf(['a', 0, 'd', 'e'])).toEqual({ line: 2, column: 5 });
  expect(file.positionOf(['z'])).toEqual({ line: 1, column: 1 });
});

test('a broken file has no data and says where it breaks', () => {
  const broken = parseSourceFile('/x.yaml', 'a: 1\na: 2\n');
  expect(broken.data).toBeUndefined();
  expect(broken.problem).toMatchObject({ line: 2, column: 1 });
});
