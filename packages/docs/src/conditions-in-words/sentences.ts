import { capitalize, joinList, literalDemand } from '@cross-border-payments/explain/words';
import { joinPointer } from '@cross-border-payments/openapi';
import {
  type Atom,
  atom,
  atomOf,
  atomsOf,
  type Condition,
  isEmptyValue,
  isLiteral,
  isPresence,
  isTrue,
  type Literal,
  not,
  type PropertyPath,
  pathsOf,
  readConditions,
  type SchemaNode,
  type Scope,
  schemaReader,
} from '@cross-border-payments/openapi/conditions';
import { type Json, oncePer } from '@cross-border-payments/openapi/model';
import type { JsonObject } from '../json.ts';
import { choiceSentences, scenarioList } from './choice-sentences.ts';
import { cite, excludedValues, listAll, type Sentence, thisMustHold, WordingError, whenOf } from './words.ts';

const ALL = Number.POSITIVE_INFINITY;

export type PropertySentence = Sentence & { without?: readonly Json[] };

/**
 * Puts the conditions of a scope into words, one sentence for each property.
 * @returns the sentences, the pointers of the keywords that they replace, and the inner schemas with a separate scope
 * @throws WordingError with the JSON pointer of a condition that cannot be put into words
 */
export function describeScope(scope: Scope): {
  sentences: PropertySentence[];
  consumed: readonly string[];
  inner: readonly SchemaNode[];
} {
  const { conditions, consumed, inner } = readConditions(scope);
  const all = conditions.flatMap((one) => describeCondition(scope, worded(one)));
  return { sentences: [...new Map(all.map((one) => [JSON.stringify(one), one])).values()], consumed, inner };
}

/** Returns a condition unchanged. @throws WordingError if it has a test without words, which the page would not show */
function worded(condition: Condition): Condition {
  const { when, must, scenario = must } = condition;
  for (const { test } of [when, must, scenario].flatMap(atomsOf)) {
    if (test.kind !== 'schema') continue;
    const reason =
      test.keyword === '$ref'
        ? 'the condition refers to itself or nests too deeply; write it without the loop'
        : `the keyword ${test.keyword} cannot be put into words; write it with if/then, anyOf or not`;
    throw new WordingError(test.pointer, reason);
  }
  return condition;
}

/**
 * Puts a condition into words. Returns the values that it always excludes as `without`, because pages do not list them.
 */
function describeCondition(scope: Scope, one: Condition): PropertySentence[] {
  if (one.scenario) return [{ path: one.owner, text: scenarioList(one, [one.scenario]) }];
  const without = excludedValues(scope, one.must);
  if (!without) return sentencesOf(one);
  const [path = []] = pathsOf(one.must);
  const sentences = sentencesOf({ ...one, must: not(atom(path, { kind: 'is', values: without })) });
  return isTrue(one.when) ? sentences.map((sentence) => ({ ...sentence, without })) : sentences;
}

function sentencesOf(demand: Condition): Sentence[] {
  const { must, owner } = demand;
  const paths = pathsOf(must);
  const [only] = paths;
  if (only && paths.length === 1) return [{ path: only, text: aboutOneProperty(demand, only) }];
  if (paths.length === 0) return [{ path: owner, text: `Not accepted${whenOf(demand)}${cite(demand)}.` }];
  const choice = must.kind === 'or' || must.kind === 'one' ? choiceSentences({ ...demand, must }) : undefined;
  return choice ?? [...paths, owner].map((path) => ({ path, text: thisMustHold(demand) }));
}

function aboutOneProperty(demand: Condition, path: PropertyPath): string {
  const rest = `${whenOf(demand)}${cite(demand)}.`;
  if (isLiteral(demand.must)) return aboutLiteral(demand.must, demand);
  const parts = demand.must.kind === 'or' ? demand.must.of : [];
  if (parts.length === 0 || !parts.every(isLiteral)) return thisMustHold(demand);
  const { free, bound } = splitChoice(parts);
  const [only] = bound;
  if (bound.length === 1 && only?.kind === 'atom' && only.test.kind === 'is' && only.test.values.length > 3)
    return oneOfThese(demand, only.test.values, free, path);
  const condition =
    free === undefined ? '' : `If ${path.length === 0 ? 'the object is ' : ''}${presenceOf(free)}`;
  const demands = bound.map((one) => literalDemand(one, ALL));
  return `${condition === '' ? 'Must' : `${condition}, must`} ${joinList(demands, 'or')}${rest}`;
}

