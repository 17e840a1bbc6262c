import { expectTypeOf, test } from 'vitest';
import type { Area, ChineseCharacters, Client, ListedPayin, Payin, Payout, Quote } from './index.ts';
import type { EnvelopeData } from './runtime.ts';

type Group = 'globalPayout' | 'payin' | 'businessPayout' | 'wallets' | 'validation' | 'referenceData';

/** The awaited result of a method. `pnpm typecheck` checks these. */
type Given<Of extends Group, Name extends keyof Client[Of]> = Client[Of][Name] extends (
  ...args: never[]
) => infer Result
  ? Awaited<Result>
  : never;

test('methods return the types that the document defines, and unknown if it defines none', () => {
  expectTypeOf<Given<'globalPayout', 'getQuote'>>().toEqualTypeOf<Quote>();
  expectTypeOf<Given<'globalPayout', 'create'>>().toEqualTypeOf<Payout>();
  expectTypeOf<Given<'businessPayout', 'create'>>().toEqualTypeOf<Payout>();
  expectTypeOf<Given<'payin', 'getStatus'>>().toEqualTypeOf<Payin>();
  expectTypeOf<Given<'payin', 'list'>>().toEqualTypeOf<ListedPayin[]>();
  expectTypeOf<Given<'validation', 'checkBankAccount'>>().toEqualTypeOf<string>();
  expectTypeOf<Given<'validation', 'findChineseCharacters'>>().toEqualTypeOf<ChineseCharacters>();
  expectTypeOf<Given<'referenceData', 'listAreas'>>().toEqualTypeOf<Area[]>();
  expectTypeOf<Given<'globalPayout', 'confirm'>>().toEqualTypeOf<unknown>();
});

test('data that may be a string, an object or an array is unknown', () => {
  expectTypeOf<EnvelopeData<{ status: '1'; data?: string | object }>>().toEqualTypeOf<unknown>();
  expectTypeOf<EnvelopeData<{ status: '1'; data: string | Quote[] }>>().toEqualTypeOf<string | Quote[]>();
  expectTypeOf<EnvelopeData<{ status: '1'; data: Quote }>>().toEqualTypeOf<Quote>();
  expectTypeOf<EnvelopeData<{ status: '1'; data: string }>>().toEqualTypeOf<string>();
});

test('a query whose parameters the document does not define accepts any name', () => {
  type Query = Parameters<Client['businessPayout']['getStatus']>[0];
  expectTypeOf<{ tradeId: string; anything: string }>().toExtend<Query>();
  expectTypeOf<undefined>().toExtend<Query>();
  expectTypeOf<{ tradeId: number }>().not.toExtend<Query>();
});
