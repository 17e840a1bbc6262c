import type { OpenApiDocument, Schema } from '@cross-border-payments/document';
import { joinPointer, walkSchema } from '@cross-border-payments/openapi';

/** A schema object with its place in the document. */
export interface PlacedSchema {
  pointer: string;
  schema: Schema;
}

/**
 * Lists every schema object of the document, those of components and those written at an operation.
 *
 * @param document the bundle
 */
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
