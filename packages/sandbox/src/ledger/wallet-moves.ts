import type { Money } from '../money/amount.ts';
import type { AccountKind, WalletType } from '../store/schema.ts';
import type { Move } from './post.ts';

/** A wallet: all currencies of one type of one merchant. */
export interface WalletOwner {
  readonly merchantId: string;
  readonly walletType: WalletType;
}

function move(wallet: WalletOwner, from: AccountKind, to: AccountKind, amount: Money): Move {
  const account = (kind: AccountKind) => ({ ...wallet, currency: amount.currency, kind });
  return { from: account(from), to: account(to), amount };
}

/** Money arrives from outside and can be spent at once. */
export const fund = (wallet: WalletOwner, amount: Money) => [move(wallet, 'external', 'available', amount)];

/** A payout was confirmed: its amount can no longer be spent, and still counts in the total. */
export const hold = (wallet: WalletOwner, amount: Money) => [move(wallet, 'available', 'in_transit', amount)];

/** A held payout has arrived: the amount leaves the wallet. */
export const settle = (wallet: WalletOwner, amount: Money) => [
  move(wallet, 'in_transit', 'external', amount),
];

/** A held payout has failed: the amount can be spent again. */
export const release = (wallet: WalletOwner, amount: Money) => [
  move(wallet, 'in_transit', 'available', amount),
];

/** A payer has paid and the money is on its way: it counts in the total. */
export const collect = (wallet: WalletOwner, amount: Money) => [
  move(wallet, 'external', 'in_transit', amount),
];

/** Funds change currency within one wallet, both sides in one posting. */
export const exchange = (wallet: WalletOwner, source: Money, target: Money) => [
  move(wallet, 'available', 'exchange', source),
  move(wallet, 'exchange', 'available', target),
];
