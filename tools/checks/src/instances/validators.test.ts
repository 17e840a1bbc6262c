import { expect, test } from 'vitest';
import { listOperations, loadBundle, type Operation } from '../document/document.ts';
import { createValidators, queryExamples, querySchema } from './validators.ts';

const document = loadBundle();
const validators = createValidators(document);

function operation(id: string): Operation {
  const found = listOperations(document).find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

test('enforces a condition of a request body (R-021)', () => {
  const check = { type: 'check4', idNumber: '1', name: 'a', account: '2' };
  expect(validators.validate(operation('checkBankAccount'), 'request', check).valid).toBe(false);
  expect(validators.validate(operation('checkBankAccount'), 'request', { ...check, phone: '3' }).valid).toBe(
    true,
  );
});

test('enforces a rule across query parameters (R-022)', () => {
  const find = operation('findChineseCharacters');
  expect(validators.validate(find, 'query', { pinyinName: 'zhang san' }).valid).toBe(false);
  expect(validators.validate(find, 'query', { pinyinName: 'zhang san', idNumber: '1' }).valid).toBe(true);
});

test('refuses a date that does not exist', () => {
  const order = { payer: { idIssueDate: '2026-02-30' } };
  expect(validators.validate(operation('createGlobalPayout'), 'request', order).valid).toBe(false);
});

test('throws if an operation has no such part', () => {
  expect(() => validators.validate(operation('listWallets'), 'request', {})).toThrow(
    'listWallets has no request',
  );
});

test('an object that is spread over the query counts as one parameter per property', () => {
  const schema = { type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } };
  const parameters = [
    { name: 'query', in: 'query' as const, schema, example: { a: '1', b: '2' } },
    { name: 'page', in: 'query' as const, schema: { type: 'integer' }, example: 3 },
  ];
  const { object } = operation('listPayins');
  expect(querySchema({ ...operation('listPayins'), object: { ...object, parameters } })).toMatchObject({
    properties: { a: {}, page: { type: 'integer' } },
    additionalProperties: { type: 'string' },
  });
  expect(queryExamples(parameters)).toEqual({ a: '1', b: '2', page: 3 });
});
