import type { FetchBody } from '@cross-border-payments/client-runtime/core/context';
import { isOurs } from '@cross-border-payments/client-runtime/core/errors/errors';

/** How many orders are remembered. */
const MOST = 50;

/**
 * Remembers creates that failed and may still have made an order, until that order is looked up. An equal order with another
 * number is then recognised.
 */
export class UnresolvedOrders {
  /** The order numbers, by the bodies without them. */
  readonly #numbers = new Map<string, string>();

  /** Returns whether an order is equal to one that may exist, apart from its number. */
  hasEqual(body: FetchBody | undefined, number: () => string | undefined): boolean {
    if (this.#numbers.size === 0 || typeof body !== 'string') return false;
    const own = number();
    if (own === undefined) return false;
    const earlier = this.#numbers.get(withoutNumber(body, own));
    return earlier !== undefined && earlier !== own;
  }

  /** Forgets an order that was looked up or created. */
  resolve(body: FetchBody | undefined, number: () => string | undefined): void {
    if (this.#numbers.size > 0 && typeof body === 'string')
      this.#numbers.delete(withoutNumber(body, number() ?? ''));
  }

  /** Notes how a create failed. */
  add(body: FetchBody | undefined, number: string | undefined, error: unknown): void {
    if (typeof body !== 'string' || number === undefined || !mayExist(error)) return;
    this.#numbers.set(withoutNumber(body, number), number);
    if (this.#numbers.size > MOST) this.#numbers.delete(this.#numbers.keys().next().value ?? '');
  }
}

function withoutNumber(body: string, number: string): string {
  return body.replace(JSON.stringify(number), '');
}

function mayExist(error: unknown): boolean {
  const { orderCreated } = Object(error) as { readonly orderCreated?: unknown };
  return isOurs(error, 'outcome-unknown') || (isOurs(error, 'service') && orderCreated !== false);
}
