import { expect, test } from 'vitest';
import { countVerdicts } from './load.ts';

const instances = [
  { rule: 'R-002', valid: false },
  { rule: 'R-001', valid: false },
  { rule: 'R-001', valid: false },
  { rule: 'R-003', valid: true },
];

test('counts correct verdicts and names each rule with a wrong verdict once', () => {
  expect(countVerdicts(instances, [true, true, true, false])).toEqual({
    refused: 0,
    toRefuse: 3,
    taken: 0,
    toTake: 1,
    missed: ['R-001', 'R-002', 'R-003'],
  });
});

test('names no rule if every verdict is correct', () => {
  expect(countVerdicts(instances, [false, false, false, true])).toEqual({
    refused: 3,
    toRefuse: 3,
    taken: 1,
    toTake: 1,
    missed: [],
  });
});
