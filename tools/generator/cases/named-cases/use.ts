import type { QuoteByCode, SendRequest } from './expected/index.ts';
import type { AbsentPayer, CnyOrder, Order, Refund, RefundByLetter, WeighedParcel } from './expected/schemas.ts';

declare const row: { kind: 'box' | 'letter' };

export const box: WeighedParcel = { kind: 'box', weight: 1 };
export const nobody: AbsentPayer = {};
export const parcels: SendRequest[] = [
  { to: 'a' },
  { to: 'a', kind: 'letter' },
  { to: 'a', kind: row.kind, weight: 1 },
  { to: 'a', payerId: '1', payer: {} },
  // @ts-expect-error a box without its weight
  { to: 'a', kind: 'box' },
  // @ts-expect-error which may be a box
  { to: 'a', kind: row.kind },
  // @ts-expect-error a payer together with a payer id
  { to: 'a', payerId: '1', payer: { iban: '2' } },
];

export const refunds: Refund[] = [
  { note: 'a' },
  { to: { kind: row.kind }, reason: 'b' },
  // @ts-expect-error a letter without a reason
  { to: { kind: 'letter' } },
  // @ts-expect-error which may be a letter
  { to: { kind: row.kind } },
];
export const letter: RefundByLetter = { to: { kind: 'letter' }, reason: 'b' };

declare function order<Currency extends string>(order: Order<Currency>): void;
export const cny: CnyOrder = { tax: '1' };
order({ currency: 'CNY', ...cny });
order({ currency: 'EUR', swift: 'a' });
// @ts-expect-error an order in CNY without a tax
order({ currency: 'CNY', swift: 'a' });

export const byCode: QuoteByCode = { code: 'a' };
