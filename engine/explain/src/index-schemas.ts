import { type JsonObject, listSchemas } from '@cross-border-payments/openapi';
import {
  allConjunctsOf,
  atomOf,
  atomsOf,
  createTestReader,
  decidingProperties,
  type Formula,
  isFalse,
  isLiteral,
  isPresence,
  isTrue,
  isTyped,
  type Literal,
  negated,
  not,
  partsOf,
  pathsOf,
  plainAtomsOf,
  readFormula,
  ruleIds,
  type SchemaNode,
  schemaReader,
  simplify,
  titleOf,
  valuesOfTest,
} from '@cross-border-payments/openapi/conditions';
import type { Branch, Choice, Decider, ExplainIndex, Phrase, Schema, SchemaMetadata } from './types.ts';
import { formulaToClause, literalDemand, type Style } from './words/clause.ts';
import { knownDemand } from './words/known.ts';
import { joinList, mustBeGiven } from './words/values.ts';

const MAX_TITLE = 80;

/** A formula with more tests than this takes too long to simplify. */
const MAX_SIMPLIFIED = 60;

/**
 * Collects what Ajv's errors do not contain: rule ids, conditions, choices, and the meaning of formats and patterns.
 * Each schema is indexed under its name, and a `$ref` is followed only to word sentences.
 *
 * @param schemas the schemas by name; a `$ref` is the name of another schema, or points into the same schema (`#/...`)
 * @param only the names to index; all by default
 * @returns the index without `root`, which names the schema of a message
 */
export function indexSchemas(
  schemas: ReadonlyMap<string, Schema>,
  only: Iterable<string> = schemas.keys(),
): Omit<ExplainIndex, 'root'> {
  const facts: ExplainIndex['schemas'] = {};
  const names = new Set<string>();
  const demands: [demand: string, words: string][] = [];
  const read = schemaReader(schemas.get(''), (ref) => schemas.get(decodeURIComponent(ref)));
  for (const name of only) {
    const found: ExplainIndex['schemas'][string] = {};
    for (const { schema, pointer } of listSchemas(schemas.get(name))) {
      const fact = factOf(read(schema, pointer, name));
      if (Object.keys(fact).length > 0) found[ajvPointer(pointer)] = fact;
      demands.push(...knownDemands(schema));
      for (const property of Object.keys((schema.properties ?? {}) as object)) names.add(property);
    }
    if (Object.keys(found).length > 0) facts[name] = found;
  }
  return {
    schemas: facts,
    names: [...names].sort(),
    ...(demands.length > 0 && { demands: Object.fromEntries(demands) }),
  };
}

function knownDemands(schema: JsonObject): [demand: string, words: string][] {
  return ['format', 'pattern'].flatMap((keyword) => {
    const words = knownDemand(keyword, schema[keyword]);
    return words === undefined ? [] : [[`${keyword} ${schema[keyword]}`, words]];
  });
}

/** Indexes a single schema with its `$defs`, for a validator that Ajv compiled from this schema. */
export function indexSchema(schema: Schema): ExplainIndex {
  return { root: '', ...indexSchemas(new Map([['', schema]])) };
}

/** Writes a pointer as Ajv writes it in `schemaPath`. */
function ajvPointer(pointer: string): string {
  return `#${pointer.replaceAll(/[^/]+/g, (name) => (name === '$defs' ? name : encodeURIComponent(name)))}`;
}

function factOf(node: SchemaNode): SchemaMetadata {
  const fact: SchemaMetadata = { ...ruleFact(node), ...conditionFact(node) };
  if (node.additionalProperties?.always === false || node.unevaluatedProperties?.always === false)
    fact.names = [...propertyNames(node)].sort();
  const forbidden = node.not && forbiddenPhrase(read(node.not));
  if (forbidden) fact.not = forbidden;
  for (const keyword of ['anyOf', 'oneOf'] as const)
    if (node[keyword].length > 0) fact[keyword] = choiceOf(node[keyword], keyword === 'oneOf');
  return fact;
}

function read(node: SchemaNode): Formula {
  const formula = readFormula(node, createTestReader());
  return atomsOf(formula).length > MAX_SIMPLIFIED ? formula : simplify(formula);
}

export function deciderOfSchemas(schemas: readonly SchemaNode[]): Decider | undefined {
  return deciderOf(schemas.map(read));
}

function deciderOf(branches: readonly Formula[]): Decider | undefined {
  const found = decidingProperties(branches, valuesOfTest).find(({ path }) => path.length > 0);
  return found && { ...found, path: [...found.path], values: found.values.map((values) => [...values]) };
}

function ruleFact({ text, types, properties }: SchemaNode): SchemaMetadata {
  const rule = ruleIds(text.comment).join(', ');
  if (rule === '') return {};
  if (types === undefined) return { rule, scope: 'properties' };
  return properties.size === 0 ? { rule, scope: 'kind' } : { rule };
}

function conditionFact({ if: condition, then, else: otherwise }: SchemaNode): SchemaMetadata {
  if (!condition) return {};
  const formula = read(condition);
  const [holds, fails] = [conditionPhrase(formula), conditionPhrase(not(formula))];
  return { ...(holds && then ? { holds } : {}), ...(fails && otherwise ? { fails } : {}) };
}

