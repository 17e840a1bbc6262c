import { IGNORED_HEADERS, isObject } from '@cross-border-payments/openapi';
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
import { quoted } from '../../emit/text.ts';
import { literal } from '../facts.ts';
import { type FormatKind, formatKind } from '../media-type.ts';
import { answerContents } from './answer-types.ts';

const RETRY = new Set(['read', 'once-per-order', 'never']);

/**
 * Writes the table of operations as plain data.
 *
 * @param runtime what to import the runtime's types from
 */
export function serverTableFile(document: Document, runtime: string): string {
  const rows = document.operations.map((operation) => rowOf(document, operation));
  const list = rows.map((row) => `  ${row},\n`).join('');
  return `import type { OperationTable } from ${quoted(runtime)};

/** Every operation, in the order of the document. */
export const operationTable: OperationTable = [
${list}];
`;
}

function rowOf(document: Document, operation: Operation): string {
  const { id, method, path, tags, summary, deprecated, parameters, body, answers } = operation;
  const retry = operation.extensions.get('x-retry');
  const headers = parameters.header
    .map(({ name }) => name.toLowerCase())
    .filter((name) => !IGNORED_HEADERS.has(name));
  const contents = answerContents(operation);
  const members = {
    id,
    method,
    path,
    ...(tags[0] === undefined ? {} : { tag: tags[0] }),
    ...(summary === undefined ? {} : { summary: oneLine(summary) }),
    ...(deprecated ? { deprecated: true } : {}),
    ...(typeof retry === 'string' && RETRY.has(retry) ? { retry } : {}),
    security: securityFacts(document, operation),
    headers,
    ...(body ? { body: { required: body.required, formats: body.contents.map(formatFacts) } } : {}),
    statuses: answers.map(({ status }) => status),
    ...(Object.keys(contents).length > 0 ? { contents } : {}),
  };
  const lines = Object.entries(members).map(([name, value]) => `    ${name}: ${literal(value)},\n`);
  return `{\n${lines.join('')}  }`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

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

/** A security scheme that an operation requires, with the members of `RequiredCredential` in server-stubs. */
export interface CredentialFacts {
  readonly scheme: string;
  readonly type: string;
  readonly in?: 'header' | 'query' | 'cookie';
  readonly name?: string;
  readonly prefix?: string;
  readonly scopes?: readonly string[];
}

/** Lists the credentials that an operation requires, as alternatives. */
export function securityFacts(document: Document, operation: Operation): CredentialFacts[][] {
  return operation.security.map((alternative) =>
    [...alternative].map(([scheme, scopes]) => ({
      scheme,
      ...placeOf(document.securitySchemes.get(scheme)),
      ...(scopes.length > 0 ? { scopes } : {}),
    })),
  );
}

const PLACES = new Set<unknown>(['header', 'query', 'cookie']);

function placeOf(scheme: Json | undefined): Omit<CredentialFacts, 'scheme'> {
  if (!isObject(scheme)) return { type: 'unknown' };
  const { type, in: place, name } = scheme;
  if (type === 'apiKey' && typeof name === 'string' && PLACES.has(place)) {
    const own = place === 'header' ? name.toLowerCase() : name;
    return { type, in: place as NonNullable<CredentialFacts['in']>, name: own };
  }
  if (type === 'mutualTLS') return { type };
  if (type !== 'http' && type !== 'oauth2' && type !== 'openIdConnect') return { type: 'unknown' };
  const prefix = type === 'http' ? String(scheme.scheme).toLowerCase() : 'bearer';
  return { type, in: 'header', name: 'authorization', prefix };
}

/** Returns what a request carries for each security scheme, with the values of `CredentialKind` in server-stubs. */
export function schemeKinds({
  securitySchemes,
}: Document): [name: string, kind: 'text' | 'basic' | 'none'][] {
  return [...securitySchemes].map(([name, scheme]) => {
    const { in: place, prefix } = placeOf(scheme);
    return [name, place === undefined ? 'none' : prefix === 'basic' ? 'basic' : 'text'];
  });
}

/** Returns whether the handler of an operation has a context: always, if every call needs credentials. */
export function isSecured(document: Document, operation: Operation): 'always' | 'sometimes' | 'never' {
  const alternatives = securityFacts(document, operation);
  if (alternatives.length === 0) return 'never';
  const open = alternatives.filter((alternative) => alternative.length === 0).length;
  if (open === 0) return 'always';
  return open === alternatives.length ? 'never' : 'sometimes';
}
