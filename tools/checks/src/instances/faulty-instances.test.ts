import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Schema } from '../document/document.ts';
import { loadChecked } from '../mutation/run.ts';
import { faultyInstances } from './faulty-instances.ts';

test('an instance that another rule rejects names the file and the id of that rule', () => {
  const { document, rules } = structuredClone(loadChecked());
  const forbidden = parse(
    '{ $comment: R-022, if: { required: [name] }, then: { not: { required: [account] } } }',
  );
  const { CheckBankAccountRequest: request } = document.components.schemas as Record<string, Schema>;
  request?.allOf?.push(forbidden);
  const faults = faultyInstances(
    document,
    rules.filter(({ id }) => id === 'R-021'),
  );
  const accepted = faults.filter(({ list }) => list === 'accept').map(({ message }) => message);
  expect(accepted.length).toBeGreaterThan(0);
  expect(new Set(accepted)).toEqual(
    new Set([
      'R-021 must accept this instance, but the document rejects it: it must leave out account (CheckBankAccountRequest.yaml, R-022). Correct the instance, or the schema.',
    ]),
  );
});

test('an instance that is rejected as a whole names the `at` to write (R-033)', () => {
  const { document, rules } = structuredClone(loadChecked());
  const closed = rules.filter(({ id }) => id === 'R-033');
  for (const { reject } of closed) for (const instance of reject ?? []) instance.at = '/wrong';
  const messages = faultyInstances(document, closed).map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.join('\n')).toContain(
    'This instance is rejected at the whole (`at: ""`), not at `/wrong`. Correct `at`, or the instance.',
  );
});
