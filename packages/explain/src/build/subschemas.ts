import { listed, mapped, single } from '../keywords.ts';
import type { Schema } from '../types.ts';

/** A schema object inside a schema, with its JSON pointer as Ajv writes it. */
export interface Subschema {
  pointer: string;
  schema: Record<string, unknown>;
}

/** Writes a name as Ajv writes it in `schemaPath`. */
export function pointerPart(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Every schema object inside a schema, itself first; `$ref`s are not followed, boolean schemas left out. */
export function* subschemas(schema: Schema, pointer = '#'): Generator<Subschema> {
  if (typeof schema !== 'object' || schema === null) return;
  yield { pointer, schema };
  for (const [keyword, value] of Object.entries(schema)) {
    for (const [suffix, sub] of children(keyword, value))
      yield* subschemas(sub, `${pointer}/${keyword}${suffix}`);
  }
}

function children(keyword: string, value: unknown): [suffix: string, schema: Schema][] {
  if (single.has(keyword)) return [['', value as Schema]];
  if (listed.has(keyword) && Array.isArray(value)) return value.map((sub, at) => [`/${at}`, sub]);
  if (!mapped.has(keyword) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, sub]) => [`/${pointerPart(name)}`, sub as Schema]);
}