/** Lists the property names that a schema and the schemas it is composed of declare. */
function propertyNames(node: SchemaNode, seen = new Set<SchemaNode>()): Set<string> {
  const names = new Set<string>();
  for (const part of partsOf(node).filter((one) => !seen.has(one))) {
    seen.add(part);
    const inner = [...part.anyOf, ...part.oneOf].flatMap((branch) => [...propertyNames(branch, seen)]);
    for (const name of [...part.properties.keys(), ...inner]) names.add(name);
  }
  return names;
}

function choiceOf(nodes: readonly SchemaNode[], exactlyOne: boolean): Choice {
  const formulas = nodes.map(read);
  const phrase = nodes.some(declaresProperties) ? undefined : choicePhrase(formulas, exactlyOne);
  const decider = deciderOf(formulas);
  const branches = nodes.map((node, at): Branch => {
    const isWhole = decider && partsOf(node).some(({ types }) => types !== undefined);
    return { ...branchOf(node, formulas[at]), ...(isWhole && { whole: true }) };
  });
  return { ...(phrase ? { phrase } : {}), ...(decider ? { decider } : {}), branches };
}

/** Checks whether a branch declares the types of its properties, instead of only requiring them. */
function declaresProperties(node: SchemaNode): boolean {
  return partsOf(node).some(({ properties }) => [...properties.values()].some(isTyped));
}

function branchOf(node: SchemaNode, formula: Formula | undefined): Branch {
  const title = titleOf(node)?.slice(0, MAX_TITLE);
  const demanded = formula?.kind === 'and' || formula?.kind === 'atom' ? plainAtomsOf(formula) : [];
  const wanted = demanded.filter(({ path }) => path.length > 0);
  const fixed = wanted.flatMap(({ path, test }): [string[], unknown[]][] =>
    test.kind === 'is' ? [[[...path], [...test.values]]] : [],
  );
  const needs = [...new Set(wanted.map(({ path }) => JSON.stringify(path)))].map((path) => JSON.parse(path));
  return {
    ...(title ? { title } : {}),
    ...(node.ref && node.ref.pointer !== '#' ? { at: node.ref.pointer } : {}),
    ...(fixed.length > 0 ? { fixed } : {}),
    ...(needs.length > 0 ? { needs } : {}),
  };
}

/** Encloses the path of a property in a string, so that the string can be split into a phrase. */
const MARK = '\u0000';
const marked = new RegExp(`${MARK}(\\[[^${MARK}]*\\])${MARK}`);

/** The style of error sentences, in which a property "is given" or "is not given". */
const style: Style = {
  name: (path) => `${MARK}${JSON.stringify(path)}${MARK}`,
  most: 10,
  present: ['given', 'not given'],
  given: ['given', 'empty'],
};

/** Maximum number of properties in a sentence about a choice, and of tests in a condition that is put into words. */
const MAX_PROPERTIES = 20;
const MAX_ATOMS = 40;

/** Returns "`a` is `X` and `b` is given"; undefined if the condition is always true, or too long. */
function conditionPhrase(condition: Formula): Phrase | undefined {
  const isSilent = isTrue(condition) || isFalse(condition) || atomsOf(condition).length > MAX_ATOMS;
  return isSilent ? undefined : phraseOf(formulaToClause(condition, style));
}

/** Returns what a `not` with this condition forbids: "`a` must be left out". */
function forbiddenPhrase(condition: Formula): Phrase | undefined {
  return conditionPhrase(condition) && phraseOf(forbiddenText(condition));
}

function forbiddenText(condition: Formula): string {
  if (isLiteral(condition)) return demandText(negated(condition));
  const parts = condition.kind === 'not' ? [] : condition.of;
  const literals = parts.filter(isLiteral);
  if (condition.kind === 'or' && literals.length === parts.length)
    return literals.map((one) => demandText(negated(one))).join(' and ');
  if (condition.kind === 'and' && parts.every(isPresence))
    return `${namesIn(condition)} must not be given together`;
  return `it must not be that ${formulaToClause(condition, style)}`;
}

/**
 * Words a choice whose branches only require properties: "`a` or `b` must be given". Returns undefined if a branch
 * requires anything else, or if there are too many properties.
 */
function choicePhrase(branches: readonly Formula[], exactlyOne: boolean): Phrase | undefined {
  const requiresOnly = (parts: readonly Formula[]) => parts.length > 0 && parts.every(isPresence);
  if (branches.length < 2 || !branches.every((branch) => requiresOnly(allConjunctsOf(branch))))
    return undefined;
  const named = new Map(branches.map((branch) => [namesIn(branch), pathsOf(branch)]));
  const groups = [...named.values()];
  if (groups.flat().length > MAX_PROPERTIES) return undefined;
  return groups.length > 1
    ? mustBeGiven(groups, exactlyOne)
    : phraseOf(`${[...named.keys()][0]} must be given`);
}

function phraseOf(text: string): Phrase {
  const chunks = text.split(marked).map((chunk, at) => (at % 2 === 1 ? JSON.parse(chunk) : chunk));
  return chunks.filter((chunk) => chunk !== '');
}

function namesIn(formula: Formula): string {
  return joinList(pathsOf(formula).map(style.name), 'and');
}

function demandText(literal: Literal): string {
  const isRequired = literal.kind === 'atom' && isPresence(literal);
  const demand = isRequired ? 'be given' : literalDemand(literal, style.most);
  return `${style.name(atomOf(literal).path)} must ${demand}`;
}
