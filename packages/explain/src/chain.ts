import { descends, SUBSCHEMAS } from '@cross-border-payments/openapi';
import type { ExplainIndex, Fact, ValidationError } from './types.ts';

const applicators = new Set(['anyOf', 'oneOf', 'then', 'else', 'not', 'dependentSchemas']);

/** One schema object on the way to the keyword that failed. */
export interface Step {
  fact: Fact | undefined;
  /** How many steps into the instance the schema object is, counted from the start of `schemaPath`. */
  depth: number;
  /** The keyword through which it was reached, empty for the start of a schema. */
  via: string;
  /** The name or number after `via`. */
  label: string;
  /** True when the schema object stands in a condition or a branch, be it behind a `$ref`. */
  applied: boolean;
  /** True for a branch that a member decides and that describes an object as a whole; such a branch is not `applied`. */
  whole: boolean;
}

/**
 * Reads a `schemaPath` as the schema objects passed on the way, outermost first.
 * A path is `#/...`, as Ajv writes it; where the validator followed a `$ref`, `>Name#/...` goes on behind it,
 * with the name of the schema referred to.
 */
export function stepsOf(index: ExplainIndex, error: ValidationError): Step[] {
  const steps: Step[] = [];
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

function walk(facts: Record<string, Fact> | undefined, parts: readonly string[], steps: Step[]): void {
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

/** The value of an own member; never an inherited one. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
