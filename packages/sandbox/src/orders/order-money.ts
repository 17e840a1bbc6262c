import { refusal } from '../core/errors.ts';
import type { Seed } from '../core/identifiers.ts';
import { collect, hold, post, release, settle, type WalletOwner } from '../ledger/post.ts';
import { formatAmount, isCurrency, type Money, notACurrency, toMoney } from '../money/amounts.ts';
import { convert, convertBack, noRate, type OrderRate, rateForOrder } from '../money/quotes.ts';
import type { Transaction } from '../store/store.ts';
import type { MoneyMove } from './machine.ts';
import type { OrderData, OrderRecord, OrderTerms } from './order-store.ts';

type OrderAmounts = ReturnType<typeof readAmounts>;

/** Default of `targetCurrency` (sandbox choice `currencies-left-out`). */
const DEFAULT_CURRENCY = 'CNY';

export function readAmounts(terms: OrderTerms) {
  const targetCurrency = terms.targetCurrency || DEFAULT_CURRENCY;
  const sourceCurrency = terms.sourceCurrency || targetCurrency;
  return {
    sourceCurrency,
    targetCurrency,
    source: readAmount(terms, 'sourceAmount', sourceCurrency),
    target: readAmount(terms, 'targetAmount', targetCurrency),
  };
}

function readAmount(terms: OrderTerms, property: 'sourceAmount' | 'targetAmount', currency: string) {
  const value = terms[property];
  if (value === undefined || value === null || value === '') return undefined;
  if (!isCurrency(currency)) throw notACurrency(currency, property.replace('Amount', 'Currency'));
  return toMoney(value, currency, property);
}

type PriceRequest = OrderAmounts & OrderRate;

/** Tolerated difference between two amounts: rates change until the confirm (sandbox choice `both-amounts`). */
const TOLERATED_PERCENT = 2n;

export async function requireFittingAmounts(tx: Transaction, seed: Seed, request: PriceRequest) {
  const { sourceCurrency, targetCurrency, source, target } = request;
  if (source === undefined || target === undefined) return;
  const rate = await rateForOrder(tx, seed, request);
  // There is no rate that the amounts could contradict, and an order without a rate cannot be paid anyway.
  if (rate === undefined) return;
  const worth = convert(source, targetCurrency, rate);
  const cost = convertBack(target, sourceCurrency, rate);
  const exact = sourceCurrency === targetCurrency;
  if (isNear(target, worth, exact) || isNear(source, cost, exact)) return;
  const [given, due] = [target, worth].map((money) => `${formatAmount(money)} ${money.currency}`);
  throw refusal(
    `\`sourceAmount\` is worth ${due} at the rate ${rate}, which contradicts the \`targetAmount\` of ${given}; correct one of them`,
  );
}

function isNear(given: Money, due: Money, exact: boolean): boolean {
  const off = given.minor > due.minor ? given.minor - due.minor : due.minor - given.minor;
  return exact ? off === 0n : off <= 1n || off * 100n <= due.minor * TOLERATED_PERCENT;
}

/** Computes what a confirm takes from the wallet. @throws Refusal if there is no amount or no rate */
export async function priceOf(tx: Transaction, seed: Seed, request: PriceRequest) {
  const rate = await rateForOrder(tx, seed, request);
  if (rate === undefined) throw noRate(request);
  const price = priceAt(request, rate);
  if (price === undefined) throw refusal('The order has neither `sourceAmount` nor `targetAmount`');
  return price;
}

export function priceAt({ sourceCurrency, targetCurrency, source, target }: OrderAmounts, rate: string) {
  if (source !== undefined) return { source, target: target ?? convert(source, targetCurrency, rate), rate };
  if (target === undefined) return undefined;
  return { source: convertBack(target, sourceCurrency, rate), target, rate };
}

/** Computes what a payin adds to the wallet. @throws Refusal if there is no rate, or the amount is zero */
export async function amountPaidIn(tx: Transaction, seed: Seed, request: PriceRequest) {
  const { source, target } = request;
  if (target !== undefined || source === undefined) return target;
  const { target: paidIn } = await priceOf(tx, seed, request);
  if (paidIn.minor > 0n) return paidIn;
  throw refusal(`\`sourceAmount\` is worth less than the smallest amount of ${paidIn.currency}`);
}

const MOVES = {
  hold,
  'pay out': settle,
  'give back': release,
  collect,
  'make available': release,
  return: settle,
} satisfies Record<MoneyMove, (wallet: WalletOwner, amount: Money) => unknown>;

export async function moveMoney(tx: Transaction, order: OrderRecord, data: OrderData, move: MoneyMove) {
  const amount = readOrderMoney(data);
  if (amount === undefined) return;
  const { merchantId, tradeId } = order;
  const moves = MOVES[move]({ merchantId, walletType: data.walletType }, amount);
  await post(tx, { key: `${move}/${tradeId}`, kind: move, tradeId, moves });
}

export function readOrderMoney({ amount }: OrderData): Money | undefined {
  return amount && { currency: amount.currency, minor: BigInt(amount.minor) };
}

export function toStoredMoney({ currency, minor }: Money): { currency: string; minor: string } {
  return { currency, minor: String(minor) };
}
