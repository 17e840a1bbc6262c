import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { listOf, refusal } from '../core/errors.ts';

type Actor = 'merchant' | 'payer' | 'service' | 'clock';

/** What a transition does to the merchant's wallet, in the same database transaction. */
export type MoneyMove = 'hold' | 'pay out' | 'give back' | 'collect' | 'make available' | 'return';

export interface EventDefinition {
  readonly by: Actor;
  /** Completes the sentence "it cannot be ...": `confirmed`. */
  readonly done: string;
  readonly operations?: readonly string[];
  readonly rule?: string;
}

export interface Transition<S extends string = string, E extends string = string> {
  readonly from: S;
  readonly event: E;
  readonly to: S;
  readonly money?: MoneyMove;
}

export interface Due<E extends string = string> {
  readonly afterMs: number;
  readonly event: E;
}

export interface OrderFacts {
  readonly sourceCurrency?: string | null | undefined;
  readonly targetCurrency?: string | null | undefined;
  /** Types of the uploaded documents; a document without a type counts as `other`. */
  readonly documents?: readonly string[] | undefined;
  readonly queryNo?: string | undefined;
  readonly properties?: readonly string[] | undefined;
}

export interface Machine<S extends string = string, E extends string = string> {
  /** Name of the order in sentences: `personal payout`. */
  readonly name: string;
  readonly initial: NoInfer<S>;
  readonly states: Readonly<Record<S, string>>;
  readonly terminal: readonly NoInfer<S>[];
  readonly events: Readonly<Record<E, EventDefinition>>;
  readonly transitions: readonly Transition<NoInfer<S>, NoInfer<E>>[];
  readonly due: Readonly<Partial<Record<NoInfer<S>, Due<NoInfer<E>>>>>;
  /** What an event requires besides the state. */
  readonly guards: Readonly<Partial<Record<NoInfer<E>, (facts: OrderFacts) => Refusal | undefined>>>;
}

export function defineMachine<S extends string, E extends string>(machine: Machine<S, E>): Machine {
  return machine as unknown as Machine;
}

export type Step =
  | { readonly ok: true; readonly transition: Transition }
  | { readonly ok: false; readonly refusal: Refusal };

/** Finds the transition of an event without checking the guards. */
export function next(machine: Machine, state: string, event: string): Step {
  const transition = machine.transitions.find((row) => row.from === state && row.event === event);
  if (transition) return { ok: true, transition };
  return { ok: false, refusal: outOfPlace(machine, state, event) };
}

function outOfPlace(machine: Machine, state: string, event: string): Refusal {
  const { done, rule } = machine.events[event] ?? { done: event };
  const final = machine.terminal.includes(state) ? ', which is final' : '';
  const from = machine.transitions.filter((row) => row.event === event).map((row) => `\`${row.from}\``);
  const possible = `only one that is ${listOf(from, 'or')} can be`;
  const sentence = `The ${machine.name} is \`${state}\`${final}, so it cannot be ${done}; ${possible}`;
  return refusal(`${sentence}${stepBefore(machine, state, event)}`, rule);
}

/** Names the operation that must come before an event of the merchant, if there is one. */
function stepBefore({ transitions, events }: Machine, state: string, event: string): string {
  if (events[event]?.by !== 'merchant') return '';
  const wanted = transitions.filter((row) => row.event === event).map(({ from }) => from);
  const step = transitions.find(
    (row) => row.from === state && wanted.includes(row.to) && events[row.event]?.by === 'merchant',
  );
  const [operation] = events[step?.event ?? '']?.operations ?? [];
  return operation === undefined ? '' : `. Call \`${operation}\` first`;
}

/** Finds the transition of an event and checks its guard. */
export function advance(machine: Machine, state: string, event: string, facts: OrderFacts): Step {
  const step = next(machine, state, event);
  if (!step.ok) return step;
  const refused = machine.guards[event]?.(facts);
  return refused ? { ok: false, refusal: refused } : step;
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

/** Milliseconds of the sandbox clock (sandbox choice `durations`). */
export const DURATIONS = {
  /** From the create to a decision that a magic value forces, such as asking for material. */
  review: 2 * SECOND,
  /** From the create of a payin to the payment that a magic value forces. */
  payment: 3 * SECOND,
  /** From the payment to the transfer. */
  dispatch: 2 * SECOND,
  /** From the start of a transfer to its arrival. */
  transfer: 5 * SECOND,
  /** From the arrival to the end of the order. */
  close: 2 * SECOND,
  /** How long a payin waits for its payer. */
  paymentWindow: 24 * HOUR,
  /** How long a payin waits for material. */
  materialWindow: 7 * 24 * HOUR,
} as const;
