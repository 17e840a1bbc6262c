import { githubAnnotation } from '@cross-border-payments/proof';
import type { ReviewFinding } from './finding.ts';
import type { Review } from './make-review.ts';
import { notes, verdict } from './verdict.ts';

const COMMANDS = { breaking: 'error', check: 'warning', additive: 'notice', neutral: 'notice' } as const;

/**
 * Formats the review as GitHub workflow commands, which annotate the lines of a pull request.
 *
 * @returns one command per finding, except for what only reads differently; then the verdict and its notes
 */
export function githubReview(review: Review): string {
  const findings = review.findings.filter((finding) => finding.level !== 'neutral').map(annotation);
  const stale = review.stale.map((file) => {
    const place = { file: `spec/generated/${file}`, line: 1, title: 'stale' };
    return githubAnnotation('error', place, 'Run pnpm generate and commit what it writes.');
  });
  return `${[...stale, ...findings, verdict(review), ...notes(review)].join('\n')}\n`;
}

function annotation({ level, message, operations, source }: ReviewFinding): string {
  const place = source === undefined ? {} : { file: source.file, line: source.line };
  const where = operations.length === 0 ? '' : ` (${operations.join(', ')})`;
  return githubAnnotation(COMMANDS[level], { ...place, title: `spec review: ${level}` }, message + where);
}
