import type { ApiInput } from '../api/operation.ts';
import { deliver, prepare } from '../core/call.ts';
import { CALL, CONNECTION, checkOptions, refuse } from '../core/checks.ts';
import { CREATE, connectionOf, missing, partsOf } from '../core/connection.ts';
import type {
  Checks,
  Context,
  HeaderMap,
  Outcome,
  Outgoing,
  Parts,
  ResponseHead,
  SentCredentials,
  Strategy,
  TokenReplay,
  WrittenCall,
} from '../core/context.ts';
import { sleep, waitFor } from '../core/deadline.ts';
import {
  AuthenticationError,
  type OrderLookup,
  type OutcomeUnknownError,
  ServiceError,
  type UntypedOrder,
} from '../core/errors/errors.ts';
import { createRedactor } from '../core/errors/redact.ts';
import { guard } from '../core/hooks.ts';
import { ownConnection, sendOnce } from '../core/once.ts';
import type { CallOptions } from '../core/options.ts';
import { check } from '../core/preflight.ts';
import { readText } from '../core/read.ts';
import { pauseAfter } from '../core/retry.ts';
import { Tokens } from '../core/tokens.ts';
import type {
  Caller,
  CallerOptions,
  CallOutcome,
  ClientProfile,
  Keys,
  OperationRecord,
  Run,
  ServiceResponse,
} from './profile.ts';
import { writePaymentRequest } from './request.ts';
import { called, classifyResponse, orderIdOf, tokenFrom, tokenRejectedBy } from './responses.ts';

/**
 * The name of the property of a client with which the entry `http` gets its caller. The package does not export this name.
 */
export const CALLER: unique symbol = Symbol.for('@cross-border-payments/client');

/** The values with which a caller is made: the document, and the keys. */
interface CallerPlan {
  readonly operations: Readonly<Record<string, OperationRecord>>;
  readonly profile: ClientProfile;
  readonly keys: Keys;
  /** Default headers of every request, with lower-case names. The options of the client may replace them. */
  readonly headers?: HeaderMap;
}

const OPTIONS: Checks<keyof CallerOptions> = {
  ...CONNECTION,
  tokenStore: ['get', 'set'],
  orderNumberStore: ['add'],
  isTokenRejected: 'a function',
  use: '',
};

const PARTS: Parts = {
  checks: (operation, options) => checkOptions(operation, options, CALL),
  once: sendOnce,
  preflight: check,
  retry: { pauseAfter, sleep },
};

type Sent = Outgoing<OperationRecord>;
type OrderFacts = Pick<OutcomeUnknownError, 'orderNo' | 'resolve'>;

/** Calls the operations of a document according to its profile. If the profile is empty, it sends the keys but no token. */
export class PaymentCaller implements Caller, Strategy {
  readonly context: Context;
  readonly operations: readonly OperationRecord[];
  readonly #options: CallerOptions;
  readonly #plan: CallerPlan;
  /** Undefined if no operation of the document returns a token. */
  readonly #tokens: Tokens | undefined;

