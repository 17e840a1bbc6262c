import { expectTypeOf, test } from 'vitest';
import type {
  Area,
  ChineseCharacters,
  Client,
  PayinHistoryRecord,
  PayinTransfer,
  PayoutTransfer,
  Quote,
} from '../index.ts';

type Group = 'globalPayout' | 'globalPayin' | 'businessPayout' | 'wallets' | 'validation' | 'referenceData';

/** What a method gives when it is awaited. The compiler judges these, with `pnpm typecheck`. */
type Given<Of extends Group, Name extends keyof Client[Of]> = Client[Of][Name] extends (
  ...args: never[]
) => infer Result
  ? Awaited<Result>
  : never;

test('methods give what the document shows, and unknown where it does not', () => {
  expectTypeOf<Given<'globalPayout', 'getQuote'>>().toEqualTypeOf<Quote>();
  expectTypeOf<Given<'globalPayout', 'createTransfer'>>().toEqualTypeOf<PayoutTransfer>();
  expectTypeOf<Given<'businessPayout', 'createTransfer'>>().toEqualTypeOf<PayoutTransfer>();
  expectTypeOf<Given<'globalPayin', 'getTransferStatus'>>().toEqualTypeOf<PayinTransfer>();
  expectTypeOf<Given<'globalPayin', 'listOrders'>>().toEqualTypeOf<PayinHistoryRecord[]>();
  expectTypeOf<Given<'validation', 'checkBankAccount'>>().toEqualTypeOf<string>();
  expectTypeOf<Given<'validation', 'findChineseCharacters'>>().toEqualTypeOf<ChineseCharacters>();
  expectTypeOf<Given<'referenceData', 'listAreas'>>().toEqualTypeOf<Area[]>();
  expectTypeOf<Given<'globalPayout', 'confirmTransfer'>>().toEqualTypeOf<unknown>();
});
