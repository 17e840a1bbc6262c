import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { pauseBounds } from '../callbacks/deliver.ts';
import { DEFAULT_DELAY_MS, FAULT_EFFECTS, MAX_ATTEMPTS } from '../callbacks/outbox.ts';
import { ATTEMPT_OUTCOMES, CALLBACK_TIMEOUT_MS } from '../callbacks/send.ts';
import { operationTable } from '../generated/control/operation-table.ts';
import { FAMILIES, machineOf } from '../orders/life-cycles.ts';
import { isNotified, type Machine } from '../orders/machine.ts';
import { MAGIC_RESPONSES } from '../orders/magic-responses.ts';
import { MAGIC_ORDER_VALUES, MAGIC_PROPERTIES, OUTCOMES } from '../orders/outcomes.ts';
import type { Family } from '../store/schema.ts';
import { examplesFile, generatedFiles } from './reference-data.ts';

export function allGeneratedFiles() {
  const root = new URL('../../', import.meta.url);
  const pages = {
    'docs/callbacks.md': callbacksPage(),
    'docs/control-api.md': controlApiPage(),
    'docs/life-cycles.md': lifeCyclesPage(),
    'docs/magic-values.md': magicValuesPage(),
  };
  const files = { ...generatedFiles(), 'src/generated/examples.json': examplesFile(), ...pages };
  return Object.entries(files).map(([path, text]) => ({ path, url: new URL(path, root), text }));
}

const seconds = (milliseconds: number) => `${milliseconds / 1_000} s`;

function schedule(): string {
  const range = (least: number, most: number) => `${seconds(least)} to ${seconds(most)}`;
  let [least, most] = [0, 0];
  const rows = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => {
    const [shortest, longest] = pauseBounds(index + 1);
    [least, most] = [least + shortest, most + longest];
    return [String(index + 2), range(shortest, longest), range(least, most)];
  });
  const head = ['Attempt', 'Pause before it', 'Time since the first attempt'];
  return table(head, [['1', 'at once', '0 s'], ...rows]);
}

const OUTCOME_TABLE = table(
  ['Outcome', 'What happened', 'The callback is then'],
  Object.entries(ATTEMPT_OUTCOMES).map(([name, { says, ending }]) => [code(name), says, ending]),
);

const FAULT_TABLE = table(
  ['Fault', 'What it does'],
  Object.entries(FAULT_EFFECTS).map(([name, effect]) => [code(name), effect]),
);

export function callbacksPage(): string {
  return page(
    '# Callbacks',
    'This page says when the sandbox sends and retries callbacks, and what each fault does. The interface shows none of this: it is a [sandbox choice](sandbox-choices.md), and the real service may behave differently.',
    '## Attempts',
    `A callback is due as soon as its order changes. It is delivered when the receiver responds with HTTP 200 within ${seconds(CALLBACK_TIMEOUT_MS)} of real time. Otherwise it is retried, with at most ${MAX_ATTEMPTS} attempts in total; after that it is a dead letter, which can be replayed. Pauses are measured by the sandbox clock, and their lengths are derived from the seed:`,
    schedule(),
    'Callbacks of one order are sent in sequence: each waits until the previous one is delivered or a dead letter. Orders do not wait for each other. A callback may arrive more than once: two with the same `tradeId` and `version` report the same change.',
    '## Outcomes of an attempt',
    OUTCOME_TABLE,
    '## Faults',
    `\`POST /_sandbox/callbacks/faults\` adds a fault to the next attempt to send a callback. Set \`times\` to affect more attempts, and \`tradeId\` to affect only the callbacks of one order. \`delayMs\` is the length of a \`delay\` and the longest wait of a \`reorder\`, ${seconds(DEFAULT_DELAY_MS)} by default.`,
    FAULT_TABLE,
  );
}

function controlApiPage(): string {
  return page(
    '# Control API',
    'Requests by which tests and tools control a running sandbox. Paths are relative to the address of the sandbox. The document `control.yaml` of the package describes parameters, bodies and responses; `--help` of a command lists the requests that it sends.',
    table(
      ['Request', 'What it does'],
      operationTable.map(({ method, path, summary = '' }) => [code(`${method} ${path}`), summary]),
    ),
  );
}

const UNITS = { day: 24 * 3_600_000, hour: 3_600_000, second: 1_000 };

