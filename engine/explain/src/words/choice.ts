import type { Choice } from '../types.ts';
import { joinList } from './values.ts';

const MAX_TITLES = 10;

/** Maximum number of demands in a sentence. */
const MAX_DEMANDS = 4;

/** Returns the words for a failed `anyOf` or `oneOf`. */
export function wordsForChoice(
  { demands, passingSchemas }: Readonly<Record<string, unknown>>,
  choice: Choice | undefined,
): string {
  return demandsText(demands) ?? choiceText(passingSchemas, choice);
}

/** Words the demands of the branches of a choice, if each has only one and there are not too many. */
function demandsText(demands: unknown): string | undefined {
  if (!Array.isArray(demands) || demands.length > MAX_DEMANDS) return undefined;
  return `must ${joinList(demands as string[], 'or')}`;
}

/** Returns the words for a choice in which several branches fit, or no branch is nearer than the others. */
function choiceText(passing: unknown, choice: Choice | undefined): string {
  const branches = choice?.branches ?? [];
  const fitting = Array.isArray(passing) ? (passing as number[]) : undefined;
  const shown = fitting ? fitting.map((number) => branches[number]) : branches;
  const titles = shown.flatMap((branch) => branch?.title ?? []).slice(0, MAX_TITLES);
  const listed = titles.length > 0 ? ` (${titles.join(', ')})` : '';
  return fitting
    ? `fits several forms at once${listed}, only one is allowed`
    : `fits none of the allowed forms${listed}`;
}
