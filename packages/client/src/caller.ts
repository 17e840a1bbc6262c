import { connect } from '@cross-border-payments/client-runtime/api/create-api';
import type { ApiInput } from '@cross-border-payments/client-runtime/api/operation';
import { CALL, checkOptions, refuse, refuseOptions } from '@cross-border-payments/client-runtime/core/checks';
import { type Context, type Parts, RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import { limitTotal, sleep } from '@cross-border-payments/client-runtime/core/deadline';
import { invalidOption } from '@cross-border-payments/client-runtime/core/errors';
import { check, eventsOf, signed } from '@cross-border-payments/client-runtime/core/hooks';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { ownConnection, pauseAfter, sendOnce } from '@cross-border-payments/client-runtime/core/repeat';
import { isPlainObject } from '@cross-border-payments/explain/advice';
import { isNear } from '@cross-border-payments/explain/near';
import { advice as table } from '@cross-border-payments/spec/advice';
import { lists } from './generated/operation-table.ts';
import { type ListMethod, PagedList } from './paged-list.ts';
import type { Keys, PaymentPlugin } from './payment/payments.ts';
import type {
  AdviceEvent,
  Caller,
  CallOutcome,
  CallPromise,
  CallResponse,
  MethodCall,
  OperationRecord,
  Operations,
  PagePromise,
  PaymentOptions,
  ServiceResponse,
} from './types.ts';

/** The key of the caller in a client, for the entry `http`. The package does not export it. */
export const CALLER: unique symbol = Symbol.for('@cross-border-payments/client');

type Run = (
  operation: OperationRecord,
  input?: unknown,
  options?: CallOptions,
  checkInput?: (input: unknown) => void,
) => Promise<CallOutcome>;

export interface ClientCaller extends Caller {
  readonly context: Context;
  readonly operations: readonly OperationRecord[];
  readonly run: Run;
}

export function createCaller(
  options: PaymentOptions,
  schemes: PaymentPlugin,
  credentials: Keys,
  operations: Operations,
): ClientCaller {
  const all = { ...options, schemes, credentials, use: [PARTS] };
  const { context, run: send } = connect<ServiceResponse>(all as never);
  ownConnection();
  const run: Run = async (operation, input, callOptions, checkInput) => {
    if (typeof operation === 'string' && Object.hasOwn(operations, operation))
      throw invalidOption('call', 'operation', `must be a record: pass \`operations.${operation}\``);
    refuseCallOptions(operation?.id, input);
    checkInput?.(input);
    const form = input instanceof RawRequestBody ? input.operation : undefined;
    const fault = `is the form of \`${form}\`: make it with \`uploadForm('${operation?.id}', …)\``;
    if (form && form !== operation?.id) throw invalidOption(operation?.id, 'input', fault);
    return (await send(true, operation, input, callOptions)) as CallOutcome;
  };
  return {
    ...{ context, run, operations: Object.values(operations) },
    call: (...given) => toPromise(run(...given)),
    exchange: async (...given) => (await run(...given)).response as never,
  };
}

function toPromise(outcome: Promise<CallOutcome>): CallPromise<unknown> {
  const data = outcome.then((done) => done.data);
  const withResponse = () =>
    data.then(async (own) => {
      const { httpStatus, headers, requestId, envelope } = (await outcome).response;
      return { data: own, httpStatus, headers, requestId, ...(envelope && { envelope }) };
    });
  return Object.assign(data, { withResponse });
}

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

/**
 * Makes the promise of a page iterable: the iteration starts with that page, and requests the next ones when it needs them.
 * @param advise called if a list is awaited although it has more records than its first page
 */
function makeIterable(
  operation: string,
  method: (query?: object, options?: CallOptions) => CallPromise<unknown>,
  advise: ((event: AdviceEvent) => void) | undefined,
): (query?: object, options?: CallOptions) => PagePromise<unknown> {
  const { page = '', total = '' } = lists.paging ?? {};
  const sentence = `\`await\` returned only the first page, and the list has more records: leave out \`await\` in \`for await (const record of …)\`, or pass \`${page}\` to read one page`;
  return (query = {}, options = {}) => {
    const first = method(query, options) as CallPromise<readonly object[]>;
    const { withResponse } = first;
    // A caller that reads the envelope or names a page knows that there are more pages.
    let isMeant = Object.hasOwn(Object(query), page);
    // Copies query and options now, because the caller may change them before the iteration.
    const list = (async () =>
      new PagedList(method as ListMethod<object, object>, query, options, operation, first))();
    // A fault of the query is reported by the iteration, if there is one.
    list.catch(() => {});
    const adviseOnRest = ({ data, envelope }: CallResponse<readonly object[]>) => {
      const isPart = Number(envelope?.[total]) > data?.length;
      if (isPart && !isMeant) advise?.({ operation, path: '', sentence, isGuess: true });
    };
    withResponse().then(adviseOnRest, () => {});
    return Object.assign(first, {
      withResponse: () => {
        isMeant = true;
        return withResponse();
      },
      async *[Symbol.asyncIterator](): AsyncGenerator<object, void, undefined> {
        isMeant = true;
        await first;
        yield* await list;
      },
      [Symbol.iterator]: refuseLoop,
    });
  };
}

/** Throws a better error than JavaScript, which would not say what to write. */
function refuseLoop(): never {
  throw new TypeError('The list arrives page by page: write `for await`, or `await` it for its first page.');
}

export function hasPages({ query }: OperationRecord): boolean {
  return query.includes(`${lists.paging?.page}`);
}

/** @throws ValidationError if an input is given as the options of a method without input */
function refuseInput(id: string, options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return;
  const name = Object.keys(options).find((key) => !Object.hasOwn(CALL, key));
  if (name !== undefined)
    throw invalidOption(id, name, 'is not an option of a call, and this method has no input');
}

/** @throws ValidationError if a body does not identify its order, or the document does not define a query parameter */
function checkInput({ id, body, query, identifiedBy }: OperationRecord, input: unknown): void {
  if (input instanceof RawRequestBody) return;
  // The body of `checkSignature` may be any JSON.
  if (id !== 'checkSignature' && (input !== undefined || identifiedBy))
    refuse(id, 'input', input, 'an object');
  const given = input as Readonly<Record<string, unknown>>;
  if (!body && !query.includes('*'))
    checkOptions(id, { ...given }, Object.fromEntries(query.map((name) => [name, ''])));
  const hasText = (name: string) =>
    Object.hasOwn(given, name) && typeof given[name] === 'string' && given[name] !== '';
  if (!identifiedBy || identifiedBy.some(hasText)) return;
  if (!isPlainObject(given)) throw invalidOption(id, 'input', NOT_PLAIN);
  const hint =
    adviseOnNames(identifiedBy, given) ??
    `it identifies the order. Or use \`client.call(operations.${id}, body)\``;
  throw invalidOption(id, identifiedBy.join('` or `'), `must be a non-empty string: ${hint}`);
}

const NOT_PLAIN = 'must be a plain object: entries of a `Map` and getters of a class are not sent';

function adviseOnNames(names: readonly string[], input: Readonly<Record<string, unknown>>) {
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

export const PARTS: Parts = {
  checks: checkCallOptions,
  hooks: eventsOf,
  once: sendOnce,
  preflight(context, operation, input) {
    const { body, query } = Object(input) as ApiInput;
    check(context, operation, (operation as OperationRecord).input ? input : (body ?? query));
  },
  retry: { limitTotal, pauseAfter, sleep },
  sign: signed,
};

const IN_INPUT = 'belongs in the first argument, with the other properties of the input';

function checkCallOptions(operation: string, options: unknown, path?: string): void {
  if (path === undefined) return;
  for (const name in Object(options))
    if (!Object.hasOwn(CALL, name) && isInputName(operation, name))
      throw invalidOption(operation, name, IN_INPUT);
  const { signal } = Object(options) as CallOptions;
  if ('signal' in Object(signal))
    throw invalidOption(operation, 'signal', 'is not a signal: pass its `.signal`');
  checkOptions(operation, options, CALL);
}

const IS_SIGNAL =
  'must be an object, not a signal: pass `{ signal }` as the options; to `waitForStatus`, pass a function, such as `(signal) => client.payin.getStatus({ tradeId }, { signal })`';

function refuseCallOptions(operation: string, input: unknown): void {
  if (typeof input !== 'object' || input === null || input instanceof RawRequestBody) return;
  if ('throwIfAborted' in input) throw invalidOption(operation, 'input', IS_SIGNAL);
  refuseOptions(operation, input, (name) => isInputName(operation, name));
}

export function isInputName(operation: string, name: string): boolean {
  return Object.hasOwn(table, operation) && Object.hasOwn(table[operation]?.properties ?? {}, name);
}
