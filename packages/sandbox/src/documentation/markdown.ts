/** First line of every generated page. */
export const GENERATED_NOTE = '<!-- Made by `pnpm generate` from the code. Do not edit. -->';

/**
 * Writes a table.
 *
 * @param head names of the columns
 * @param rows texts of the cells; a bar in a cell is escaped
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Writes a text between backticks. */
export function code(text: string | number): string {
  return `\`${text}\``;
}

/** Joins the parts of a page with blank lines. */
export function page(...parts: readonly string[]): string {
  return `${[GENERATED_NOTE, ...parts].join('\n\n')}\n`;
}
