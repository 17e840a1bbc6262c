import { formatPointer, parsePointer } from '@cross-border-payments/openapi';
import type { Choice, ExplainIndex, Phrase, ValidationError } from './types.ts';
import { demanded } from './words/error.ts';

/** A property whose value selects the branch that contains an error. */
export interface Decision {
  /** Path from the root of the instance. */
  path: string[];
  /** The property's value in words: "is `1`". */
  is: string;
  /** Whether the sentence states the decision as the reason. */
  stated: boolean;
}

/** An error that may become a cause. */
export interface Finding {
  error: ValidationError;
  /** Titles of the scenarios around the error, outermost first; empty for branches without a title. */
  scenarios: string[];
  /** Properties that select the branches around the error, outermost first. */
  decisions: Decision[];
  /** The words for the cause, set if they depend on which properties are given. */
  phrase?: Phrase;
}

export function plainFinding(error: ValidationError): Finding {
  return { error, scenarios: [], decisions: [] };
}

/** Checks whether a finding is in a branch or under a condition. */
export function isConditional({ error, scenarios, decisions }: Finding): boolean {
  const isInBranch = scenarios.length > 0 || decisions.length > 0;
  return isInBranch || /\/(then|else|dependentSchemas)\b/.test(error.schemaPath);
}

/** Checks whether an error reports a wrong type of the very value to which the choice applies. */
export function isTypeOf({ keyword, instancePath }: ValidationError, group: ValidationError): boolean {
  return keyword === 'type' && instancePath === group.instancePath;
}

/** A failed `anyOf` or `oneOf` with the findings of its branches. */
export interface Group {
  index: ExplainIndex;
  error: ValidationError;
  choice: Choice | undefined;
  found: ReadonlyMap<number, Finding[]>;
}

/**
 * Joins the findings of all branches if every branch rejects the same properties for a wrong type or value. It does not
 * matter then which branch is meant.
 *
 * @returns undefined if the branches differ in more than types and values
 */
export function joinAlike(group: Group): Finding[] | undefined {
  return joinTypes(group) ?? joinValues(group) ?? joinDemands(group);
}

function joinTypes({ found, error: group }: Group): Finding[] | undefined {
  const branches = [...found.values()].map((findings) => findings.map(({ error }) => error));
  const own = branches.map((errors) => errors.filter((error) => isTypeOf(error, group)));
  const isOnlyType = branches.every((errors) => errors.every(({ keyword }) => keyword === 'type'));
  const joined = own.every((errors) => errors.length > 0) ? own : isOnlyType ? branches : [];
  const paths = [...new Set(joined[0]?.map(({ instancePath }) => instancePath))];
  const at = (path: string) =>
    joined.map((errors) => errors.filter(({ instancePath }) => instancePath === path));
  const isShared = joined.every((errors) => errors.every(({ instancePath }) => paths.includes(instancePath)));
  if (!isShared || !paths.every((path) => at(path).every((errors) => errors.length > 0))) return undefined;
  const findings = paths.map((path) => plainFinding(ofTypes(at(path).flat(), group)));
  return findings.length > 0 ? findings : undefined;
}

function ofTypes(errors: readonly ValidationError[], group: ValidationError): ValidationError {
  const types = [...new Set(errors.flatMap(({ params }) => params.type as string | string[]))];
  const [first] = errors as [ValidationError];
  return { ...ofEvery(first, group), params: { type: types.length === 1 ? types[0] : types } };
}

/** Joins branches that only fix the value of the same property. */
function joinValues({ found, error: group }: Group): Finding[] | undefined {
  const errors = [...found.values()].flat().map(({ error }) => error);
  const isOwn = (error: ValidationError) => error.instancePath === group.instancePath && fixesValue(error);
  return errors.every(isOwn) ? [plainFinding(oneOfValues(valuesOf(errors), group))] : undefined;
}

/** Joins branches that each have a single demand on the value: a pattern, a format, a limit. */
function joinDemands({ index, found, error: group }: Group): Finding[] | undefined {
  const errors = [...found.values()].map((findings) => findings.map(({ error }) => error));
  const isOne = ([error, ...more]: ValidationError[]) => {
    if (!error || more.length > 0 || error.keyword === 'type') return false;
    return error.instancePath === group.instancePath && demanded(index, error) !== undefined;
  };
  if (errors.length < 2 || !errors.every(isOne)) return undefined;
  const demands = [...new Set(errors.flat().flatMap((error) => demanded(index, error) ?? []))];
  return [plainFinding({ ...group, params: { demands } })];
}

/**
 * Finds a property that every branch fixes to values other than the given one. The value is wrong whichever branch is
 * meant.
 */
export function wrongDiscriminator({ found, error: group, choice }: Group): ValidationError | undefined {
  const branches = [...found.values()].map((findings) =>
    findings.map(({ error }) => error).filter(fixesValue),
  );
  const shared = branches[0]?.find(({ instancePath }) =>
    branches.every((errors) => errors.some((error) => error.instancePath === instancePath)),
  );
  if (!shared || found.size < 2) return undefined;
  const { decider } = choice ?? {};
  const decides = decider && formatPointer([...parsePointer(group.instancePath), ...decider.path]);
  const values = decides === shared.instancePath ? decider?.values.flat() : undefined;
  return oneOfValues(values ?? valuesAt(branches.flat(), shared), ofEvery(shared, group));
}

/** Adds the values that other branches allow to a finding about a wrong value. */
export function withOtherValues(finding: Finding, { found, error: group }: Group): Finding {
  const { error } = finding;
  if (!fixesValue(error)) return finding;
  const branches = [...found.values()].map((findings) => findings.map((one) => one.error).filter(fixesValue));
  const others = branches.filter((errors) =>
    errors.some(({ instancePath }) => instancePath === error.instancePath),
  );
  if (others.length < 2) return finding;
  return { ...finding, error: oneOfValues(valuesAt(others.flat(), error), ofEvery(error, group)) };
}

/** Replaces the number of the branch in an error's path by `*`, so that the error belongs to all branches. */
function ofEvery(error: ValidationError, group: ValidationError): ValidationError {
  if (!error.schemaPath.startsWith(`${group.schemaPath}/`)) return error;
  const inside = error.schemaPath.slice(group.schemaPath.length).replace(/^\/\d+/, '');
  const isOwn = error.instancePath === group.instancePath;
  return { ...error, schemaPath: isOwn ? group.schemaPath : `${group.schemaPath}/*${inside}` };
}

function fixesValue({ keyword }: ValidationError): boolean {
  return keyword === 'const' || keyword === 'enum';
}

function valuesAt(errors: readonly ValidationError[], { instancePath }: ValidationError): unknown[] {
  return valuesOf(errors.filter((error) => error.instancePath === instancePath));
}

function valuesOf(errors: readonly ValidationError[]): unknown[] {
  return errors.flatMap(({ params }) => (params.allowedValues as unknown[]) ?? [params.allowedValue]);
}

function oneOfValues(values: readonly unknown[], at: ValidationError): ValidationError {
  return { ...at, keyword: 'enum', params: { allowedValues: [...new Set(values)] } };
}
