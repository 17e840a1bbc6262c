import { descends, formatPointer, isObject, parsePointer, valueAt } from '@cross-border-payments/openapi';
import { type ChainStep, choiceOf, conditionsOf, type Reason, stepsOf } from './chain.ts';
import type { Finding } from './finding.ts';
import { cleanName, isNear, nearestName } from './near.ts';
import type { Cause, ExplainIndex, ExplainOptions, Phrase, ValidatedPart, ValidationError } from './types.ts';
import { wordsFor } from './words/keyword.ts';
import { MAX_LISTED_VALUES } from './words/values.ts';

/** The noun for the whole instance, and the noun before a property. */
const nouns: Readonly<Record<ValidatedPart, readonly [whole: string, property: string]>> = {
  body: ['the body', ''],
  query: ['the query', 'query parameter '],
  path: ['the path', 'path parameter '],
  header: ['the headers', 'header '],
  cookie: ['the cookies', 'cookie '],
  response: ['the response', ''],
};
const MAX_CONDITIONS = 3;

export function writeCause(
  index: ExplainIndex,
  finding: Finding,
  instance: unknown,
  options: ExplainOptions,
): Cause {
  const { error, scenarios } = finding;
  const segments = (error.params.path as string[] | undefined) ?? parsePointer(error.instancePath);
  const steps = stepsOf(index, error);
  const { fact } = steps.at(-1) ?? {};
  const [whole, kind] = nouns[options.part ?? 'body'];
  const write = (phrase: Phrase, base: readonly string[] = segments): string => {
    const chunks = phrase.map((chunk) => {
      if (typeof chunk === 'string') return chunk;
      const path = propertyPath([...base, ...chunk], instance);
      return path === '' ? whole : `\`${path}\``;
    });
    return chunks.join('');
  };
  const secret = segments.some((segment) => options.secretProperties?.includes(segment));
  const value = secret ? undefined : valueAt(instance, segments);
  const words = wordsFor({ index, error, value, inScenario: scenarios.length > 0 });
  const choicePhrase = error.keyword === 'not' ? fact?.not : choiceOf(error, fact)?.phrase;
  const phrase = finding.phrase ?? choicePhrase;
  const subjects = phrase?.filter((chunk) => typeof chunk !== 'string') ?? [words.property ?? []];
  const place = subjects.length === 1 ? segments.concat(...subjects) : segments;
  const path = propertyPath(place, instance);
  const subject = path === '' ? whole : `${kind}\`${path}\``;
  const reasons = reasonsFor(finding, steps, segments, words.because);
  const texts = new Set(reasons.map((reason) => write(reason.phrase, reason.base)));
  const because = [...texts].slice(-MAX_CONDITIONS).join(' and ');
  const rule = ruleOf(steps, error);
  const sentence = [
    scenarioText(finding),
    phrase ? write(phrase) : `${subject} ${words.text}`,
    because && ` because ${because}`,
    rule && ` (${rule})`,
    hintText(error, valueAt(instance, segments), index.names, fact?.names),
    error.keyword === 'enum' ? hintValue(error.params.allowedValues, value) : '',
  ].join('');
  const pointer = formatPointer(place.map(cleanName));
  return { path, pointer, keyword: error.keyword, ...(rule ? { rule } : {}), sentence };
}

function reasonsFor(
  { scenarios, decisions }: Finding,
  steps: readonly ChainStep[],
  segments: readonly string[],
  because: Phrase | undefined,
): Reason[] {
  // In a scenario, only the conditions inside it are a reason.
  const from =
    scenarios.length > 0 ? steps.findLastIndex(({ via }) => via === 'anyOf' || via === 'oneOf') : -1;
  const decided = decisions.filter(({ stated }) => stated);
  return [
    ...decided.map(({ path, is }) => ({ phrase: [path, ` ${is}`], base: [] })),
    ...conditionsOf(steps, segments, from),
    ...(because ? [{ phrase: because, base: segments }] : []),
  ];
}

