import type { CallResponse, Sent } from '../../requests.ts';
import type { InProcessSandbox } from '../in-process.ts';
import type { Random } from '../random.ts';
import type { Books, KnownOrder } from './books.ts';

/** A quote that the service returned. */
export interface KnownQuote {
  readonly queryNo: string;
  readonly rate: number;
  readonly from: string;
  readonly to: string;
}

/** A chosen operation. When it runs, it draws no more random values. */
export type Act = () => Promise<void>;

const RECENT_ORDERS = 40;
const RECENT_SHARE = 0.85;
const KEPT_QUOTES = 40;
const TOKEN_RENEWED_AFTER_MS = 50 * 60_000;

/** The merchant of one seed. Has what the merchant knows, and counts accepted and refused operations. */
export class Driver {
  readonly random: Random;
  readonly sandbox: InProcessSandbox;
  readonly books: Books;
  readonly faults: string[] = [];
  readonly taken = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly quotes: KnownQuote[] = [];
  readonly #orders: KnownOrder[] = [];
  #tokenAgeMs = 0;
  #numbers = 0;

  constructor(random: Random, sandbox: InProcessSandbox, books: Books) {
    this.random = random;
    this.sandbox = sandbox;
    this.books = books;
  }

  /** Calls an operation and counts its response; records a fault if the interface has no such response. */
  async call(operation: string, sent: Sent): Promise<CallResponse> {
    const response = await this.sandbox.call(operation, sent);
    count(response.http === 200 ? this.taken : this.refused, operation);
    if (response.http !== 200 && response.http !== 400)
      this.faults.push(`${operation} returned HTTP ${response.http}: ${response.message}`);
    return response;
  }

  /** Calls the control API and counts its response. @returns undefined if the API refuses the request */
  async control(
    name: string,
    path: string,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<Awaited<ReturnType<InProcessSandbox['control']>>> {
    const response = await this.sandbox.control('POST', path, body).catch((error: unknown) => {
      this.faults.push(`POST ${path} failed: ${String(error)}`);
    });
    count(response === undefined ? this.refused : this.taken, name);
    return response;
  }

  /** Moves the clock, and logs in again before the token expires. */
  async advance(milliseconds: number): Promise<void> {
    await this.sandbox.advance(milliseconds);
    count(this.taken, 'clock');
    this.#tokenAgeMs += milliseconds;
    if (this.#tokenAgeMs < TOKEN_RENEWED_AFTER_MS) return;
    await this.sandbox.login();
    this.#tokenAgeMs = 0;
  }

  /** Counts a cycle of conversions that has returned to its first currency. */
  endCycle(): void {
    count(this.taken, 'conversion cycle');
  }

  /** Makes a new order number. */
  newOrderNo(): string {
    this.#numbers += 1;
    return `N-${this.#numbers}`;
  }

  add(order: KnownOrder): void {
    this.books.orders.set(order.tradeId, order);
    this.#orders.push(order);
  }

  /** Picks an order of the given families, preferably a recent order. @returns undefined if there is none */
  pickOrder(...families: readonly KnownOrder['family'][]): KnownOrder | undefined {
    const young = this.random.chance(RECENT_SHARE) ? -RECENT_ORDERS : 0;
    const fitting = this.#orders.slice(young).filter(({ family }) => families.includes(family));
    return fitting.length === 0 ? undefined : this.random.pick(fitting);
  }

  keepQuote(quote: KnownQuote): void {
    this.quotes.push(quote);
    if (this.quotes.length > KEPT_QUOTES) this.quotes.shift();
  }

  /** Finds the newest quote between two currencies. */
  quoteFor(from: string, to: string): KnownQuote | undefined {
    return this.quotes.findLast((quote) => quote.from === from && quote.to === to);
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
