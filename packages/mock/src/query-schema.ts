import { follow, isNode, type Node, type OpenApiDocument } from './document.ts';
import type { MockOperation } from './operations.ts';

/** Returns the schema of all query parameters as one object, with the rules across them. */
export function queryToSchema(document: OpenApiDocument, operation: MockOperation): Node {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const single = query.filter((parameter) => !isSpread(document, parameter));
  const spread = query.filter((parameter) => isSpread(document, parameter));
  const objects = spread.map((parameter) => follow(document, parameter.schema));
  const further = objects.find(({ additionalProperties }) => additionalProperties !== undefined);
  return {
    type: 'object',
    properties: {
      ...Object.assign({}, ...objects.map(({ properties }) => properties)),
      ...Object.fromEntries(single.map(({ name, schema }) => [name, schema ?? {}])),
    },
    required: [
      ...spread.filter(isRequired).flatMap(({ schema }) => follow(document, schema).required ?? []),
      ...single.filter(isRequired).map(({ name }) => name),
    ],
    ...(further ? { additionalProperties: further.additionalProperties } : {}),
    ...(operation.querySchema ? { allOf: [operation.querySchema] } : {}),
  };
}

/** Checks whether Prism leaves a part of the query unread: rules across parameters, and members of any name. */
export function isBeyondPrism(document: OpenApiDocument, operation: MockOperation): boolean {
  const isOpen = (parameter: Node) =>
    isSpread(document, parameter) && follow(document, parameter.schema).additionalProperties !== undefined;
  return operation.querySchema !== undefined || operation.parameters.some(isOpen);
}

/** Checks whether each member of an object is a query parameter of its own (`style: form` with `explode`). */
function isSpread(document: OpenApiDocument, parameter: Node): boolean {
  const { in: place, style = 'form', explode = true, schema } = parameter;
  if (place !== 'query' || style !== 'form' || explode !== true || !isNode(schema)) return false;
  return follow(document, schema).type === 'object';
}

function isRequired({ required }: Node): boolean {
  return required === true;
}
