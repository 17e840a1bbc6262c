import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Cost relative to a baseline. */
export interface Relative {
  /** Median over the runs. */
  readonly times: number;
  /** First quartile; `high` is the third quartile. The closer they are, the more reliable is the median. */
  readonly low: number;
  readonly high: number;
}

/**
 * Divides the cost of each run by that of the baseline, so that a disturbance of a whole run has no effect.
 *
 * @throws Error if there are no runs, the numbers of runs differ, or a cost of the baseline is not positive
 */
export function relativeTo(costs: readonly number[], baseline: readonly number[]): Relative {
  if (costs.length !== baseline.length)
    throw new Error(`${costs.length} runs cannot be compared with ${baseline.length}`);
  const ratios = costs.map((cost, run) => {
    const base = baseline[run] ?? 0;
    if (!(base > 0)) throw new Error(`the baseline of run ${run + 1} is ${base}, not a positive number`);
    return cost / base;
  });
  const times = median(ratios);
  const half = Math.ceil(ratios.length / 2);
  const sorted = ratios.sort((a, b) => a - b);
  return { times, low: median(sorted.slice(0, half)), high: median(sorted.slice(-half)) };
}

export function targetVerdict(
  { times, low }: Relative,
  limit: number,
): 'met' | 'missed' | 'missed, but within the noise' {
  if (times <= limit) return 'met';
  return low <= limit ? 'missed, but within the noise' : 'missed';
}

/** Formats a ratio: the median and the middle half of the runs. */
export function relativeText({ times, low, high }: Relative): string {
  return `${times.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

export function rounded(value: number): number {
  return Number(value.toFixed(2));
}

/** Rotates and in odd runs reverses an array, so that no candidate always follows the same other candidate. */
export function rotated<T>(list: readonly T[], run: number): T[] {
  const start = list.length === 0 ? 0 : run % list.length;
  const turn = [...list.slice(start), ...list.slice(0, start)];
  return run % 2 === 0 ? turn : turn.reverse();
}

/** Counts the runs of a suite from 0, and prints the number of each before it begins. */
export function* countRuns(suite: string, runs: number): Generator<number> {
  for (let run = 0; run < runs; run += 1) {
    console.error(`${suite}: run ${run + 1} of ${runs}`);
    yield run;
  }
}

/** Measures each candidate once per run, in changing order. @returns for each candidate its results, one per run */
export async function inTurns<Candidate, Result>(
  suite: string,
  runs: number,
  candidates: readonly Candidate[],
  measure: (candidate: Candidate) => Promise<Result>,
): Promise<Map<Candidate, Result[]>> {
  const results = new Map(candidates.map((candidate): [Candidate, Result[]] => [candidate, []]));
  for (const run of countRuns(suite, runs))
    for (const candidate of rotated(candidates, run)) results.get(candidate)?.push(await measure(candidate));
  return results;
}

export function metOrMissed(isMet: boolean): 'met' | 'missed' {
  return isMet ? 'met' : 'missed';
}

/** @throws Error if there are no values */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('a median needs at least one value');
  return (lower + upper) / 2;
}

export function costsOf(candidates: readonly { name: string; costs: number[] }[], name: string): number[] {
  return candidates.find((candidate) => candidate.name === name)?.costs ?? [];
}

/** Calls a function repeatedly, one call after the other. @returns microseconds of CPU of this thread per call */
export async function cpuPerCall(call: () => Promise<unknown>, count: number): Promise<number> {
  const before = process.threadCpuUsage();
  for (let left = count; left > 0; left -= 1) await call();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / count;
}

type Row = Readonly<Record<string, string | number>>;

const README = join(import.meta.dirname, '../README.md');
const printed: string[] = [];

/**
 * Prints a table in Markdown.
 *
 * @param rows the cells of each row, by the row's name
 */
export function printTable(rows: Readonly<Record<string, Row>>, heading?: string): void {
  const columns = [...new Set(Object.values(rows).flatMap(Object.keys))];
  const cells = [
    ['', ...columns],
    ['---', ...columns.map(() => '---')],
    ...Object.entries(rows).map(([name, row]) => [
      name,
      ...columns.map((column) => String(row[column] ?? '')),
    ]),
  ];
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0))) ?? [];
  const lines = cells.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  const text = `${heading ? `${heading}\n\n` : ''}${lines.join('\n')}`;
  printed.push(text);
  console.log(`${text}\n`);
}

/** Replaces the tables of a suite in the README with the printed tables, and a caption below them. */
export function writeTables(suite: string, caption: string): void {
  const readme = readFileSync(README, 'utf8');
  const place = new RegExp(`(?<=<!-- bench ${suite} -->\n).*?(?=<!-- /bench -->)`, 's');
  if (!place.test(readme)) throw new Error(`The README has no tables of the suite ${suite}.`);
  writeFileSync(
    README,
    readme.replace(place, () => `${[...printed, caption].join('\n\n')}\n`),
  );
}
