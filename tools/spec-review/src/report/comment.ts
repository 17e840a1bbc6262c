import { lstatSync, readFileSync } from 'node:fs';
import type { RatedFinding, ReviewResult } from '../findings/finding.ts';
import { escapeText, markdownReport, withMarker } from './markdown.ts';

const MAX_BYTES = 4_000_000;

const MAX_LOG = 10_000;

/** Returns the text of the comment. `read` returns the text of a file of the artifact. */
export function comment(
  read: (name: string) => string | undefined,
  links: Parameters<typeof markdownReport>[1],
): string {
  const review = read('review.json');
  const result = review === undefined ? undefined : readResult(review);
  if (result) return markdownReport(result, links);
  const log = (read('review.log') ?? 'It left no log.').slice(-MAX_LOG).split(/[\r\n\u2028\u2029]+/);
  return withMarker(
    `**The review could not be made.**\n\n${log.map((line) => `- ${escapeText(line)}`).join('\n')}`,
  );
}

function readResult(text: string): ReviewResult | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isResult(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const oneOf =
  (...values: unknown[]): Test =>
  (value) =>
    values.includes(value);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const objectOf =
  (tests: Readonly<Record<string, Test>>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(tests).every(([name, test]) => test((value as Record<string, unknown>)[name]));

const FINDING: Readonly<Partial<Record<keyof RatedFinding, Test>>> = {
  ...{ id: isText, kind: isText, cause: isText, consequence: isText, remedy: isText },
  level: oneOf('breaking', 'source', 'check', 'additive', 'docs'),
  severity: oneOf('error', 'warning', 'notice', 'off'),
  operations: listOf(isText),
  place: objectOf({ pointer: isText }),
  source: optional(
    objectOf({ file: isText, line: (value) => Number.isSafeInteger(value), exact: oneOf(true, false) }),
  ),
  accepted: optional(isText),
};

const isResult = objectOf({
  base: isText,
  head: isText,
  bump: oneOf('major', 'minor', 'patch', 'none'),
  notes: listOf(isText),
  findings: listOf(objectOf(FINDING as Readonly<Record<string, Test>>)),
}) as (value: unknown) => value is ReviewResult;

/**
 * Writes the comment of a pull request from the artifact of its workflow. This program is the one of the default
 * branch, runs without installed packages, and treats the artifact as untrusted.
 *
 * Usage: node comment.ts FOLDER FILES DOCS
 * - FOLDER contains `review.json`, or `review.log` if no review was made
 * - FILES is the URL of the files
 * - DOCS is the URL of the documentation, or an empty string
 */
if (import.meta.main) {
  const [folder = '.', files = '', docs = ''] = process.argv.slice(2);
  const links = { ...(files === '' ? {} : { files }), ...(docs === '' ? {} : { docs }) };
  process.stdout.write(
    comment((name) => {
      try {
        // A link could expose a file of the runner.
        const file = lstatSync(`${folder}/${name}`);
        if (!file.isFile() || file.size > MAX_BYTES) return undefined;
        return readFileSync(`${folder}/${name}`, 'utf8');
      } catch {
        return undefined;
      }
    }, links),
  );
}
