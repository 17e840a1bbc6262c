import { IGNORED_HEADERS, isObject } from '@cross-border-payments/openapi';
import type {
  Document,
  Json,
  Operation,
  SchemaNode,
  UnsupportedCode,
} from '@cross-border-payments/openapi/model';
import { type OperationTypes, parameterNode } from '../../emit/operation-types.ts';
import type { DocumentTypes } from '../../emit/type-files.ts';
import { Base } from '../../lower/base.ts';
import { callFacts } from '../api/call-facts.ts';
import { profileText, type RecordFact, retryOf } from '../facts.ts';
import { type MethodName, methodNames } from '../method-names.ts';

/** Facts that a client needs of an operation, with the members of the client's `OperationRecord`. */
export interface OperationFacts extends CreateFacts {
  readonly retry: 'read' | 'once-per-order' | 'never';
  readonly security: readonly string[];
  readonly body: 'json' | 'form' | 'none';
  readonly query: readonly string[];
  readonly paged?: true;
  readonly answers: readonly number[];
  readonly resolvedBy?: string;
  /** How the parts of a request are written that is more than one body or query. */
  readonly parts?: PartsFacts;
}

/** How the parts of a request are written, with the members of the client's `RequestParts`. */
export type PartsFacts = Readonly<Record<string, RecordFact>>;

/** Name that stands for query parameters of any name. */
const ANY_NAME = '*';

/** The document requires something that this client cannot send. */
export class ClientFault extends Error {
  override readonly name = 'ClientFault';
}

/**
 * Reads the facts that a client needs of an operation.
 *
 * @param onUnknownKey is told of an operation with keys that the client does not know; it sends none then
 * @throws ClientFault when the operation needs what the client cannot send
 */
export function operationFacts(
  document: Document,
  operation: Operation,
  onUnknownKey: (fault: ClientFault) => void,
): OperationFacts {
  const { answers } = operation;
  const parts = partsOfRequest(document, operation);
  const body = (parts ? undefined : bodyKind(operation)) ?? 'none';
  const query = parts ? [] : queryNames(operation);
  const resolvedBy = resolverOf(document, operation);
  return {
    retry: retryOf(operation) ?? 'never',
    security: securityHeaders(document, operation, onUnknownKey),
    body,
    query,
    ...(isPaged(document, query) ? { paged: true } : {}),
    answers: answers.map(({ status }) => Number(status)).filter(Number.isInteger),
    ...(resolvedBy === undefined ? {} : { resolvedBy }),
    ...(parts ? { parts } : createFacts(document, operation, retryOf(operation) ?? 'never')),
  };
}

/** Returns how the parts of a request are written; undefined for one that is a body or a query alone. */
function partsOfRequest(document: Document, operation: Operation): PartsFacts | undefined {
  const facts = callFacts(document, operation, []);
  if (!facts) throw new ClientFault(`${operation.id} has a method that \`fetch\` does not send.`);
  const { parameters } = operation;
  const kind = bodyKind(operation);
  const others = ['path', 'header', 'cookie'] as const;
  const hasOthers = others.some((place) => parameters[place].some(({ name }) => !isIgnored(place, name)));
  const hasBoth = kind !== 'none' && parameterNode(operation, 'query') !== undefined;
  if (kind !== undefined && !hasBoth && !hasOthers && facts.styles === undefined) return undefined;
  const { styles, body, encoding, accept } = facts;
  return Object.fromEntries(
    Object.entries({ styles, body, encoding, accept }).filter(([, value]) => value !== undefined),
  ) as PartsFacts;
}

/** Returns whether OpenAPI ignores a header as a parameter, since something else in the document says it. */
function isIgnored(place: string, name: string): boolean {
  return place === 'header' && IGNORED_HEADERS.has(name.toLowerCase());
}

/** Returns whether the client leaves a declared body out: `fetch` sends none with GET. */
export function leavesBodyOut({ method, body }: Operation): boolean {
  return body !== undefined && (method === 'GET' || method === 'HEAD');
}

/** Returns what a request carries; undefined for a body that only a request written from parts can carry. */
function bodyKind(operation: Operation): OperationFacts['body'] | undefined {
  const { body } = operation;
  if (!body || leavesBodyOut(operation)) return 'none';
  const [type] = body.contents.map(({ mediaType }) => mediaType.toLowerCase());
  if (type?.startsWith('multipart/form-data')) return 'form';
  return type !== undefined && /^application\/([\w.+-]+\+)?json\b/.test(type) ? 'json' : undefined;
}

/** Lists the names of the query parameters, including the members of an object that is spread over the query. */
function queryNames(operation: Operation): string[] {
  const node = parameterNode(operation, 'query');
  if (!node) return [];
  const { additionalProperties: further } = node;
  return [...node.properties.keys(), ...(further && further.always !== false ? [ANY_NAME] : [])];
}

/** Checks for the two query parameters that choose a page, named by `x-profile`. */
function isPaged(document: Document, query: readonly string[]): boolean {
  const names = ['page', 'size'].map((name) => profileText(document, 'paging', name));
  return names.every((name) => name !== undefined && query.includes(name));
}

