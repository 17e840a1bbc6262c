import * as openapi from '@cross-border-payments/openapi';
import { follow, isNode, mockFault, type Node, type OpenApiDocument } from './document.ts';
import { MockError } from './mock-error.ts';

/** One operation of the document, with all that the layer in front of Prism needs to know of it. */
export interface MockOperation {
  id: string;
  /** In capitals, as on the wire. */
  method: string;
  path: string;
  /** The ways to authenticate, each a list of header names that must all be given; empty when none is needed. */
  credentials: string[][];
  /** The body's schema by media type; empty when the operation takes no body. */
  bodies: Map<string, Node>;
  /** Parameters in query and header, `$ref`s followed. */
  parameters: Node[];
  /** The rules across query parameters (`x-query-schema`). */
  querySchema: Node | undefined;
  /** The names of the written examples by HTTP status, in the order of the document. */
  examples: Map<string, string[]>;
}

/**
 * Lists the operations of a document.
 * @throws MockError when an answer has no written example or a path has parameters, naming the operation
 */
export function listOperations(document: OpenApiDocument): MockOperation[] {
  return openapi
    .listOperations(document, mockFault)
    .filter(({ section }) => section === 'paths')
    .map((operation) => describe(document, operation));
}

function describe(document: OpenApiDocument, operation: openapi.Operation): MockOperation {
  const { id, method, path, object, parameters } = operation;
  if (path.includes('{')) {
    throw new MockError(
      `${id}: the path ${path} has parameters, which this mock does not route; serve it with Prism alone.`,
    );
  }
  const querySchema = object['x-query-schema'];
  return {
    id,
    method,
    path,
    credentials: listCredentials(document, object),
    bodies: listBodies(document, object),
    parameters: parameters.map(({ value }) => value),
    querySchema: isNode(querySchema) ? querySchema : undefined,
    examples: listExamples(document, object, id),
  };
}

function listCredentials(document: OpenApiDocument, operation: Node): string[][] {
  const alternatives = (operation.security ?? document.security ?? []) as { [scheme: string]: string[] }[];
  const schemes = isNode(document.components?.securitySchemes) ? document.components.securitySchemes : {};
  return alternatives.map((alternative) =>
    Object.keys(alternative)
      .map((name) => follow(document, schemes[name]))
      .filter((scheme) => scheme.type === 'apiKey' && scheme.in === 'header')
      .map((scheme) => String(scheme.name)),
  );
}

function listBodies(document: OpenApiDocument, operation: Node): Map<string, Node> {
  if (operation.requestBody === undefined) return new Map();
  const content = follow(document, operation.requestBody).content as { [type: string]: Node };
  return new Map(
    Object.entries(content).map(([type, media]) => [
      type.toLowerCase(),
      isNode(media.schema) ? media.schema : {},
    ]),
  );
}

function listExamples(document: OpenApiDocument, operation: Node, id: string): Map<string, string[]> {
  const examples = new Map<string, string[]>();
  for (const [code, response] of Object.entries((operation.responses ?? {}) as Node)) {
    const content = follow(document, response).content as { [type: string]: Node } | undefined;
    const names = Object.values(content ?? {}).flatMap((media) => Object.keys(media.examples ?? {}));
    if (names.length === 0) {
      throw new MockError(
        `${id}: the answer ${code} has no named example, and this mock invents none; write one.`,
      );
    }
    examples.set(code, names);
  }
  return examples;
}
