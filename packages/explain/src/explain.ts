import { selectFindings } from './select.ts';
import { causeOf } from './sentence.ts';
import type { Cause, ExplainIndex, ExplainOptions, ValidationError } from './types.ts';

const MAX_ERRORS = 2_000;
const DEFAULT_LIMIT = 20;

/**
 * Turns the errors of an Ajv validator into root causes, one sentence each. The sentences contain no value of the
 * instance: only property names (cleaned and shortened), limits and allowed values of the document, and lengths.
 *
 * @param index made by `indexSchema` or the validators' build
 * @param errors `validate.errors`; verbose fields and messages are not needed. At most 2,000 are read.
 * @param instance the validated value
 * @returns the causes in the order of the errors; above the limit, a last one says how many more
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
 * Returns the first errors, with the choices around the last one. For the innermost choice, only its own error remains:
 * the errors of some of its branches would be taken for causes.
 */
function firstErrors(all: readonly ValidationError[]): readonly ValidationError[] {
  const last = all[MAX_ERRORS - 1];
  if (all.length <= MAX_ERRORS || !last) return all;
  const isIn = (inner: ValidationError, { schemaPath, instancePath }: ValidationError) =>
    inner.schemaPath.startsWith(`${schemaPath}/`) && inner.instancePath.startsWith(instancePath);
  const around = all
    .slice(MAX_ERRORS)
    .filter((error) => (error.keyword === 'anyOf' || error.keyword === 'oneOf') && isIn(last, error));
  const [cut, ...outer] = around;
  let end = MAX_ERRORS;
  while (cut && end > 0 && isIn(all[end - 1] as ValidationError, cut)) end -= 1;
  const partial = outer.map((error) => ({ ...error, params: { partial: true } }));
  return [...all.slice(0, end), ...(cut ? [cut] : []), ...partial];
}

/** Returns the sentences of the causes, in order, each once. */
export function sentences(causes: readonly Cause[]): string[] {
  return [...new Set(causes.map((cause) => cause.sentence))];
}
