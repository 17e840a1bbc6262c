import { nearestName } from '@cross-border-payments/explain/near';
import { invalidOption, isObject, kindOf, reading, unknownAmong } from './core/check-call.ts';
import { CREATE } from './core/check-options.ts';
import type { CallOptions } from './core/options.ts';
import { RawBody } from './core/transport/outgoing.ts';
import { operations, profile } from './generated/operation-table.ts';
import type { Resources } from './generated/resources.ts';
import type { ListOptions } from './paging/page.ts';
import { pagedCall } from './paging/paged-list.ts';
import { tokenDeadBy } from './payment/answer.ts';
import { CONTEXT } from './payment/context.ts';
import { called, createCaller } from './payment/create-caller.ts';
import type { OperationRecord } from './payment/operation.ts';
import type { Caller, CallerOptions, IsTokenDead } from './payment/options.ts';

/** Options of `createClient`. */
export interface ClientOptions extends CallerOptions {
  readonly appKey: string;
  readonly secretKey: string;
}

/** Typed calls to the service: methods by tag, and calls by operation record. */
export interface Client extends Resources, Caller {}

/**
 * Returns whether the service refused a call because of the token. The interface does not show how it does, so this is
 * assumed: HTTP 401, or a refusal without a `tradeId` whose message names the token and has one of the words that the
 * document lists in `x-profile`, such as "expire", "not known" or "valid".
 */
export const isTokenDead: IsTokenDead = /* @__PURE__ */ tokenDeadBy(profile);

/**
 * Makes a client. It logs in when a call first needs a token.
 *
 * @param options `baseUrl`, `appKey` and `secretKey`; the others have defaults
 * @returns the client; its methods return the `data` of the answer
 * @throws ValidationError when an option cannot be used, such as a `baseUrl` that is not an http or https URL
 */
export function createClient(options: ClientOptions): Client {
  return reading(CREATE, () => {
    refuseOther(CREATE, 'options', options);
    return clientOf({ ...options });
  });
}

function clientOf(options: ClientOptions): Client {
  const { appKey, secretKey } = options;
  const keys = { headers: { appkey: appKey }, login: { appKey, secretKey } };
  const { call, exchange, context } = createCaller(options, {
    operations,
    profile,
    keys,
    headers: userAgent(),
  });
  const resources: Record<string, Record<string, unknown>> = {};
  for (const operation of Object.values(operations)) {
    const { group, name } = operation;
    resources[group] = { ...resources[group], [name]: methodOf(operation, { call, exchange }) };
  }
  return {
    ...(resources as unknown as Resources),
    // A function, so that printing the client does not print the keys.
    ...{ call, exchange, [CONTEXT]: () => context },
  };
}

/** The version of this package: the build replaces it, and running from source there is none. */
declare const PACKAGE_VERSION: string | undefined;

/** Returns the header that names this package. Browsers name themselves. */
function userAgent(): Readonly<Record<string, string>> {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  const version = typeof PACKAGE_VERSION === 'string' ? PACKAGE_VERSION : 'source';
  return process?.versions?.node ? { 'user-agent': `cross-border-payments-client/${version}` } : {};
}

function methodOf(operation: OperationRecord, caller: Caller) {
  const { body, query, paged, parts } = operation;
  if (paged) {
    return (input = {}, options?: ListOptions) => {
      checkInput(operation, input);
      return pagedCall(caller, profile, operation, input, options);
    };
  }
  if (body === 'none' && query.length === 0 && !parts)
    return (options?: CallOptions) => caller.call(operation, undefined, options);
  const exchange = async (input?: object, options?: CallOptions) => {
    checkInput(operation, input);
    return caller.exchange(operation, input, options);
  };
  return (input?: object, options?: CallOptions) => called(profile, exchange(input, options));
}

/** @throws ValidationError for a value that is not an object */
function refuseOther(operation: string, path: string, value: unknown): void {
  const fault = isObject(value);
  if (typeof fault === 'string') throw invalidOption(operation, path, fault);
}

/**
 * @throws ValidationError for a body without the number or the id of its order, a query parameter that the document does
 *   not show, or a property that is surely misspelled: the service would ignore it, and a payin would go through another
 *   gateway
 */
function checkInput(operation: OperationRecord, input: unknown): void {
  const { id, body, identifiedBy = [], query, optional = [] } = operation;
  if (input instanceof RawBody) return;
  const given = reading(id, () => {
    // The document lets the body of `checkSignature` be any JSON.
    if (id !== 'checkSignature' && (input !== undefined || identifiedBy[0])) refuseOther(id, 'input', input);
    return { ...(input as Record<string, unknown>) };
  });
  const isFound = identifiedBy.some((name) => typeof given[name] === 'string' && given[name]);
  const names = [...query, ...optional, ...(isFound ? [] : identifiedBy)];
  const free = names.filter((name) => (given[name] ?? null) === null);
  const isQuery = body === 'none' && !query.includes('*');
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const meant = nearestName(free, name);
    if (meant) throw invalidOption(id, name, `is not known: did you mean \`${meant}\`?`);
    if (isQuery) throw invalidOption(id, name, unknownAmong(query, name, 'a query parameter'));
  }
  if (identifiedBy[0] && !isFound) {
    const found = identifiedBy.map((name) => given[name]).find((value) => value !== undefined);
    const fault = `must be a string, not ${found === '' ? 'empty' : kindOf(found)}: the order is found by it. Or use \`client.call(operations.${id}, body)\``;
    throw invalidOption(id, identifiedBy.join('` or `'), fault);
  }
}
