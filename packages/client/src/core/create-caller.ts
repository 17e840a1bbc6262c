import type { Call, Caller, Exchange, Success } from './call.ts';
import { check } from './check.ts';
import type { Context } from './context.ts';
import { deliver } from './deliver.ts';
import { serviceError } from './judge.ts';
import { login } from './login.ts';
import type { OperationRecord } from './operation.ts';
import type { ClientOptions } from './options.ts';
import { toOutgoing } from './outgoing.ts';
import { createRedactor } from './redact.ts';
import { createTokens } from './tokens.ts';
import { tell } from './watch.ts';

/**
 * Makes what calls by operation record, and the context other styles of calling share with it.
 *
 * @param operations every operation, by its id; `createToken` must be among them
 * @throws TypeError when the base URL is none
 */
export function createCaller(
  options: ClientOptions,
  operations: Readonly<Record<string, OperationRecord>>,
): Caller & { readonly context: Context } {
  const { appKey, secretKey, hooks, tokenStore: store, fetch = globalThis.fetch } = options;
  const redactor = createRedactor([appKey, secretKey]);
  const callById = (id: string, input: object) => call(operations[id] as OperationRecord, input);
  const context: Context = {
    ...options,
    baseUrl: new URL(options.baseUrl).href.replace(/\/+$/, ''),
    fetch,
    redactor,
    tokens: createTokens({
      login: () => login(callById, { appKey, secretKey }),
      store,
      onToken: redactor.add,
      onLogin: (event) => tell(hooks?.onLogin, event),
    }),
    findOrder: (id, orderNo) => callById(id, { orderNo }),
  };
  const exchange: Exchange = async (operation, input, callOptions) => {
    check(context, operation, input);
    const answer = await deliver(context, toOutgoing(context.baseUrl, operation, input), callOptions);
    if (answer.envelope?.status !== '1') throw serviceError(context, operation, answer);
    return answer as Success;
  };
  const call: Call = (...given) => exchange(...given).then(({ envelope }) => envelope.data);
  return { call, exchange, context };
}
