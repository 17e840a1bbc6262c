import type { ApiInput } from '../api/operation.ts';
import { type Checks, hasMethods, isAnything, isFunction } from '../core/check-call.ts';
import { CONNECTION, checkKey } from '../core/check-options.ts';
import { connectionOf } from '../core/connection.ts';
import type { Protocol } from '../core/context.ts';
import type { CallPromise } from '../core/options.ts';
import { prepareCall } from '../core/prepare.ts';
import { deliver } from '../core/retry/deliver.ts';
import { createTokens, type Tokens } from '../core/token/tokens.ts';
import { readText } from '../core/transport/read.ts';
import { judgeAnswer, readingOf, tokenDeadBy } from './answer.ts';
import { orderUnknown, serviceError } from './call-errors.ts';
import type { PaymentContext, PaymentFacts } from './context.ts';
import { login } from './login.ts';
import type { OperationRecord } from './operation.ts';
import type { Answer, Call, Caller, CallerOptions, Exchange, Success } from './options.ts';
import { recordOrder } from './order-log.ts';
import type { ClientProfile, Keys } from './profile.ts';
import { replayAfter } from './replay.ts';
import { toOutgoing } from './to-outgoing.ts';

/** The document of a client, and the keys of its caller. */
export interface CallerPlan {
  /** Every operation, by its id. */
  readonly operations: Readonly<Record<string, OperationRecord>>;
  readonly profile: ClientProfile;
  readonly keys: Keys;
  /** Headers of every request, with lower-case names, which the caller may replace. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Makes the functions that call by operation record, and the context that other styles of calling share.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createCaller(
  options: CallerOptions,
  { operations, profile, keys, headers }: CallerPlan,
): Caller & { readonly context: PaymentContext } {
  const { hooks, tokenStore: store, isTokenDead = tokenDeadBy(profile) } = options;
  const secrets = [...Object.values(keys.headers), ...Object.values(keys.login)];
  const given = Object.fromEntries(Object.keys(keys.login).map((name) => [name, isAnything]));
  const connection = connectionOf(options, { ...CALLER, ...given }, secrets);
  for (const [name, key] of Object.entries(keys.login)) checkKey(name, key);
  const callById = (id: string, input: object) => call(operations[id] as OperationRecord, input);
  const tokensOf = ({ operation, lifetimeSeconds }: NonNullable<ClientProfile['token']>): Tokens =>
    createTokens({
      lifetimeMs: () => lifetimeSeconds * 1000,
      login: () => login(operation, callById, keys.login),
      store,
      onToken: connection.redactor.add,
      ...{ hooks, timeoutMs: connection.timeoutMs },
    });
  const facts: PaymentFacts = {
    ...options,
    ...connection,
    ...{ profile, keys, isTokenDead },
    headers: { ...headers, ...options.headers },
    tokens: profile.token && tokensOf(profile.token),
    findOrder: (id, orderNo) => callById(id, { [`${profile.order?.number}`]: orderNo }),
  };
  const context: PaymentContext = { ...facts, protocol: protocolOf(facts) };
  const exchange: Exchange = async (operation, input, callOptions = {}) => {
    const message = operation?.parts ? messageIn(input as ApiInput) : input;
    const outgoing = prepareCall(context, operation, callOptions, message, () =>
      toOutgoing(context.baseUrl, operation, input),
    );
    const isNewOrder = await recordOrder(context, outgoing, callOptions);
    const answer = await deliver(context, outgoing, callOptions);
    if (!readingOf(profile, answer).ok) throw serviceError(context, outgoing, answer, isNewOrder);
    return answer as Success;
  };
  const call: Call = (...given) => called(profile, exchange(...given));
  return { call, exchange, context };
}

/** Makes the promise of a call. */
export function called(profile: ClientProfile, answer: Promise<Answer>): CallPromise<unknown> {
  const data = answer.then((each) => readingOf(profile, each).data);
  const withResponse = () =>
    data.then(async (own) => {
      const { httpStatus, headers, requestId } = await answer;
      return { data: own, httpStatus, headers, requestId };
    });
  return Object.assign(data, { withResponse });
}

/** Returns the message that validators know: the body, or the query of a request without one. */
function messageIn({ body, query }: ApiInput = {}): unknown {
  return body ?? query;
}

const CALLER: Checks<keyof CallerOptions> = {
  ...CONNECTION,
  tokenStore: hasMethods('an object with `get` and `set`', 'get', 'set'),
  orderLog: hasMethods('an object with `add`', 'add'),
  isTokenDead: isFunction,
};

/** Returns how the calls of a profile authenticate, and what their answers mean. */
function protocolOf(facts: PaymentFacts): Protocol<Answer, OperationRecord> {
  const { profile } = facts;
  return {
    authorise: ({ operation }, signal) => credentialsOf(facts, operation, signal),
    receive: async (operation, response, mostBytes) =>
      judgeAnswer(facts, operation, response, await readText(response, mostBytes)),
    replay: (...attempt) => replayAfter(facts, ...attempt),
    statusOf: (answer) => answer.envelope && readingOf(profile, answer).status,
    unknown: (outgoing, error) => orderUnknown(facts, outgoing, error),
  };
}

async function credentialsOf(
  { keys, profile, tokens }: PaymentFacts,
  { security }: OperationRecord,
  signal: AbortSignal | undefined,
) {
  const name = profile.token?.header ?? '';
  const token = security.includes(name) ? await tokens?.get(signal) : undefined;
  const headers: Record<string, string> = {};
  for (const each of security) {
    const key = each === name ? token : keys.headers[each];
    if (key !== undefined) headers[each] = key;
  }
  return { headers, token };
}
