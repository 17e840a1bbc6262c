import { FAMILIES, machineOf } from '../orders/families.ts';
import { isNotified, isTerminal, type Machine } from '../orders/machine.ts';
import type { Family } from '../store/schema.ts';
import { code, page, table } from './markdown.ts';

const UNITS = [
  [24 * 3_600_000, 'day'],
  [3_600_000, 'hour'],
  [1000, 'second'],
] as const;

/** Says a duration in its largest whole unit. */
export function durationInWords(milliseconds: number): string {
  for (const [size, unit] of UNITS) {
    if (milliseconds >= size && milliseconds % size === 0) {
      const count = milliseconds / size;
      return `${count} ${unit}${count === 1 ? '' : 's'}`;
    }
  }
  return `${milliseconds} milliseconds`;
}

function diagram(machine: Machine): string {
  const moves = machine.transitions.filter(isNotified);
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${machine.initial}`,
    ...moves.map(({ from, event, to }) => `  ${from} --> ${to}: ${event}`),
    ...machine.terminal.map((state) => `  ${state} --> [*]`),
    '```',
  ].join('\n');
}

function states(machine: Machine): string {
  return table(
    ['Status', 'Meaning', 'Next by itself'],
    Object.keys(machine.states).map((state) => {
      const due = machine.due[state];
      const waits = due ? `${code(due.event)} after ${durationInWords(due.afterMs)}` : 'stays';
      return [code(state), machine.states[state] ?? '', isTerminal(machine, state) ? 'final' : waits];
    }),
  );
}

function events(machine: Machine): string {
  return table(
    ['Event', 'By', 'Operations'],
    Object.keys(machine.events).map((event) => {
      const { by, operations = [] } = machine.events[event] ?? { by: '' };
      const through = operations.map(code).join(', ');
      return [code(event), by, through || (by === 'clock' ? 'the clock' : 'control API or magic value')];
    }),
  );
}

function transitions(machine: Machine): string {
  return table(
    ['From', 'Event', 'To', 'Money', 'Called back'],
    machine.transitions.map((row) => [
      code(row.from),
      code(row.event),
      code(row.to),
      row.money ?? '',
      isNotified(row) ? 'yes' : 'no',
    ]),
  );
}

function section(family: Family): string {
  const machine = machineOf(family);
  const title = machine.name.charAt(0).toUpperCase() + machine.name.slice(1);
  return [`## ${title}`, diagram(machine), states(machine), events(machine), transitions(machine)].join(
    '\n\n',
  );
}

const MONEY = `Money: **hold** moves the source amount of a payout from available to in transit, **pay out** takes it out,
**give back** makes it available again. **collect** adds the target amount of a payin to in transit, **make available**
makes it available, **return** takes it out.`;

/** Writes `docs/life-cycles.md`: a diagram and the tables of each life cycle. */
export function lifeCyclesPage(): string {
  return page(
    '# Life cycles',
    'The statuses of orders in the sandbox, and what changes them. Most of it is a [sandbox choice](sandbox-choices.md): the interface shows only the ten statuses of payins and two transitions of personal payouts.',
    MONEY,
    ...FAMILIES.map(section),
  );
}
