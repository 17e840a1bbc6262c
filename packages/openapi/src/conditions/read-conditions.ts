import type { SchemaNode } from '../model/schema-node.ts';
import { and, FALSE, type Formula, isFalse, type MemberPath, not, or, pathsOf, TRUE } from './formula.ts';
import { keywordsOf, readCase, readFormula, readKeyword, type Subject } from './read-formula.ts';
import { declarationOf, isTyped, presenceOf, type Scope, togetherWith } from './scope.ts';
import { settle } from './settle.ts';

/**
 * What a schema demands under a condition.
 * - `owner`: the object that the condition stands on
 * - `when`: the condition; always, where it is `TRUE`
 * - `must`: what is demanded, member by member: required, forbidden, limited to values, at least one of
 * - `rules`: ids of the rules that say so
 * - `pointer`: where the demand stands
 * - `scenario`: all that a titled side of a condition demands, to be listed once; `must` is then `TRUE`
 */
export interface Condition {
  readonly owner: MemberPath;
  readonly when: Formula;
  readonly must: Formula;
  readonly rules: readonly string[];
  readonly pointer: string;
  readonly scenario?: Formula;
}

/** A condition as it stands; where `strict`, a member it asks for is asked for with the objects around it. */
export interface Demand extends Condition {
  readonly strict: boolean;
}

/**
 * What reading one scope gives.
 * - `conditions`: the conditions, settled
 * - `told`: pointers of the keywords that the conditions stand for
 * - `inner`: schemas that are scopes of their own, such as `items`
 */
export interface ScopeReading {
  readonly conditions: readonly Condition[];
  readonly told: readonly string[];
  readonly inner: readonly SchemaNode[];
}

type Place = Subject & { scope: Scope; when: Formula; rules: readonly string[] };
type Found = { demands: Demand[]; told: string[]; inner: SchemaNode[] };

/** Reads the conditions of a schema: everything but the declarations of its members. */
export function readConditions(scope: Scope): ScopeReading {
  const found: Found = { demands: [], told: [], inner: [] };
  visit(scope.root, { scope, path: [], when: TRUE, rules: [] }, found);
  return { conditions: settle(scope, found.demands), told: found.told, inner: found.inner };
}

function visit(node: SchemaNode, place: Place, found: Found): void {
  const here = within(node, place);
  if (node.always === false) found.demands.push(...collect(node, here));
  for (const keyword of keywordsOf(node)) visitKeyword(node, keyword, here, found);
}

/** The rules of the nearest schema around, unless the schema names its own. */
function within(node: SchemaNode, place: Place): Place {
  return node.rules.length > 0 ? { ...place, rules: node.rules } : place;
}

function visitKeyword(node: SchemaNode, keyword: string, place: Place, found: Found): void {
  switch (keyword) {
    case 'properties':
      for (const [name, member] of node.properties) visitMember(name, member, place, found);
      return;
    case 'allOf':
      for (const part of node.allOf) visit(part, place, found);
      return;
    case 'if':
      found.demands.push(...fromIf(node, place));
      found.told.push(...['if', 'then', 'else'].map((side) => `${node.pointer}/${side}`));
      return;
    case 'items':
    case 'additionalProperties':
      if (node[keyword] && node[keyword].always === undefined) found.inner.push(node[keyword]);
      else if (keyword !== 'items' && node[keyword]?.always === false) tell(node, keyword, place, found);
      return;
    case 'anyOf':
    case 'oneOf':
      if (!node[keyword].some(isShape)) tell(node, keyword, place, found);
      else found.inner.push(...node[keyword].filter(({ ref, always }) => !ref && always === undefined));
      return;
    default:
      if (!isShown(node, keyword)) tell(node, keyword, place, found);
  }
}

const SHOWN = new Set(['$ref', 'required', 'const', 'enum', 'type', 'format']);

/** Checks for what belongs to the declaration of a value, and is no condition on it. */
function isShown({ limits }: SchemaNode, keyword: string): boolean {
  return (
    SHOWN.has(keyword) || (limits.has(keyword) && !(keyword.startsWith('max') && limits.get(keyword) === 0))
  );
}

