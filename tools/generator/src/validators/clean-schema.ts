import type { Schema } from '@cross-border-payments/explain';
import { isObject, type JsonObject, joinPointer, shapeOf } from '@cross-border-payments/openapi';
import { DocumentFault } from './fault.ts';
import { formats } from './formats.ts';

interface Context {
  /** Where the schema stands in the document. */
  pointer: string;
  /** The document is OpenAPI 3.0: `nullable`, boolean exclusive limits, `$ref` alone. */
  is30: boolean;
  /** The schema is a form: binary fields are files, which have no JSON value. */
  form: boolean;
  /** Gives the name of the schema behind a `$ref`. */
  refer: (ref: string, from: string, form: boolean) => string;
}

const plain = new Set([
  '$comment',
  'const',
  'dependentRequired',
  'enum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxContains',
  'maximum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minimum',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'pattern',
  'required',
  'title',
  'type',
  'uniqueItems',
]);
const unsupported = new Set([
  '$id',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$recursiveAnchor',
]);

/**
 * Copies what of a schema decides about validity, with the title and the comment. What OpenAPI adds (`discriminator`,
 * `xml`, `example`, `x-*`) and formats without a check are left out; `$ref`s become names.
 * @throws DocumentFault for references by anchor and other keywords the validators cannot hold
 */
export function cleanSchema(schema: unknown, context: Context): Schema {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) throw new DocumentFault(context.pointer, 'a schema is expected here');
  if (context.is30 && typeof schema.$ref === 'string') return { $ref: refTo(schema.$ref, context) };
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (unsupported.has(keyword)) {
      throw new DocumentFault(
        joinPointer(context.pointer, keyword),
        `\`${keyword}\` is not supported; refer by JSON pointer`,
      );
    }
    const cleaned = cleanKeyword(keyword, value, context);
    if (cleaned !== undefined) result[keyword] = cleaned;
  }
  return context.is30 ? upgrade(schema, result) : result;
}

function cleanKeyword(keyword: string, value: unknown, context: Context): unknown {
  const at = (...names: (string | number)[]) => ({
    ...context,
    form: false,
    pointer: joinPointer(context.pointer, keyword, ...names),
  });
  if (plain.has(keyword)) return value;
  if (keyword === '$ref') return refTo(String(value), context);
  if (keyword === 'format') return formats.has(String(value)) ? value : undefined;
  const shape = shapeOf(keyword);
  if (shape === 'one') return cleanSchema(value, at());
  if (shape === 'list') {
    if (!Array.isArray(value)) throw new DocumentFault(at().pointer, 'a list of schemas is expected here');
    return value.map((sub, number) =>
      cleanSchema(sub, { ...at(number), form: context.form && keyword === 'allOf' }),
    );
  }
  if (shape !== 'map') return undefined;
  if (!isObject(value)) throw new DocumentFault(at().pointer, 'an object of schemas is expected here');
  if (Object.hasOwn(value, '__proto__')) {
    throw new DocumentFault(
      at('__proto__').pointer,
      'Ajv does not look at a member of this name; choose another',
    );
  }
  const entries = Object.entries(value).map(([name, sub]) => {
    const isFile = context.form && keyword === 'properties' && isBinary(sub);
    return [name, isFile ? true : cleanSchema(sub, at(name))] as const;
  });
  return Object.fromEntries(entries);
}

function refTo(ref: string, context: Context): string {
  return encodeURIComponent(context.refer(ref, context.pointer, context.form));
}

/** Whether a form's field is a file (or a list of files). */
function isBinary(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  if (schema.type === 'array') return isBinary(schema.items);
  return (
    schema.format === 'binary' ||
    (schema.contentMediaType !== undefined && schema.contentEncoding === undefined)
  );
}

/** Writes what OpenAPI 3.0 has in its own way as JSON Schema has it. */
function upgrade(source: JsonObject, result: Record<string, unknown>): Schema {
  if (source.nullable === true && typeof result.type === 'string') {
    result.type = [result.type, 'null'];
    if (Array.isArray(result.enum) && !result.enum.includes(null)) result.enum = [...result.enum, null];
  }
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (result[exclusive] === true) {
      result[exclusive] = result[limit];
      delete result[limit];
    } else if (result[exclusive] === false) delete result[exclusive];
  }
  return result;
}
