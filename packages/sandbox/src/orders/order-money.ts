import type { LedgerError } from '../ledger/post.ts';
import { post } from '../ledger/post.ts';
import { collect, hold, release, settle, type WalletOwner } from '../ledger/wallet-moves.ts';
import { formatAmount, type Money } from '../money/amount.ts';
import type { Transaction } from '../store/store.ts';
import type { MoneyMove } from './machine.ts';
import type { OrderData, OrderRecord } from './order-record.ts';
import { refusal } from './refusal.ts';

const MOVES = {
  hold,
  'pay out': settle,
  'give back': release,
  collect,
  'make available': release,
  return: settle,
} satisfies Record<MoneyMove, (wallet: WalletOwner, amount: Money) => unknown>;

/**
 * Books what a transition does to the merchant's wallet, once per order and kind of move; nothing for an order without an
 * amount.
 * @throws Refusal if the wallet does not hold enough; then nothing is booked
 */
export async function moveMoney(
  tx: Transaction,
  order: OrderRecord,
  data: OrderData,
  move: MoneyMove,
): Promise<void> {
  const amount = moneyOf(data);
  if (amount === undefined) return;
  const { merchantId, tradeId } = order;
  const wallet = { merchantId, walletType: data.walletType };
  const posted = await post(tx, {
    key: `${move}/${tradeId}`,
    kind: move,
    tradeId,
    moves: MOVES[move](wallet, amount),
  });
  if (!posted.ok) throw refusal(describeLedgerError(posted.error));
}

/** Says in one sentence, without a full stop, why the ledger booked nothing. */
export function describeLedgerError(error: LedgerError): string {
  switch (error.kind) {
    case 'insufficient_funds': {
      const { account, available, needed } = error;
      const held = `${formatAmount(available)} ${available.currency}`;
      return `The ${account.walletType} wallet has ${held} available and ${formatAmount(needed)} ${needed.currency} are needed; no money moved`;
    }
    case 'key_reused':
      return 'This was booked before with another amount; no money moved';
    case 'balance_too_large':
      return `The ${error.account.currency} balance would be larger than a wallet may hold; no money moved`;
  }
}

/** Reads the money of an order, if it is known yet. */
export function moneyOf({ amount }: OrderData): Money | undefined {
  return amount && { currency: amount.currency, minor: BigInt(amount.minor) };
}

/** Writes money for JSON. */
export function toStoredMoney({ currency, minor }: Money): { currency: string; minor: string } {
  return { currency, minor: String(minor) };
}
