import type { ReviewFinding } from './finding.ts';
import type { Review } from './make-review.ts';
import { placeOf, shortList } from './text-review.ts';
import { notes, verdict } from './verdict.ts';

/** Marks the comment that the next review replaces. */
export const MARKER = '<!-- spec-review -->';

/** A comment holds at most 65,536 characters; the full review can be printed in a terminal. */
const MOST_ROWS = 100;
const MOST_DETAILS = 40;
const MOST_CHARACTERS = 60_000;

/**
 * Formats the review as the comment of a pull request.
 *
 * @returns Markdown of at most 60,000 characters, with the hidden marker at its end
 */
export function markdownReview(review: Review): string {
  const whole = compose(review, MOST_ROWS, MOST_DETAILS);
  const text = whole.length <= MOST_CHARACTERS ? whole : compose(review, 20, 0);
  return `${text.slice(0, MOST_CHARACTERS)}\n\n${MARKER}\n`;
}

function compose(review: Review, rows: number, details: number): string {
  const parts = [
    `**${verdict(review)}**`,
    notes(review)
      .map((note) => `- ${note}`)
      .join('\n'),
    table(review, rows),
    instances(review.findings, details),
    register(review, details),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function table({ findings, base }: Review, most: number): string {
  if (findings.length === 0) return '';
  const rows = findings.slice(0, most).map((finding) => {
    const cells = [
      finding.level === 'breaking' ? '**breaking**' : finding.level,
      escapeText(finding.message),
      shortList(finding.operations.map(code)),
      `${code(finding.pointer)}${finding.source ? `<br>${code(placeOf(finding))}` : ''}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const rest = findings.length - rows.length;
  return [
    '| | Finding | Operations | Place |',
    '|---|---|---|---|',
    ...rows,
    ...(rest > 0 ? ['', `And ${rest} more: run \`pnpm review --base ${base.ref}\`.`] : []),
  ].join('\n');
}

function instances(findings: ReviewFinding[], most: number): string {
  const shown = findings.filter((finding) => finding.instance !== undefined).slice(0, most);
  return shown
    .map(({ message, instance }) => {
      const json = JSON.stringify(instance, null, 2).replaceAll('```', "'''");
      return `<details><summary>${escapeText(message)}</summary>\n\n\`\`\`json\n${json}\n\`\`\`\n\n</details>`;
    })
    .join('\n');
}

function register({ register: changes }: Review, most: number): string {
  if (changes.length === 0) return '';
  const shown = changes.slice(0, most);
  const lines = shown.map(
    ({ rule, kind, details }) => `- ${rule} ${kind}: ${details.map(escapeText).join('; ')}`,
  );
  const rest = changes.length - shown.length;
  return ['**Rules register**', '', ...lines, ...(rest > 0 ? [`- and ${rest} rules more`] : [])].join('\n');
}

const code = (text: string) => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;

/** Escapes markup, table cells and mentions, except in code between backticks. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') && part.length > 1 ? part : plain(part)))
    .join('')
    .replaceAll('|', '\\|');
}

function plain(text: string): string {
  return text
    .replaceAll(/[\\*_[\]#]/g, '\\$&')
    .replaceAll('`', "'")
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '@&#8203;');
}
