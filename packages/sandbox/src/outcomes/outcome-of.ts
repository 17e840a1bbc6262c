import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { type Due, type Machine, next } from '../orders/machine.ts';
import { refusal } from '../orders/refusal.ts';
import type { Family } from '../store/schema.ts';
import { MAGIC_MEMBERS, MAGIC_ORDER_VALUES, type MagicOrderValue } from './magic-order-values.ts';
import { memberAt } from './member-at.ts';
import { type OrderOutcome, OUTCOMES, type OutcomeName } from './order-outcomes.ts';

/**
 * Finds the outcome that a create forces. The first magic member counts, in the order of `MAGIC_MEMBERS`.
 *
 * @param body the unchanged body of the create
 * @returns the name to store with the order; `usual` without a magic value
 */
export function outcomeOf(family: Family, body: unknown): OutcomeName {
  for (const member of MAGIC_MEMBERS[family]) {
    const value = memberAt(body, member);
    const found = MAGIC_ORDER_VALUES.find((row) => holds(row, value));
    if (found && OUTCOMES[family][found.outcome]) return found.outcome;
  }
  return 'usual';
}

function holds(row: MagicOrderValue, value: unknown): boolean {
  if (typeof value === 'number') return value === row.amount;
  if (typeof value !== 'string') return false;
  return [row.account, row.chineseName, row.name, row.id].includes(value);
}

/** Returns the outcome of a family by its name; an outcome that the family does not have forces nothing. */
export function outcomeNamed(family: Family, name: OutcomeName): OrderOutcome {
  return OUTCOMES[family][name] ?? { says: 'Nothing is forced.', steps: [] };
}

/**
 * Decides how a create is answered.
 *
 * @returns `created` with HTTP 200; `refused` with HTTP 400 and no order; `refused but created` with HTTP 400, the
 * `tradeId` in the data, and an order that continues
 */
export function createAnswer({ answer }: OrderOutcome): 'created' | 'refused' | 'refused but created' {
  return answer?.operation === 'create' ? answer.answer : 'created';
}

/** Returns the refusal of a confirm in a state that a magic value forces, or undefined. */
export function confirmRefusal({ answer }: OrderOutcome, state: string): Refusal | undefined {
  if (answer?.operation !== 'confirm' || (answer.while !== undefined && answer.while !== state))
    return undefined;
  return refusal('The confirm was refused because of a magic value of the order; no money moved');
}

/**
 * Finds the next due event of an order.
 *
 * @param state the state that the order just entered
 * @param visits how often it has entered that state, including this time; a step is forced on the first visit only, so
 * that material is asked for once
 * @returns the event and the wait before it in milliseconds, or undefined if nothing happens by itself
 */
export function dueOf(machine: Machine, state: string, outcome: OrderOutcome, visits = 1): Due | undefined {
  const forced = visits === 1 ? outcome.steps.find((step) => step.in === state) : undefined;
  if (!forced) return machine.due[state];
  if (forced.event === null) return undefined;
  const step = next(machine, state, forced.event);
  return step.ok ? { afterMs: forced.afterMs, event: step.transition.event } : undefined;
}
