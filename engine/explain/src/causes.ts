import { formatPointer, parsePointer } from '@cross-border-payments/openapi';
import { conditionsOf, isChoice, stepsOf } from './chain.ts';
import { type Finding, isConditional, missingPath, plainFinding } from './finding.ts';
import { writeCause } from './sentence.ts';
import type { Cause, Choice, ExplainIndex, ExplainOptions, ValidationError } from './types.ts';

/**
 * Maximum number of errors to read. After the first 200, the total length of their paths is also limited, because a
 * path in a recursive schema may have thousands of characters.
 */
const MAX_ERRORS = 2_000;
const MAX_PATHS = 200_000;
const MIN_ERRORS = 200;
const DEFAULT_LIMIT = 20;

/**
 * Removes the findings inside a failed `anyOf` or `oneOf` from the end of the stack.
 *
 * @returns the findings that replace them
 */
export type ChoiceResolver = (
  index: ExplainIndex,
  stack: Finding[],
  error: ValidationError,
  instance: unknown,
) => Finding[];

/** Implements `explain`. Schemas without `anyOf` and `oneOf` do not need `resolveChoice`. */
export function explainErrors(
  index: ExplainIndex,
  errors: readonly ValidationError[] | null | undefined,
  instance: unknown,
  options: ExplainOptions = {},
  resolveChoice: ChoiceResolver = (_, stack, error) => takeAll(stack, error),
): Cause[] {
  const all = errors ?? [];
  const limit = Math.max(1, options.limit ?? DEFAULT_LIMIT);
  const read = firstErrors(all);
  const stack: Finding[] = [];
  for (const error of read) {
    const { keyword } = error;
    if (isChoice(error)) stack.push(...resolveChoice(index, stack, error, instance));
    else if (keyword === 'contains' || keyword === 'propertyNames') stack.push(...takeAll(stack, error));
    // The errors of the `then` or `else` say more.
    else if (keyword !== 'if') stack.push(plainFinding(error));
  }
  const findings = withoutRepeats(withoutConsequences(index, stack));
  const causes = findings.slice(0, limit).map((finding) => writeCause(index, finding, instance, options));
  const unread = all.length - read.length;
  const more = findings.length - causes.length + unread;
  const sentence = `and ${unread > 0 ? 'many' : more} more`;
  return more > 0 ? [...causes, { path: '', pointer: '', keyword: 'more', sentence }] : causes;
}

/**
 * Returns the errors up to the limit. If the limit is inside a choice, returns the error of this choice without the
 * errors inside it, which are incomplete and would look like causes; and the errors of the choices around it.
 */
function firstErrors(all: readonly ValidationError[]): readonly ValidationError[] {
  let end = 0;
  for (let length = 0; end < Math.min(all.length, MAX_ERRORS); end += 1) {
    const { schemaPath, instancePath } = all[end] as ValidationError;
    length += schemaPath.length + instancePath.length;
    if (length > MAX_PATHS && end >= MIN_ERRORS) break;
  }
  const last = all[end - 1];
  if (end === all.length || !last) return all;
  const isIn = (inner: ValidationError, { schemaPath, instancePath }: ValidationError) =>
    inner.schemaPath.startsWith(`${schemaPath}/`) && inner.instancePath.startsWith(instancePath);
  const around = all.slice(end).filter((error) => isChoice(error) && isIn(last, error));
  const [cut, ...outer] = around;
  while (cut && end > 0 && isIn(all[end - 1] as ValidationError, cut)) end -= 1;
  const partial = outer.map((error) => ({ ...error, params: { partial: true } }));
  return [...all.slice(0, end), ...(cut ? [cut] : []), ...partial];
}

export function sentences(causes: readonly Cause[]): string[] {
  return [...new Set(causes.map((cause) => cause.sentence))];
}

function takeAll(stack: Finding[], error: ValidationError): Finding[] {
  takeInner(stack, error);
  return [plainFinding(error)];
}

/** Pops the findings inside a keyword from the stack: Ajv reports them just before the keyword's own error. */
export function takeInner(stack: Finding[], outer: ValidationError, choice?: Choice): Finding[] {
  const last = stack.findLastIndex(({ error }) => {
    if (!`${error.instancePath}/`.startsWith(`${outer.instancePath}/`)) return true;
    const isBelow = error.schemaPath.startsWith(`${outer.schemaPath}/`);
    return !isBelow && branchNumber(error, outer, choice) === undefined;
  });
  return stack.splice(last + 1);
}

