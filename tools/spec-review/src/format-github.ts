import type { Finding, Level } from './finding.ts';
import type { Review } from './make-review.ts';
import { notes, verdict } from './verdict.ts';

const commands: Record<Level, string> = {
  breaking: 'error',
  check: 'warning',
  additive: 'notice',
  neutral: 'notice',
};

/**
 * The review as GitHub workflow commands, which mark the lines of a pull request.
 *
 * @param review the review
 * @returns one command per finding, except for what only reads differently; then the verdict and its notes
 */
export function formatGithub(review: Review): string {
  const findings = review.findings.filter((finding) => finding.level !== 'neutral').map(annotation);
  const stale = review.stale.map(
    (file) =>
      `::error file=spec/generated/${escapeProperty(file)},line=1,title=stale::Run pnpm generate and commit what it writes.`,
  );
  return `${[...stale, ...findings, verdict(review), ...notes(review)].join('\n')}\n`;
}

function annotation({ level, message, operations, source }: Finding): string {
  const place = source === undefined ? '' : `file=${escapeProperty(source.file)},line=${source.line},`;
  const where = operations.length === 0 ? '' : ` (${operations.join(', ')})`;
  return `::${commands[level]} ${place}title=spec review%3A ${level}::${escapeData(message + where)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
