import { joinPointer, walkSchema } from '@cross-border-payments/openapi';
import { type OpenApiDocument, type OperationObject, resolveRef, type Schema } from '../document/document.ts';
import { parametersSchema } from '../document/operations.ts';

/**
 * Returns whether a removal takes `required: X` out of an `if` whose schema requires X of every value. No verdict can
 * change then: with X the entry holds anyway, and without X the schema rejects the value whatever the `if` says. The
 * entry stays in the document so that a missing X is not explained a second time.
 *
 * @param pointer JSON pointer of the schema object that the entry is removed from
 * @param change what is removed, such as `required: type`
 */
export function requiredAnyway(document: OpenApiDocument, pointer: string, change: string): boolean {
  const [, name] = /^required: (.+)$/s.exec(change) ?? [];
  // Only schemas joined by `allOf` apply to the same value in every case.
  const [, outer] = /^(.*?)(?:\/allOf\/\d+)*\/if(?:\/allOf\/\d+)*$/s.exec(pointer) ?? [];
  if (name === undefined || outer === undefined) return false;
  return requires(document, schemaAt(document, outer), name, new Set());
}

/** Returns the schema at a place; for the `x-query-schema` of an operation together with its parameters. */
function schemaAt(document: OpenApiDocument, pointer: string): Schema {
  const [, operation] = /^(\/paths\/.*)\/x-query-schema$/.exec(pointer) ?? [];
  if (operation === undefined) return resolveRef<Schema>(document, `#${pointer}`);
  return parametersSchema(resolveRef<OperationObject>(document, `#${operation}`), 'query');
}

/** Returns whether a schema requires a member in every case, itself or in a part that always applies. */
function requires(document: OpenApiDocument, schema: Schema, name: string, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const { required, allOf, $ref } = schema;
  if (Array.isArray(required) && required.includes(name)) return true;
  const parts = [
    ...(Array.isArray(allOf) ? allOf : []),
    ...(typeof $ref === 'string' ? [resolveRef<Schema>(document, $ref)] : []),
  ];
  return parts.some((part) => requires(document, part, name, seen));
}

/** One removal from the document. */
export interface Mutant {
  /** JSON pointer of the changed schema object. */
  pointer: string;
  /** What is removed, such as `required: logisticsNumber`. */
  change: string;
  apply(schema: Schema): void;
}

/** Keywords that restrict by their presence. */
const removable = [
  'maxLength',
  'minLength',
  'maxProperties',
  'pattern',
  'format',
  'const',
  'not',
  'additionalProperties',
  'contentEncoding',
  'then',
  'else',
] as const;

/**
 * Lists all possible removals: each enumeration value, `required` entry, bound, pattern, constant, and each clause of
 * each condition, except those that provably change no verdict.
 *
 * @param document the bundle; it is not changed
 */
export function listMutants(document: OpenApiDocument): Mutant[] {
  return listSchemas(document)
    .flatMap(({ pointer, schema }) => mutantsOf(pointer, schema))
    .filter(({ pointer, change }) => !requiredAnyway(document, pointer, change));
}

function mutantsOf(pointer: string, schema: Schema): Mutant[] {
  return [
    ...removable
      .filter((keyword) => schema[keyword] !== undefined && !saysNothing(keyword, schema))
      .map((keyword) => ({
        pointer,
        change: keyword,
        apply: (target: Schema) => {
          delete target[keyword];
        },
      })),
    ...['enum', 'required', 'allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
      entriesOf(pointer, schema, keyword),
    ),
  ];
}

/**
 * Returns whether removing a keyword changes no verdict: `additionalProperties: true` is written for readers and types,
 * and a side of a condition with extensions alone for the types.
 */
function saysNothing(keyword: string, schema: Schema): boolean {
  if (keyword === 'additionalProperties') return schema.additionalProperties === true;
  const side = keyword === 'then' || keyword === 'else' ? (schema[keyword] as object) : undefined;
  return side !== undefined && Object.keys(side).every((name) => name.startsWith('x-'));
}

function entriesOf(pointer: string, schema: Schema, keyword: string): Mutant[] {
  const entries = schema[keyword];
  if (!Array.isArray(entries)) return [];
  return entries.map((entry, index) => ({
    pointer,
    change: `${keyword}: ${typeof entry === 'object' ? index : String(entry)}`,
    apply: (target) => {
      const left = (target[keyword] as unknown[]).filter((_, position) => position !== index);
      if (left.length === 0) delete target[keyword];
      else target[keyword] = left;
    },
  }));
}

/** A schema object with its place in the document. */
interface PlacedSchema {
  pointer: string;
  schema: Schema;
}

/** Lists every schema object of the document, in components and at operations. */
export function listSchemas(document: OpenApiDocument): PlacedSchema[] {
  const found: PlacedSchema[] = [];
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    found.push(...schemasIn(schema, joinPointer('/components/schemas', name)));
  }
  for (const part of ['paths', 'webhooks'] as const) findSchemas(document[part], `/${part}`, found);
  findSchemas(document.components.responses, '/components/responses', found);
  return found;
}

function findSchemas(node: unknown, pointer: string, found: PlacedSchema[]): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const at = joinPointer(pointer, key);
    if (key === 'schema' || key === 'x-query-schema') found.push(...schemasIn(value, at));
    else if (key !== 'examples' && key !== 'example') findSchemas(value, at, found);
  }
}

function schemasIn(schema: unknown, pointer: string): PlacedSchema[] {
  return walkSchema(schema, pointer) as PlacedSchema[];
}
