import { descends, parsePointer, SUBSCHEMAS, valueAt } from '@cross-border-payments/openapi';
import type { Choice, ExplainIndex, Phrase, SchemaMetadata, ValidationError } from './types.ts';

const APPLYING = new Set(['anyOf', 'oneOf', 'then', 'else', 'not', 'dependentSchemas']);

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
  for (const [at, link] of links.entries()) {
    const hash = link.indexOf('#');
    const name = hash > 0 ? link.slice(0, hash) : index.root;
    const parts = link.slice(hash + 1).split('/');
    const isLast = at === links.length - 1;
    addSteps(steps, valueAt(index.schemas, [name]), parts.slice(1, isLast ? -1 : undefined));
  }
  return steps;
}

function addSteps(steps: ChainStep[], facts: unknown, parts: readonly string[]): void {
  let pointer = '#';
  let depth = steps.at(-1)?.depth ?? 0;
  const add = (via: string, label: string, applied = APPLYING.has(via)) => {
    const choice = via === 'anyOf' || via === 'oneOf' ? steps.at(-1)?.fact?.[via] : undefined;
    const whole = choice?.branches[Number(label)]?.whole ?? false;
    const fact = valueAt(facts, [pointer]) as SchemaMetadata | undefined;
    steps.push({ fact, depth, via, label, applied: applied && !whole, whole });
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

export function isChoice<Failed extends { keyword: string }>(
  error: Failed,
): error is Failed & { keyword: 'anyOf' | 'oneOf' } {
  return error.keyword === 'anyOf' || error.keyword === 'oneOf';
}

/** Returns what the index knows about a failed `anyOf` or `oneOf`. */
export function choiceOf(error: ValidationError, fact: SchemaMetadata | undefined): Choice | undefined {
  return isChoice(error) ? fact?.[error.keyword] : undefined;
}

/** A condition that holds, and the path of the object that it is about. */
export interface Reason {
  phrase: Phrase;
  base: readonly string[];
}

/**
 * Lists the conditions on the way to a failed keyword, outermost first.
 *
 * @param segments path of the value that failed
 * @param from index of the step before the first step to read; -1 for all steps
 */
export function conditionsOf(steps: readonly ChainStep[], segments: readonly string[], from = -1): Reason[] {
  const total = steps.at(-1)?.depth ?? 0;
  return steps.slice(from + 1).flatMap(({ via, label, depth }, at): Reason[] => {
    const base = segments.slice(0, Math.max(0, segments.length - (total - depth)));
    const fact = steps[from + at]?.fact;
    if (via === 'dependentSchemas') return [{ phrase: [parsePointer(`#/${label}`), ' is given'], base }];
    const phrase = via === 'then' ? fact?.holds : fact?.fails;
    return phrase && (via === 'then' || via === 'else') ? [{ phrase, base }] : [];
  });
}
