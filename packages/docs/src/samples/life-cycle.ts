import type { RawOperation } from '@cross-border-payments/openapi';
import { FAMILIES, type Machine, machineOf } from '@cross-border-payments/sandbox/life-cycles';

/** What to do if the sandbox refuses a sample because of the state of its order. Failed tests print it. */
export const STATE_HINT =
  'If an operation requires an order in a certain state, enter it in packages/sandbox/src/orders/life-cycles.ts: the samples then send what must come before.';

/** An order of the sandbox after some operations. */
export interface OrderState {
  readonly machine: Machine;
  readonly state: string;
}

/** Returns a new order of the family whose life cycle contains an operation; undefined if no life cycle contains it. */
export function newOrderFor(operation: string): OrderState | undefined {
  const machine = FAMILIES.map(machineOf).find((one) => eventOf(one, operation) !== undefined);
  return machine && { machine, state: machine.initial };
}

function eventOf({ events }: Machine, operation: string): string | undefined {
  return Object.keys(events).find((event) => events[event]?.operations?.includes(operation));
}

/** Returns an order with its state after an operation. The state stays if the life cycle has no such transition. */
export function afterOperation(order: OrderState, operation: string): OrderState {
  const event = eventOf(order.machine, operation);
  const transition = order.machine.transitions.find((row) => row.from === order.state && row.event === event);
  return { ...order, state: transition?.to ?? order.state };
}

/** Finds the shortest way to an operation, with the first operation of each event; undefined if there is none. */
export function operationsBefore({ machine, state }: OrderState, operation: string): string[] | undefined {
  const { events, transitions } = machine;
  const event = eventOf(machine, operation);
  const ways: { state: string; sent: string[] }[] = [{ state, sent: [] }];
  // The loop body adds ways, which the loop then visits too.
  for (const way of ways) {
    const next = transitions.filter(({ from }) => from === way.state);
    if (next.some((row) => row.event === event)) return way.sent;
    for (const row of next) {
      const [first] = events[row.event]?.operations ?? [];
      if (first === undefined || ways.some((known) => known.state === row.to)) continue;
      ways.push({ state: row.to, sent: [...way.sent, first] });
    }
  }
  return undefined;
}

/** Returns what must be sent before an operation with a guard, such as uploads of documents. */
export function operationsForGuard({ machine, state }: OrderState, operation: string): string[] {
  const event = eventOf(machine, operation) ?? '';
  if (machine.guards[event] === undefined) return [];
  return machine.transitions
    .filter(({ from, to }) => from === state && to === state)
    .flatMap((row) => machine.events[row.event]?.operations ?? []);
}

/** Lists what a merchant does next: a quote leads to the create, every change to the status. */
export function nextSteps({ id, object }: RawOperation, operations: readonly RawOperation[]): string[] {
  const [, verb = '', family = ''] =
    /^([a-z]+)([A-Z]\w*?)(?:Quote|Status|Documents?(?:Base64)?)?$/.exec(id) ?? [];
  const steps = [...stepsAfter(verb, id, family), String(object['x-found-by'] ?? '')];
  return [...new Set(steps)].filter((step) => step !== id && operations.some((one) => one.id === step));
}

function stepsAfter(verb: string, id: string, family: string): string[] {
  const confirm = `confirm${family}`;
  if (id.endsWith('Quote')) return [`create${family}`];
  if (verb === 'upload') return [`complete${family}Documents`];
  if (verb === 'complete') return [confirm];
  const order = newOrderFor(confirm);
  if (verb !== 'create' || order === undefined) return [];
  const [first] = operationsBefore(order, confirm) ?? [];
  return first === undefined ? [confirm] : [...operationsForGuard(order, first).slice(0, 1), first];
}
