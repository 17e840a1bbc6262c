import { partsOf } from '../model/parts.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { and, FALSE, type Formula, isFalse, not, or, pathsOf, TRUE } from './formula.ts';
import {
  createTestReader,
  declarationOf,
  isTyped,
  ownKeywords,
  readTest,
  type Scope,
} from './property-tests.ts';
import {
  type Implication,
  implicationsOf,
  readCase,
  readFormula,
  readStructure,
  type Subject,
  structure,
} from './read-formula.ts';
import { type Condition, normalizeConditions, type RawCondition } from './simplify.ts';

interface ScopeReading {
  readonly conditions: readonly Condition[];
  /** Pointers of the keywords that the conditions cover. */
  readonly consumed: readonly string[];
  /** Schemas that are scopes of their own, such as `items`. */
  readonly inner: readonly SchemaNode[];
}

type Place = Subject & { scope: Scope; when: Formula; rules: readonly string[] };
interface Found {
  demands: RawCondition[];
  consumed: string[];
  inner: SchemaNode[];
}

/** Reads the conditions of a schema: everything but the declarations of its properties. */
export function readConditions(scope: Scope): ScopeReading {
  const found: Found = { demands: [], consumed: [], inner: [] };
  visit(scope.root, { scope, reading: createTestReader(scope), path: [], when: TRUE, rules: [] }, found);
  const { demands, consumed, inner } = found;
  return { conditions: normalizeConditions(scope, demands), consumed, inner };
}

function visit(node: SchemaNode, place: Place, found: Found): void {
  const here = within(node, place);
  if (node.always === false) found.demands.push(...collect(node, here));
  for (const keyword of keywordsOf(node)) visitKeyword(node, keyword, here, found);
}

function keywordsOf(node: SchemaNode): string[] {
  return [...ownKeywords(node), ...structure(node)];
}

/** Enters a schema: its own rules replace the rules of the schemas around it. */
function within(node: SchemaNode, place: Place): Place {
  return node.rules.length > 0 ? { ...place, rules: node.rules } : place;
}

function visitKeyword(node: SchemaNode, keyword: string, place: Place, found: Found): void {
  switch (keyword) {
    case 'properties':
      for (const [name, property] of node.properties) visitProperty(name, property, place, found);
      return;
    case 'allOf':
      for (const part of node.allOf) visit(part, place, found);
      return;
    case 'if':
      found.demands.push(...fromKeyword(node, keyword, place));
      found.consumed.push(...['if', 'then', 'else'].map((side) => `${node.pointer}/${side}`));
      return;
    case 'items':
    case 'additionalProperties':
      if (node[keyword] && node[keyword].always === undefined) found.inner.push(node[keyword]);
      else if (keyword !== 'items' && node[keyword]?.always === false) consume(node, keyword, place, found);
      return;
    case 'anyOf':
    case 'oneOf':
      if (!node[keyword].some(isShape)) consume(node, keyword, place, found);
      else found.inner.push(...node[keyword].filter(({ ref, always }) => !ref && always === undefined));
      return;
    default:
      if (!isShown(node, keyword)) consume(node, keyword, place, found);
  }
}

/** Checks whether a keyword needs no condition: the declaration of its property shows it, or it has no effect. */
function isShown({ limits, unknownKeywords }: SchemaNode, keyword: string): boolean {
  const isLimit = limits.has(keyword) && !(keyword.startsWith('max') && limits.get(keyword) === 0);
  return (
    isLimit || ['$ref', 'required', 'const', 'enum', 'type', 'format', ...unknownKeywords].includes(keyword)
  );
}

function consume(node: SchemaNode, keyword: string, place: Place, found: Found): void {
  found.demands.push(...fromKeyword(node, keyword, place));
  found.consumed.push(`${node.pointer}/${keyword}`);
}

function visitProperty(name: string, property: SchemaNode, place: Place, found: Found): void {
  const path = [...place.path, name];
  if (declarationOf(place.scope, path) === property) visit(property, { ...place, path }, found);
  else {
    // Another schema declares the property, so this one only restricts it.
    found.demands.push(...fromProperty(name, property, place));
    found.consumed.push(property.pointer);
  }
}

/** Checks whether a schema declares a type instead of only restricting values. */
function isShape(node: SchemaNode): boolean {
  return partsOf(node).some(
    ({ properties, types }) =>
      [...properties.values()].some(isTyped) || (types !== undefined && String(types) !== 'object'),
  );
}

/** Splits a schema that applies under a condition into demands, each with its whole condition. */
function collect(node: SchemaNode, place: Place): RawCondition[] {
  if (node.always !== undefined) return [demand(node, node.always ? TRUE : FALSE, place)];
  return keywordsOf(node).flatMap((keyword) => fromKeyword(node, keyword, within(node, place)));
}

function fromKeyword(node: SchemaNode, keyword: string, place: Place): RawCondition[] {
  const { around = [], path, reading } = place;
  const present = (name: string): Formula => reading.presence([...path, name]);
  const strictly = (must: Formula): RawCondition[] => [{ ...demand(node, must, place), strict: true }];
  switch (keyword) {
    case '$ref':
      if (!node.ref || around.includes(node.ref)) return strictly(readStructure(node, keyword, place));
      return collect(node.ref, { ...place, around: [...around, node.ref] });
    case 'allOf':
      return node.allOf.flatMap((part) => collect(part, place));
    case 'properties':
      return [...node.properties].flatMap(([name, property]) => fromProperty(name, property, place));
    case 'required':
      return node.required.map((name) => demand(node, present(name), place));
    case 'if':
    case 'dependentRequired':
    case 'dependentSchemas':
      return implicationsOf(node)
        .filter((one) => one.keyword === keyword)
        .flatMap((one) => fromImplication(one, place));
    case 'anyOf':
    case 'oneOf':
    case 'not':
      return strictly(readStructure(node, keyword, place));
    default:
      return strictly(readTest(node, keyword, path, place.scope));
  }
}

/** Reads the demands on a property, which apply only if the property exists. */
function fromProperty(name: string, property: SchemaNode, place: Place): RawCondition[] {
  const path = [...place.path, name];
  const absent = not(place.reading.presence(path));
  return collect(property, { ...place, path }).map((one) => {
    const subjects = isFalse(one.must) ? [one.owner] : pathsOf(one.must);
    return subjects.some((other) => String(other) === String(path))
      ? { ...one, must: or(absent, one.must) }
      : one;
  });
}

/** Reads the demands under a condition. A `then` or `else` with a title is also one scenario of all its demands. */
function fromImplication({ condition, isMet, demand: demanded }: Implication, place: Place): RawCondition[] {
  const holds = readFormula(condition, place.reading, place.path);
  const applies = isMet ? holds : not(holds);
  const here = { ...place, when: place.when === TRUE ? applies : and(place.when, applies) };
  const scenario = readCase(demanded, { reading: place.reading, path: place.path });
  const titled = 'label' in scenario ? [{ ...demand(demanded, TRUE, here), scenario }] : [];
  return [...collect(demanded, here), ...titled];
}

function demand({ pointer }: SchemaNode, must: Formula, { path, when, rules }: Place): RawCondition {
  return { owner: path, when, must, rules, pointer, strict: false };
}
