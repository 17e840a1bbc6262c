import type { DocumentOutcome } from './run-one.ts';

/** The name of a document and its result. */
export type TableRow = readonly [name: string, outcome: DocumentOutcome];

/** Minimum share of operations that must be correct, and maximum share that may be listed instead of called. */
const LEAST_RIGHT = 0.995;
const MAX_NAMED = 0.01;

interface Counts {
  readonly operations: number;
  readonly callable: number;
  readonly right: number;
  readonly exchanges: number;
  readonly examples: number;
  readonly contradictions: number;
  readonly errors: readonly string[];
  readonly failures: number;
}

function countsOf([, outcome]: TableRow): Counts {
  if ('failure' in outcome)
    return {
      ...{ operations: 0, callable: 0, right: 0, exchanges: 0, examples: 0, contradictions: 0 },
      ...{ errors: [], failures: 1 },
    };
  const { operations, callable, results, examples, contradictions, compiled } = outcome;
  return {
    ...{ operations, callable, examples },
    right: results.filter(({ faults }) => faults.length === 0).length,
    exchanges: results.reduce((sum, each) => sum + each.exchanges, 0),
    contradictions: contradictions.length,
    errors: compiled.flatMap((each) => each.errors),
    failures: 0,
  };
}

/**
 * Returns whether the run succeeded: no document failed, no compiler reported an error, and enough operations are
 * callable and correct.
 */
export function isGood(rows: readonly TableRow[]): boolean {
  const all = rows.map(countsOf);
  const sum = (of: (counts: Counts) => number) => all.reduce((total, counts) => total + of(counts), 0);
  const operations = sum((counts) => counts.operations);
  return (
    sum(({ failures, errors }) => failures + errors.length) === 0 &&
    sum((counts) => counts.callable) >= operations * (1 - MAX_NAMED) &&
    sum((counts) => counts.right) >= operations * LEAST_RIGHT
  );
}

const HEADS = [
  '',
  'operations',
  'callable',
  'right',
  'exchanges',
  'examples',
  'contradict',
  'tsc errors',
  's',
  'MB',
];

/** Writes a table with a line for each document and a line with their sums. */
export function documentTable(rows: readonly TableRow[]): string {
  const all = rows.map(countsOf);
  const sum = (of: (counts: Counts) => number) => all.reduce((total, counts) => total + of(counts), 0);
  const operations = sum((counts) => counts.operations);
  const right = sum((counts) => counts.right);
  const total = [
    'all',
    ...[operations, sum((counts) => counts.callable), right, sum((counts) => counts.exchanges)],
    ...[sum((counts) => counts.examples), sum((counts) => counts.contradictions)],
    sum(({ errors }) => errors.length),
    ...['', ''],
  ];
  const lines = [HEADS, ...rows.map(cellsOf), total].map((cells) => cells.map(String));
  const widths = HEADS.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  const aligned = lines.map((cells) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const share = (part: number) => `${((100 * part) / Math.max(operations, 1)).toFixed(2)} %`;
  return `${aligned.join('\n')}\n${share(right)} of all operations are right.`;
}

function cellsOf(row: TableRow): (string | number)[] {
  const [name, outcome] = row;
  if ('failure' in outcome) return [name, 'failed'];
  const { operations, callable, right, exchanges, examples, contradictions } = countsOf(row);
  const errors = outcome.compiled.map((each) => each.errors.length).join(' ') || 'not compiled';
  const { seconds, megabytes } = outcome;
  return [name, operations, callable, right, exchanges, examples, contradictions, errors, seconds, megabytes];
}

/** Lists the faults that a document revealed, and the faults of the document itself. */
export function reasonsOf([name, outcome]: TableRow, most: number): string[] {
  if ('failure' in outcome) return [`${name} failed: ${outcome.failure}`];
  const { notes, results, contradictions, compiled } = outcome;
  const faults = results.flatMap(({ pointer, faults }) => faults.map((fault) => `${pointer}: ${fault}`));
  return [
    ...listed(`${name}: the generator names`, notes, most),
    ...compiled.flatMap(({ version, errors }) =>
      listed(`${name}: errors of TypeScript ${version}`, errors, most),
    ),
    ...listed(`${name}: not right`, faults, most),
    ...listed(
      `${name}: the document contradicts itself`,
      contradictions.map(({ pointer, reason }) => `${pointer}: ${reason}`),
      most,
    ),
  ];
}

function listed(title: string, lines: readonly string[], most: number): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - most;
  return [
    `${title} (${lines.length})`,
    ...lines.slice(0, most).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
