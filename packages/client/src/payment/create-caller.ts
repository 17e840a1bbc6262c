import type { ApiInput } from '../api/operation.ts';
import { deliver, prepare } from '../core/call.ts';
import { hasMethods, isAnything, isFunction } from '../core/checks.ts';
import { CONNECTION, checkKey, connectionOf } from '../core/connection.ts';
import type { Checks, HeaderMap, Outgoing, Strategy } from '../core/context.ts';
import { AuthenticationError, type CrossBorderPaymentsError } from '../core/errors/errors.ts';
import type { CallPromise } from '../core/options.ts';
import { isToken, Tokens } from '../core/tokens.ts';
import type {
  Answered,
  Caller,
  CallerOptions,
  ClientProfile,
  Keys,
  OperationRecord,
  Run,
} from './profile.ts';
import { type PaymentFacts, recordOrder, serviceError, tokenRejectedBy } from './responses.ts';
import { paymentStrategy } from './strategy.ts';

/** Under this name a client holds a function that returns its context, for the entry `http`; not exported by the package. */
export const CONTEXT: unique symbol = Symbol.for('@cross-border-payments/client');

export interface PaymentContext extends PaymentFacts {
  readonly strategy: Strategy;
}

/** The document of a client, and the keys of its caller. */
interface CallerPlan {
  /** Every operation, by its id. */
  readonly operations: Readonly<Record<string, OperationRecord>>;
  readonly profile: ClientProfile;
  readonly keys: Keys;
  /** Headers of every request, with lower-case names, which the caller may replace. */
  readonly headers?: HeaderMap;
}

export interface PaymentCaller extends Caller {
  readonly context: PaymentContext;
  readonly run: Run;
}

const CALLER: Checks<keyof CallerOptions> = {
  ...CONNECTION,
  tokenStore: hasMethods('an object with `get` and `set`, not a Map', 'get', 'set'),
  orderLog: hasMethods('an object with `add`, not a Set', 'add'),
  isTokenRejected: isFunction,
};

export function createCaller(
  options: CallerOptions,
  { operations, profile, keys, headers }: CallerPlan,
): PaymentCaller {
  const { hooks, tokenStore: store, isTokenRejected = tokenRejectedBy(profile) } = options;
  const secrets = [...Object.values(keys.headers), ...Object.values(keys.login)];
  const checks = {
    ...CALLER,
    ...Object.fromEntries(Object.keys(keys.login).map((name) => [name, isAnything])),
  };
  const connection = connectionOf(options, checks, secrets, headers);
  for (const [name, key] of Object.entries(keys.login)) checkKey(name, key);
  const callById = async (id: string, input: object) =>
    (await run(operations[id] as OperationRecord, input)).data;
  const tokensOf = ({ operation, lifetimeSeconds }: NonNullable<ClientProfile['token']>) => {
    const lifetimeMs = lifetimeSeconds * 1000;
    const login = async () => ({
      token: await tokenFrom(operation, callById(operation, keys.login)),
      lifetimeMs,
    });
    const { redactor, timeoutMs } = connection;
    return new Tokens(lifetimeMs, { login, store, onToken: redactor.add, hooks, timeoutMs });
  };
  const facts: PaymentFacts = {
    ...options,
    ...connection,
    ...{ profile, keys, isTokenRejected },
    tokens: profile.token && tokensOf(profile.token),
    findOrder: (id, orderNo) => callById(id, { [`${profile.order?.number}`]: orderNo }),
  };
  const context: PaymentContext = { ...facts, strategy: paymentStrategy(facts) };
  const run: Run = async (operation, input, callOptions) => {
    // Validators know the body, or the query of a request without one.
    const message = operation?.parts ? messageIn(input as ApiInput) : input;
    const outgoing = prepare(context, operation, input, callOptions, message);
    const isNewOrder = facts.orderLog ? await recordOrder(facts, outgoing, callOptions ?? {}) : false;
    const outcome = (await deliver(context, outgoing, callOptions)) as Answered;
    if (outcome.ok) return outcome;
    throw serviceError(facts, outgoing as Outgoing<OperationRecord>, outcome, isNewOrder);
  };
  return {
    run,
    call: (...given) => called(run(...given)),
    exchange: async (...given) => (await run(...given)).response as never,
    context,
  };
}

export function called(outcome: Promise<Answered>): CallPromise<unknown> {
  const data = outcome.then((done) => done.data);
  const withResponse = () =>
    data.then(async (own) => {
      const { httpStatus, headers, requestId } = (await outcome).response;
      return { data: own, httpStatus, headers, requestId };
    });
  return Object.assign(data, { withResponse });
}

function messageIn({ body, query }: ApiInput = {}): unknown {
  return body ?? query;
}

/** Returns the token of a login. @throws AuthenticationError when the service refuses the keys; any error of the call */
async function tokenFrom(operation: string, data: Promise<unknown>): Promise<string> {
  const fail = (why: string, cause?: unknown) =>
    new AuthenticationError(`The login failed: ${why}`, { operation, cause });
  const token = await data.catch((error: CrossBorderPaymentsError) => {
    // Only a refusal says something about the keys.
    throw error.kind === 'service' ? fail(error.message, error) : error;
  });
  if (isToken(token)) return token;
  throw fail('the response has no usable token.');
}
