import { joinPointer, walkSchema } from '@cross-border-payments/openapi';
import type { OpenApiDocument, Schema } from '../document/document.ts';
import { requiredAnyway } from './required-anyway.ts';

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
export interface PlacedSchema {
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
