import { adviseName, CALL, checkOptions, refuse } from '@cross-border-payments/client-runtime/core/checks';
import {
  CREATE,
  isKey,
  isServerRuntime,
  lowerCase,
  missing,
} from '@cross-border-payments/client-runtime/core/connection';
import { type HeaderMap, RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import { invalidOption } from '@cross-border-payments/client-runtime/core/errors/errors';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { isPlainObject } from '@cross-border-payments/explain/advice';
import { isNear } from '@cross-border-payments/explain/near';
import { CALLER, type ClientCaller, createCaller, toPromise } from './calls/caller.ts';
import { type AdviceEvent, type AdviceOption, isAdviceOption, reporterOf } from './checks/advice.ts';
import { CALLER_OPTIONS } from './checks/caller-options.ts';
import { isPreflightOption, type PreflightOption, preflightFor } from './checks/preflight.ts';
import { lists, operations, profile, schemes } from './generated/operation-table.ts';
import { createResources, type Resources } from './generated/resources.ts';
import type { Caller, CallerOptions, IsTokenRejected, MethodCall, PaymentOptions } from './options.ts';
import { makeIterable } from './paged-list.ts';
import { tokenRejectedBy } from './payment/envelope.ts';
import type { OperationRecord } from './records.ts';

export interface ClientOptions extends Omit<CallerOptions, 'preflight'> {
  readonly appKey: string;
  readonly secretKey: string;
  /** How every input is checked before it is sent. Defaults to `document`. */
  readonly preflight?: PreflightOption | undefined;
  /** What happens with requests that are valid but surely not intended. Defaults to `refuse`. */
  readonly advice?: AdviceOption | undefined;
}

/** Typed calls to the service: by a method, such as `client.payin.create`, or by an operation record. */
export interface Client extends Resources, Caller {}

/**
 * Returns whether the service refused a call because of the token. The interface document does not define such a refusal.
 * It is assumed to be HTTP 401, or a refusal without a `tradeId` whose message names the token and contains one of the
 * words that the document lists in `x-profile`, such as "expire", "not known" or "valid".
 */
export const isTokenRejected: IsTokenRejected = /* @__PURE__ */ tokenRejectedBy(profile);

/**
 * Makes a client. It logs in when a call first needs a token.
 *
 * @param options `baseUrl`, `appKey` and `secretKey`; the others have defaults
 * @returns the client; its methods return the `data` of the response
 * @throws ValidationError when an option cannot be used, such as a `baseUrl` that is not an http or https URL
 */
export function createClient(options: ClientOptions): Client {
  refuse(CREATE, 'options', options, 'an object');
  refuseUnknown(options);
  return clientOf(options);
}

const NAMES = ['baseUrl', 'appKey', 'secretKey', 'advice', ...Object.keys(CALLER_OPTIONS).slice(1)];

/**
 * Refuses all unknown options at once. Checked first, because a misspelled key would otherwise be reported as missing.
 */
function refuseUnknown(options: object): void {
  const [first, ...more] = Object.keys(options).filter((name) => !NAMES.includes(name));
  if (first === undefined) return;
  const fault = (name: string) => `is not known${adviseName(NAMES, name)}`;
  const others = more.map((name) => `; \`${name}\` ${fault(name)}`);
  throw invalidOption(CREATE, first, `${fault(first)}${others.join('')}`);
}

let hasWarned = false;

/** Warns once in each page of a browser, but not in a test in Node that simulates a document. */
function warnInBrowser(): void {
  if (hasWarned || isServerRuntime() || !('document' in globalThis)) return;
  hasWarned = true;
  console.warn(
    'Cross-Border Payments: this page contains your secret key, so everybody who opens it can read the key and pay with it. Create the client on your server, and let the page call your server.',
  );
}

function clientOf({ appKey, secretKey, preflight, advice = 'refuse', ...options }: ClientOptions): Client {
  refuse(CREATE, 'appKey', appKey, isKey);
  refuse(CREATE, 'secretKey', secretKey, isKey);
  const keys = { headers: { appkey: appKey }, login: { appKey, secretKey } };
  refuse(CREATE, 'preflight', preflight, isPreflightOption);
  refuse(CREATE, 'advice', advice, isAdviceOption);
  refuse(CREATE, 'baseUrl', options.baseUrl, operationFault);
  const onAdvice = advice === 'off' ? undefined : reporterOf(advice);
  if (appKey === secretKey) onAdvice?.(SAME_KEYS);
  for (const name of ['timeoutMs', 'totalTimeoutMs'] as const)
    if (Number(options[name]) < FEW_MS) onAdvice?.(shortTimeout(name));
  const check = preflightFor(preflight, onAdvice, advice === 'refuse');
  checkOptions(CREATE, options, CALLER_OPTIONS);
  refuse(CREATE, 'baseUrl', options.baseUrl, missing);
  const headers = { ...userAgent(), ...lowerCase(options.headers) };
  const plan = { ...options, headers, onAdvice, ...(check && { preflight: check }) };
  const caller = createCaller(plan, schemes, keys, operations);
  warnInBrowser();
  const { call, exchange } = caller;
  const resources = createResources(createMethodCall(caller));
  markLists(resources);
  return {
    ...resources,
    // The caller is behind a function, so that printing the client does not print the keys.
    ...{ call, exchange, [CALLER]: () => caller },
  };
}

const SAME_KEYS: AdviceEvent = {
  operation: CREATE,
  path: 'secretKey',
  sentence: '`secretKey` is the same as `appKey`: check both',
  isGuess: true,
};

const FEW_MS = 100;

function shortTimeout(path: string): AdviceEvent {
  const sentence = `\`${path}\` is less than ${FEW_MS}: it is in milliseconds`;
  return { operation: CREATE, path, sentence, isGuess: true };
}

/** Returns the fault of a base URL that ends with the path of an operation. */
function operationFault(baseUrl: unknown): string | undefined {
  const url = `${baseUrl}`.replace(/(?<!\/)\/+$/, '');
  const path = Object.values(operations).find((operation) => url.endsWith(operation.path))?.path;
  return path && `must end before \`${path}\`, because each method adds its path`;
}

declare const PACKAGE_VERSION: string | undefined;

/** Returns the header `user-agent` that names this package, except in browsers, which name themselves. */
function userAgent(): HeaderMap {
  const version = typeof PACKAGE_VERSION === 'string' ? PACKAGE_VERSION : 'source';
  return isServerRuntime() ? { 'user-agent': `cross-border-payments-client/${version}` } : {};
}

/** Makes the function behind all methods of a client. It checks the input, and makes lists iterable. */
export function createMethodCall({ run, context }: ClientCaller): MethodCall {
  const { onAdvice } = context as Partial<PaymentOptions>;
  return (operation, input, options) => {
    const { id, body, query } = operation;
    const method = (query?: unknown, pageOptions?: CallOptions) =>
      toPromise(run(operation, query, pageOptions, (checked) => checkInput(operation, checked)));
    if (hasPages(operation)) return makeIterable(id, method, onAdvice)(input as object, options);
    if (body || query[0]) return method(input, options);
    return toPromise(run(operation, undefined, options, () => refuseInput(id, options)));
  };
}

function hasPages({ query }: OperationRecord): boolean {
  return query.includes(`${lists.paging?.page}`);
}

/** Marks each method by whether it returns a page, which `pagedList` reads. */
function markLists(resources: object): void {
  const groups = resources as Readonly<Record<string, Readonly<Record<string, object>>>>;
  for (const operation of Object.values(operations))
    Object.assign(groups[operation.group]?.[operation.name] ?? {}, { hasPages: hasPages(operation) });
}

/** @throws ValidationError if an input is given as the options of a method without input */
function refuseInput(id: string, options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return;
  const name = Object.keys(options).find((key) => !Object.hasOwn(CALL, key));
  if (name !== undefined)
    throw invalidOption(id, name, 'is not an option of a call, and this method has no input');
}

/**
 * Checks the input of a method.
 * @throws ValidationError if a body does not identify its order, or the document does not define a query parameter
 */
function checkInput({ id, body, query, identifiedBy }: OperationRecord, input: unknown): void {
  if (input instanceof RawRequestBody) return;
  // The body of `checkSignature` may be any JSON.
  if (id !== 'checkSignature' && (input !== undefined || identifiedBy))
    refuse(id, 'input', input, 'an object');
  const given = input as Readonly<Record<string, unknown>>;
  if (!body && !query.includes('*'))
    checkOptions(id, { ...given }, Object.fromEntries(query.map((name) => [name, ''])));
  if (!identifiedBy || identifiedBy.some((name) => hasText(given, name))) return;
  if (!isPlainObject(input as object))
    throw invalidOption(
      id,
      'input',
      'must be a plain object: entries of a `Map` and getters of a class are not sent',
    );
  const hint =
    adviseOnNames(identifiedBy, given) ??
    `it identifies the order. Or use \`client.call(operations.${id}, body)\``;
  throw invalidOption(id, identifiedBy.join('` or `'), `must be a non-empty string: ${hint}`);
}

function hasText(input: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(input, name) && typeof input[name] === 'string' && input[name] !== '';
}

/** Says what to do about a missing property if the input has it with a misspelled name, or one level deeper. */
function adviseOnNames(
  names: readonly string[],
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const name of Object.keys(input).filter((name) => /^\w{1,64}$/.test(name) && !names.includes(name))) {
    if (names.some((inner) => Object.hasOwn(Object(input[name]), inner)))
      return `pass the properties of \`${name}\` themselves`;
    const near = names.filter((known) => isNear(name, known));
    if (near.length === 0) continue;
    // `orderId` is ambiguous: it may mean the id of the service or the merchant's own number.
    const meant = near.find((known) => isNear(name, known, 1));
    return `rename \`${name}\` to \`${meant ?? names.join('` or `')}\``;
  }
  return undefined;
}
