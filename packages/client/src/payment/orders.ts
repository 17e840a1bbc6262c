import type { Connection, Outcome, Outgoing } from '@cross-border-payments/client-runtime/core/context';
import { isOurs } from '@cross-border-payments/client-runtime/core/errors/errors';
import type { CallOptions } from '@cross-border-payments/client-runtime/core/options';
import { recordNumber } from '../calls/given-functions.ts';
import { otherNumber } from '../checks/advice.ts';
import { isOrderCreated, type OrderLookup } from '../errors.ts';
import type { PaymentOptions, ServiceResponse } from '../options.ts';
import type { ClientProfile, OperationRecord, UntypedOrder } from '../records.ts';

/** Calls an operation by its id. */
export type CallById = (id: string, input: object) => Promise<Outcome>;

/** The outcome of a create. `isNewOrder` is true only if the `orderNumberStore` says that the order number is new. */
export type CreateOutcome = Outcome<ServiceResponse> & { readonly isNewOrder?: boolean };

interface OrderPlan {
  readonly profile: ClientProfile;
  readonly operations: Readonly<Record<string, OperationRecord>>;
  readonly client: Connection & PaymentOptions;
  readonly call: CallById;
}

/** How many creates are remembered. */
const MOST = 50;

/** Knows the number of each order, and the creates that failed and may still have made an order. */
export class Orders {
  readonly #plan: OrderPlan;
  /** The numbers of orders that may exist, by the bodies without them, until an order is created or looked up. */
  readonly #unresolved = new Map<string, string>();

  constructor(plan: OrderPlan) {
    this.#plan = plan;
  }

  /** Returns the order number in the body of a create; undefined for any other request. */
  numberOfCreate({ operation, body }: Outgoing): string | undefined {
    return operation.retry === 'once-per-order' ? this.#readNumber(body) : undefined;
  }

  /** Sends a create. Before that, records its number, and gives advice if an equal order may exist with another number. */
  async create(
    outgoing: Outgoing,
    options: CallOptions,
    send: () => Promise<Outcome>,
  ): Promise<CreateOutcome> {
    const { operation, body } = outgoing;
    const number = this.#readNumber(body);
    if (number === undefined) return (await send()) as CreateOutcome;
    const others = withoutNumber(body, number);
    const earlier = this.#unresolved.get(others);
    if (earlier !== undefined && earlier !== number) this.#plan.client.onAdvice?.(otherNumber(operation.id));
    const isNewOrder = await recordNumber(number, this.#plan.client, options);
    const outcome = (await send()) as Outcome<ServiceResponse>;
    const { ok, error, unsent } = outcome;
    const mayExist = error ? !unsent : isOrderCreated(this.#plan.profile, outcome, isNewOrder) !== false;
    if (ok && !error) this.#unresolved.delete(others);
    else if (mayExist) this.#unresolved.set(others, number);
    if (this.#unresolved.size > MOST) this.#unresolved.delete(this.#unresolved.keys().next().value ?? '');
    return { ...outcome, isNewOrder };
  }

  /** Returns what an error says about the order of a request, with a function that queries the order of a create. */
  describe({ operation: { retry, resolvedBy = '' }, body }: Outgoing<OperationRecord>) {
    const number = this.#readNumber(body);
    const orderNo = number && this.#plan.client.redactor.text(number);
    const { group, name } = this.#plan.operations[resolvedBy] ?? {};
    const next = `Query ${group ? `\`${group}.${name}\`` : 'the state'} before you send it again.`;
    if (!number || !resolvedBy || retry !== 'once-per-order') return { orderNo, next };
    const resolve = (): Promise<OrderLookup> => {
      this.#unresolved.delete(withoutNumber(body, number));
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

/** Finds a string of the outermost object of a JSON text, without parsing the text; undefined if that is not possible. */
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
