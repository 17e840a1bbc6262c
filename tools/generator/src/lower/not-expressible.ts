import {
  childrenOf,
  type Document,
  listEvaluatingParts,
  reachable,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { compose } from './composition.ts';

export interface NotExpressible {
  readonly pointer: string;
  readonly rules: readonly string[];
  readonly keyword: string;
  readonly reason: string;
}

const ONLY_IN_LITERALS = 'TypeScript rejects further properties only in object literals';

const REASONS = new Map(
  Object.entries({
    'a type does not count characters': 'minLength maxLength',
    'a type does not match strings against a pattern': 'pattern',
    'a type does not check a format': 'format',
    'a type does not compare numbers': 'minimum maximum exclusiveMinimum exclusiveMaximum',
    'a type does not divide numbers': 'multipleOf',
    'an array type has no length': 'minItems maxItems',
    'an array type does not compare its items': 'uniqueItems',
    'an array type says the same of every item': 'contains minContains maxContains unevaluatedItems',
    'an object type does not count its properties': 'minProperties maxProperties',
    'a type does not match names against a pattern': 'patternProperties',
    'a type does not limit the names of a map unless they are listed': 'propertyNames',
    [ONLY_IN_LITERALS]: 'additionalProperties unevaluatedProperties',
    'a number type includes fractions': 'integer',
    'a union also accepts values that fit several branches': 'oneOf',
    'a type cannot exclude values from an open type': 'not',
  }).flatMap(([reason, keywords]) => keywords.split(' ').map((keyword) => [keyword, reason])),
);

const PROPERTIES_IN_INDEX = 'further properties may also have the types of the declared ones';

const SILENT_FORMATS = new Set(['binary', 'float', 'double', 'password', 'byte']);

export function collectNotExpressible(model: Document): NotExpressible[] {
  const conditions = model.schemas.flatMap((node) => node.if ?? []);
  const inConditions = reachable(conditions, (node) => childrenOf(node).map((child) => child.node));
  return model.schemas.flatMap((node) =>
    clausesOf(node, inConditions.has(node)).map(([keyword, reason]) => ({
      pointer: node.pointer,
      rules: node.rules,
      keyword,
      reason,
    })),
  );
}

function clausesOf(node: SchemaNode, inCondition: boolean): [string, string][] {
  const limits = [...node.limits].filter(([keyword, value]) => !isSaid(keyword, value, inCondition));
  const { enum: names, const: name } = node.propertyNames ?? {};
  const reasonFor = (keyword: string) =>
    keyword === 'propertyNames' && (names ?? name) ? ONLY_IN_LITERALS : (REASONS.get(keyword) ?? '');
  const clauses = (keywords: readonly string[], reason?: string) =>
    keywords.map((keyword): [string, string] => [keyword, reason ?? reasonFor(keyword)]);
  return [
    ...clauses([...limits.map(([keyword]) => keyword), ...structural(node)]),
    ...clauses(listSharedIndex(node), PROPERTIES_IN_INDEX),
    ...clauses(node.unknownKeywords, 'the keyword or its value is unknown'),
    ...clauses(node.ignoredKeywords, 'OpenAPI 3.0 ignores it next to $ref'),
  ];
}

function structural(node: SchemaNode): string[] {
  const { propertyNames, format, contains, additionalProperties, unevaluatedProperties, unevaluatedItems } =
    node;
  const isUnion = () => compose(node).unions.some(({ keyword }) => keyword === 'oneOf');
  const found: Record<string, unknown> = {
    format: format !== undefined && !SILENT_FORMATS.has(format),
    integer: node.types?.includes('integer') ?? false,
    contains: contains !== undefined,
    additionalProperties: additionalProperties?.always === false,
    unevaluatedProperties: unevaluatedProperties?.always === false,
    // A `contains` or other schemas may evaluate items too.
    unevaluatedItems: unevaluatedItems !== undefined && (contains || listEvaluatingParts(node).size > 1),
    propertyNames: propertyNames !== undefined,
    patternProperties: node.patternProperties.size > 0,
    oneOf: node.oneOf.length > 1 && !node.discriminator && isUnion(),
    not: node.not !== undefined && !isPresence(node.not),
  };
  return Object.keys(found).filter((keyword) => found[keyword]);
}

/**
 * Lists the keyword for additional properties, if its schema restricts them and also declares properties. No type
 * expresses this, because an index signature of TypeScript also applies to declared properties.
 */
function listSharedIndex(node: SchemaNode): string[] {
  const { additionalProperties, unevaluatedProperties } = node;
  const keyword = additionalProperties ? 'additionalProperties' : 'unevaluatedProperties';
  const more = additionalProperties ?? unevaluatedProperties;
  const parts = additionalProperties ? [node] : [...listEvaluatingParts(node)];
  const declares = parts.some(({ properties, required }) => properties.size + required.length > 0);
  return more && more.always === undefined && declares ? [keyword] : [];
}

/** A type expresses the limit 0 and, in a condition, the limit 1, which means that the value is not empty. */
function isSaid(keyword: string, value: unknown, inCondition: boolean): boolean {
  if (value === 0) return !keyword.startsWith('exclusive') && !/imum$|Of$|Contains$/.test(keyword);
  if (value === false) return true;
  return inCondition && value === 1 && (keyword === 'minLength' || keyword === 'minProperties');
}

/** Checks whether a `not` restricts only the presence of properties, which types express. */
function isPresence(node: SchemaNode): boolean {
  const lists = [...node.anyOf, ...node.allOf];
  const plain = !node.types && !node.enum && !node.const && !node.ref && node.limits.size === 0;
  return plain && node.properties.size === 0 && lists.every(isPresence) && node.oneOf.length === 0;
}
