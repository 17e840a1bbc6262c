import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { listOf, refusal } from '../core/errors.ts';

export type MoneyMove = 'hold' | 'pay out' | 'give back' | 'collect' | 'make available' | 'return';

export interface EventDefinition {
  readonly by: 'merchant' | 'payer' | 'service' | 'clock';
  /** Completes the sentence "it cannot be ...": `confirmed`. */
  readonly done: string;
  readonly operations?: readonly string[];
  readonly rule?: string;
}

export interface Transition {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly money?: MoneyMove;
}

export interface OrderFacts {
  readonly sourceCurrency?: string | null | undefined;
  readonly targetCurrency?: string | null | undefined;
  /** Types of the uploaded documents; a document without a type counts as `other`. */
  readonly documents?: readonly string[] | undefined;
  readonly queryNo?: string | undefined;
  readonly properties?: readonly string[] | undefined;
}

export interface Machine {
  /** Name of the order in sentences: `personal payout`. */
  readonly name: string;
  readonly initial: string;
  readonly states: Readonly<Record<string, string>>;
  readonly terminal: readonly string[];
  readonly events: Readonly<Record<string, EventDefinition>>;
  readonly transitions: readonly Transition[];
  readonly due: Readonly<Record<string, { readonly afterMs: number; readonly event: string }>>;
  readonly guards: Readonly<Record<string, (facts: OrderFacts) => Refusal | undefined>>;
}

export function next(machine: Machine, state: string, event: string): Transition | undefined {
  return machine.transitions.find((row) => row.from === state && row.event === event);
}

export function outOfPlace(machine: Machine, state: string, event: string): Refusal {
  const { done, rule } = machine.events[event] ?? { done: event };
  const final = machine.terminal.includes(state) ? ', which is final' : '';
  const from = machine.transitions.filter((row) => row.event === event).map((row) => row.from);
  const possible = `only one that is ${listOf(from, 'or')} can be`;
  const sentence = `The ${machine.name} is \`${state}\`${final}, so it cannot be ${done}; ${possible}`;
  return refusal(`${sentence}${stepBefore(machine, state, event)}`, rule);
}

function stepBefore({ transitions, events }: Machine, state: string, event: string): string {
  if (events[event]?.by !== 'merchant') return '';
  const wanted = transitions.filter((row) => row.event === event).map(({ from }) => from);
  const step = transitions.find(
    (row) => row.from === state && wanted.includes(row.to) && events[row.event]?.by === 'merchant',
  );
  const [operation] = events[step?.event ?? '']?.operations ?? [];
  return operation === undefined ? '' : `. Call \`${operation}\` first`;
}

export function advance(machine: Machine, state: string, event: string, facts: OrderFacts): Transition {
  const transition = next(machine, state, event);
  const refused = transition ? machine.guards[event]?.(facts) : outOfPlace(machine, state, event);
  if (refused !== undefined || transition === undefined) throw refused;
  return transition;
}

/** Returns whether the merchant receives a callback about a transition (sandbox choice `callbacks`). */
export function isNotified(transition: Transition): boolean {
  return transition.from !== transition.to;
}

export function isTerminal(machine: Machine, state: string): boolean {
  return machine.terminal.includes(state);
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Durations in milliseconds of the sandbox clock (sandbox choice `durations`). */
export const DURATIONS = {
  /** From the create of an order to the decision that a magic value forces, such as a request for material. */
  review: 2 * SECOND,
  /** From the create of a payin to the payment that a magic value forces. */
  payment: 3 * SECOND,
  dispatch: 2 * SECOND,
  transfer: 5 * SECOND,
  close: 2 * SECOND,
  paymentWindow: 24 * HOUR,
  materialWindow: 7 * 24 * HOUR,
} as const;