/** Returns the branch that contains an error, found by the error's path or by the target of the branch's `$ref`. */
export function branchNumber(
  inner: ValidationError,
  outer: ValidationError,
  choice: Choice | undefined,
): number | undefined {
  if (inner.schemaPath.startsWith(`${outer.schemaPath}/`)) {
    const number = Number.parseInt(inner.schemaPath.slice(outer.schemaPath.length + 1), 10);
    return Number.isNaN(number) ? undefined : number;
  }
  const number = choice?.branches.findIndex(
    ({ at }) => at !== undefined && inner.schemaPath.startsWith(`${at}/`),
  );
  return number === -1 ? undefined : number;
}

/** Keeps one finding per property and reason: the one without a condition, otherwise the first. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding>();
  for (const finding of findings) {
    const key = keyOf(finding.error);
    const earlier = kept.get(key);
    if (!earlier || (isConditional(earlier) && !isConditional(finding))) kept.set(key, finding);
  }
  return [...kept.values()];
}

function keyOf({ instancePath, keyword, params, propertyName, schemaPath }: ValidationError): string {
  const name = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? '';
  if (keyword === 'required' || keyword === 'dependentRequired') return `required\0${instancePath}\0${name}`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return `extra\0${instancePath}\0${name}`;
  // For these keywords, the place in the schema determines the parameters, which may be too long to compare.
  const isKnownByPath = ['not', 'anyOf', 'oneOf', 'enum', 'const'].includes(keyword);
  return `${keyword}\0${instancePath}\0${propertyName ?? ''}\0${isKnownByPath ? schemaPath : JSON.stringify(params)}`;
}

const MAX_ANCESTORS = 64;

/**
 * Drops findings that follow from another one: those inside a value of a wrong type; those about the format of a
 * string, except the most specific; and those under a condition on a property that is missing or has a wrong type.
 */
function withoutConsequences(index: ExplainIndex, findings: readonly Finding[]): Finding[] {
  const pathsOf = (keyword: string) =>
    new Set(findings.flatMap(({ error }) => (error.keyword === keyword ? [error.instancePath] : [])));
  const wrong = pathsOf('type');
  // A list of allowed values says more than their type.
  const listed = pathsOf('enum');
  const isKept = ({ keyword, instancePath, params }: ValidationError) => {
    const isListed = listed.has(instancePath) && wrong.has(instancePath);
    if (keyword === 'type') return !isListed || params.type !== 'string';
    return (isListed && keyword === 'enum') || !isBelowOneOf(instancePath, wrong);
  };
  const rest = findings.filter(({ error }) => isKept(error));
  const missing = rest.filter((finding) => finding.error.keyword === 'required' && !isConditional(finding));
  const faulty = new Set([...wrong, ...missing.map(({ error }) => formatPointer(missingPath(error)))]);
  return withoutEchoes(rest).filter((finding) => !dependsOn(index, finding, faulty));
}

function isBelowOneOf(path: string, above: ReadonlySet<string>): boolean {
  if (above.size === 0) return false;
  let part = path;
  for (let left = MAX_ANCESTORS; left > 0 && !above.has(part); left--) {
    const slash = part.lastIndexOf('/');
    if (slash < 0) return false;
    part = part.slice(0, slash);
  }
  return above.has(part);
}

function dependsOn(index: ExplainIndex, { error, decisions }: Finding, faulty: ReadonlySet<string>): boolean {
  const deciding = decisions.map(({ path }) => formatPointer(path));
  if (deciding.some((path) => faulty.has(path) && path !== error.instancePath)) return true;
  if (faulty.size === 0 || !/\/(then|else)\b/.test(error.schemaPath)) return false;
  const conditions = conditionsOf(stepsOf(index, error), parsePointer(error.instancePath));
  return conditions.some(({ phrase, base }) =>
    phrase.some((chunk) => typeof chunk !== 'string' && faulty.has(formatPointer([...base, ...chunk]))),
  );
}

/** Keeps only the most specific finding about the format of a string. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const best = new Map<string, number>();
  for (const { error } of findings) {
    const earlier = best.get(error.instancePath) ?? Number.POSITIVE_INFINITY;
    best.set(error.instancePath, Math.min(earlier, rankOf(error) ?? earlier));
  }
  return findings.filter(({ error }) => (rankOf(error) ?? 0) <= (best.get(error.instancePath) ?? 0));
}

/**
 * Ranks a finding about the format of a string: "empty" is the most specific, then fixed values, then a pattern with a
 * fixed length. Returns undefined for any other finding.
 */
function rankOf({ keyword, params }: ValidationError): number | undefined {
  if (!['minLength', 'maxLength', 'pattern', 'format', 'enum', 'const'].includes(keyword)) return undefined;
  if (keyword === 'minLength' && params.limit === 1) return 0;
  if (keyword === 'enum' || keyword === 'const' || (keyword === 'maxLength' && params.limit === 0)) return 1;
  return keyword === 'pattern' && String(params.pattern).endsWith('}$') ? 2 : 3;
}
