import { randomUUID } from 'node:crypto';

/**
 * Makes an order number that nobody used before. Write yours down before the first try, and use the same one whenever
 * that payment is tried again: the service makes one order per number.
 *
 * @param prefix tells you what it is for
 */
export function newOrderNumber(prefix: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${prefix}-${day}-${randomUUID().slice(0, 8)}`;
}
