import { describe, expect, test } from 'vitest';
import { listOf } from '../core/errors.ts';
import {
  machineOf,
  requireBusinessDocuments,
  requireChangeableProperties,
  requireDocument,
  requireRate,
} from './life-cycles.ts';
import { advance } from './machine.ts';

describe('R-027: proforma invoice and purchase order', () => {
  test('names what is missing', () => {
    expect(requireBusinessDocuments({ documents: ['purchase_order', 'other'] })).toMatchObject({
      message: 'The documents are not complete because `proforma_invoice` was not uploaded (R-027).',
    });
    expect(requireBusinessDocuments({})?.message).toContain(
      '`proforma_invoice` and `purchase_order` were not uploaded',
    );
  });

  test('accepts both, in any order and with other documents', () => {
    expect(
      requireBusinessDocuments({ documents: ['purchase_order', 'other', 'proforma_invoice'] }),
    ).toBeUndefined();
  });
});

describe('R-028: a rate between two currencies', () => {
  test('requires a queryNo if the currencies differ', () => {
    expect(requireRate({ sourceCurrency: 'AUD', targetCurrency: 'CNY' })).toMatchObject({
      message: '`queryNo` is required because the order converts AUD to CNY (R-028).',
    });
    expect(requireRate({ sourceCurrency: 'AUD', targetCurrency: 'CNY', queryNo: '' })).toBeDefined();
  });

  test('requires no queryNo within one currency, but accepts one', () => {
    expect(requireRate({ sourceCurrency: 'CNY', targetCurrency: 'CNY' })).toBeUndefined();
    expect(requireRate({ sourceCurrency: 'AUD', targetCurrency: 'CNY', queryNo: 'Q1' })).toBeUndefined();
  });

  test('applies to business payouts, not to other payouts', () => {
    const facts = { sourceCurrency: 'AUD', targetCurrency: 'CNY' };
    expect(() => advance(machineOf('business'), 'awaiting_transfer', 'confirm', facts)).toThrow('(R-028)');
    expect(advance(machineOf('global'), 'awaiting_transfer', 'confirm', facts)).toBeDefined();
  });
});

describe('R-031: what an update may change', () => {
  test('accepts the five changeable properties, and the two that name the payout', () => {
    expect(
      requireChangeableProperties({
        properties: ['tradeId', 'orderNo', 'payer', 'beneficiary', 'purpose', 'fundsSource', 'relationship'],
      }),
    ).toBeUndefined();
  });

  test('refuses any other property, and an empty update', () => {
    expect(requireChangeableProperties({ properties: ['tradeId', 'purpose', 'sourceAmount'] })).toMatchObject(
      {
        message:
          '`sourceAmount` cannot be changed; an update may change only `payer`, `beneficiary`, `purpose`, `fundsSource` or `relationship` (R-031).',
      },
    );
    expect(requireChangeableProperties({ properties: ['tradeId'] })?.message).toContain(
      'contains no changes',
    );
  });

  test('applies to personal payouts, not to global payouts', () => {
    const facts = { properties: ['orderNo', 'sourceAmount'] };
    expect(() => advance(machineOf('personal'), 'pending', 'update', facts)).toThrow('(R-031)');
    expect(advance(machineOf('global'), 'pending', 'update', facts)).toBeDefined();
  });
});

test('R-035: the documents of a personal payout are complete only with at least one document', () => {
  const machine = machineOf('personal');
  expect(() => advance(machine, 'pending', 'completeDocuments', { documents: [] })).toThrow('(R-035)');
  for (const state of ['pending', 'pending_material']) {
    expect(advance(machine, state, 'completeDocuments', { documents: ['other'] }).to).toBe(
      'awaiting_transfer',
    );
  }
});

test('the documents of a global payout are complete only with at least one, and the refusal cites no rule', () => {
  expect(requireDocument()({})?.message).toMatch(/was uploaded\.$/);
  expect(requireDocument()({ documents: ['bill'] })).toBeUndefined();
});

test('`listOf` joins words as code, with commas and a conjunction', () => {
  expect([
    listOf([], 'or'),
    listOf(['a'], 'or'),
    listOf(['a', 'b'], 'or'),
    listOf(['a', 'b', 'c'], 'and'),
  ]).toEqual(['', '`a`', '`a` or `b`', '`a`, `b` and `c`']);
});
