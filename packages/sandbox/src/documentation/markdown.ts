/** Line that opens every generated document. */
export const GENERATED_NOTE = '<!-- Made by `pnpm generate` from the code. Do not edit. -->';

/**
 * Writes a table.
 *
 * @param head names of the columns
 * @param rows cells as they are to stand there; a bar in a cell is escaped
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Puts a text between backticks. */
export function code(text: string | number): string {
  return `\`${text}\``;
}

/** Puts the parts of a document together: blank line between them, one line end at the end. */
export function page(...parts: readonly string[]): string {
  return `${[GENERATED_NOTE, ...parts].join('\n\n')}\n`;
}
