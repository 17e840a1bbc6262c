import { relative } from 'node:path';
import {
  bundleUnknowns,
  compareWithSource,
  listOperations,
  loadBundle,
  loadRules,
  loadSource,
  placeDifferences,
  readMessages,
  specDirectory,
} from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';

const document = loadBundle();
const source = loadSource();

test('the document has the operations of the interface document, and the webhooks of its tables', () => {
  expect(listOperations(document)).toHaveLength(source.operations.length);
  const messages = source.tables.flatMap((table) => table.messages);
  const inTables = messages.flatMap((message) => /\{callback_url\}\S+/.exec(message)?.[0] ?? []);
  const addresses = Object.values(document.webhooks).map(({ post }) => post?.summary.split(' ').at(-1));
  expect(
    addresses.sort(),
    'Enter each webhook of spec/openapi.yaml, by the address in its summary, in a table of spec/source/4.7-callback.yaml',
  ).toEqual([...new Set(inTables)].sort());
});

test('document and source agree on every property, operation, enumeration, limit, statement and gap', () => {
  const placed = placeDifferences(specDirectory, compareWithSource(source, document, loadRules()));
  expect(
    placed.map(({ file, line, message }) => `${relative(repositoryRoot, file)}:${line}: ${message}`),
  ).toEqual([]);

  const messages = readMessages(document);
  const properties = messages.map((message) => message.properties);
  const count = (of: Map<string, unknown>[]) => of.reduce((sum, map) => sum + map.size, 0);
  const unknowns = bundleUnknowns(document, messages);
  const counts = {
    rows: source.tables.reduce((sum, table) => sum + Object.keys(table.properties).length, 0),
    properties: count(properties),
    enumerations: Object.keys(source.enumerations).length,
    values: Object.values(source.enumerations).reduce((sum, { values }) => sum + values.length, 0),
    maximumLengths: properties.flatMap((map) => [...map.values()]).filter((facts) => facts.max !== undefined)
      .length,
    limits: source.limits.length,
    statements: source.prose.reduce((sum, { at }) => sum + at.length, 0),
    phrasesNotStated: source.notStated.length,
    unknowns: unknowns.length,
  };
  console.log(`facts of the interface document, all matched: ${JSON.stringify(counts)}`);
  for (const counted of Object.values(counts)) expect(counted).toBeGreaterThan(0);
});

test('every rule that calls itself a reading is in the list of readings of the document', () => {
  const [, list = ''] = document.info.description?.split('can be read in several ways') ?? [];
  const readings = loadRules().filter(({ statement }) => /\bis a reading\b|\bassumed\b/.test(statement));
  expect(readings.map(({ id }) => id)).toContain('R-011');
  expect(readings.filter(({ id }) => !list.includes(id)).map(({ id }) => id)).toEqual([]);
});
