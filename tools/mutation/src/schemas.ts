import type { OpenApiDocument, Schema } from '@cross-border-payments/document';

/** A schema object with its place in the document. */
export interface PlacedSchema {
  pointer: string;
  schema: Schema;
}

const maps = ['properties', 'patternProperties', '$defs'] as const;
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;
const singles = ['if', 'then', 'else', 'not', 'items', 'contains', 'propertyNames'] as const;

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Lists every schema object of the document, those of components and those written at an operation.
 *
 * @param document the bundle
 */
export function listSchemas(document: OpenApiDocument): PlacedSchema[] {
  const found: PlacedSchema[] = [];
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    collect(schema, `/components/schemas/${name}`, found);
  }
  for (const part of ['paths', 'webhooks'] as const) findSchemas(document[part], `/${part}`, found);
  findSchemas(document.components.responses, '/components/responses', found);
  return found;
}

function findSchemas(node: unknown, pointer: string, found: PlacedSchema[]): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const at = `${pointer}/${escapePointer(key)}`;
    if (key === 'schema' || key === 'x-query-schema') collect(value as Schema, at, found);
    else if (key !== 'examples' && key !== 'example') findSchemas(value, at, found);
  }
}

function collect(schema: Schema, pointer: string, found: PlacedSchema[]): void {
  found.push({ pointer, schema });
  for (const keyword of maps) {
    const members = (schema[keyword] ?? {}) as Record<string, Schema>;
    for (const [name, member] of Object.entries(members)) {
      collect(member, `${pointer}/${keyword}/${escapePointer(name)}`, found);
    }
  }
  for (const keyword of lists) {
    for (const [index, part] of ((schema[keyword] ?? []) as Schema[]).entries()) {
      collect(part, `${pointer}/${keyword}/${index}`, found);
    }
  }
  for (const keyword of singles) {
    if (schema[keyword]) collect(schema[keyword] as Schema, `${pointer}/${keyword}`, found);
  }
}
