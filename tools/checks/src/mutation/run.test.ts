import { expect, test } from 'vitest';
import { changedSince, listMutants } from './mutants.ts';
import { loadChecked, noticer, runMutations } from './run.ts';

const checked = loadChecked();
const noticeOf = noticer(checked);

function mutant(pointer: string, change: string) {
  const found = listMutants(checked.document).find((one) => one.pointer === pointer && one.change === change);
  if (found === undefined) throw new Error(`no mutant ${pointer} without ${change}`);
  return found;
}

test('a removed enumeration value is caught by a row of a table', () => {
  expect(noticeOf(mutant('/components/schemas/Gender', 'enum: FeMale'))).toBe('row');
});

test('a removed part of the condition of R-017 is caught by an instance', () => {
  const condition = '/components/schemas/CreateBusinessPayoutRequest/allOf/1/if/properties/paymentType';
  expect(noticeOf(mutant(condition, 'enum: FinalPayment'))).toBe('instance');
});

test('`additionalProperties: true` has no effect, so it is not removed', () => {
  const schemas = { Open: { additionalProperties: true }, Closed: { additionalProperties: false } };
  const document = { ...checked.document, paths: {}, webhooks: {} };
  const components = { ...checked.document.components, schemas, responses: {} };
  expect(listMutants({ ...document, components }).map(({ pointer }) => pointer)).toEqual([
    '/components/schemas/Closed',
  ]);
});

test('a `then` or `else` that only names its case is not removed', () => {
  const condition = { if: { required: ['a'] }, else: { 'x-case': 'Other' } };
  const schemas = {
    It: { ...condition, ...Object.fromEntries([['then', { 'x-case': 'It', required: ['b'] }]]) },
  };
  const document = { ...checked.document, paths: {}, webhooks: {} };
  const components = { ...checked.document.components, schemas, responses: {} };
  expect(listMutants({ ...document, components }).map(({ change }) => change)).toEqual([
    'then',
    'required: a',
    'required: b',
  ]);
});

test('a mutant that nothing catches is a survivor, unless it is listed', () => {
  const condition = '/components/schemas/CreateBusinessPayoutRequest/allOf/1/if/properties/paymentType';
  const change = mutant(condition, 'enum: FinalPayment');
  const deaf = { ...checked, instances: [] };
  const listed = [{ pointer: change.pointer, change: change.change, reason: 'for this test' }];
  expect(runMutations(deaf, [change], []).survivors).toEqual([change]);
  expect(runMutations(deaf, [change], listed)).toMatchObject({ survivors: [], outdated: [] });
  expect(runMutations(checked, [change], listed).outdated).toEqual(listed);
});

test('a document with faults is not mutated, since every mutant would seem to be caught', () => {
  expect(() => runMutations({ ...checked, rules: [] }, [], [])).toThrow('before any mutation');
});

test('only clauses that differ from the given version are chosen', () => {
  const { document } = checked;
  const before = structuredClone(document);
  Object.assign(before.components.schemas.Gender ?? {}, { enum: ['Male'] });
  delete before.paths['/payout/oauth/token'];
  const isChanged = changedSince('main', document, before);
  const chosen = listMutants(document).filter(isChanged);
  const parts = new Set(chosen.map(({ pointer }) => pointer.split('/').slice(0, 4).join('/')));
  expect([...parts].every((part) => /Gender|oauth~1token/.test(part))).toBe(true);
  expect(parts.has('/components/schemas/Gender')).toBe(true);
  expect(listMutants(document).filter(changedSince('main', document, document))).toEqual([]);
});
