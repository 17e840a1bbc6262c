import {
  keywordsOf,
  makeNode,
  oncePer,
  partsOf,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { Base } from './base.ts';

export interface DeclaredUnion {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly branches: readonly SchemaNode[];
  readonly rules: readonly string[];
}

export interface Composition {
  readonly parts: readonly SchemaNode[];
  readonly unions: readonly DeclaredUnion[];
  /** The conditions, each as a schema with a single keyword. */
  readonly conditions: readonly SchemaNode[];
  readonly base: Base;
}

/** Separates what a schema declares from the conditions that it states. */
export function compose(node: SchemaNode): Composition {
  const entries = node.allOf.flatMap(spread);
  const known = new Base(node.ref ? [node.ref] : [], [node]).names();
  const declared = [node, ...entries]
    .flatMap((part) => partsOf(part))
    .flatMap((part) => [...part.properties]);
  const oneWay = new Set(declared.flatMap(([name, property]) => (isOneWay(property) ? [name] : [])));
  const rest = entries.filter((entry) => {
    const declares = isPlain(entry) && !conditionTest(known, oneWay)(entry);
    if (declares) for (const name of new Base([entry]).names()) known.add(name);
    return !declares;
  });
  const isCondition = conditionTest(known, oneWay);
  const conditions = rest.filter(isCondition);
  const declaring = entries.filter((entry) => !conditions.includes(entry));
  const parts = declaring.filter((entry) => !isBareUnion(entry));
  const unions: DeclaredUnion[] = declaring.filter(isBareUnion).map(unionOf);
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = node[keyword];
    if (branches.length === 0) continue;
    const isStated = !node.discriminator && branches.every(isCondition);
    if (isStated) conditions.push(alone(node, keyword));
    else unions.push({ keyword, branches, rules: node.rules });
  }
  conditions.push(...ownConditions(node));
  const base = new Base([...(node.ref ? [node.ref] : []), ...parts], [node]);
  return { parts, unions, conditions, base };
}

/** Checks for an entry of `allOf` that contains only a union. The union then belongs to the schema with the `allOf`. */
function isBareUnion(entry: SchemaNode): boolean {
  const { ref, discriminator, nullable, unknownKeywords } = entry;
  const isMore = ref || discriminator || nullable || unknownKeywords.length > 0;
  return !isMore && keywordsOf(entry).length === 1 && unionOf(entry).branches.length > 0;
}

function unionOf(node: SchemaNode): DeclaredUnion {
  const keyword = node.anyOf.length > 0 ? 'anyOf' : 'oneOf';
  return { keyword, branches: node[keyword], rules: node.rules };
}

/** Splits an entry of `allOf`, because its conditions may restrict properties that other entries declare. */
function spread(entry: SchemaNode): SchemaNode[] {
  const unions = (['anyOf', 'oneOf'] as const).filter((keyword) => entry[keyword].length > 0);
  const stated = [...ownConditions(entry), ...unions.map((keyword) => alone(entry, keyword))];
  const mixed = entry.properties.size > 0 && stated.length + entry.allOf.length > 0;
  if (entry.ref || entry.discriminator || !mixed) return [entry];
  const { if: _if, then: _then, else: _else, not: _not, ...declared } = entry;
  const none = { allOf: [], anyOf: [], oneOf: [], dependentRequired: new Map(), dependentSchemas: new Map() };
  return [{ ...declared, ...none }, ...entry.allOf.flatMap(spread), ...stated];
}

function alone(node: SchemaNode, keyword: keyof SchemaNode): SchemaNode {
  const { id, pointer, rules } = node;
  const keywords = keyword === 'if' ? (['if', 'then', 'else'] as const) : [keyword];
  const stated: Partial<SchemaNode> = Object.fromEntries(keywords.map((each) => [each, node[each]]));
  return makeNode({ id: `${id}/${keyword}`, pointer: `${pointer}/${keyword}`, rules, ...stated });
}

function ownConditions(node: SchemaNode): SchemaNode[] {
  const stated = [
    node.if && (node.then ?? node.else) && 'if',
    node.not && 'not',
    node.dependentRequired.size > 0 && 'dependentRequired',
    node.dependentSchemas.size > 0 && 'dependentSchemas',
  ] as const;
  return stated.flatMap((keyword) => (keyword ? [alone(node, keyword)] : []));
}

function isPlain(entry: SchemaNode): boolean {
  if (entry.ref) return true;
  const conditional = entry.if || entry.not || entry.dependentRequired.size + entry.dependentSchemas.size > 0;
  return !conditional && entry.anyOf.length + entry.oneOf.length === 0 && entry.properties.size > 0;
}

/**
 * Returns a function that checks whether a schema only limits properties that others declare. It checks each schema
 * once, because shared schemas may be reached in millions of ways.
 *
 * @param oneWay names of `readOnly` and `writeOnly` properties; without these keywords, a schema declares them anew
 */
function conditionTest(
  known: ReadonlySet<string>,
  oneWay: ReadonlySet<string>,
): (entry: SchemaNode) => boolean {
  const isDeclared = ([name, property]: [string, SchemaNode]) =>
    !known.has(name) || (oneWay.has(name) && !isOneWay(property));
  const isCondition = oncePer((entry: SchemaNode): boolean => {
    if (entry.always !== undefined) return true;
    if (entry.ref && (isDeclaredObject(entry.ref) || !isCondition(entry.ref))) return false;
    if (entry.types && !(entry.types.length === 1 && entry.types[0] === 'object')) return false;
    if (declaresMore(entry) || [...entry.properties].some(isDeclared)) return false;
    const inner = [...entry.allOf, ...entry.anyOf, ...entry.oneOf];
    return inner.every(isCondition) && saysSomething(entry);
  });
  return isCondition;
}

function isOneWay({ text, ref }: SchemaNode): boolean {
  return text.readOnly || text.writeOnly || (ref !== undefined && isOneWay(ref));
}

function declaresMore(entry: SchemaNode): boolean {
  const { enum: values, const: value, items, additionalProperties, discriminator, format } = entry;
  const map = additionalProperties !== undefined && additionalProperties.always === undefined;
  const listed = values || value || items || discriminator || format;
  return Boolean(listed) || map || entry.prefixItems.length + entry.patternProperties.size > 0;
}

function saysSomething(entry: SchemaNode): boolean {
  const lists = [entry.required, entry.allOf, entry.anyOf, entry.oneOf];
  const maps = [entry.properties, entry.dependentRequired, entry.dependentSchemas, entry.limits];
  const single = entry.ref ?? entry.if ?? entry.not;
  return single !== undefined || lists.some((list) => list.length > 0) || maps.some((map) => map.size > 0);
}

/** Checks for a schema that declares an object. References to such a schema use its named type. */
export const isDeclaredObject: (node: SchemaNode) => boolean = oncePer((node) => {
  const isDeclared = ({ types, ref, enum: values, always }: SchemaNode) =>
    (types ?? ref ?? values ?? always) !== undefined;
  if (node.types?.includes('object') && node.properties.size > 0)
    return [...node.properties.values()].some(isDeclared);
  if (node.ref) return isDeclaredObject(node.ref);
  return node.allOf.some(isDeclaredObject) || [...node.oneOf, ...node.anyOf].some(isDeclaredObject);
});
