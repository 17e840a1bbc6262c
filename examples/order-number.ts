import { randomUUID } from 'node:crypto';

/**
 * Makes a new order number. In your program, store the number before the first attempt, and use the same number for
 * every retry of that payment: the service creates one order per number.
 *
 * @param prefix start of the number, such as the purpose of the order
 */
export function newOrderNumber(prefix: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${prefix}-${day}-${randomUUID().slice(0, 8)}`;
}
