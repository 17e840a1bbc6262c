import {
  capitalize,
  formulaToClause as clause,
  type Style,
  valueList,
} from '@cross-border-payments/explain/words';
import {
  atomOf,
  type Condition,
  declaredValues,
  type Formula,
  isEmptyValue,
  isLiteral,
  isPresence,
  type Literal,
  type PropertyPath,
  pathsOf,
  type Scope,
} from '@cross-border-payments/openapi/conditions';
import type { Json } from '@cross-border-payments/openapi/model';

/** The style of the reference: distinguishes "present" from "not empty", and lists every value. */
const STYLE: Style = {
  name: nameOf,
  most: Number.POSITIVE_INFINITY,
  present: ['present', 'absent'],
  given: ['given', 'not given'],
};

/** A sentence about a property, or about the object as a whole if `path` is empty. */
export interface Sentence {
  path: PropertyPath;
  text: string;
}

export function nameOf(path: PropertyPath): string {
  return path.length === 0 ? 'the object' : `\`${path.join('.')}\``;
}

export function listAll(values: readonly Json[]): string {
  return valueList(values, Number.POSITIVE_INFINITY);
}

export function clauseOf(formula: Formula): string {
  return clause(formula, STYLE);
}

/** Returns " when `a` is given", or an empty string if the demand is unconditional. */
export function whenOf({ when }: Condition): string {
  const text = clauseOf(when);
  return text === 'always' ? '' : ` when ${text}`;
}

export function opening(condition: Condition): string {
  const when = whenOf(condition);
  return when === '' ? '' : `${when.trim()}, `;
}

export function cite({ rules }: Condition): string {
  return rules.length === 0 ? '' : ` (${rules.join(', ')})`;
}

export function thisMustHold(demand: Condition): string {
  return capitalize(`${opening(demand)}the following must be true: ${clauseOf(demand.must)}${cite(demand)}.`);
}

export class WordingError extends Error {
  override readonly name = 'WordingError';
  readonly pointer: string;

  /** @param reason what is wrong there and how to fix it, without a period at the end */
  constructor(pointer: string, reason: string) {
    const plain = pointer.replace(/^#/, '');
    super(`#${plain}: ${reason}.`);
    this.pointer = plain;
  }
}

/** Returns excluded values if they are few: "must not be `d`" is shorter than "must be one of `a`, `b` or `c`". */
export function excludedValues(scope: Scope, must: Formula): Json[] | undefined {
  const [path, ...others] = pathsOf(must);
  const parts = must.kind === 'or' ? must.of : [must];
  if (!path || others.length > 0 || !parts.every(isLiteral)) return undefined;
  const [allowed, ...more] = parts.flatMap(allowedBy);
  const free = parts.filter((part) => allowedBy(part).length === 0);
  if (!allowed || more.length > 0 || !free.every((part) => part.kind === 'not' && isPresence(atomOf(part))))
    return undefined;
  const keys = new Set(allowed.map((value) => JSON.stringify(value)));
  const left = declaredValues(scope, path).filter((value) => !keys.has(JSON.stringify(value)));
  const excluded = free.length > 0 ? left.filter((value) => !isEmptyValue(value)) : left;
  return excluded.length > 0 && excluded.length < allowed.length ? excluded : undefined;
}

function allowedBy(part: Literal): (readonly Json[])[] {
  return part.kind === 'atom' && part.test.kind === 'is' ? [part.test.values] : [];
}
