import {
  areHooks,
  CALL,
  CONNECTION,
  checkOptions,
  refuseOptions,
} from '@cross-border-payments/client-runtime/core/checks';
import { lowerCase } from '@cross-border-payments/client-runtime/core/connection';
import {
  type Checks,
  type HeaderMap,
  type Outgoing,
  type Parts,
  RawRequestBody,
  type WrittenCall,
} from '@cross-border-payments/client-runtime/core/context';
import { sleep } from '@cross-border-payments/client-runtime/core/deadline';
import { invalidOption } from '@cross-border-payments/client-runtime/core/errors/errors';
import { eventsOf } from '@cross-border-payments/client-runtime/core/hooks';
import { sendOnce } from '@cross-border-payments/client-runtime/core/once';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { check } from '@cross-border-payments/client-runtime/core/preflight';
import { limitTotal, pauseAfter } from '@cross-border-payments/client-runtime/core/retry';
import { signed } from '@cross-border-payments/client-runtime/core/sign';
import type { CallerOptions } from '../options.ts';
import type { OperationRecord } from '../records.ts';
import { isInputName } from './advice.ts';

export const CALLER_OPTIONS: Checks<keyof CallerOptions> = {
  ...CONNECTION,
  hooks: areHooks,
  tokenStore: ['get', 'set'],
  orderNumberStore: ['add'],
  isTokenRejected: 'a function',
};

/** The optional parts of the runtime that a client for payments always uses. */
export const PARTS: Parts = {
  checks: checkCallOptions,
  hooks: { check: areHooks, events: eventsOf },
  once: sendOnce,
  preflight: (context, operation, input) =>
    check(context, operation, checkedInput(operation as OperationRecord, input)),
  retry: { limitTotal, pauseAfter, sleep },
  sign: signed,
};

/** Returns the part of the input that is checked: the body or, if an operation has none, the query. */
function checkedInput({ input: part }: OperationRecord, input: unknown): unknown {
  return part ? input : (Object(input).body ?? Object(input).query);
}

/** @throws ValidationError for an option that is not known, or that belongs in the input */
function checkCallOptions(operation: string, options: unknown, path?: string): void {
  if (path === undefined) return;
  for (const name in Object(options))
    if (!Object.hasOwn(CALL, name) && isInputName(operation, name))
      throw invalidOption(
        operation,
        name,
        'belongs in the first argument, with the other properties of the input',
      );
  const { signal } = Object(options) as CallOptions;
  if ('signal' in Object(signal))
    throw invalidOption(operation, 'signal', 'is not a signal: pass its `.signal`');
  checkOptions(operation, options, CALL);
}

const IS_SIGNAL =
  'must be an object, not a signal: pass `{ signal }` as the options; to `waitForStatus`, pass a function, such as `(signal) => client.payin.getStatus({ tradeId }, { signal })`';

/** @throws ValidationError if the input is a signal, or contains options of the call */
export function refuseCallOptions(operation: string, input: unknown): void {
  if (typeof input !== 'object' || input === null || input instanceof RawRequestBody) return;
  if ('throwIfAborted' in input) throw invalidOption(operation, 'input', IS_SIGNAL);
  refuseOptions(operation, input, (name) => isInputName(operation, name));
}

/** @throws ValidationError for a header that the client itself sends */
export function refuseCredentials(operation: string, headers: HeaderMap, names: readonly string[]): void {
  for (const name of names)
    if (Object.hasOwn(headers, name))
      throw invalidOption(operation, `headers.${name}`, 'must be left out: the client sends its own');
}

/** Checks the headers of a request before the credentials are added. @throws ValidationError */
export function refuseHeaders(
  { operation: { id, input, body }, headers, open }: Outgoing<OperationRecord>,
  names: readonly string[],
): void {
  refuseCredentials(id, headers, names);
  const isJson = input === 'body' && body?.['application/json'] && !open;
  if (isJson && !/^application\/json\b/i.test(headers['content-type'] ?? 'application/json'))
    throw invalidOption(id, 'headers.content-type', 'must be left out: the body is JSON');
}

/**
 * @throws ValidationError for a content type of the caller, which would replace the form's own content type and
 *   boundary
 */
export function refuseFormType(id: string, written: WrittenCall, { headers }: CallOptions): void {
  const isForm = written.headers?.['content-type']?.includes('boundary=');
  if (isForm && headers && lowerCase(headers)['content-type'] !== undefined)
    throw invalidOption(id, 'headers.content-type', 'must be left out: the form sends its own');
}
