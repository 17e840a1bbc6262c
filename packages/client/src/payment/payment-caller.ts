import type { ApiInput } from '@cross-border-payments/client-runtime/api/operation';
import { prepare } from '@cross-border-payments/client-runtime/core/call';
import { checkOptions, refuse } from '@cross-border-payments/client-runtime/core/checks';
import { CREATE, connectionOf, missing } from '@cross-border-payments/client-runtime/core/connection';
import {
  type Context,
  type HeaderMap,
  type Outcome,
  type Outgoing,
  RawRequestBody,
  type ResponseHead,
  type SentCredentials,
  type Strategy,
  type TokenReplay,
  type WrittenCall,
} from '@cross-border-payments/client-runtime/core/context';
import { waitFor } from '@cross-border-payments/client-runtime/core/deadline';
import {
  invalidOption,
  type OrderLookup,
  type OutcomeUnknownError,
  ServiceError,
  type UntypedOrder,
} from '@cross-border-payments/client-runtime/core/errors/errors';
import { createRedactor } from '@cross-border-payments/client-runtime/core/errors/redact';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import { ownConnection } from '@cross-border-payments/client-runtime/core/once';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { readText } from '@cross-border-payments/client-runtime/core/read';
import { guardedStore, Tokens } from '@cross-border-payments/client-runtime/core/tokens';
import type { AdviceEvent } from './advice.ts';
import { CALLER_OPTIONS, PARTS, refuseCallOptions } from './caller-options.ts';
import { deliverPayment } from './deliver.ts';
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
import { called, classifyResponse, tokenFrom, tokenRejectedBy } from './responses.ts';
import { createServiceError, type Refusal } from './service-error.ts';
import { UnresolvedOrders } from './unresolved-orders.ts';

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
  /** Called with advice about a request that is sent. */
  readonly onAdvice?: ((event: AdviceEvent) => void) | undefined;
}

const JSON_TYPE = 'application/json';

function otherNumber({ id }: OperationRecord): AdviceEvent {
  const sentence =
    'an earlier order, which may exist, is equal to this one except for its `orderNo`: if it is the same payment, send it with the earlier number';
  return { operation: id, path: 'orderNo', sentence, isGuess: true };
}

type Sent = Outgoing<OperationRecord>;
/** What an error of unknown outcome says about its order; `next` ends its message. */
type OrderFacts = Pick<OutcomeUnknownError, 'orderNo' | 'resolve'> & { readonly next: string };

/** Calls the operations of a document according to its profile. If the profile is empty, it sends the keys but no token. */
export class PaymentCaller implements Caller, Strategy {
  readonly context: Context;
  readonly operations: readonly OperationRecord[];
  readonly #options: CallerOptions;
  readonly #plan: CallerPlan;
  /** Undefined if no operation of the document returns a token. */
  readonly #tokens: Tokens | undefined;
  readonly #unresolved = new UnresolvedOrders();
  #isWarned = false;

