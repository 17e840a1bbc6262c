import { expect, test } from 'vitest';
import { listOperations, loadBundle } from '../document/document.ts';
import { expandInstances, loadRules } from './rules.ts';
import { instanceFiles } from './write-instances.ts';

const document = loadBundle();
const rules = loadRules();

async function load() {
  const text = instanceFiles(document, rules).get('instances.js') ?? '';
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

test('writes the instances of requests, but not of responses or callbacks', async () => {
  const { instances, statements, stateRules } = await load();
  const operations = listOperations(document).map(({ id }) => id);
  const sent = expandInstances(document, rules).filter(({ part }) => part !== 'response');
  expect(instances).toEqual(
    sent
      .filter(({ operation }) => operations.includes(operation))
      .map(({ rule, name, operation, part, valid, at, value }) => {
        return { rule, name, operation, part, valid, at, value };
      }),
  );
  expect(instances.length).toBeLessThan(sent.length);
  expect(stateRules.length).toBeGreaterThan(0);
  expect(Object.keys(statements)).toEqual(expect.arrayContaining(stateRules));
  expect(Object.keys(statements)).toEqual([...new Set(instances.map(({ rule }: { rule: string }) => rule))]);
});

test('writes one example per operation', async () => {
  const { examples } = await load();
  expect(examples.map(({ operation }: { operation: string }) => operation)).toEqual(
    listOperations(document).map(({ id }) => id),
  );
  expect(examples[0]).toMatchObject({ rule: '', operation: 'createToken', part: 'request', valid: true });
});
