import { branchNumber, type ChoiceResolver, explainErrors, takeInner } from './causes.ts';
import type { Finding } from './finding.ts';
import { choiceAt, resolveGroup } from './scenario.ts';
import type { Cause, Choice, ExplainIndex, ExplainOptions, ValidationError } from './types.ts';
import { wordsForChoice } from './words/choice.ts';

/**
 * Turns the errors of an Ajv validator into root causes, one sentence each. The sentences never contain values of the
 * instance. They contain property names (cleaned and shortened), lengths, and limits and allowed values of the
 * document.
 *
 * @param index made by `indexSchema` or the validators' build
 * @param errors `validate.errors`; verbose fields and messages are not needed. At most 2,000 are read, or 200 if
 *   their paths are very long.
 * @param instance the validated value
 * @returns the causes in the order of the errors. Beyond the limit, a last cause says how many more there are, or that
 *   there are many.
 */
export function explain(
  index: ExplainIndex,
  errors: readonly ValidationError[] | null | undefined,
  instance: unknown,
  options: ExplainOptions = {},
): Cause[] {
  return explainErrors(index, errors, instance, options, resolveChoice);
}

export const resolveChoice: ChoiceResolver = (index, stack, error, instance) => {
  const choice = choiceAt(index, error);
  const found = byBranch(takeInner(stack, error, choice), error, choice);
  return resolveGroup({ index, error, choice, found }, instance).map((finding) => withWords(finding, choice));
};

/** Adds its words to a finding about the choice itself. */
function withWords(finding: Finding, choice: Choice | undefined): Finding {
  const { keyword, params } = finding.error;
  if ((keyword !== 'anyOf' && keyword !== 'oneOf') || params.text !== undefined) return finding;
  return {
    ...finding,
    error: { ...finding.error, params: { ...params, text: wordsForChoice(params, choice) } },
  };
}

function byBranch(
  findings: readonly Finding[],
  group: ValidationError,
  choice?: Choice,
): Map<number, Finding[]> {
  const found = new Map<number, Finding[]>();
  for (const finding of findings) {
    const number = branchNumber(finding.error, group, choice);
    if (number === undefined) continue;
    const branch = found.get(number);
    if (branch) branch.push(finding);
    else found.set(number, [finding]);
  }
  return found;
}
