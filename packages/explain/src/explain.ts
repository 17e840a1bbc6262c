import { selectFindings } from './select.ts';
import { causeOf } from './sentence.ts';
import type { Cause, ExplainIndex, ExplainOptions, ValidationError } from './types.ts';

const MAX_ERRORS = 2_000;
const DEFAULT_LIMIT = 20;

/**
 * Turns the errors of an Ajv validator into root causes, one sentence each. The sentences contain no value of the
 * instance: only member names (cleaned and shortened), limits and allowed values of the document, and lengths.
 * @param index made by `indexSchema` or the validators' build
 * @param errors `validate.errors`; verbose fields and messages are not needed
 * @param instance the validated value
 * @returns the causes in the order of the errors; if there are more than the limit, a last one says how many. Reads at
 *   most 2,000 errors.
 */
export function explain(
  index: ExplainIndex,
  errors: readonly ValidationError[] | null | undefined,
  instance: unknown,
  options: ExplainOptions = {},
): Cause[] {
  const all = errors ?? [];
  const limit = Math.max(1, options.limit ?? DEFAULT_LIMIT);
  const read = firstErrors(all);
  const findings = selectFindings(index, read, instance);
  const causes = findings.slice(0, limit).map((finding) => causeOf(index, finding, instance, options));
  const unread = all.length - read.length;
  const more = findings.length - causes.length + unread;
  if (more > 0)
    causes.push({
      path: '',
      pointer: '',
      keyword: 'more',
      sentence: `and ${unread > 0 ? 'up to ' : ''}${more} more`,
    });
  return causes;
}

/**
 * Returns the first errors. Of a choice that is cut, only its own error is left: the errors of some of its branches
 * would be taken for causes.
 */
function firstErrors(all: readonly ValidationError[]): readonly ValidationError[] {
  const last = all[MAX_ERRORS - 1];
  if (all.length <= MAX_ERRORS || !last) return all;
  const isAround = ({ keyword, schemaPath, instancePath }: ValidationError) =>
    (keyword === 'anyOf' || keyword === 'oneOf') &&
    last.schemaPath.startsWith(`${schemaPath}/`) &&
    last.instancePath.startsWith(instancePath);
  const cut = all.slice(MAX_ERRORS).findLast(isAround);
  if (!cut) return all.slice(0, MAX_ERRORS);
  const isInside = ({ schemaPath, instancePath }: ValidationError) =>
    schemaPath.startsWith(`${cut.schemaPath}/`) && instancePath.startsWith(cut.instancePath);
  let end = MAX_ERRORS;
  while (end > 0 && isInside(all[end - 1] as ValidationError)) end -= 1;
  return [...all.slice(0, end), cut];
}

/** Returns the sentences of the causes, in order, each once. */
export function sentences(causes: readonly Cause[]): string[] {
  return [...new Set(causes.map((cause) => cause.sentence))];
}
