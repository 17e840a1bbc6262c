import { expect, test } from 'vitest';
import { loadBundle, type OperationObject } from '../document/document.ts';
import { compareLimits } from './compare.ts';
import { loadSource } from './source.ts';
import { documentOf } from './testing.ts';

const { limits } = loadSource();

const payLimit = { section: '8', statement: 'One order number', where: ['POST /pay'], rule: 'R-029' };

function found(operation: Partial<OperationObject>, limit: Parameters<typeof compareLimits>[0][number]) {
  return compareLimits([limit], documentOf(operation), new Map());
}

test('notices an operation that lost the rule of its limit, and an operation with that rule but no limit', () => {
  expect(found({ 'x-rules': ['R-001', 'R-029'] }, payLimit)).toEqual([]);
  expect(found({ 'x-rules': ['R-001'] }, payLimit)).toEqual([
    { at: 'POST /pay', fact: 'limit', source: 'R-029', bundle: undefined },
  ]);
  expect(found({ 'x-rules': ['R-029'] }, { ...payLimit, where: [] })).toEqual([
    { at: 'POST /pay', fact: 'limit', source: undefined, bundle: 'R-029' },
  ]);
});

test('notices an operation that lost its mark, and one that is wrongly marked', () => {
  const limit = {
    section: '8',
    statement: 'Concurrent calls',
    where: ['POST /pay'],
    mark: 'x-concurrent' as const,
  };
  expect(found({ 'x-concurrent': true }, limit)).toEqual([]);
  expect(found({}, limit)).toMatchObject([{ source: 'x-concurrent', bundle: undefined }]);
  expect(found({ 'x-concurrent': true }, { ...limit, where: [] })).toMatchObject([
    { source: undefined, bundle: 'x-concurrent' },
  ]);
});

test('rejects a limit that nothing enforces', () => {
  const limit = { section: '8', statement: 'Some limit', where: ['POST /pay'] };
  expect(() => found({}, limit)).toThrow('"Some limit" needs a number, a rule or a mark');
});

test.each(['R-029', 'R-032'])(
  'notices a create operation or a token without its limit in the document (%s)',
  (rule) => {
    const document = loadBundle();
    const limit = limits.find((one) => one.rule === rule);
    if (limit === undefined) throw new Error(`no limit of ${rule}`);
    expect(compareLimits([limit], document, new Map())).toEqual([]);
    const path = limit.where[0]?.split(' ')[1] ?? '';
    const operation = document.paths[path]?.post;
    if (operation) operation['x-rules'] = [];
    expect(compareLimits([limit], document, new Map())).toMatchObject([{ at: `POST ${path}`, source: rule }]);
  },
);