export function durationInWords(milliseconds: number): string {
  const units = Object.entries(UNITS);
  const [unit, size] = units.find(([, each]) => milliseconds % each === 0) ?? ['millisecond', 1];
  const count = milliseconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
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

function states({ states, due, terminal }: Machine): string {
  const rows = Object.entries(states).map(([state, meaning]) => {
    const next = due[state];
    const waits = next ? `${code(next.event)} after ${durationInWords(next.afterMs)}` : 'stays';
    return [code(state), meaning, terminal.includes(state) ? 'final' : waits];
  });
  return table(['Status', 'Meaning', 'Next automatic event'], rows);
}

function events(machine: Machine): string {
  const rows = Object.entries(machine.events).map(([event, { by, operations = [] }]) => {
    const through = operations.map(code).join(', ');
    return [code(event), by, through || (by === 'clock' ? 'the clock' : 'control API or magic value')];
  });
  return table(['Event', 'By', 'Operations'], rows);
}

function transitions(machine: Machine): string {
  const rows = machine.transitions.map((row) => [
    ...[row.from, row.event, row.to].map(code),
    row.money ?? '',
    isNotified(row) ? 'yes' : 'no',
  ]);
  return table(['From', 'Event', 'To', 'Money', 'Callback'], rows);
}

function lifeCycle(family: Family): string {
  const machine = machineOf(family);
  const parts = [diagram(machine), states(machine), events(machine), transitions(machine)];
  return [`## ${writeTitle(family)}`, ...parts].join('\n\n');
}

function writeTitle(family: Family): string {
  const { name } = machineOf(family);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const MONEY = `The money of a wallet is available or in transit. The column *Money* says what a transition does: **hold**
moves the source amount of a payout from available to in transit, **pay out** removes it from the wallet, and **give
back** makes it available again. **collect** adds the target amount of a payin to the money in transit, **make
available** makes it available, and **return** removes it from the wallet.`;

export function lifeCyclesPage(): string {
  const links = FAMILIES.map(
    (family) => `[${machineOf(family).name}](#${machineOf(family).name.replace(' ', '-')})`,
  );
  return page(
    '# Life cycles',
    'The statuses of orders in the sandbox, and what changes them. Most of this is a [sandbox choice](sandbox-choices.md): the interface shows only the ten statuses of payins and two transitions of personal payouts.',
    `Each family has its own: ${links.join(', ')}.`,
    MONEY,
    ...FAMILIES.map(lifeCycle),
  );
}

interface PlainRefusal {
  /** Ids of operations, or a description of several operations in brackets. */
  readonly operations: readonly string[];
  readonly how: string;
  readonly rule?: string;
  readonly code: string;
}

export const PLAIN_REFUSALS: readonly PlainRefusal[] = parse(
  readFileSync(new URL('data/plain-refusals.yaml', import.meta.url), 'utf8'),
);

const VALUES = table(
  ['Outcome', 'Amount', 'Account', 'Name', 'Chinese name', 'Id'],
  MAGIC_ORDER_VALUES.map(({ outcome, amount, account, name, chineseName, id }) => [
    outcome,
    ...[amount, account, name, chineseName, id].map(code),
  ]),
);

function magicOutcomes(family: Family): string {
  const properties = MAGIC_PROPERTIES[family].map(code).join(', ');
  const rows = MAGIC_ORDER_VALUES.flatMap(({ outcome }) => {
    const found = OUTCOMES[family][outcome];
    return found ? [[outcome, found.says, found.ends ? code(found.ends) : '']] : [];
  });
  return [
    `### ${writeTitle(family)}`,
    `The first of these properties with a magic value counts: ${properties}.`,
    table(['Outcome', 'What happens', 'Final status'], rows),
  ].join('\n\n');
}

const RESPONSES = table(
  ['Operation', 'Property', 'Value', 'Status', 'Message'],
  MAGIC_RESPONSES.map(({ operation, property, value, code: status, message }) => {
    const place = property === '' ? 'the whole body' : code(property);
    return [code(operation), place, code(value), code(status), message];
  }),
);

const PLAIN = table(
  ['Operation', 'How', 'Rule', 'Status'],
  PLAIN_REFUSALS.map((row) => [row.operations.map(code).join(', '), row.how, row.rule ?? '', code(row.code)]),
);

function magicValuesPage(): string {
  return page(
    '# Magic values',
    'One of these values in a create forces the outcome of its order. "Final status" is the status that the order reaches if the merchant confirms it and uploads the required documents as soon as possible.',
    '## Orders',
    VALUES,
    ...FAMILIES.map(magicOutcomes),
    '## Other operations',
    RESPONSES,
    '## Refusals without a magic value',
    PLAIN,
  );
}

const GENERATED_NOTE = '<!-- Generated by `pnpm generate`. Do not edit. -->';

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(text: string | number): string {
  return `\`${text}\``;
}

export function page(...parts: readonly string[]): string {
  return `${[GENERATED_NOTE, ...parts].join('\n\n')}\n`;
}