  constructor(options: CallerOptions, plan: CallerPlan) {
    const {
      profile: { token },
      keys: { headers, login },
    } = plan;
    const secrets = Object.values({ ...headers, ...login });
    checkOptions(CREATE, options, CALLER_OPTIONS);
    refuse(CREATE, 'baseUrl', options.baseUrl, missing);
    const connection = connectionOf(options, createRedactor(secrets), PARTS, plan.headers);
    ownConnection();
    this.#options = options;
    this.#plan = plan;
    this.#refuseCredentials(CREATE, connection.headers);
    this.operations = Object.values(plan.operations);
    this.context = { ...connection, strategy: this, parts: PARTS };
    const lifetimeMs = (token?.lifetimeSeconds ?? 0) * 1000;
    const { events, timeoutMs, redactor } = connection;
    this.#tokens =
      token &&
      new Tokens(lifetimeMs, {
        login: async () => ({
          token: await tokenFrom(token.operation, this.#callById(token.operation, login)),
          lifetimeMs,
        }),
        store: options.tokenStore && guardedStore(options.tokenStore, events, timeoutMs),
        onToken: redactor.add,
        events,
      });
  }

  readonly run: Run = async (operation, input, options = undefined, checkInput = undefined) => {
    refuseCallOptions(operation?.id, input);
    checkInput?.(input);
    if (input instanceof RawRequestBody && input.operation && input.operation !== operation?.id)
      throw invalidOption(
        operation?.id,
        'input',
        `is the form of \`${input.operation}\`: make it with \`uploadForm('${operation?.id}', …)\``,
      );
    // Only the body is checked or, if the operation has none, the query.
    const parts = (operation?.parts && (input as ApiInput | undefined)) ?? { body: input };
    const outgoing = prepare(this.context, operation, input, options, parts.body ?? parts.query) as Sent;
    let isNewOrder = false;
    const record = async (limited: CallOptions) => {
      isNewOrder = await this.recordOrder(outgoing, limited);
    };
    const before = this.#options.orderNumberStore && record;
    const isCreate = operation.retry === 'once-per-order';
    const orderNo = () => this.#orderNoOf(outgoing.body);
    if (isCreate && this.#unresolved.hasEqual(outgoing.body, orderNo))
      this.#plan.onAdvice?.(otherNumber(operation));
    try {
      const outcome = (await deliverPayment(this.context, outgoing, options, before)) as CallOutcome;
      if (outcome.ok) {
        if (isCreate) this.#unresolved.resolve(outgoing.body, orderNo);
        return outcome;
      }
      throw this.#serviceError(outgoing, outcome, { isNewOrder });
    } catch (error) {
      if (isCreate) this.#unresolved.add(outgoing.body, orderNo(), error);
      throw error;
    }
  };

  readonly call: Caller['call'] = (operation, input, options) => called(this.run(operation, input, options));

  readonly exchange: Caller['exchange'] = async (operation, input, options) =>
    (await this.run(operation, input, options)).response as never;

  write(operation: OperationRecord, input: unknown): WrittenCall {
    return writePaymentRequest(this.context.baseUrl, operation, input);
  }

  authorise(
    { operation: { id, security, body: kind, parts }, url, headers: own, open }: Sent,
    signal: AbortSignal | undefined,
  ): SentCredentials | Promise<SentCredentials> {
    this.#refuseCredentials(id, own);
    const isJson = kind === 'json' && !open && !parts;
    if (isJson && !/^application\/json\b/i.test(own['content-type'] ?? JSON_TYPE))
      throw invalidOption(id, 'headers.content-type', 'must be left out: the body is JSON');
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

  async classify({ operation, body }: Sent, response: Response, head: ResponseHead): Promise<Outcome> {
    const { profile } = this.#plan;
    const text = await readText(response, this.context.maxResponseBytes);
    const orderNo = operation.retry === 'once-per-order' ? () => this.#orderNoOf(body) : undefined;
    const outcome = classifyResponse(profile, this.context, operation, head, text, orderNo);
    const hasToken = operation.security.includes(profile.token?.header ?? '');
    return { ...outcome, rejectsToken: hasToken && this.#refusesToken(outcome.response as ServiceResponse) };
  }

  /**
   * Returns how to resend a request whose token the service refused. The request may have had an effect, so a change is
   * resent only if its order number keeps it from taking effect twice (R-029). The interface document does not define how
   * a token is refused. So after any other refusal, a read is also resent, if a call has succeeded with the old token.
   */
  replay(
    { operation: { retry }, body }: Sent,
    outcome: Outcome,
    token: string,
    before: TokenReplay | undefined,
    mayResend: boolean,
  ): TokenReplay | undefined {
    const { response, ok, error, rejectsToken } = outcome;
    if (rejectsToken) {
      this.#tokens?.drop(token);
      const isRepeatable = retry === 'read' || (retry === 'once-per-order' && this.#orderNoOf(body));
      return isRepeatable && mayResend && !before ? { token } : undefined;
    }
    if (!response || error) return undefined;
    if (ok) this.#tokens?.succeeded(token);
    else if (before?.suspected) this.#tokens?.startCooldown();
    else if (retry === 'read' && mayResend && !before && this.#tokens?.suspect(token))
      return { token, suspected: outcome };
    return undefined;
  }

  refusal(outgoing: Sent, outcome: Outcome<ServiceResponse>): ServiceError {
    return this.#serviceError(outgoing, outcome, { isNewOrder: false, isCause: true });
  }

  /**
   * Returns the order number in a request, a function that queries the order of a create, and what to do next.
   */
  orderOf({ operation, body }: Sent): OrderFacts {
    const { retry, resolvedBy } = operation;
    const number = this.#orderNoOf(body);
    const orderNo = number && this.context.redactor.text(number);
    if (!number || !resolvedBy || retry !== 'once-per-order')
      return { orderNo, next: this.#queryHint(operation) };
    const input = { [`${this.#plan.profile.order?.number}`]: number };
    const resolve = () => {
      this.#unresolved.resolve(body, () => number);
      return this.#callById(resolvedBy, input).then(
        (order): OrderLookup => ({ found: true, order: order as UntypedOrder | undefined }),
        (error): OrderLookup => {
          if (error instanceof ServiceError) return { found: false, error };
          throw error;
        },
      );
    };
    return { orderNo, resolve, next: 'Call `resolve()`; never send the order with a new order number.' };
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
      if (!signal?.aborted) this.#reportStore(error);
      return false;
    }
  }

  /** Warns once if no hook gets the error: without a working store, every number counts as sent before. */
  #reportStore(error: unknown): void {
    this.context.events?.report('orderNumberStore.add', error);
    if (this.#options.hooks?.onError || this.#isWarned) return;
    this.#isWarned = true;
    console.warn(
      '`orderNumberStore.add` failed. Return true for a new number, otherwise false; `hooks.onError` gets every failure.',
    );
  }

  async #callById(id: string, input: object): Promise<unknown> {
    return (await this.run(this.#plan.operations[id] as OperationRecord, input)).data;
  }

  /** @throws ValidationError for a header that the client itself sends */
  #refuseCredentials(operation: string, headers: HeaderMap): void {
    const { profile, keys } = this.#plan;
    for (const name of [...Object.keys(keys.headers), profile.token?.header])
      if (name && Object.hasOwn(headers, name))
        throw invalidOption(operation, `headers.${name}`, 'must be left out: the client sends its own');
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

  #serviceError(
    outgoing: Sent,
    outcome: Outcome<ServiceResponse>,
    refusal: Pick<Refusal, 'isNewOrder' | 'isCause'>,
  ): ServiceError {
    const { profile } = this.#plan;
    const facts = { ...this.orderOf(outgoing), ...refusal, profile };
    return createServiceError(this.context.redactor, outgoing.operation, outcome, facts);
  }

  /** Says which method shows whether a change took effect. */
  #queryHint({ resolvedBy = '' }: OperationRecord): string {
    const { group, name } = this.#plan.operations[resolvedBy] ?? {};
    return `Query ${group ? `\`${group}.${name}\`` : 'the state'} before you send it again.`;
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
