import type { ReviewFinding } from './finding.ts';
import type { Review } from './make-review.ts';
import { notes, verdict } from './verdict.ts';

/** Formats the review for a terminal. */
export function textReview(review: Review): string {
  const register = review.register.flatMap((change) => [
    `${change.rule} ${change.kind}`,
    ...change.details.map((detail) => `  ${detail}`),
  ]);
  const parts = [
    verdict(review),
    ...notes(review),
    ...(review.findings.length > 0 ? ['', 'Findings', ...review.findings.flatMap(lines)] : []),
    ...(register.length > 0 ? ['', 'Rules register', ...register] : []),
  ];
  return `${parts.join('\n')}\n`;
}

function lines(finding: ReviewFinding): string[] {
  const { level, message, operations, pointer, instance } = finding;
  const indent = ' '.repeat(10);
  return [
    `${level.padEnd(10)}${message}`,
    ...(operations.length > 0 ? [`${indent}operations: ${shortList(operations)}`] : []),
    `${indent}${[pointer, placeOf(finding)].filter((part) => part !== '').join('  ')}`,
    ...(instance === undefined ? [] : [`${indent}${JSON.stringify(instance)}`]),
  ];
}

/** Returns `file:line`, after `near` if the thing itself is gone; empty if no file is known. */
export function placeOf({ source }: ReviewFinding): string {
  if (source === undefined) return '';
  return `${source.exact ? '' : 'near '}${source.file}:${source.line}`;
}

/** Joins the first three of a list of names and counts the rest. */
export function shortList(names: readonly string[]): string {
  const rest = names.length - 3;
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
