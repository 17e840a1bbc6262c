import { type ClassReport, requestCount } from '@cross-border-payments/server-stubs/attack';

const HEADINGS = [
  'class',
  'requests',
  'responded',
  'closed',
  'crashes',
  'without one response',
  'different',
  'listed differences',
  'longest block',
  'heap',
  'resident',
];

/** Returns a Markdown table with the results of the attacks and their sum. */
export function tableOf(reports: readonly ClassReport[]): string {
  const rows = [...reports.map(rowOf), sumOf(reports)];
  const widths = HEADINGS.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(HEADINGS), rule, ...rows.map(line)].join('\n');
}

function rowOf(report: ClassReport): string[] {
  const { name, ends, crashes, different, known, longestMs, memory } = report;
  const megabytes = (kind: 'heap' | 'resident') => {
    const all = memory.map((use) => Math.round(use[kind] / 1_048_576));
    return all.length === 0 ? '' : `${Math.min(...all)} to ${all.at(-1)} MB`;
  };
  const whole = [
    requestCount(report),
    ends.responded,
    ends.closed,
    crashes,
    wrongOf(report),
    different,
    known,
  ];
  return [
    name,
    ...whole.map((count) => count.toLocaleString('en')),
    longestMs === 0 ? '' : `${longestMs.toFixed(0)} ms`,
    megabytes('heap'),
    megabytes('resident'),
  ];
}

/** Returns the number of requests without a response, with two responses, or with an incomplete one. */
function wrongOf({ ends }: ClassReport): number {
  return ends['no response'] + ends['two responses'] + ends['malformed response'];
}

function sumOf(reports: readonly ClassReport[]): string[] {
  const sum = (count: (report: ClassReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0).toLocaleString('en');
  return [
    'all',
    sum(requestCount),
    sum(({ ends }) => ends.responded),
    sum(({ ends }) => ends.closed),
    sum(({ crashes }) => crashes),
    sum(wrongOf),
    sum(({ different }) => different),
    sum(({ known }) => known),
    `${Math.max(0, ...reports.map(({ longestMs }) => longestMs)).toFixed(0)} ms`,
    '',
    '',
  ];
}
