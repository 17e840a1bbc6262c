import type { Wanted, Words } from './index.ts';

const maxTitles = 10;

/** Words for a choice between forms when none is nearer than the others, or when several fit. */
export function choiceWords({ error, choice }: Wanted): Words | undefined {
  if (error.keyword === 'not') return { text: ['is of a kind that is not allowed'] };
  if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') return undefined;
  const branches = choice?.branches ?? [];
  const fitting = Array.isArray(error.params.passingSchemas)
    ? (error.params.passingSchemas as number[])
    : undefined;
  const shown = fitting ? fitting.map((number) => branches[number]) : branches;
  const titles = shown.flatMap((branch) => branch?.title ?? []).slice(0, maxTitles);
  const listed = titles.length > 0 ? ` (${titles.join(', ')})` : '';
  return {
    text: [
      fitting
        ? `fits several forms at once${listed}, only one is allowed`
        : `fits none of the allowed forms${listed}`,
    ],
  };
}
