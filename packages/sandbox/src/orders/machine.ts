import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { listOf, refusal } from './refusal.ts';

/** Who causes an event. */
type Actor = 'merchant' | 'payer' | 'service' | 'clock';

/** What a transition does to the merchant's wallet, booked in the same database transaction. */
export type MoneyMove = 'hold' | 'pay out' | 'give back' | 'collect' | 'make available' | 'return';

/** An event of a life cycle. */
export interface EventDefinition {
  readonly by: Actor;
  /** Completes the sentence "it cannot be ...": `confirmed`. */
  readonly done: string;
  /** Operations that raise it. */
  readonly operations?: readonly string[];
  /** Rule cited when the event is refused because of the state. */
  readonly rule?: string;
}

/** One row of a life cycle's table. */
export interface Transition<S extends string = string, E extends string = string> {
  readonly from: S;
  readonly event: E;
  readonly to: S;
  readonly money?: MoneyMove;
}

/** The event that the clock raises if nothing else happens. */
export interface Due<E extends string = string> {
  /** Milliseconds of the sandbox clock after the order entered the state. */
  readonly afterMs: number;
  readonly event: E;
}

/** What guards read of an order and a request. */
export interface OrderFacts {
  /** Currencies of the create. */
  readonly sourceCurrency?: string | null | undefined;
  readonly targetCurrency?: string | null | undefined;
  /** Document types uploaded so far; a document without a type counts as `other`. */
  readonly documents?: readonly string[] | undefined;
  /** `queryNo` of the request, if it has one. */
  readonly queryNo?: string | undefined;
  /** Members of the request's body, for an update. */
  readonly members?: readonly string[] | undefined;
}

/** A life cycle as data. */
export interface Machine<S extends string = string, E extends string = string> {
  /** Name of the order in sentences: `personal payout`. */
  readonly name: string;
  readonly initial: NoInfer<S>;
  /** Every state with its meaning. */
  readonly states: Readonly<Record<S, string>>;
  /** Final states. */
  readonly terminal: readonly NoInfer<S>[];
  readonly events: Readonly<Record<E, EventDefinition>>;
  readonly transitions: readonly Transition<NoInfer<S>, NoInfer<E>>[];
  readonly due: Readonly<Partial<Record<NoInfer<S>, Due<NoInfer<E>>>>>;
  /** What an event requires beside the state. */
  readonly guards: Readonly<Partial<Record<NoInfer<E>, (facts: OrderFacts) => Refusal | undefined>>>;
}

/** Defines a life cycle. The compiler checks its rows against its states and events; the result has them as strings. */
export function defineMachine<S extends string, E extends string>(machine: Machine<S, E>): Machine {
  return machine as unknown as Machine;
}

/** A permitted transition, or the refusal. */
export type Step =
  | { readonly ok: true; readonly transition: Transition }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Looks an event up in the table, without the guards; see `advance`.
 *
 * @returns the transition, or a refusal that says in which states the event is possible
 */
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

/** Names the operation that has to come before an event of the merchant, if there is one. */
function stepBefore({ transitions, events }: Machine, state: string, event: string): string {
  if (events[event]?.by !== 'merchant') return '';
  const wanted = transitions.filter((row) => row.event === event).map(({ from }) => from);
  const step = transitions.find(
    (row) => row.from === state && wanted.includes(row.to) && events[row.event]?.by === 'merchant',
  );
  const [operation] = events[step?.event ?? '']?.operations ?? [];
  return operation === undefined ? '' : `. Call \`${operation}\` first`;
}

/**
 * Decides on an event: looks it up in the table, then runs its guard.
 *
 * @returns the transition, or the refusal
 */
export function advance(machine: Machine, state: string, event: string, facts: OrderFacts): Step {
  const step = next(machine, state, event);
  if (!step.ok) return step;
  const refused = machine.guards[event]?.(facts);
  return refused ? { ok: false, refusal: refused } : step;
}

/** Whether the merchant is called back about a transition: when the status changes (sandbox choice `callbacks`). */
export function isNotified(transition: Transition): boolean {
  return transition.from !== transition.to;
}

/** Whether a state is final. */
export function isTerminal(machine: Machine, state: string): boolean {
  return machine.terminal.includes(state);
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/**
 * Durations in milliseconds of the sandbox clock. The interface shows none, so all of them are sandbox choice
 * `durations`.
 */
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