  constructor(options: CallerOptions, plan: CallerPlan) {
    const {
      profile: { token },
      keys: { headers, login },
    } = plan;
    const secrets = Object.values({ ...headers, ...login });
    const parts = partsOf(options, PARTS);
    checkOptions(CREATE, options, { ...OPTIONS, hooks: parts.hooks?.check ?? '' });
    refuse(CREATE, 'baseUrl', options.baseUrl, missing);
    const connection = connectionOf(options, createRedactor(secrets), parts, plan.headers);
    ownConnection();
    this.#options = options;
    this.#plan = plan;
    this.operations = Object.values(plan.operations);
    this.context = { ...connection, strategy: this, parts };
    const lifetimeMs = (token?.lifetimeSeconds ?? 0) * 1000;
    const { events, timeoutMs, redactor } = connection;
    this.#tokens =
      token &&
      new Tokens(lifetimeMs, {
        login: async () => ({
          token: await tokenFrom(token.operation, this.#callById(token.operation, login)),
          lifetimeMs,
        }),
        store: options.tokenStore && parts.tokenStore?.(options.tokenStore, events, timeoutMs),
        onToken: redactor.add,
        events,
      });
  }

  readonly run: Run = async (operation, input, options = undefined, checkInput = undefined) => {
    checkInput?.(input);
    // Only the body is checked or, if the operation has none, the query.
    const parts = (operation?.parts && (input as ApiInput | undefined)) ?? { body: input };
    const outgoing = prepare(this.context, operation, input, options, parts.body ?? parts.query) as Sent;
    const isNewOrder = this.#options.orderNumberStore
      ? await this.recordOrder(outgoing, options ?? {})
      : false;
    const outcome = (await deliver(this.context, outgoing, options)) as CallOutcome;
    if (outcome.ok) return outcome;
    throw this.#serviceError(outgoing, outcome, isNewOrder);
  };

  readonly call: Caller['call'] = (operation, input, options) => called(this.run(operation, input, options));

  readonly exchange: Caller['exchange'] = async (operation, input, options) =>
    (await this.run(operation, input, options)).response as never;

  write(operation: OperationRecord, input: unknown): WrittenCall {
    return writePaymentRequest(this.context.baseUrl, operation, input);
  }

  authorise(
    { operation: { security }, url, headers: own }: Sent,
    signal: AbortSignal | undefined,
  ): SentCredentials | Promise<SentCredentials> {
    const { profile, keys } = this.#plan;
    const header = profile.token?.header ?? '';
    const credentialsWith = (token?: string) => {
      const headers: Record<string, string> = { ...own };
      for (const name of security) {
        const key = name === header ? token : keys.headers[name];
        if (key !== undefined) headers[name] = key;
      }
      return { url, headers, token };
    };
    const token = security.includes(header) ? this.#tokens?.get(signal) : undefined;
    return token instanceof Promise ? token.then(credentialsWith) : credentialsWith(token);
  }

  classify(operation: OperationRecord, response: Response, head: ResponseHead): Promise<Outcome> {
    return readText(response, this.context.maxResponseBytes).then((text) =>
      classifyResponse(this.#plan.profile, this.context, operation, head, text),
    );
  }

  /**
   * Returns how to resend a request with a new token, if the service refused the token. The interface document does not
   * define such a refusal. So after any other refusal, a read is also resent with a new token, if a call has succeeded
   * with the old token.
   * @throws AuthenticationError when the service refuses the new token too
   */
  replay(
    outgoing: Sent,
    outcome: Outcome<ServiceResponse>,
    token: string,
    before?: TokenReplay,
  ): TokenReplay | undefined {
    const { response, ok, error } = outcome;
    const { id: operation, retry } = outgoing.operation;
    if (response && this.#refusesToken(response)) {
      this.#tokens?.drop(token);
      if (!before) return { token };
      const cause = response.envelope && this.#serviceError(outgoing, outcome, false);
      throw new AuthenticationError(`${operation} was refused with a fresh token.`, { operation, cause });
    }
    if (!response || error) return undefined;
    if (ok) this.#tokens?.succeeded(token);
    else if (before?.suspected) this.#tokens?.startCooldown();
    else if (retry === 'read' && !before && this.#tokens?.suspect(token))
      return { token, suspected: outcome };
    return undefined;
  }

  /**
   * Returns the order number in a request, and a function that queries the order, if the document has such an
   * operation.
   */
  orderOf({ operation: { resolvedBy }, body }: Outgoing<OperationRecord>): OrderFacts {
    const number = this.#orderNoOf(body);
    const orderNo = number && this.context.redactor.text(number);
    if (!number || !resolvedBy) return { orderNo, resolve: undefined };
    const input = { [`${this.#plan.profile.order?.number}`]: number };
    const resolve = () =>
      this.#callById(resolvedBy, input).then(
        (order): OrderLookup => ({ found: true, order: order as UntypedOrder | undefined }),
        (error): OrderLookup => {
          if (error instanceof ServiceError) return { found: false, error };
          throw error;
        },
      );
    return { orderNo, resolve };
  }

  /** Records the order number of a create. Returns whether the number is new according to the `orderNumberStore`. */
  async recordOrder(
    { operation, body }: Outgoing,
    { signal, timeoutMs = this.context.timeoutMs }: CallOptions,
  ): Promise<boolean> {
    const { orderNumberStore } = this.#options;
    const orderNo = orderNumberStore && operation.retry === 'once-per-order' && this.#orderNoOf(body);
    if (!orderNo) return false;
    try {
      return toBoolean(await waitFor(timeoutMs, signal, () => orderNumberStore.add(orderNo)));
    } catch (error) {
      // If the store fails, the number may not be new.
      if (!signal?.aborted) this.context.events?.report('orderNumberStore.add', error);
      return false;
    }
  }

  async #callById(id: string, input: object): Promise<unknown> {
    return (await this.run(this.#plan.operations[id] as OperationRecord, input)).data;
  }

  /** Returns the result of `isTokenRejected`, or false if it fails. */
  #refusesToken(response: ServiceResponse): boolean {
    const { isTokenRejected = tokenRejectedBy(this.#plan.profile) } = this.#options;
    try {
      return toBoolean(isTokenRejected(response));
    } catch (error) {
      this.context.events?.report('isTokenRejected', error);
      return false;
    }
  }

  /**
   * Makes the error for a refusal. R-015: if the response to a refused create has an order id, the create made the order.
   * If it is HTTP 400 without an id, the create made none, but an earlier call with the same number may have made it.
   */
  #serviceError(outgoing: Sent, outcome: Outcome<ServiceResponse>, isNewOrder: boolean): ServiceError {
    const { redactor } = this.context;
    const { id, retry } = outgoing.operation;
    const { response, status, message = 'no message', data } = outcome;
    const { httpStatus = 0, requestId } = response ?? {};
    const said = redactor.text(status ?? `${httpStatus}`);
    const isMade = orderIdOf(this.#plan.profile, data)
      ? true
      : httpStatus === 400 && isNewOrder
        ? false
        : 'unknown';
    return new ServiceError(redactor.text(`${id} was refused with status ${said}: ${message}`), {
      operation: id,
      status: said,
      ...{ httpStatus, requestId },
      data: redactor.data(data),
      ...(retry === 'once-per-order' && { orderCreated: isMade, resolve: this.orderOf(outgoing).resolve }),
    });
  }

  #orderNoOf(body: unknown): string | undefined {
    const { order } = this.#plan.profile;
    try {
      const orderNo = order && JSON.parse(body as string)[order.number];
      return typeof orderNo === 'string' && orderNo !== '' ? orderNo : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Returns what a function of the caller returned. @throws TypeError for a value of another type, such as a promise */
function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  guard(() => value);
  throw new TypeError('it must return true or false');
}
