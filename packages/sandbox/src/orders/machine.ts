import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import type { OrderFacts } from './guards.ts';
import { listOf, refusal } from './refusal.ts';

/** Who makes an event happen. */
export type Actor = 'merchant' | 'payer' | 'service' | 'clock';

/** What a transition does to the merchant's wallet; the ledger books it in the transaction of the transition. */
export type MoneyMove = 'hold' | 'pay out' | 'give back' | 'collect' | 'make available' | 'return';

/** An event that an order may meet. */
export interface EventDefinition {
  readonly by: Actor;
  /** What becomes of the order, to complete "it cannot be ...": `confirmed`. */
  readonly done: string;
  /** Operations that raise it. */
  readonly operations?: readonly string[];
  /** Rule that a refusal in the wrong state cites. */
  readonly rule?: string;
}

/** One row of the table of a life cycle. */
export interface Transition<S extends string = string, E extends string = string> {
  readonly from: S;
  readonly event: E;
  readonly to: S;
  readonly money?: MoneyMove;
}

/** What happens to an order that is left alone. */
export interface Due<E extends string = string> {
  /** Milliseconds of the sandbox clock after the order entered the state. */
  readonly afterMs: number;
  readonly event: E;
}

/** A life cycle as data. */
export interface Machine<S extends string = string, E extends string = string> {
  /** Name of the order in sentences: `personal payout`. */
  readonly name: string;
  readonly initial: S;
  /** Every state with what it means. */
  readonly states: Readonly<Record<S, string>>;
  /** States that nothing leaves. */
  readonly terminal: readonly S[];
  readonly events: Readonly<Record<E, EventDefinition>>;
  readonly transitions: readonly Transition<S, E>[];
  readonly due: Readonly<Partial<Record<S, Due<E>>>>;
  /** What must hold beside the state, by event. */
  readonly guards: Readonly<Partial<Record<E, (facts: OrderFacts) => Refusal | undefined>>>;
}

/** A transition that may be made, or the reason why none may. */
export type Step<S extends string = string, E extends string = string> =
  | { readonly ok: true; readonly transition: Transition<S, E> }
  | { readonly ok: false; readonly refusal: Refusal };

/** The states of a machine, in the order of its table. */
export function statesOf<S extends string, E extends string>(machine: Machine<S, E>): readonly S[] {
  return Object.keys(machine.states) as S[];
}

/** The events of a machine, in the order of its table. */
export function eventsOf<S extends string, E extends string>(machine: Machine<S, E>): readonly E[] {
  return Object.keys(machine.events) as E[];
}

/**
 * Looks an event up in the table. Facts beside the state are not asked; `advance` does that.
 *
 * @returns the transition, or a refusal that says in which states the event is possible
 */
export function next<S extends string, E extends string>(
  machine: Machine<S, E>,
  state: S,
  event: E,
): Step<S, E> {
  const transition = machine.transitions.find((row) => row.from === state && row.event === event);
  if (transition) return { ok: true, transition };
  return { ok: false, refusal: outOfPlace(machine, state, event) };
}

function outOfPlace<S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E): Refusal {
  const { done, rule } = machine.events[event];
  const final = machine.terminal.includes(state) ? ', which is final' : '';
  const from = machine.transitions.filter((row) => row.event === event).map((row) => `\`${row.from}\``);
  const possible = `only one that is ${listOf(from, 'or')} can be`;
  return refusal(`The ${machine.name} is \`${state}\`${final}, so it cannot be ${done}; ${possible}`, rule);
}

/**
 * Decides about an event from the order's state and facts: first the table, then the guard of the event.
 *
 * @param facts what the guards need to know of order and request
 * @returns the transition to make, or the refusal to answer
 */
export function advance<S extends string, E extends string>(
  machine: Machine<S, E>,
  state: S,
  event: E,
  facts: OrderFacts,
): Step<S, E> {
  const step = next(machine, state, event);
  if (!step.ok) return step;
  const refused = machine.guards[event]?.(facts);
  return refused ? { ok: false, refusal: refused } : step;
}

/** Whether the merchant is called back about a transition: when the status changes (sandbox choice `callbacks`). */
export function isNotified(transition: Transition): boolean {
  return transition.from !== transition.to;
}

/** Whether nothing leaves a state. */
export function isTerminal<S extends string, E extends string>(machine: Machine<S, E>, state: S): boolean {
  return machine.terminal.includes(state);
}
