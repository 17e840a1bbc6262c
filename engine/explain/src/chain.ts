import { descends, parsePointer, SUBSCHEMAS } from '@cross-border-payments/openapi';
import type { ExplainIndex, Phrase, SchemaMetadata, ValidationError } from './types.ts';

const applicators = new Set(['anyOf', 'oneOf', 'then', 'else', 'not', 'dependentSchemas']);

/** One schema object on the path to the failed keyword. */
export interface ChainStep {
  fact: SchemaMetadata | undefined;
  /** How deep the schema object is in the instance, counted from the start of `schemaPath`. */
  depth: number;
  /** The keyword that leads to the schema object; empty at the start of a schema. */
  via: string;
  label: string;
  /** True if the schema object is inside a condition or a branch, also if a `$ref` leads there. */
  applied: boolean;
  /** True for a branch that describes a whole object and is selected by a property. Such a branch is not `applied`. */
  whole: boolean;
}

/**
 * Lists the schema objects on a `schemaPath`, outermost first. Ajv writes the path as `#/...`; our validators append
 * `>Name#/...` for each `$ref` that they follow.
 */
export function stepsOf(index: ExplainIndex, error: ValidationError): ChainStep[] {
  const steps: ChainStep[] = [];
  const links = error.schemaPath.split('>');
  links.forEach((link, at) => {
    const hash = link.indexOf('#');
    const name = hash > 0 ? link.slice(0, hash) : index.root;
    const parts = link
      .slice(hash + 1)
      .split('/')
      .slice(1);
    if (at === links.length - 1) parts.pop();
    walk(own(index.schemas, name), parts, steps);
  });
  return steps;
}

function walk(
  facts: Record<string, SchemaMetadata> | undefined,
  parts: readonly string[],
  steps: ChainStep[],
): void {
  let pointer = '#';
  let depth = steps.at(-1)?.depth ?? 0;
  const add = (via: string, label: string, applied = applicators.has(via)) => {
    const choice = via === 'anyOf' || via === 'oneOf' ? steps.at(-1)?.fact?.[via] : undefined;
    const whole = choice?.branches[Number(label)]?.whole ?? false;
    steps.push({ fact: own(facts, pointer), depth, via, label, applied: applied && !whole, whole });
  };
  add('', '', steps.at(-1)?.applied);
  for (let at = 0; at < parts.length; at++) {
    const keyword = parts[at] ?? '';
    const shape = SUBSCHEMAS.get(keyword);
    const labelled = shape === 'list' || shape === 'map';
    const label = labelled ? (parts[++at] ?? '') : '';
    pointer += labelled ? `/${keyword}/${label}` : `/${keyword}`;
    if (descends(keyword)) depth += 1;
    if (shape) add(keyword, label);
  }
}

/** Returns the value of an own property; undefined for an inherited one. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A condition that holds, and how deep its schema object is in the instance. */
interface Condition {
  phrase: Phrase;
  depth: number;
}

/**
 * Lists the conditions on the way to a failed keyword, outermost first.
 *
 * @param from index of the step before the first step to read; -1 for all steps
 */
export function conditionsOf(steps: readonly ChainStep[], from = -1): Condition[] {
  const conditions: Condition[] = [];
  for (let at = from + 1; at < steps.length; at++) {
    const { via, label, depth } = steps[at] as ChainStep;
    const fact = steps[at - 1]?.fact;
    const phrase = via === 'then' ? fact?.holds : via === 'else' ? fact?.fails : undefined;
    if (phrase) conditions.push({ phrase, depth });
    if (via === 'dependentSchemas')
      conditions.push({ phrase: [parsePointer(`#/${label}`), ' is given'], depth });
  }
  return conditions;
}
