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
 * Books what a transition does to the merchant's wallet, once per order and kind of move. An order without an amount
 * moves nothing.
 * @throws Refusal when the wallet does not hold enough; nothing is booked then.
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

/** One sentence, without the full stop, that says why the ledger booked nothing. */
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
      return `The ${error.account.currency} balance would grow beyond what the sandbox holds; no money moved`;
  }
}

/** The money of an order, if it is known yet. */
export function moneyOf({ amount }: OrderData): Money | undefined {
  return amount && { currency: amount.currency, minor: BigInt(amount.minor) };
}

/** Money as it is kept in JSON. */
export function toStoredMoney({ currency, minor }: Money): { currency: string; minor: string } {
  return { currency, minor: String(minor) };
}
