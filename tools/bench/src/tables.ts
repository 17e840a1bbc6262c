import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Row = Readonly<Record<string, string | number>>;

const README = join(import.meta.dirname, '../README.md');
const printed: string[] = [];

/**
 * Prints a table in Markdown.
 *
 * @param rows the cells of each row, by the row's name
 * @param heading a line above the table
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

/**
 * Replaces the tables of a suite in the README with the printed tables.
 *
 * @param caption a sentence below the tables
 * @throws Error when the README has no place for the suite
 */
export function writeTables(suite: string, caption: string): void {
  const readme = readFileSync(README, 'utf8');
  const place = new RegExp(`(?<=<!-- bench ${suite} -->\n).*?(?=<!-- /bench -->)`, 's');
  if (!place.test(readme)) throw new Error(`The README has no tables of the suite ${suite}.`);
  writeFileSync(
    README,
    readme.replace(place, () => `${[...printed, caption].join('\n\n')}\n`),
  );
}
