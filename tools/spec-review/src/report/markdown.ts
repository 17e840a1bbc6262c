import { placeOf, type ReviewResult, shortList, verdict, type Weighed } from './review-result.ts';

/** Marks the comment that the next review replaces. */
export const MARKER = '<!-- spec-review -->';

/** A comment holds at most 65,536 characters. */
const MOST_CHARACTERS = 60_000;
const MOST_ROWS = 100;

/**
 * Formats the review as the comment of a pull request.
 *
 * @param link makes the address of a file and line; by default they are only named
 * @returns Markdown of at most 60,000 characters, with the hidden marker at its end
 */
export function markdownReport(result: ReviewResult, link?: (file: string, line: number) => string): string {
  const whole = compose(result, MOST_ROWS, link);
  const text = whole.length <= MOST_CHARACTERS ? whole : compose(result, 20, link);
  return `${text.slice(0, MOST_CHARACTERS)}\n\n${MARKER}\n`;
}

function compose(result: ReviewResult, most: number, link?: (file: string, line: number) => string): string {
  const shown = result.findings.filter(({ severity }) => severity !== 'off');
  const serious = shown.filter(({ level }) => level !== 'additive' && level !== 'docs');
  const others = shown.filter((finding) => !serious.includes(finding));
  const step = result.bump === 'none' ? 'no step' : `a **${result.bump}** step`;
  const parts = [
    `**${verdict(result)}** Version: ${step}.`,
    serious
      .slice(0, most)
      .map((finding) => item(finding, link))
      .join('\n'),
    serious.length > most ? `And ${serious.length - most} more.` : '',
    folded(others.slice(0, most), others.length, link),
    result.notes.map((note) => `- ${escapeText(note)}`).join('\n'),
    `Compared ${escapeText(result.head)} with ${escapeText(result.base)}.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function item(finding: Weighed, link?: (file: string, line: number) => string): string {
  const { level, cause, consequence, remedy, operations, counterexample, accepted, id } = finding;
  const mark = accepted === undefined ? `**${level}**` : `${level}, accepted`;
  const lines = [
    `- ${mark} ${escapeText(cause)} ${where(finding, link)}`,
    consequence === '' ? '' : `  ${escapeText(consequence)}`,
    accepted === undefined
      ? remedy === ''
        ? ''
        : `  *Instead:* ${escapeText(remedy)}`
      : `  *Accepted:* ${escapeText(accepted)}`,
    operations.length === 0 ? '' : `  Operations: ${shortList(operations.map(code))}. Id: ${code(id)}`,
    counterexample === undefined ? '' : example(counterexample),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function example(message: unknown): string {
  const json = JSON.stringify(message, null, 2).slice(0, 2_000).replaceAll('```', "'''");
  const body = [
    '<details><summary>The smallest message</summary>',
    '',
    '```json',
    ...json.split('\n'),
    '```',
    '',
    '</details>',
  ];
  return `\n${body.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`;
}

function folded(
  findings: readonly Weighed[],
  count: number,
  link?: (file: string, line: number) => string,
): string {
  if (findings.length === 0) return '';
  const rows = findings.map(
    (finding) => `- ${finding.level}: ${escapeText(finding.cause)} ${where(finding, link)}`,
  );
  const rest = count > findings.length ? [`- and ${count - findings.length} more`] : [];
  return [
    `<details><summary>${count} that break nothing</summary>`,
    '',
    ...rows,
    ...rest,
    '',
    '</details>',
  ].join('\n');
}

function where(finding: Weighed, link?: (file: string, line: number) => string): string {
  const { source } = finding;
  if (!source) return code(finding.place.pointer);
  const shown = code(placeOf(finding));
  return link ? `[${shown}](${link(source.file, source.line)})` : shown;
}

const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;

/** Escapes markup and mentions, except in code between backticks. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') && part.length > 1 ? part : plain(part)))
    .join('');
}

function plain(text: string): string {
  return text
    .replaceAll(/[\\*_[\]#|]/g, '\\$&')
    .replaceAll('`', "'")
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '@&#8203;');
}
