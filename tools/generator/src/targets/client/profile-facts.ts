import { IGNORED_HEADERS } from '@cross-border-payments/openapi';
import type { Document, Json, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import { parameterNode } from '../../emit/operation-types.ts';
import { Base } from '../../lower/base.ts';
import { leavesBodyOut, profileText, retryOf } from '../facts.ts';
import type { ClientName } from '../method-names.ts';
import { type CallFacts, callFacts } from './call-facts.ts';

export interface ProfileFacts {
  readonly retry: 'read' | 'once-per-order' | 'never';
  readonly body: 'json' | 'form' | 'none';
  /** The part of the request that a call takes as its whole input. Undefined if the input is an object of parts. */
  readonly input: 'body' | 'query' | undefined;
  readonly query: readonly string[];
  readonly isPaged: boolean;
  readonly responses: readonly number[];
  readonly resolvedBy: string | undefined;
  /** Properties that identify the order. The client requires one of them to be a non-empty string in the body. */
  readonly identifiedBy: readonly string[] | undefined;
  /** Kind of data of a success: `order` is an object with the id of an order. */
  readonly dataType: 'object' | 'order' | 'array' | 'string' | undefined;
}

/** Stands for any name of a query parameter or a part of a request. */
const ANY_NAME = '*';

/** Returns the facts that `x-profile` adds; undefined for an operation that a client with a profile cannot call. */
export function profileFacts(
  document: Document,
  operation: Operation,
  calls: CallFacts,
): ProfileFacts | undefined {
  const resolver = operation.extensions.get('x-found-by');
  if (resolver !== undefined && !isResolver(document, resolver)) return undefined;
  const isWhole = isOneInput(operation, calls);
  const query = isWhole ? queryNames(operation) : [ANY_NAME];
  const body = (isWhole ? bodyKind(operation) : undefined) ?? 'none';
  const input = body === 'none' ? 'query' : 'body';
  const paging = ['page', 'size'].map((name) => profileText(document, 'paging', name));
  return {
    retry: retryOf(operation) ?? 'never',
    body,
    input: isWhole ? input : undefined,
    query,
    isPaged: paging.every((name) => name !== undefined && query.includes(name)),
    responses: operation.responses.map(({ status }) => Number(status)).filter(Number.isInteger),
    resolvedBy: resolver === undefined ? undefined : String(resolver),
    identifiedBy: isWhole ? identifyingNames(document, operation) : undefined,
    dataType: isWhole ? readDataType(document, operation) : undefined,
  };
}

/** Returns the record of an operation, as `OperationRecord` of the payment client. */
export function profileRecord(
  { group, method }: ClientName,
  { id, method: verb, path, styles, writes, body, encoding, accept, security, server }: CallFacts,
  { retry, input, query, responses, dataType, identifiedBy, resolvedBy }: ProfileFacts,
): CallFacts {
  return {
    ...{ id, group, name: method, method: verb, path, retry, security, input, query },
    ...{ styles, writes, body, encoding, accept, server, responses, resolvedBy, identifiedBy, dataType },
  };
}

/** Checks for an operation that finds an order by its number: a read with only a body or only a query. */
export function isResolver(document: Document, id: Json): boolean {
  const found = document.operations.find((other) => other.id === id && retryOf(other) === 'read');
  const calls = found && callFacts(document, found);
  return found !== undefined && calls !== undefined && isOneInput(found, calls);
}

/** Checks for a request with only a body or only a query. No functions are needed to build such a request. */
function isOneInput(operation: Operation, { styles }: CallFacts): boolean {
  const { path, header, cookie } = operation.parameters;
  const kind = bodyKind(operation);
  const sent = header.filter(({ name }) => !IGNORED_HEADERS.has(name.toLowerCase()));
  const hasBoth = kind !== 'none' && parameterNode(operation, 'query') !== undefined;
  const others = [...path, ...sent, ...cookie];
  return kind !== undefined && !hasBoth && others.length === 0 && styles === undefined;
}

/** Returns the kind of body of a request; undefined if the request is built from parts. */
function bodyKind(operation: Operation): ProfileFacts['body'] | undefined {
  const { body } = operation;
  if (!body || leavesBodyOut(operation)) return 'none';
  const [type = '', ...others] = body.contents.map(({ mediaType }) => mediaType.toLowerCase());
  if (others.length > 0) return undefined;
  if (type.startsWith('multipart/form-data')) return 'form';
  return /^application\/([\w.+-]+\+)?json\b/.test(type) ? 'json' : undefined;
}

function queryNames(operation: Operation): string[] {
  const node = parameterNode(operation, 'query');
  if (!node) return [];
  const { additionalProperties: further } = node;
  return [...node.properties.keys(), ...(further && further.always !== false ? [ANY_NAME] : [])];
}

/**
 * Lists the properties that identify the order that an operation changes: for a create the order number, otherwise the
 * number or the id.
 */
function identifyingNames(document: Document, operation: Operation): readonly string[] | undefined {
  const { body } = operation;
  const number = profileText(document, 'order', 'number');
  const id = profileText(document, 'order', 'id');
  const retry = retryOf(operation);
  if (!number || !id || retry === 'read' || !body?.contents[0]?.mediaType.endsWith('json')) return undefined;
  if (retry === 'once-per-order') return [number];
  const base = baseOf(body.contents);
  const required = [id, number].filter((name) => base.requires(name));
  if (required.length > 0) return required.slice(0, 1);
  // A body can identify an order if the document declares one of these properties in it, or no properties at all.
  const names = base.names();
  const declared = [id, number].filter((name) => names.size === 0 || names.has(name));
  return declared.length > 0 ? declared : undefined;
}

function readDataType(document: Document, operation: Operation): ProfileFacts['dataType'] {
  const [status, success, data] = ['status', 'success', 'data'].map((name) =>
    profileText(document, 'envelope', name),
  );
  const contents = operation.responses.find((response) => response.status === '200')?.contents ?? [];
  // The data of a login is not checked here, because the login checks its token itself.
  const isLogin = operation.id === profileText(document, 'token', 'operation');
  if (!status || !data || isLogin) return undefined;
  const branches = baseOf(contents).nodes.flatMap(({ oneOf = [] }) => oneOf);
  const isSuccess = (base: Base) =>
    base
      .property(status)
      .values()
      ?.every((value) => value === success);
  const succeeded = branches.map((branch) => new Base([branch])).find(isSuccess);
  if (!succeeded?.requires(data)) return undefined;
  const property = succeeded.property(data);
  const types = property.types() ?? [];
  const [type] = types;
  if (types.length !== 1) return undefined;
  if (type === 'object')
    return property.requires(`${profileText(document, 'order', 'id')}`) ? 'order' : 'object';
  return type === 'array' || type === 'string' ? type : undefined;
}

export function baseOf(contents: readonly MediaContent[] = []): Base {
  return new Base(contents.flatMap(({ schema }) => schema ?? []));
}
