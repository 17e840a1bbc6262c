import { expect, test } from 'vitest';
import { loadBundle, type OpenApiDocument, type OperationObject, type Schema } from '../document/document.ts';
import { loadRules } from '../instances/rules.ts';
import { compareWithSource } from './compare.ts';
import { loadSource } from './source.ts';

const source = loadSource();
const rules = loadRules();

function differences(change: (document: OpenApiDocument) => void) {
  const document = loadBundle();
  change(document);
  return compareWithSource(source, document, rules);
}

function schema(document: OpenApiDocument, name: string): Schema {
  const found = document.components.schemas[name];
  if (found === undefined) throw new Error(`no schema ${name}`);
  return found;
}

function property(document: OpenApiDocument, name: string, property: string): Schema {
  const found = schema(document, name).properties?.[property];
  if (found === undefined) throw new Error(`no property ${name}.${property}`);
  return found;
}

function operation(document: OpenApiDocument, path: string, method = 'post'): OperationObject {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`no operation ${method} ${path}`);
  return found;
}

test('finds no difference in the unchanged document', () => {
  expect(differences(() => {})).toEqual([]);
});

test('notices a missing property and an additional one', () => {
  const removed = differences((document) => delete schema(document, 'Occupation').properties?.nameTw);
  const at = 'GET /payout/common/occupation/list response 200 data[].nameTw';
  expect(removed).toContainEqual({ at, fact: 'property', source: 'present', bundle: undefined });
  const added = differences((document) => {
    Object.assign(schema(document, 'CreateTokenRequest').properties ?? {}, { extra: { type: 'string' } });
  });
  expect(added).toMatchObject([{ at: 'POST /payout/oauth/token request extra', bundle: 'present' }]);
});

test('notices a different type, length, value, default and variant', () => {
  const facts = differences((document) => {
    property(document, 'CreateGlobalPayoutRequest', 'sourceAmount').type = 'integer';
    property(document, 'GlobalPayoutPayer', 'reference').maxLength = 33;
    schema(document, 'EntityType').enum = ['I'];
    const payType = property(document, 'CreatePayinRequest', 'payType');
    payType.default = 'app';
    payType['x-variant'] = 'older';
  }).map(({ fact }) => fact);
  for (const fact of ['type', 'max', 'values', 'default', 'variant']) expect(facts).toContain(fact);
});

test('notices a required property that became optional, and a rule that no longer applies to its property (R-021)', () => {
  const facts = differences((document) => {
    schema(document, 'CheckBankAccountRequest').required = ['type', 'idNumber', 'name'];
    schema(document, 'CheckBankAccountRequest').allOf = [];
  });
  expect(facts).toMatchObject([
    { at: 'POST /payout/common/bank/check request account', fact: 'required' },
    { at: 'POST /payout/common/bank/check request phone', fact: 'rules', source: 'R-021', bundle: '' },
  ]);
});

test('notices a different retry class, a missing code and a missing operation', () => {
  const found = differences((document) => {
    const conversion = document.paths['/global/payout/wallet/new-fx-conversion']?.get;
    if (conversion) conversion['x-retry'] = 'read';
    const check = document.paths['/payout/encrypt/check']?.post;
    delete check?.['x-status-codes']?.['10001'];
    delete document.paths['/payout/common/occupation/list'];
  });
  expect(found).toContainEqual({
    at: 'GET /global/payout/wallet/new-fx-conversion',
    fact: 'retry',
    source: 'never',
    bundle: 'read',
  });
  expect(found).toContainEqual({
    at: 'POST /payout/encrypt/check',
    fact: 'codes',
    source: '1 10001',
    bundle: '1',
  });
  expect(found.filter(({ fact }) => fact === 'operation')).toEqual([
    { at: 'GET /payout/common/occupation/list', fact: 'operation', source: 'present', bundle: undefined },
  ]);
});

test('notices an unknown fact that is no longer marked, and a mark that the source does not have', () => {
  const found = differences((document) => {
    document.info['x-not-shown'] = [{ statement: 'the colour of the money', section: '9' }];
  }).filter(({ fact }) => fact === 'not shown');
  expect(found).toContainEqual(expect.objectContaining({ at: 'document: quotas', bundle: undefined }));
  expect(found).toContainEqual(
    expect.objectContaining({ at: 'document: the colour of the money', source: undefined }),
  );
});

test('notices a body that a rule no longer closes (R-031, R-033)', () => {
  const found = differences((document) => {
    delete schema(document, 'GetWalletsForPersonalPayoutsRequest').maxProperties;
    delete schema(document, 'UpdatePersonalPayoutRequest').additionalProperties;
  });
  expect(found.map(({ at }) => at).sort()).toEqual([
    'POST /payout/payment/update request',
    'POST /payout/wallet/get request',
  ]);
});

test('notices a refusal whose data has a narrower type, and a refusal that no longer requires its message', () => {
  const found = differences((document) => {
    const refusal = schema(document, 'RefusedResponse');
    refusal.required = ['status'];
    Object.assign(refusal.properties ?? {}, { data: { type: 'object' } });
  });
  expect(found).toContainEqual({
    at: 'GET /global/payout/wallet/list response 200 data',
    fact: 'onRefusal',
    source: 'string, object or array',
    bundle: 'object',
  });
  expect(found).toContainEqual({
    at: 'POST /payout/payment/cancel response 400 message',
    fact: 'required',
    source: 'refusal',
    bundle: undefined,
  });
});

test('notices an object that is known only by name and no longer accepts other properties', () => {
  const found = differences((document) => {
    delete schema(document, 'CreatePersonalPayoutRequest').additionalProperties;
    delete schema(document, 'PayinRealPayer').additionalProperties;
    delete schema(document, 'ListedPayin').additionalProperties;
  });
  expect(found.map(({ at, fact }) => `${at}: ${fact}`).sort()).toEqual([
    'GET /global/payin/order/page response 200 data[]: open',
    'POST /global/payin/transfer/create request payer.realPayer: open',
    'POST /payout/payment/create request: further properties',
  ]);
});

test('notices a confirm operation that is not marked as concurrent, a file without an encoding, and a missing query', () => {
  const found = differences((document) => {
    delete operation(document, '/payout/payment/transfer/async')['x-concurrent'];
    const upload = operation(document, '/global/payin/transfer/upload/multipart');
    delete upload.requestBody?.content['multipart/form-data']?.encoding;
    delete operation(document, '/payout/payment/business/query/price', 'get').parameters;
  });
  expect(found).toContainEqual(
    expect.objectContaining({
      at: 'POST /global/payin/transfer/upload/multipart request file',
      fact: 'encoded',
    }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({
      at: 'GET /payout/payment/business/query/price query',
      fact: 'further properties',
    }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ at: 'POST /payout/payment/transfer/async', fact: 'limit' }),
  );
});
