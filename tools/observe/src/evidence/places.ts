import {
  type Document,
  type MediaContent,
  type Operation,
  partsOf,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';

/** A part of an operation's messages: `response` is a success, `refusal` any other response. */
export type ObservedPart = 'request' | 'query' | 'header' | 'response' | 'refusal';

/** A place in a message: `data.status` in the response of an operation. */
export interface MessagePlace {
  readonly operation: Operation;
  readonly part: ObservedPart;
  /** Names with dots between them; `[]` stands for the items of an array. */
  readonly path: string;
}

const MAX_DEPTH = 8;

/** Lists the places to which each schema of the document applies. */
export function listPlaces({ operations, webhooks }: Document): Map<SchemaNode, MessagePlace[]> {
  const places = new Map<SchemaNode, MessagePlace[]>();
  for (const operation of [...operations, ...webhooks]) {
    const { body, parameters, querySchema, responses } = operation;
    const visitAll = (contents: readonly MediaContent[], part: ObservedPart) => {
      for (const { schema } of contents) if (schema) visit(schema, { operation, part, path: '' });
    };
    visitAll(body?.contents ?? [], 'request');
    for (const part of ['query', 'header'] as const)
      for (const { name, schema } of parameters[part]) visit(schema, { operation, part, path: name });
    if (querySchema) visit(querySchema, { operation, part: 'query', path: '' });
    for (const { contents, status } of responses)
      visitAll(contents, status.startsWith('2') ? 'response' : 'refusal');
  }
  return places;

  function visit(node: SchemaNode, place: MessagePlace, around: readonly SchemaNode[] = []): void {
    if (around.length > MAX_DEPTH || around.includes(node)) return;
    for (const part of partsOf(node)) {
      const known = places.get(part) ?? [];
      places.set(part, known);
      if (!known.some((other) => isSame(other, place))) known.push(place);
      for (const { path, inner } of listInner(part, place.path))
        visit(inner, { ...place, path }, [...around, node]);
    }
  }
}

/** Lists the schemas of a schema's properties, items and branches, with their paths. */
export function listInner(part: SchemaNode, path: string): { path: string; inner: SchemaNode }[] {
  const branches = [...part.oneOf, ...part.anyOf, part.then, part.else].filter((node) => node !== undefined);
  return [
    ...[...part.properties].map(([name, inner]) => ({ path: joinPath(path, name), inner })),
    ...(part.items ? [{ path: `${path}[]`, inner: part.items }] : []),
    ...branches.map((inner) => ({ path, inner })),
  ];
}

export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isSame(one: MessagePlace, other: MessagePlace): boolean {
  return one.operation === other.operation && one.part === other.part && one.path === other.path;
}
