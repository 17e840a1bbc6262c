import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadMockDocument, type MockOperation, mockOperations } from './document.ts';
import { explainBody as explain, explainQuery } from './explain.ts';

const tiny = fileURLToPath(new URL('../test-documents/tiny.yaml', import.meta.url));

const operations = new Map(
  mockOperations(loadMockDocument(tiny).model).map((operation) => [operation.id, operation]),
);

function explainBody(id: string, body: unknown, mediaType = 'application/json'): string[] {
  return explain(get(id), mediaType, body);
}

function get(id: string): MockOperation {
  const operation = operations.get(id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
}

const toEurope = { orderNo: 'a', targetCurrency: 'EUR', beneficiary: { swiftCode: 'S' } };
const toChina = {
  orderNo: 'a',
  targetCurrency: 'CNY',
  paymentType: 'FullPayment',
  beneficiary: { idNumber: '1' },
};

describe('explainBody', () => {
  test('returns no sentences for a request that follows all rules', () => {
    expect(explainBody('createOrder', toEurope)).toEqual([]);
    expect(explainBody('createOrder', toChina)).toEqual([]);
  });

  test('names the property, the reason and the rule of the nearest condition', () => {
    expect(explainBody('createOrder', { ...toChina, paymentType: undefined })).toEqual([
      '`paymentType` is required because `targetCurrency` is `CNY` (R-016).',
    ]);
    expect(explainBody('createOrder', { ...toEurope, beneficiary: {} })).toEqual([
      '`beneficiary.swiftCode` is required because `targetCurrency` is not `CNY` (R-019).',
    ]);
    expect(explainBody('createOrder', { ...toEurope, beneficiary: { swiftCode: '' } })).toEqual([
      '`beneficiary.swiftCode` must not be empty because `targetCurrency` is not `CNY` (R-019).',
    ]);
  });

  test('describes an alternative in one sentence', () => {
    expect(explainBody('createOrder', { ...toChina, beneficiary: { bankName: 'B' } })).toEqual([
      'Either `beneficiary.idNumber`, or `beneficiary.bankName` and `beneficiary.companyNumber` must be given because `targetCurrency` is `CNY` (R-020).',
    ]);
    expect(explainBody('createOrder', { ...toEurope, payerId: 'p', payer: { fullName: '王' } })).toEqual([
      'In the nearest of the allowed forms, `payer` must be left out (R-002).',
    ]);
  });

  test('cites no rule for a plain limit, even if another property breaks a rule', () => {
    expect(explainBody('createOrder', { ...toEurope, orderNo: '' })).toEqual([
      '`orderNo` must not be empty.',
    ]);
    expect(explainBody('getOrderStatus', { tradeId: 4 })).toEqual(['`tradeId` must be a string.']);
    expect(explainBody('getOrderStatus', {})).toEqual(['`tradeId` or `orderNo` must be given (R-014).']);
  });

  test('describes patterns, dates, arrays and types', () => {
    const payer = { fullName: 'Wang', dob: '2026-02-30' };
    const body = {
      ...toEurope,
      payer,
      amount: '12',
      paymentType: 'x',
      beneficiary: { swiftCode: 'S', address: { country: 'de' } },
    };
    expect(explainBody('createOrder', body).toSorted()).toEqual([
      '`amount` must be a number.',
      '`beneficiary.address.country` must be 2 capital letters.',
      '`payer.dob` must be a real date, YYYY-MM-DD.',
      '`payer.fullName` must contain Chinese (Han) characters (R-010).',
      '`paymentType` must be `Deposit Payment` or `FullPayment`.',
    ]);
    expect(explainBody('createOrder', [])).toEqual(['The body must be an object.']);
  });

  test('converts form fields and query parameters from strings', () => {
    expect(explainBody('uploadFile', { type: 'secret' }, 'multipart/form-data')).toEqual([
      '`file` is required.',
      '`type` must be `bill` or `offer` (R-036).',
    ]);
    const query = (values: { [name: string]: string }) => explainQuery(get('findOrder'), values);
    expect(query({ idNumber: '1', page: '2' })).toEqual([]);
    expect(query({ idNumber: '1', page: '0' })).toEqual(['Query parameter `page` must be at least 1.']);
    expect(query({})).toEqual(['`idNumber` or `companyCode` must be given (R-022).']);
  });

  test('never repeats a value of the request', () => {
    const value = '6222021234567890';
    const body = {
      ...toEurope,
      orderNo: value,
      targetCurrency: value,
      paymentType: value,
      amount: value,
      payer: { fullName: value, dob: value },
    };
    const sentences = explainBody('createOrder', body);
    expect(sentences).toHaveLength(6);
    expect(sentences.join(' ')).not.toContain(value);
  });
});
