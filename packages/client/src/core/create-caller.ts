import { checkCall, invalidOption } from './check-call.ts';
import { checkOptions, readBaseUrl } from './check-options.ts';
import type { Context } from './context.ts';
import { serviceError } from './errors/call-errors.ts';
import { createRedactor } from './errors/redact.ts';
import type { OperationRecord } from './operation.ts';
import type { Call, Caller, CallerOptions, Exchange, Success } from './options.ts';
import { recordOrder } from './order-log.ts';
import { check, unsendable } from './preflight.ts';
import type { ClientProfile, Keys } from './profile.ts';
import { deliver } from './retry/deliver.ts';
import { createTokens, login, type Tokens } from './token/tokens.ts';
import { readingOf, tokenDeadBy } from './transport/answer.ts';
import { type Outgoing, toOutgoing } from './transport/outgoing.ts';
import { tell } from './transport/watch.ts';

/** The document of a client, and the keys of its caller. */
export interface CallerPlan {
  /** Every operation, by its id. */
  readonly operations: Readonly<Record<string, OperationRecord>>;
  readonly profile: ClientProfile;
  readonly keys: Keys;
}

/**
 * Makes the functions that call by operation record, and the context that other styles of calling share.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createCaller(
  options: CallerOptions,
  { operations, profile, keys }: CallerPlan,
): Caller & { readonly context: Context } {
  checkOptions(options, keys);
  const { hooks, tokenStore: store, fetch = globalThis.fetch, isTokenDead = tokenDeadBy(profile) } = options;
  const redactor = createRedactor([...Object.values(keys.headers), ...Object.values(keys.login)]);
  const callById = (id: string, input: object) => call(operations[id] as OperationRecord, input);
  const tokensOf = ({ operation, lifetimeSeconds }: NonNullable<ClientProfile['token']>): Tokens =>
    createTokens({
      lifetimeMs: lifetimeSeconds * 1000,
      login: () => login(operation, callById, keys.login),
      store,
      onToken: redactor.add,
      onLogin: (event) => tell(hooks?.onLogin, event),
    });
  const context: Context = {
    ...options,
    ...{ profile, keys, redactor, fetch, isTokenDead },
    baseUrl: readBaseUrl(options.baseUrl),
    tokens: profile.token && tokensOf(profile.token),
    findOrder: (id, orderNo) => callById(id, { [`${profile.order?.number}`]: orderNo }),
  };
  const prepare: (...call: Parameters<Exchange>) => Outgoing = (operation, input, callOptions = {}) => {
    if (typeof operation?.id !== 'string' || !Array.isArray(operation.security))
      throw invalidOption('call', 'operation', 'must be a record, such as `operations.createPayin`');
    const { id } = operation;
    try {
      checkCall(id, callOptions);
      check(context, operation, input);
      return toOutgoing(context.baseUrl, operation, input);
    } catch (thrown) {
      throw unsendable(context, id, '', thrown);
    }
  };
  const exchange: Exchange = async (operation, input, callOptions) => {
    const outgoing = prepare(operation, input, callOptions);
    const isNewOrder = await recordOrder(context, outgoing);
    const answer = await deliver(context, outgoing, callOptions);
    if (!readingOf(profile, answer).ok) throw serviceError(context, outgoing, answer, isNewOrder);
    return answer as Success;
  };
  const call: Call = (...given) => exchange(...given).then((answer) => readingOf(profile, answer).data);
  return { call, exchange, context };
}
