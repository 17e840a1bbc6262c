import { descends, formatPointer, parsePointer, valueAt } from '@cross-border-payments/openapi';
import { type ChainStep, conditionsOf, stepsOf } from './chain.ts';
import type { Finding } from './finding.ts';
import { nearestName } from './near.ts';
import { cleanName, meantName, misspelling, propertyPath } from './property.ts';
import { choiceOf } from './scenario.ts';
import type {
  Cause,
  ExplainIndex,
  ExplainOptions,
  Phrase,
  SchemaMetadata,
  ValidatedPart,
  ValidationError,
} from './types.ts';
import { type Words, wordsFor } from './words/error.ts';
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

type Write = (phrase: Phrase, depth: number) => string;

export function causeOf(
  index: ExplainIndex,
  finding: Finding,
  instance: unknown,
  options: ExplainOptions,
): Cause {
  const { error } = finding;
  const segments = (error.params.path as string[] | undefined) ?? parsePointer(error.instancePath);
  const steps = stepsOf(index, error);
  const total = steps.at(-1)?.depth ?? 0;
  const [whole, kind] = nouns[options.part ?? 'body'];
  const named = (path: string) => (path === '' ? whole : `\`${path}\``);
  const write: Write = (phrase, depth) => {
    const base = segments.slice(0, Math.max(0, segments.length - (total - depth)));
    return phrase
      .map((chunk) =>
        typeof chunk === 'string' ? chunk : named(propertyPath([...base, ...chunk], instance)),
      )
      .join('');
  };
  const secret = segments.some((segment) => options.secretProperties?.includes(segment));
  const value = secret ? undefined : valueAt(instance, segments);
  const { fact } = steps.at(-1) ?? {};
  const words = wordsFor({
    index,
    error,
    value,
    inScenario: finding.scenarios.length > 0,
  });
  const phrase = phraseOf(finding, fact);
  const subjects = phrase?.filter((chunk) => typeof chunk !== 'string') ?? [words.property ?? []];
  const place = subjects.length === 1 ? segments.concat(...subjects) : segments;
  const path = propertyPath(place, instance);
  const subject = path === '' ? whole : `${kind}\`${path}\``;
  const said = phrase ? write(phrase, total) : `${subject} ${words.text}`;
  const because = conditionText(finding, steps, words, write, instance);
  const rule = ruleOf(steps, error);
  const sentence = [
    scenarioText(finding),
    said,
    because && ` because ${because}`,
    rule && ` (${rule})`,
    hintText(index, finding, instance, segments, fact, value),
  ].join('');
  const pointer = formatPointer(place.map(cleanName));
  return { path, pointer, keyword: error.keyword, ...(rule ? { rule } : {}), sentence };
}

function phraseOf({ error, phrase }: Finding, fact: SchemaMetadata | undefined): Phrase | undefined {
  if (phrase) return phrase;
  if (error.keyword === 'not') return fact?.not;
  return choiceOf(error, fact)?.phrase;
}

/** Puts the conditions of the failed keyword into words; in a scenario, only the conditions inside the scenario. */
function conditionText(
  finding: Finding,
  steps: readonly ChainStep[],
  words: Words,
  write: Write,
  instance: unknown,
): string {
  const isBranch = ({ via }: ChainStep) => via === 'anyOf' || via === 'oneOf';
  const from = finding.scenarios.length > 0 ? steps.findLastIndex(isBranch) : -1;
  const decisions = finding.decisions.filter(({ stated }) => stated);
  const texts = new Set(decisions.map(({ path, is }) => `\`${propertyPath(path, instance)}\` ${is}`));
  for (const { phrase, depth } of conditionsOf(steps, from)) texts.add(write(phrase, depth));
  if (words.because) texts.add(write(words.because, steps.at(-1)?.depth ?? 0));
  return [...texts].slice(-MAX_CONDITIONS).join(' and ');
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
  if (scenarios.length === 0) return '';
  const titles = scenarios.filter((title) => title !== '');
  if (titles.length === 0) return 'in the nearest of the allowed forms, ';
  return titles.map((title) => `as ${title.replaceAll('`', "'")}, `).join('');
}

/** Returns the allowed value that was probably meant, if there are too many values to list. */
function hintValue(allowed: unknown, value: unknown): string {
  const values = Array.isArray(allowed) ? allowed.filter((one) => typeof one === 'string') : [];
  if (typeof value !== 'string' || value.length < 3 || values.length <= MAX_LISTED_VALUES) return '';
  const meant = nearestName(values, value) ?? values.find((one) => one.includes(value));
  return meant === undefined ? '' : `: did you mean \`${meant}\`?`;
}

function hintText(
  index: ExplainIndex,
  { error }: Finding,
  instance: unknown,
  parent: readonly string[],
  fact: SchemaMetadata | undefined,
  value: unknown,
): string {
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params;
  if (typeof missingProperty === 'string') {
    const near = misspelling(index, instance, parent, missingProperty);
    return near === undefined
      ? ''
      : `, but \`${near}\` is there: did you mean \`${cleanName(missingProperty)}\`?`;
  }
  if (error.keyword === 'enum') return hintValue(error.params.allowedValues, value);
  const extra = additionalProperty ?? unevaluatedProperty;
  if (typeof extra !== 'string') return '';
  const meant = meantName(fact?.names ?? [], instance, parent, extra);
  return meant === undefined ? '' : `: did you mean \`${cleanName(meant)}\`?`;
}
