import { type Level, levels } from './finding.ts';
import type { Review } from './make-review.ts';

/** Returns whether the review fails: something breaks, or generated files are stale. */
export function blocksMerge(review: Review): boolean {
  return review.stale.length > 0 || count(review, 'breaking') > 0;
}

/**
 * Returns the verdict in one line.
 *
 * @returns a sentence that starts with what counts: breaking, to check, additive or no change
 */
export function verdict(review: Review): string {
  const stale = review.stale.length > 0 ? ' spec/generated is stale.' : '';
  return `${judgement(review)}${stale}`;
}

function judgement(review: Review): string {
  if (review.isFirst) return `Additive: ${review.base.ref} has no document, so everything in it is new.`;
  const [breaking = 0, check = 0, additive = 0, neutral = 0] = levels.map((level) => count(review, level));
  const rest = [
    check > 0 && `${plural(check, 'change', 'changes')} to check by hand`,
    additive > 0 && plural(additive, 'addition', 'additions'),
    neutral > 0 && plural(neutral, 'change of wording', 'changes of wording'),
  ].filter((part) => part !== false);
  if (breaking > 0) return `Breaking: ${[plural(breaking, 'break', 'breaks'), ...rest].join(', ')}.`;
  if (check > 0) return `No break found, but read on: ${rest.join(', ')}.`;
  if (additive > 0) return `Additive: ${rest.join(', ')}.`;
  if (neutral > 0) return `No change for programs: ${rest.join(', ')}.`;
  return review.register.length > 0
    ? 'No change of the interface; the rules register changed.'
    : 'No change of the interface.';
}

/** Returns notes for weighing the findings. */
export function notes(review: Review): string[] {
  const { base, ahead, stale, isFirst, replayed } = review;
  return [
    `Compared with ${base.ref} (${base.hash.slice(0, 7)}).`,
    ...(isFirst
      ? []
      : [`${plural(replayed, 'message', 'messages')} of the base replayed on the new version.`]),
    ...(ahead > 0
      ? [
          `${base.ref} has ${plural(ahead, 'commit', 'commits')} that this branch lacks: what they brought looks removed ` +
            `here. To leave them out, compare with the commit that \`git merge-base ${base.ref} HEAD\` names.`,
        ]
      : []),
    ...(stale.length > 0
      ? [`Stale in spec/generated: ${stale.join(', ')}. Run \`pnpm generate\` and commit what it writes.`]
      : []),
  ];
}

function count(review: Review, level: Level): number {
  return review.findings.filter((finding) => finding.level === level).length;
}

function plural(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