/**
 * Returns the rule of the nearest schema object whose rule applies to the failed keyword. The rule of a schema that
 * describes a whole object does not apply to the object's type and plain properties, unless the schema is in a
 * condition or a branch. If a property selects a branch, rules of schemas around the branch do not apply to its plain
 * properties.
 */
function ruleOf(steps: readonly ChainStep[], error: ValidationError): string | undefined {
  const isObjectType = error.keyword === 'type' && [error.params.type].flat().includes('object');
  let below = false;
  for (const { fact, applied, via, whole } of steps.toReversed()) {
    const speaks = below ? fact?.scope === 'properties' : !isObjectType || fact?.scope !== undefined;
    if (fact?.rule && (speaks || applied)) return fact.rule;
    if (below && whole) return undefined;
    below = (below && !applied) || descends(via);
  }
  return undefined;
}

function scenarioText({ scenarios }: Finding): string {
  const titles = scenarios.filter((title) => title !== '');
  if (scenarios.length > 0 && titles.length === 0) return 'in the nearest of the allowed forms, ';
  return titles.map((title) => `as ${title.replaceAll('`', "'")}, `).join('');
}

/** Returns the allowed value that was probably meant, if there are too many values to list. */
function hintValue(allowed: unknown, value: unknown): string {
  const values = Array.isArray(allowed) ? allowed.filter((one) => typeof one === 'string') : [];
  if (typeof value !== 'string' || value.length < 3 || values.length <= MAX_LISTED_VALUES) return '';
  const meant = nearestName(values, value) ?? values.find((one) => one.includes(value));
  return meant === undefined ? '' : `: did you mean \`${meant}\`?`;
}

const MAX_NAMES = 200;

/**
 * Writes a hint. For a missing property, it names the given property that looks like a misspelling of it. For an
 * unknown property, it names the allowed property that was probably meant, unless that is given.
 *
 * @param declared names that the schema declares. A given property with such a name counts as a misspelling of the
 *   missing one only if the names differ in letter case alone.
 */
function hintText(
  { params: { missingProperty: missing, additionalProperty, unevaluatedProperty } }: ValidationError,
  value: unknown,
  declared: readonly string[],
  allowed: readonly string[] = [],
): string {
  const object = isObject(value) ? value : {};
  if (typeof missing === 'string') {
    // A property may exist with the value undefined.
    const isOther = (name: string) =>
      name !== missing && (name.toLowerCase() === missing.toLowerCase() || !declared.includes(name));
    const given = Object.keys(object).slice(0, MAX_NAMES);
    const near = given.find((name) => isOther(name) && isNear(name, missing));
    if (near === undefined) return '';
    return `, but \`${cleanName(near)}\` is there: did you mean \`${cleanName(missing)}\`?`;
  }
  const extra = additionalProperty ?? unevaluatedProperty;
  if (typeof extra !== 'string') return '';
  const meant = allowed.find((name) => !Object.hasOwn(object, name) && isNear(extra, name));
  return meant === undefined ? '' : `: did you mean \`${cleanName(meant)}\`?`;
}

const MAX_SEGMENTS = 16;

/** Writes the path of a property: `customer.swiftCode`, `fileIds[2]`. A long path is cut in the middle. */
function propertyPath(segments: readonly string[], instance: unknown): string {
  const half = MAX_SEGMENTS / 2;
  const parts: string[] = [];
  let value: unknown = instance;
  for (const [at, segment] of segments.entries()) {
    const isIndex = Array.isArray(value);
    value = valueAt(value, [segment]);
    const isShown = segments.length <= MAX_SEGMENTS || at < half || at >= segments.length - half;
    const name = cleanName(segment);
    if (isShown) parts.push(isIndex ? `[${name}]` : `${at === 0 ? '' : '.'}${name}`);
    else if (at === half) parts.push('...');
  }
  return parts.join('');
}
