import type { Outcome, Outgoing } from '@cross-border-payments/client-runtime/core/context';
import { waitFor } from '@cross-border-payments/client-runtime/core/deadline';
import { isOurs } from '@cross-border-payments/client-runtime/core/errors';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { type OrderCreated, type OrderLookup, ServiceError } from '../errors.ts';
import type {
  ClientProfile,
  OperationRecord,
  Operations,
  OrderNumberStore,
  PaymentConnection,
  ServiceResponse,
  UntypedOrder,
} from '../types.ts';
import { toBoolean } from './tokens.ts';

export type CallById = (id: string, input: object) => Promise<Outcome>;

type Send = () => Promise<Outcome>;

/** `isNewOrder` is true only if the `orderNumberStore` says that the order number is new. */
export type CreateOutcome = Outcome<ServiceResponse> & { readonly isNewOrder?: boolean };

interface OrderPlan {
  readonly profile: ClientProfile;
  readonly operations: Operations;
  readonly client: PaymentConnection;
  readonly call: CallById;
}

/** Maximum number of orders that are remembered. */
const MOST = 50;

const OTHER_NUMBER =
  'an earlier order, which may exist, is equal to this one except for its `orderNo`: if it is the same payment, send it with the earlier number';

/** Remembers the order numbers of requests that failed but may have created an order. */
export class Orders {
  readonly #plan: OrderPlan;
  /**
   * The numbers of orders that may exist, by the body without its number. An entry is removed once the order is created
   * or looked up.
   */
  readonly #unresolved = new Map<string, string>();

  constructor(plan: OrderPlan) {
    this.#plan = plan;
  }

  numberOfCreate({ operation, body }: Outgoing): string | undefined {
    return operation.retry === 'once-per-order' ? this.#readNumber(body) : undefined;
  }

  /** Records the order number before it sends the request. Advises if an equal order may exist with another number. */
  async create({ operation, body }: Outgoing, options: CallOptions, send: Send): Promise<CreateOutcome> {
    const { client, profile } = this.#plan;
    const unresolved = this.#unresolved;
    // Read only if needed, because reading the number and hashing a body of 2 kB takes a quarter of the time of a call.
    const number = client.orderNumberStore || unresolved.size > 0 ? this.#readNumber(body) : undefined;
    const earlier = number && unresolved.get(withoutNumber(body, number));
    if (earlier && earlier !== number)
      client.onAdvice?.({ operation: operation.id, path: 'orderNo', sentence: OTHER_NUMBER, isGuess: true });
    const isNewOrder = number !== undefined && (await recordNumber(number, client, options));
    const outcome = (await send()) as Outcome<ServiceResponse>;
    const { ok, error, unsent } = outcome;
    const mayExist = error ? !unsent : !ok && isOrderCreated(profile, outcome, isNewOrder) !== false;
    if (mayExist || (ok && unresolved.size > 0)) this.#note(body, mayExist);
    return isNewOrder ? { ...outcome, isNewOrder } : outcome;
  }

