import { placeOf, type ReviewResult, shortList, verdict, type Weighed } from './review-result.ts';

/** Marks the comment that the next review replaces. */
export const MARKER = '<!-- spec-review -->';

/** A comment holds at most 65,536 characters. */
const MOST_CHARACTERS = 60_000;
const MOST_ROWS = 100;

/** Where the report links to; what has no address is only named. */
export interface Links {
  /** Address of the files of the head. */
  readonly files?: string;
  /** Address of a preview of the documentation, with a page per operation. */
  readonly docs?: string;
}

/**
 * Formats the review as the comment of a pull request.
 *
 * @returns Markdown of at most 60,000 characters, with the hidden marker at its end
 */
export function markdownReport(result: ReviewResult, links: Links = {}): string {
  const whole = compose(result, MOST_ROWS, links);
  const text = whole.length <= MOST_CHARACTERS ? whole : compose(result, 20, links);
  return `${text.slice(0, MOST_CHARACTERS)}\n\n${MARKER}\n`;
}

function compose(result: ReviewResult, most: number, links: Links): string {
  const shown = result.findings.filter(({ severity }) => severity !== 'off');
  const serious = shown.filter(({ level }) => level !== 'additive' && level !== 'docs');
  const others = shown.filter((finding) => !serious.includes(finding));
  const step = result.bump === 'none' ? 'no step' : `a **${result.bump}** step`;
  const parts = [
    `**${verdict(result)}** Version: ${step}.`,
    serious
      .slice(0, most)
      .map((finding) => item(finding, links))
      .join('\n'),
    serious.length > most ? `And ${serious.length - most} more.` : '',
    folded(others.slice(0, most), others.length, links),
    result.notes.map((note) => `- ${escapeText(note)}`).join('\n'),
    `Compared ${escapeText(result.head)} with ${escapeText(result.base)}.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function item(finding: Weighed, links: Links): string {
  const { level, cause, consequence, remedy, operations, counterexample, accepted, id } = finding;
  const mark = accepted === undefined ? `**${level}**` : `${level}, accepted`;
  const lines = [
    `- ${mark} ${escapeText(cause)} ${where(finding, links)}`,
    consequence === '' ? '' : `  ${escapeText(consequence)}`,
    accepted === undefined
      ? remedy === ''
        ? ''
        : `  *Instead:* ${escapeText(remedy)}`
      : `  *Accepted:* ${escapeText(accepted)}`,
    operations.length === 0
      ? ''
      : `  Operations: ${shortList(operations.map((name) => operationLink(finding, name, links)))}. Id: ${code(id)}`,
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

function folded(findings: readonly Weighed[], count: number, links: Links): string {
  if (findings.length === 0) return '';
  const rows = findings.map(
    (finding) => `- ${finding.level}: ${escapeText(finding.cause)} ${where(finding, links)}`,
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

function where(finding: Weighed, links: Links): string {
  const { source } = finding;
  if (!source) return code(finding.place.pointer);
  const shown = code(placeOf(finding));
  return links.files === undefined ? shown : `[${shown}](${links.files}/${source.file}#L${source.line})`;
}

/** The name of an operation, linked to its page if the head has one. */
function operationLink({ kind }: Weighed, name: string, { docs }: Links): string {
  const hasPage = docs !== undefined && /^\w+$/.test(name) && !kind.endsWith('-removed');
  return hasPage ? `[${code(name)}](${docs}/operations/${name}.html)` : code(name);
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
