import { loadDocument } from '../load/load-document.ts';
import { buildModel } from '../model/build-model.ts';
import type { Document } from '../model/document.ts';
import type { SchemaNode } from '../model/schema-node.ts';

/** Returns the model of a document; OpenAPI 3.1 by default. */
export function modelOf(document: object): Document {
  return buildModel(loadDocument({ document: { openapi: '3.1.0', ...document }, file: 'openapi.json' }));
}

/** Returns the model of a document that has only component schemas. */
export function modelOfSchemas(schemas: object, openapi = '3.1.0'): Document {
  return modelOf({ openapi, components: { schemas } });
}

/** Returns the node of one schema, which becomes the component `It` of a document. */
export function nodeOf(schema: unknown, others: object = {}, openapi = '3.1.0'): SchemaNode {
  const node = modelOfSchemas({ It: schema, ...others }, openapi).named.get('It');
  if (!node) throw new Error('There is no such schema.');
  return node;
}
