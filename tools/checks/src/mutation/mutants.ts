import { formatPointer } from '@cross-border-payments/openapi';
import { type OpenApiDocument, type OperationObject, resolveRef, type Schema } from '../document/document.ts';
import { parametersSchema, partsOf } from '../document/operations.ts';
import { SpecTree } from '../document/spec-tree.ts';

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
  return partsOf(document, schemaAt(document, outer)).some(({ required }) => required?.includes(name));
}

function schemaAt(document: OpenApiDocument, pointer: string): Schema {
  const [, operation] = /^(\/paths\/.*)\/x-query-schema$/.exec(pointer) ?? [];
  if (operation === undefined) return resolveRef<Schema>(document, `#${pointer}`);
  return parametersSchema(resolveRef<OperationObject>(document, `#${operation}`), 'query');
}

export interface Mutant {
  pointer: string;
  /** What is removed, such as `required: logisticsNumber`. */
  change: string;
  apply(schema: Schema): void;
}

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

/** Lists all removals of an enumeration value, `required` entry, bound or clause that may change a verdict. */
export function listMutants(document: OpenApiDocument): Mutant[] {
  return SpecTree.ofBundle(document)
    .schemas()
    .flatMap(({ place, value }) => mutantsOf(formatPointer(place.path), value))
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
