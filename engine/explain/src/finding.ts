import { formatPointer, groupBy, parsePointer } from '@cross-border-payments/openapi';
import type { Branch, Choice, ExplainIndex, Phrase, ValidationError } from './types.ts';
import { demanded } from './words/keyword.ts';

/** A property whose value selects the branch that contains an error. */
export interface Decision {
  path: string[];
  /** The property's value in words: "is `1`". */
  is: string;
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

export function missingPath({ instancePath, params }: ValidationError): string[] {
  return [...parsePointer(instancePath), String(params.missingProperty)];
}

/** A failed `anyOf` or `oneOf`. */
export interface Group {
  index: ExplainIndex;
  error: ValidationError;
  choice: Choice | undefined;
  branches: readonly Branch[];
  found: ReadonlyMap<number, Finding[]>;
  errors: readonly ValidationError[][];
  /** The path of the value to which the choice applies. */
  path: readonly string[];
  value: unknown;
}

/** Checks whether an error reports a wrong type of the very value to which the choice applies. */
export function isTypeOf({ keyword, instancePath }: ValidationError, { error }: Group): boolean {
  return keyword === 'type' && instancePath === error.instancePath;
}

/** Joins the findings if all branches reject the same properties, so that it does not matter which is meant. */
export function joinAlike(group: Group): Finding[] | undefined {
  return joinTypes(group) ?? joinValues(group) ?? joinDemands(group);
}

function joinTypes(group: Group): Finding[] | undefined {
  const own = group.errors.map((errors) => errors.filter((error) => isTypeOf(error, group)));
  const isOnlyType = group.errors.flat().every(({ keyword }) => keyword === 'type');
  const isShared = own.every((errors) => errors.length > 0);
  if (!isShared && !isOnlyType) return undefined;
  const byPath = (isShared ? own : group.errors).map((errors) =>
    groupBy(errors, ({ instancePath }) => instancePath),
  );
  const paths = [...(byPath[0]?.keys() ?? [])];
  const isAlike = byPath.every(
    (inBranch) => inBranch.size === paths.length && paths.every((path) => inBranch.has(path)),
  );
  if (!isAlike || paths.length === 0) return undefined;
  return paths.map((path) => {
    const errors = byPath.flatMap((inBranch) => inBranch.get(path) ?? []);
    const types = [...new Set(errors.flatMap(({ params }) => params.type as string | string[]))];
    const type = types.length === 1 ? types[0] : types;
    return plainFinding({ ...ofEvery(errors[0] as ValidationError, group), params: { type } });
  });
}

/** Joins branches that only fix the value of the same property. */
function joinValues({ errors, error: group }: Group): Finding[] | undefined {
  const all = errors.flat();
  const isOwn = (error: ValidationError) => error.instancePath === group.instancePath && fixesValue(error);
  return all.every(isOwn) ? [plainFinding(oneOfValues(valuesOf(all), group))] : undefined;
}

/** Joins branches that each have a single demand on the value: a pattern, a format, a limit. */
function joinDemands({ index, errors, error: group }: Group): Finding[] | undefined {
  const isOne = ([error, ...more]: readonly ValidationError[]) => {
    if (!error || more.length > 0 || error.keyword === 'type') return false;
    return error.instancePath === group.instancePath && demanded(index, error) !== undefined;
  };
  if (errors.length < 2 || !errors.every(isOne)) return undefined;
  const demands = [...new Set(errors.flat().flatMap((error) => demanded(index, error) ?? []))];
  return [plainFinding({ ...group, params: { demands } })];
}

/** Finds a property that every branch fixes to values other than the given one. */
export function wrongDiscriminator(group: Group): ValidationError | undefined {
  const fixing = group.errors.map((errors) => errors.filter(fixesValue));
  const shared = fixing[0]?.find(({ instancePath }) =>
    fixing.every((errors) => errors.some(isAt(instancePath))),
  );
  if (!shared || fixing.length < 2) return undefined;
  const { decider } = group.choice ?? {};
  const isDecider = decider && formatPointer([...group.path, ...decider.path]) === shared.instancePath;
  const values = isDecider
    ? decider.values.flat()
    : valuesOf(fixing.flat().filter(isAt(shared.instancePath)));
  return oneOfValues(values, ofEvery(shared, group));
}

/** Adds the values that other branches allow to a finding about a wrong value. */
export function withOtherValues(finding: Finding, group: Group): Finding {
  const { error } = finding;
  if (!fixesValue(error)) return finding;
  const isOther = (other: ValidationError) => fixesValue(other) && other.instancePath === error.instancePath;
  const others = group.errors.map((errors) => errors.filter(isOther)).filter(({ length }) => length > 0);
  if (others.length < 2) return finding;
  return { ...finding, error: oneOfValues(valuesOf(others.flat()), ofEvery(error, group)) };
}

/** Replaces the number of the branch in an error's path by `*`, so that the error belongs to all branches. */
function ofEvery(error: ValidationError, { error: group }: Group): ValidationError {
  if (!error.schemaPath.startsWith(`${group.schemaPath}/`)) return error;
  const inside = error.schemaPath.slice(group.schemaPath.length).replace(/^\/\d+/, '');
  const isOwn = error.instancePath === group.instancePath;
  return { ...error, schemaPath: isOwn ? group.schemaPath : `${group.schemaPath}/*${inside}` };
}

function isAt(path: string): (error: ValidationError) => boolean {
  return ({ instancePath }) => instancePath === path;
}

function fixesValue({ keyword }: ValidationError): boolean {
  return keyword === 'const' || keyword === 'enum';
}

function valuesOf(errors: readonly ValidationError[]): unknown[] {
  return errors.flatMap(({ params }) => (params.allowedValues as unknown[]) ?? [params.allowedValue]);
}

function oneOfValues(values: readonly unknown[], at: ValidationError): ValidationError {
  return { ...at, keyword: 'enum', params: { allowedValues: [...new Set(values)] } };
}