/** Returns the headers of the first security alternative that consists of keys in headers. */
function securityHeaders(
  document: Document,
  { security, id }: Operation,
  onUnknownKey: (fault: ClientFault) => void,
): string[] {
  if (security.length === 0) return [];
  const alternatives = security.map((schemes) =>
    [...schemes.keys()].map((scheme) => headerOf(document.securitySchemes.get(scheme))),
  );
  const known = alternatives.find((names): names is string[] => names.every((name) => name !== undefined));
  if (known) return known;
  const schemes = security.flatMap((each) => [...each.keys()]).join('" or "');
  const message = `${id} is secured by "${schemes}"; the client knows keys in headers only.`;
  onUnknownKey(new ClientFault(message));
  return [];
}

function headerOf(scheme: Json | undefined): string | undefined {
  const isKnown = isObject(scheme) && scheme.type === 'apiKey' && scheme.in === 'header';
  return isKnown ? String(scheme.name).toLowerCase() : undefined;
}

/** Returns the id of the operation that finds an order by its number, by `x-found-by`. */
function resolverOf(document: Document, { id, extensions }: Operation): string | undefined {
  const named = extensions.get('x-found-by');
  if (named === undefined) return undefined;
  const found = document.operations.find((other) => other.id === named && retryOf(other) === 'read');
  if (!found || partsOfRequest(document, found))
    throw new ClientFault(`\`x-found-by\` of ${id} names no operation that reads by one body or query.`);
  return found.id;
}

/** What the client demands and checks beyond the document, so that an order can be found again. */
export interface CreateFacts {
  /** Properties of the body, one of which must be a string that is not empty. */
  readonly identifiedBy?: readonly string[];
  /** What the data of a success is: `order` is an object with the id of an order. */
  readonly data?: 'object' | 'order' | 'array' | 'string';
}

/**
 * Reads what the client demands of a request and checks of an answer.
 *
 * @param retry the retry class: a create needs the number of its order, any other change the order's number or id
 */
export function createFacts(document: Document, operation: Operation, retry: string): CreateFacts {
  const identifiedBy = namesOf(document, operation, retry);
  const data = dataOf(document, operation);
  return { ...(identifiedBy && { identifiedBy }), ...(data && { data }) };
}

function namesOf(document: Document, { body }: Operation, retry: string): readonly string[] | undefined {
  const number = profileText(document, 'order', 'number');
  const id = profileText(document, 'order', 'id');
  if (!number || !id || retry === 'read' || !body?.contents[0]?.mediaType.endsWith('json')) return undefined;
  const base = new Base(schemasOf(body.contents));
  if (retry === 'once-per-order') return [number];
  const required = [id, number].filter((name) => base.requires(name));
  if (required.length > 0) return required.slice(0, 1);
  // A body of which no member is shown, or one of these is, concerns an order.
  const names = base.names();
  const declared = [id, number].filter((name) => names.size === 0 || names.has(name));
  return declared.length > 0 ? declared : undefined;
}

/** Returns whether the document itself requires none of these members of a body. */
export function leavesOpen({ body }: Operation, names: readonly string[]): boolean {
  const base = new Base(schemasOf(body?.contents ?? []));
  return !names.some((name) => base.requires(name));
}

function dataOf(document: Document, operation: Operation): CreateFacts['data'] {
  const [status, success, data] = ['status', 'success', 'data'].map((name) =>
    profileText(document, 'envelope', name),
  );
  const contents = operation.answers.find((answer) => answer.status === '200')?.contents ?? [];
  // The login looks at its token itself.
  const isLogin = operation.id === profileText(document, 'token', 'operation');
  if (!status || !data || isLogin) return undefined;
  const branches = new Base(schemasOf(contents)).nodes.flatMap(({ oneOf = [] }) => oneOf);
  const succeeded = branches
    .map((branch) => new Base([branch]))
    .find((base) =>
      base
        .member(status)
        .values()
        ?.every((value) => value === success),
    );
  if (!succeeded?.requires(data)) return undefined;
  const member = succeeded.member(data);
  const types = member.types() ?? [];
  const [type] = types;
  if (types.length !== 1) return undefined;
  if (type === 'object')
    return member.requires(`${profileText(document, 'order', 'id')}`) ? 'order' : 'object';
  return type === 'array' || type === 'string' ? type : undefined;
}

function schemasOf(contents: readonly { readonly schema?: SchemaNode }[]): SchemaNode[] {
  return contents.flatMap(({ schema }) => schema ?? []);
}

/** An operation that the client can call. */
export interface ClientOperation {
  readonly types: OperationTypes;
  readonly name: MethodName;
  readonly facts: OperationFacts;
}

/**
 * Selects the operations that the client can call. Other operations are noted as unsupported, as are operations with an
 * unknown security scheme, whose keys are left to the `sign` hook.
 */
export function clientOperations({ context, operations }: DocumentTypes): ClientOperation[] {
  const { model } = context;
  const note = (code: UnsupportedCode, { message }: Error, { pointer }: { pointer: string }) => {
    context.unsupported.push({ code, pointer, reason: message });
  };
  const names = methodNames(model.operations);
  return operations.flatMap((types) => {
    const { operation } = types;
    const name = names.get(operation.id);
    if (!name) return [];
    try {
      const facts = operationFacts(model, operation, (fault) => note('unknown-security', fault, operation));
      return { types, name, facts };
    } catch (error) {
      if (!(error instanceof ClientFault)) throw error;
      note('not-sendable', error, operation);
      return [];
    }
  });
}