  #note(body: unknown, mayExist: boolean): void {
    const unresolved = this.#unresolved;
    const number = this.#readNumber(body);
    if (number === undefined) return;
    if (mayExist) unresolved.set(withoutNumber(body, number), number);
    else unresolved.delete(withoutNumber(body, number));
    if (unresolved.size > MOST) unresolved.delete(unresolved.keys().next().value ?? '');
  }

  describe({ operation: { retry, resolvedBy = '' }, body }: Outgoing<OperationRecord>) {
    const number = this.#readNumber(body);
    const orderNo = number && this.#plan.client.redactor.text(number);
    const { group, name } = this.#plan.operations[resolvedBy] ?? {};
    const next = `Query ${group ? `\`${group}.${name}\`` : 'the state'} before you send it again.`;
    if (!number || !resolvedBy || retry !== 'once-per-order') return { orderNo, next };
    const resolve = (): Promise<OrderLookup> => {
      this.#note(body, false);
      return this.#plan.call(resolvedBy, { [`${this.#plan.profile.order?.number}`]: number }).then(
        ({ data }) => ({ found: true, order: data as UntypedOrder | undefined }),
        (error) => {
          if (isOurs(error, 'service')) return { found: false, error: error as never };
          throw error;
        },
      );
    };
    return { orderNo, resolve, next: 'Call `resolve()`; never send the order with a new order number.' };
  }

  /** With `isCause`, the error is only the cause of another error, which says what to do next. */
  refusal(outgoing: Outgoing<OperationRecord>, outcome: CreateOutcome, isCause = false): ServiceError {
    const { client, profile } = this.#plan;
    const { id, retry } = outgoing.operation;
    const { response, status, message = 'no message', data, cause, isNewOrder = false } = outcome;
    const { httpStatus = 0, requestId } = response ?? {};
    const shownStatus = client.redactor.text(status ?? `${httpStatus}`).slice(0, MAX_STATUS);
    const isCreate = retry === 'once-per-order';
    const orderCreated = isOrderCreated(profile, outcome, isNewOrder);
    const mayHaveTakenEffect = isCreate ? orderCreated !== false : retry !== 'read';
    const refused = client.redactor.text(`${id} was refused with status ${shownStatus}: ${message}`);
    const effect = isCreate ? describeEffect(orderCreated, httpStatus, profile) : MAYBE;
    const ended = /[.!?]$/.test(refused) ? refused : `${refused}.`;
    const { resolve, next } = this.describe(outgoing);
    return new ServiceError(mayHaveTakenEffect && !isCause ? `${ended} ${effect} ${next}` : refused, {
      ...{ operation: id, status: shownStatus, httpStatus, requestId, mayHaveTakenEffect, cause, data },
      ...(isCreate && { orderCreated, resolve }),
    });
  }

  #readNumber(body: unknown): string | undefined {
    const { order } = this.#plan.profile;
    if (!order || typeof body !== 'string') return undefined;
    const found = findString(body, order.number);
    if (found) return found;
    try {
      const number = JSON.parse(body)[order.number];
      return typeof number === 'string' && number !== '' ? number : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Finds a string property of a JSON object in its text. Parsed again, a call on a stub takes 1.5 times as long. */
function findString(json: string, name: string): string | undefined {
  const key = `"${name}":"`;
  const start = json.indexOf(key);
  const nested = json.indexOf('{', 1);
  if (start < 0 || (nested >= 0 && nested < start) || json.includes(key, start + 1)) return undefined;
  const from = start + key.length;
  const end = json.indexOf('"', from);
  const text = json.slice(from, end);
  return end < 0 || text.includes('\\') ? undefined : text;
}

function withoutNumber(body: unknown, number: string): string {
  return `${body}`.replace(JSON.stringify(number), '');
}

/** The stores that failed. The failure of each was reported once with `console.warn`. */
const failedStores = new WeakSet<OrderNumberStore>();

/** Returns whether the number is new according to the `orderNumberStore`; false if the store fails. */
async function recordNumber(
  number: string,
  { orderNumberStore: store, events, hooks, timeoutMs: usualMs }: PaymentConnection,
  { signal, timeoutMs = usualMs }: CallOptions,
): Promise<boolean> {
  if (!store) return false;
  try {
    return toBoolean(await waitFor(timeoutMs, signal, () => store.add(number)));
  } catch (error) {
    if (signal?.aborted) return false;
    events?.report('orderNumberStore.add', error);
    // Without a working store, every number counts as sent before.
    if (!hooks?.onError && !failedStores.has(store))
      console.warn(
        '`orderNumberStore.add` failed. Return true for a new number, otherwise false; `hooks.onError` gets every failure.',
      );
    failedStores.add(store);
    return false;
  }
}

/** Longest `status` of an error, in characters. The codes of the interface have at most five. */
const MAX_STATUS = 64;

/**
 * Returns whether the order of a refused create exists (R-015). The order exists if the response has an order id. After
 * HTTP 400 without an id, this call has not created it, but an earlier call with the same number may have.
 */
function isOrderCreated(profile: ClientProfile, outcome: Outcome, isNewOrder: boolean): OrderCreated {
  const { [profile.order?.id ?? '']: id } = Object(outcome.data) as Record<string, unknown>;
  if (id) return true;
  return outcome.response?.httpStatus === 400 && isNewOrder ? false : 'unknown';
}

const MAYBE = 'It may have taken effect.';

/** Says what a refused create may have done, by R-015. */
function describeEffect(orderCreated: OrderCreated, httpStatus: number, { order }: ClientProfile): string {
  if (orderCreated === true) return `The response has a \`${order?.id}\`, so the order presumably exists.`;
  return httpStatus === 400
    ? 'This call created no order, but an earlier one with the same number may have.'
    : MAYBE;
}