/** Takes a single keyword as a condition. */
function tell(node: SchemaNode, keyword: string, place: Place, found: Found): void {
  found.demands.push(...fromKeyword(node, keyword, place));
  found.told.push(`${node.pointer}/${keyword}`);
}

/** A member's declaration is walked; a schema that restricts a member declared elsewhere is a condition. */
function visitMember(name: string, member: SchemaNode, place: Place, found: Found): void {
  const path = [...place.path, name];
  if (declarationOf(place.scope, path) === member) {
    visit(member, { ...place, path }, found);
    return;
  }
  found.demands.push(...fromMember(name, member, place));
  found.told.push(member.pointer);
}

/** Checks whether a schema declares what a value is, and is not only a condition on it. */
function isShape(node: SchemaNode): boolean {
  return togetherWith(node).some(
    ({ properties, types }) =>
      [...properties.values()].some(isTyped) || (types !== undefined && String(types) !== 'object'),
  );
}

/**
 * Takes a schema that demands something (a `then`, an `else`, a part of an `allOf`) apart into single demands. Nested
 * conditions join the outer ones, so that each demand stands for itself.
 */
function collect(node: SchemaNode, place: Place): Demand[] {
  if (node.always !== undefined) return [demand(node, node.always ? TRUE : FALSE, place)];
  return keywordsOf(node).flatMap((keyword) => fromKeyword(node, keyword, within(node, place)));
}

function fromKeyword(node: SchemaNode, keyword: string, place: Place): Demand[] {
  const { around = [] } = place;
  switch (keyword) {
    case '$ref':
      if (!node.ref || around.includes(node.ref)) break;
      return collect(node.ref, { ...place, around: [...around, node.ref] });
    case 'allOf':
      return node.allOf.flatMap((part) => collect(part, place));
    case 'properties':
      return [...node.properties].flatMap(([name, member]) => fromMember(name, member, place));
    case 'required':
      return node.required.map((name) => demand(node, presenceOf(place.scope, [...place.path, name]), place));
    case 'if':
      return fromIf(node, place);
    case 'dependentRequired':
      return [...node.dependentRequired].flatMap(([name, names]) => {
        const here = under(place, presenceOf(place.scope, [...place.path, name]));
        return names.map((one) => demand(node, presenceOf(place.scope, [...place.path, one]), here));
      });
    case 'dependentSchemas':
      return [...node.dependentSchemas].flatMap(([name, schema]) =>
        collect(schema, under(place, presenceOf(place.scope, [...place.path, name]))),
      );
  }
  return [{ ...demand(node, readKeyword(node, keyword, place), place), strict: true }];
}

/** What is asked of a member is asked of it only where it is present. */
function fromMember(name: string, member: SchemaNode, place: Place): Demand[] {
  const path = [...place.path, name];
  const absent = not(presenceOf(place.scope, path));
  return collect(member, { ...place, path }).map((one) => {
    const subjects = isFalse(one.must) ? [one.owner] : pathsOf(one.must);
    return subjects.some((other) => String(other) === String(path))
      ? { ...one, must: or(absent, one.must) }
      : one;
  });
}

/** Both sides of an `if`, each under the condition it belongs to. */
function fromIf(node: SchemaNode, place: Place): Demand[] {
  const condition = node.if ? readFormula(node.if, place.scope, place.path) : TRUE;
  const side = (demanded: SchemaNode | undefined, own: Formula): Demand[] => {
    if (!demanded) return [];
    const here = under(place, own);
    const scenario = readCase(demanded, { scope: place.scope, path: place.path });
    const titled = 'label' in scenario ? [{ ...demand(demanded, TRUE, here), scenario }] : [];
    return [...collect(demanded, here), ...titled];
  };
  return [...side(node.then, condition), ...side(node.else, not(condition))];
}

/** The same place, under one more condition. */
function under(place: Place, condition: Formula): Place {
  return { ...place, when: place.when === TRUE ? condition : and(place.when, condition) };
}

function demand({ pointer }: SchemaNode, must: Formula, { path, when, rules }: Place): Demand {
  return { owner: path, when, must, rules, pointer, strict: false };
}
