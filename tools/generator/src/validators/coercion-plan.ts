import { isObject, type JsonObject } from '@cross-border-payments/openapi';
import { followRefs } from './fault.ts';
import type { Message, Parameter } from './messages.ts';
import { isForm } from './messages.ts';
import type { Coercion, CoercionPlan } from './runtime/coerce.ts';

type Target = NonNullable<Coercion['to']>[number];

const maxDepth = 8;
const separators: Readonly<Record<string, Coercion['list']>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** How the texts of a message become values; undefined for JSON. */
export function coercionPlan(document: JsonObject, message: Message): CoercionPlan | undefined {
  if (message.parameters) {
    return plan(message.parameters.map((parameter) => [parameter.name, ofParameter(document, parameter)]));
  }
  if (message.part !== 'body' || !isForm(message.mediaType)) return undefined;
  const schema = objectAt(document, message.schema, message.pointer);
  const members = Object.entries(membersOf(document, schema, message.pointer));
  return plan(members.map(([name, member]) => [name, ofSchema(document, member, message.pointer, 'repeat')]));
}

function ofParameter(document: JsonObject, parameter: Parameter): Coercion {
  if (parameter.json) return { json: true };
  if (parameter.style === 'deepObject') {
    const schema = objectAt(document, parameter.schema, parameter.pointer);
    const members = Object.entries(membersOf(document, schema, parameter.pointer));
    return {
      members: plan(
        members.map(([name, member]) => [name, ofSchema(document, member, parameter.pointer, 'repeat')]),
      ),
    };
  }
  const repeated = parameter.style === 'form' && parameter.explode;
  return ofSchema(
    document,
    parameter.schema,
    parameter.pointer,
    repeated ? 'repeat' : (separators[parameter.style] ?? ','),
  );
}

function ofSchema(
  document: JsonObject,
  schema: unknown,
  pointer: string,
  list: Coercion['list'] & string,
): Coercion {
  const types = typesOf(document, schema, pointer, 0);
  if (types.has('array')) {
    const { items } = objectAt(document, schema, pointer);
    const each = ofSchema(document, items ?? true, pointer, ',');
    return { list, ...(each.to ? { each: { to: each.to } } : {}) };
  }
  if (types.has('object') && types.size === 1) return { json: true };
  if (types.has('string')) return {};
  const to = (['integer', 'number', 'boolean', 'null'] as const).filter((type): type is Target =>
    types.has(type),
  );
  return to.length > 0 ? { to } : {};
}

/** The types a schema declares, by itself or through references, alternatives and fixed values. */
function typesOf(document: JsonObject, schema: unknown, pointer: string, depth: number): Set<string> {
  if (!isObject(schema) || depth > maxDepth) return new Set();
  const next = (sub: unknown) => [...typesOf(document, sub, pointer, depth + 1)];
  if (schema.type !== undefined) return new Set([schema.type].flat().map(String));
  if (typeof schema.$ref === 'string') return new Set(next(followRefs(document, schema, pointer).value));
  const fixed = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
  if (fixed.length > 0) return new Set(fixed.map(typeOf));
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const found = Array.isArray(schema[keyword]) ? schema[keyword].flatMap(next) : [];
    if (found.length > 0) return new Set(found);
  }
  return new Set();
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns the members that an object declares, those of its `allOf` among them. */
function membersOf(document: JsonObject, schema: JsonObject, pointer: string, depth = 0): JsonObject {
  const parts = Array.isArray(schema.allOf) && depth < maxDepth ? schema.allOf : [];
  const inherited = parts.map((part) =>
    membersOf(document, objectAt(document, part, pointer), pointer, depth + 1),
  );
  return Object.assign({}, ...inherited, isObject(schema.properties) ? schema.properties : {});
}

function objectAt(document: JsonObject, schema: unknown, pointer: string): JsonObject {
  return isObject(schema) ? followRefs(document, schema, pointer).value : {};
}

/** Leaves out what stays text anyway. */
function plan(entries: readonly (readonly [string, Coercion])[]): CoercionPlan {
  return Object.fromEntries(entries.filter(([, coercion]) => Object.keys(coercion).length > 0));
}
