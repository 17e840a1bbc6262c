import { costOf } from './exact.ts';

export type Wallet = 'business' | 'personal';

/** An order as the driver requested it, with amounts in the smallest unit of the currency. */
export interface KnownOrder {
  readonly tradeId: string;
  readonly orderNo: string;
  readonly family: 'global' | 'business' | 'personal' | 'payin';
  readonly wallet: Wallet;
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
  /** The source amount; an update may change it. */
  source: bigint | undefined;
  readonly target: bigint | undefined;
  /** The rate of the quote that the create locked or the accepted confirm named. */
  rate: number | undefined;
  /** Whether a confirm returned `transferring`. */
  confirmed: boolean;
  /** Statuses in callbacks and responses, by version. */
  readonly said: Map<number, string>;
}

/** Balance of a wallet in one currency, in the smallest unit. */
export interface Balance {
  available: bigint;
  total: bigint;
}

const PAID: readonly string[] = ['awaiting_transfer', 'transferring', 'transferred', 'completed'];
const GIVEN_BACK: readonly string[] = ['failed', 'rejected', 'canceled', 'overrule'];

/** The merchant's own books, computed only from responses and callbacks. */
export class Books {
  readonly orders = new Map<string, KnownOrder>();
  readonly #moved = new Map<string, bigint>();

  /** Books an immediate change of a wallet. @param change negative if the wallet loses money */
  move(wallet: Wallet, currency: string, change: bigint): void {
    const key = `${wallet} ${currency}`;
    this.#moved.set(key, (this.#moved.get(key) ?? 0n) + change);
  }

  /** Records a status of an order. @returns a sentence if it contradicts an earlier one */
  hear(tradeId: string, version: number, status: string): string | undefined {
    const order = this.orders.get(tradeId);
    if (order === undefined) return `A callback names ${tradeId}, which nobody created.`;
    const before = order.said.get(version);
    if (before !== undefined && before !== status)
      return `Version ${version} of ${tradeId} was said to be ${before} and ${status}.`;
    order.said.set(version, status);
    return undefined;
  }

  /** Returns the last known status. */
  readFaultStatus({ said }: KnownOrder): string | undefined {
    return said.size === 0 ? undefined : said.get(Math.max(...said.keys()));
  }

  /** Computes the balance that each wallet must have. The keys are `wallet currency`. */
  balances(): ReadonlyMap<string, Balance> {
    const all = new Map<string, Balance>();
    const at = (key: string) => {
      const balance = all.get(key) ?? { available: 0n, total: 0n };
      all.set(key, balance);
      return balance;
    };
    for (const [key, change] of this.#moved) {
      at(key).available += change;
      at(key).total += change;
    }
    for (const order of this.orders.values()) {
      const payin = order.family === 'payin';
      const currency = payin ? order.targetCurrency : order.sourceCurrency;
      const effect = payin ? this.#effectOfPayin(order) : this.#effectOfPayout(order);
      const balance = at(`${order.wallet} ${currency}`);
      balance.available += effect.available;
      balance.total += effect.total;
    }
    return all;
  }

  #effectOfPayout(order: KnownOrder): Balance {
    const said = [...order.said.values()];
    const held = order.confirmed || said.includes('transferring');
    const last = this.readFaultStatus(order) ?? '';
    if (!held || GIVEN_BACK.includes(last)) return { available: 0n, total: 0n };
    const amount = costOfOrder(order);
    return { available: -amount, total: last === 'completed' ? -amount : 0n };
  }

  #effectOfPayin(order: KnownOrder): Balance {
    const last = this.readFaultStatus(order) ?? '';
    if (!PAID.includes(last)) return { available: 0n, total: 0n };
    const amount = order.target ?? 0n;
    return { available: last === 'completed' ? amount : 0n, total: amount };
  }
}

function costOfOrder({ tradeId, source, target, rate, sourceCurrency, targetCurrency }: KnownOrder): bigint {
  if (source !== undefined) return source;
  if (target === undefined) throw new Error(`${tradeId} was confirmed without an amount.`);
  if (sourceCurrency === targetCurrency) return target;
  if (rate === undefined) throw new Error(`${tradeId} was confirmed at a rate nobody gave.`);
  return costOf(target, sourceCurrency, targetCurrency, rate);
}
