import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations } from '@cross-border-payments/openapi';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { document, SOURCE } from '../testing/real-document.ts';
import { WAYS, wayToFindOut } from './unknowns-page.ts';

const register: { statement: string; at: string[] }[] = parse(
  readFileSync(join(SOURCE.repository, 'spec', 'generated', 'unknowns.yaml'), 'utf8'),
);

test('every statement of the register says how to find out, and no sentence is left over', () => {
  const statements = [...new Set(register.map(({ statement }) => statement))].sort();
  expect(Object.keys(WAYS).sort()).toEqual(statements);
});

test('each way is something to do, in plain words', () => {
  for (const way of Object.values(WAYS)) expect(way).toMatch(/^(Ask|Send|Query|Upload|Update|Cancel)\b.*\.$/);
});

test('nothing is tried out at an operation that must not be repeated', () => {
  const never = listOperations(document).filter(({ object }) => object['x-retry'] === 'never');
  expect(never.length).toBeGreaterThan(10);
  const concerned = register.filter(({ at }) =>
    at.some((pointer) => never.some((operation) => pointer.startsWith(operation.pointer))),
  );
  expect(concerned.length).toBeGreaterThan(5);
  for (const { statement } of concerned)
    expect([statement, wayToFindOut(statement)]).toEqual([statement, expect.stringMatching(/^(Ask|Query)/)]);
});

test('a statement of another document is asked', () => {
  expect(wayToFindOut('toString')).toBe('Ask the operator of the service.');
});
