import {
  type Document,
  isFile,
  type Json,
  type MediaContent,
  mayBeFile,
  membersOf,
  type Operation,
  partsOf,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import { type FormatKind, formatKind } from '../media-type.ts';

/** Facts that a server needs of one media type of a body, with the members of `BodyFormat` in server-stubs. */
export interface FormatFacts {
  readonly mediaType: string;
  readonly kind: FormatKind;
  readonly files?: readonly string[];
  readonly fields?: readonly string[];
  readonly either?: readonly string[];
  readonly lists?: readonly string[];
  readonly orOne?: readonly string[];
  readonly base64?: readonly string[];
}

/** Reads the facts that a server needs of one media type of a body. */
export function formatFacts({ mediaType, schema }: MediaContent): FormatFacts {
  const members = schema ? [...membersOf(schema)] : [];
  const kind = formatKind(mediaType);
  const named = (fits: boolean, test: (node: SchemaNode) => boolean) =>
    fits ? members.filter(([, node]) => test(node)).map(([name]) => name) : [];
  const isForm = kind === 'multipart' || kind === 'urlencoded';
  const lists = {
    files: named(kind === 'multipart', isFile),
    fields: named(kind === 'multipart', (node) => !mayBeFile(node)),
    either: named(kind === 'multipart', (node) => mayBeFile(node) && !isFile(node)),
    lists: named(isForm, (node) => typesOf(node)?.includes('array') === true),
    orOne: named(kind === 'multipart', (node) => mayBeFile(node) && isListOrOne(node)),
    base64: named(kind === 'json', isBase64),
  };
  return {
    mediaType,
    kind,
    ...Object.fromEntries(Object.entries(lists).filter(([, names]) => names.length > 0)),
  };
}

function isListOrOne(node: SchemaNode): boolean {
  const types = typesOf(node) ?? [];
  return types.includes('array') && types.includes('string');
}

function isBase64(node: SchemaNode): boolean {
  return partsOf(node).some(
    ({ format, contentEncoding }) => contentEncoding === 'base64' || format === 'byte',
  );
}

/** Place of a credential in a request, with the members of `CredentialPlace` in server-stubs. */
export interface CredentialFacts {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
}

/**
 * Lists the credentials that an operation requires, as alternatives. Schemes outside messages (`mutualTLS`) require
 * none.
 */
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

/** Returns whether the handler of an operation has a context: always, if every call needs credentials. */
export function isSecured(document: Document, operation: Operation): 'always' | 'sometimes' | 'never' {
  const alternatives = securityFacts(document, operation);
  if (alternatives.length === 0) return 'never';
  const open = alternatives.filter((alternative) => alternative.length === 0).length;
  if (open === 0) return 'always';
  return open === alternatives.length ? 'never' : 'sometimes';
}