/** Writes more than three values as a list below the condition. */
function oneOfThese(
  demand: Condition,
  values: readonly Json[],
  free: Atom | undefined,
  path: PropertyPath,
): string {
  const given = free === undefined ? '' : presenceOf(free);
  const when = whenOf(demand).trim();
  const property = path.length === 0 ? 'the object' : 'this property';
  const conditions = [when, given === '' ? '' : `${when === '' ? 'if ' : ''}${property} is ${given}`];
  const start = conditions.filter((text) => text !== '').join(' and ');
  const head = capitalize(`${start}${start === '' ? '' : ', '}it must be one of these${cite(demand)}:`);
  return [head, '', ...values.map((value) => `- ${listAll([value])}`)].join('\n');
}

/** Splits an `or` on one property into the part that allows its absence and the parts that restrict its value. */
function splitChoice(parts: Literal[]): { free: Atom | undefined; bound: Literal[] } {
  const leaves = parts.find((part) => part.kind === 'not' && isPresence(part.of));
  const bound = parts.filter((part) => part !== leaves);
  const [only] = bound;
  if (!leaves || bound.length !== 1 || only?.kind !== 'atom' || only.test.kind !== 'is') {
    return { free: leaves && atomOf(leaves), bound };
  }
  const values = only.test.values.filter((value) => !isEmptyValue(value));
  if (values.length === 0 || values.length === only.test.values.length)
    return { free: atomOf(leaves), bound };
  return { free: { ...only, test: { kind: 'given' } }, bound: [{ ...only, test: { kind: 'is', values } }] };
}

function presenceOf({ test }: Atom): string {
  return test.kind === 'given' ? 'given' : 'present';
}

function aboutLiteral(literal: Literal, demand: Condition): string {
  const [when, rules] = [whenOf(demand), cite(demand)];
  const { test } = atomOf(literal);
  if (isPresence(literal)) return `Required${when}${rules}.`;
  if (literal.kind === 'atom' && test.kind === 'is')
    return `Required${when}, and must be ${listAll(test.values)}${rules}.`;
  const isLimit = literal.kind === 'atom' && test.kind === 'limit';
  return isLimit
    ? `Required${when}; must ${literalDemand(literal, ALL)}${rules}.`
    : `Must ${literalDemand(literal, ALL)}${when}${rules}.`;
}

export class SchemaWords {
  readonly #read: (schema: unknown, pointer: string) => SchemaNode;
  readonly #consumed = new Set<string>();

  /**
   * Puts the conditions of a schema into words.
   * @param root a component, the schema of a message or a parameter, or a schema in `items` or in a choice
   * @returns the sentences, whose paths start at `root`, and the schemas in it that have conditions of their own
   * @throws WordingError with the JSON pointer of a condition that cannot be put into words
   */
  readonly describe = oncePer((root: SchemaNode) => {
    const scope = describeScope({ root });
    for (const pointer of scope.consumed) this.#consumed.add(pointer);
    return scope;
  });

  constructor(document: JsonObject) {
    this.#read = schemaReader(document, undefined, (pointer, reason) => {
      throw new WordingError(pointer, reason);
    });
  }

  /** @param pointer JSON pointer of the schema, with or without a leading `#` */
  read(schema: unknown, pointer: string): SchemaNode {
    return this.#read(schema, pointer.replace(/^#/, ''));
  }

  /** Returns whether the sentences written so far express the demand of this schema, or of one of its keywords. */
  isSaid({ pointer }: SchemaNode, keyword?: string): boolean {
    return this.#consumed.has(keyword === undefined ? pointer : joinPointer(pointer, keyword));
  }
}
