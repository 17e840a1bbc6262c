import {
  placeOf,
  type RatedFinding,
  type ReviewResult,
  shortList,
  shownFindings,
  verdict,
} from '../findings/finding.ts';

/** Marks the comment, so that the next review replaces it. */
export const MARKER = '<!-- spec-review -->';

/** GitHub allows at most 65,536 characters in a comment. */
const MAX_CHARACTERS = 60_000;
const MAX_ROWS = 100;

/** URLs for the links of the report. Without a URL, an element is named but not linked. */
export interface Links {
  readonly files?: string;
  /** URL of a preview of the documentation, with a page per operation. */
  readonly docs?: string;
}

/**
 * Formats the review as the comment of a pull request.
 *
 * @returns Markdown of at most 60,000 characters, with the hidden marker at its end
 */
export function markdownReport(result: ReviewResult, links: Links = {}): string {
  const whole = compose(result, MAX_ROWS, links);
  const text = whole.length <= MAX_CHARACTERS ? whole : compose(result, 20, links);
  return withMarker(text);
}

/** Cuts a comment to 60,000 characters, and adds the hidden marker. GitHub counts characters, not bytes. */
export function withMarker(text: string): string {
  return `${text.slice(0, MAX_CHARACTERS)}\n\n${MARKER}\n`;
}

function compose(result: ReviewResult, most: number, links: Links): string {
  const shown = shownFindings(result);
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

function item(finding: RatedFinding, links: Links): string {
  const { level, cause, consequence, remedy, operations, counterexample, accepted, id } = finding;
  const mark = accepted === undefined ? `**${level}**` : `${level}, accepted`;
  const linked = operations.map((name) => operationLink(finding, name, links));
  const advice = remedy && `  *Instead:* ${escapeText(remedy)}`;
  const lines = [
    `- ${mark} ${escapeText(cause)} ${where(finding, links)}`,
    consequence && `  ${escapeText(consequence)}`,
    accepted === undefined ? advice : `  *Accepted:* ${escapeText(accepted)}`,
    linked.length > 0 && `  Operations: ${shortList(linked)}. Id: ${code(id)}`,
    counterexample !== undefined && example(counterexample),
  ];
  return lines.filter(Boolean).join('\n');
}

/** Maximum number of characters of a message. */
const MAX_EXAMPLE = 2_000;
/** A message with more levels has more than 2,000 characters, because each line is indented by two for each level. */
const MAX_LEVELS = 50;

function example(message: unknown): string {
  if (!hasLevels(message, MAX_LEVELS)) return '';
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > 200
      ? `${value.slice(0, 40)}... (${value.length} characters)`
      : value;
  const json = JSON.stringify(message, cut, 2).replaceAll('```', "'''");
  if (json.length > MAX_EXAMPLE) return '';
  const summary = '<details><summary>The smallest message</summary>';
  const body = [summary, '', '```json', ...json.split('\n'), '```', '', '</details>'];
  return `\n${body.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`;
}

/** Returns whether a JSON value has at most `levels` levels. The artifact of a fork may have thousands. */
function hasLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => hasLevels(item, levels - 1));
}

function folded(findings: readonly RatedFinding[], count: number, links: Links): string {
  if (findings.length === 0) return '';
  const rows = findings.map(
    (finding) => `- ${finding.level}: ${escapeText(finding.cause)} ${where(finding, links)}`,
  );
  const rest = count > findings.length ? [`- and ${count - findings.length} more`] : [];
  const summary = `<details><summary>${count} that break nothing</summary>`;
  return [summary, '', ...rows, ...rest, '', '</details>'].join('\n');
}

function where(finding: RatedFinding, links: Links): string {
  const { source } = finding;
  if (!source) return code(finding.place.pointer);
  const shown = code(placeOf(finding));
  if (links.files === undefined) return shown;
  // A lone surrogate cannot be encoded.
  const path = encodeURI(source.file.replaceAll(/\p{Cs}/gu, '\u{FFFD}')).replaceAll(
    /[()?#]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `[${shown}](${links.files}/${path}#L${source.line})`;
}

/** The name of an operation, linked to its page if the head has one. */
function operationLink({ kind }: RatedFinding, name: string, { docs }: Links): string {
  const hasPage = docs !== undefined && /^\w+$/.test(name) && !kind.endsWith('-removed');
  return hasPage ? `[${code(name)}](${docs}/operations/${name}.html)` : code(name);
}

/** Writes a string as code on one line, without backticks in it. */
function code(text: string): string {
  const line = oneLine(text).replaceAll('`', "'");
  return line.trim() === '' ? "''" : `\`${line}\``;
}

/** Escapes a text that may have code between single backticks, so that nothing else in it is read as Markdown. */
export function escapeText(text: string): string {
  const parts = oneLine(text).split(/(`[^`]+`)/);
  const escaped = parts.map((part, at) => (at % 2 === 1 ? code(part.slice(1, -1)) : plain(part)));
  // The backticks of two adjacent code spans would merge.
  return escaped.map((part, at) => (at % 2 === 0 && at > 0 && part === '' ? '&#8203;' : part)).join('');
}

/** Replaces line breaks, control characters and characters that change the direction of text. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

function plain(text: string): string {
  return text
    .replaceAll('`', "'")
    .replaceAll(/[\\*_[\]#|<>&~!]/g, '\\$&')
    .replace(
      /^( *)([-+=]|\d+[.)])/,
      (_, spaces: string, mark: string) => `${spaces}${mark.slice(0, -1)}\\${mark.at(-1)}`,
    )
    .replaceAll(/@|:(?=\/\/)|\bwww(?=\.)|#(?=\d)/g, '$&&#8203;');
}
