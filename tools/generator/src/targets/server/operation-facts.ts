import type {
  Document,
  Json,
  MediaContent,
  Operation,
  SchemaNode,
} from '@cross-border-payments/openapi/model';

/** How a body is read, by its media type. */
export type FormatKind = 'json' | 'multipart' | 'urlencoded' | 'bytes';

/** Tells how a body of a media type is read. */
export function formatKind(mediaType: string): FormatKind {
  const type = mediaType.replace(/\s*;.*$/s, '').toLowerCase();
  if (/^(application\/json|.+\+json|\*\/\*)$/.test(type)) return 'json';
  if (type === 'multipart/form-data') return 'multipart';
  return type === 'application/x-www-form-urlencoded' ? 'urlencoded' : 'bytes';
}

/** What a server must know of one media type of a body; the same members as `BodyFormat` of server-stubs. */
export interface FormatFacts {
  readonly mediaType: string;
  readonly kind: FormatKind;
  readonly files?: readonly string[];
  readonly fields?: readonly string[];
  readonly lists?: readonly string[];
  readonly base64?: readonly string[];
}

/** Reads what a server must know of one media type of a body. */
export function formatFacts({ mediaType, schema }: MediaContent): FormatFacts {
  const members = [...membersOf(schema)];
  const kind = formatKind(mediaType);
  const named = (fits: boolean, test: (node: SchemaNode) => boolean) =>
    fits ? members.filter(([, node]) => test(node)).map(([name]) => name) : [];
  const isForm = kind === 'multipart' || kind === 'urlencoded';
  const lists = {
    files: named(kind === 'multipart', isFile),
    fields: named(kind === 'multipart', (node) => !isFile(node)),
    lists: named(isForm, (node) => hasType(node, 'array')),
    base64: named(kind === 'json', isBase64),
  };
  return {
    mediaType,
    kind,
    ...Object.fromEntries(Object.entries(lists).filter(([, names]) => names.length > 0)),
  };
}

/** The members a schema declares, through references and `allOf`. */
function membersOf(node: SchemaNode | undefined, seen = new Set<SchemaNode>()): Map<string, SchemaNode> {
  if (!node || seen.has(node)) return new Map();
  seen.add(node);
  const parts = [...(node.ref ? [node.ref] : []), ...node.allOf];
  return new Map([...parts.flatMap((part) => [...membersOf(part, seen)]), ...node.properties]);
}

function target(node: SchemaNode): SchemaNode {
  const seen = new Set<SchemaNode>();
  let found = node;
  while (found.ref && !seen.has(found)) {
    seen.add(found);
    found = found.ref;
  }
  return found;
}

function hasType(node: SchemaNode, type: 'array'): boolean {
  return target(node).types?.includes(type) === true;
}

function isFile(node: SchemaNode): boolean {
  const { items, format, contentMediaType, contentEncoding } = target(node);
  if (hasType(node, 'array')) return items !== undefined && isFile(items);
  return format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined);
}

function isBase64(node: SchemaNode): boolean {
  const { format, contentEncoding } = target(node);
  return contentEncoding === 'base64' || format === 'byte';
}

/** Where a request carries credentials; the same members as `CredentialPlace` of server-stubs. */
export interface CredentialFacts {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
}

/** What an operation asks of the one who calls, as alternatives. Schemes outside of messages (`mutualTLS`) ask nothing. */
export function securityFacts(document: Document, operation: Operation): CredentialFacts[][] {
  return operation.security.map((alternative) =>
    [...alternative.keys()].flatMap((scheme) => credentialOf(document.securitySchemes.get(scheme))),
  );
}

function credentialOf(scheme: Json | undefined): CredentialFacts[] {
  if (typeof scheme !== 'object' || scheme === null || Array.isArray(scheme)) return [];
  const { type, in: place, name } = scheme as Record<string, Json>;
  if (type === 'apiKey' && typeof name === 'string') {
    if (place === 'header') return [{ in: place, name: name.toLowerCase() }];
    return place === 'query' || place === 'cookie' ? [{ in: place, name }] : [];
  }
  const inHeader = type === 'http' || type === 'oauth2' || type === 'openIdConnect';
  return inHeader ? [{ in: 'header', name: 'authorization' }] : [];
}

/** Whether the handler of an operation always has a context: nobody calls it without credentials. */
export function isSecured(document: Document, operation: Operation): 'always' | 'sometimes' | 'never' {
  const alternatives = securityFacts(document, operation);
  if (alternatives.length === 0) return 'never';
  const open = alternatives.filter((alternative) => alternative.length === 0).length;
  if (open === 0) return 'always';
  return open === alternatives.length ? 'never' : 'sometimes';
}
