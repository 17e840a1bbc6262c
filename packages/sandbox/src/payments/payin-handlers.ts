import type {
  CreatePayinRequest,
  Handlers,
  ListedPayin,
  ListPayinsQuery,
  Payin,
  PayinGateway,
} from '@cross-border-payments/server-stubs';
import { DAY_MS, startOfDay } from '../core/clock.ts';
import { refusal } from '../core/errors.ts';
import { success } from '../core/success.ts';
import { attachDocuments } from '../documents/documents.ts';
import { takeForm, uploadAlone, uploadToOrder } from '../documents/upload-document.ts';
import { createOrder, refusedButCreatedResponse, uploadResponse } from '../orders/create-order.ts';
import { machineOf } from '../orders/life-cycles.ts';
import { findNamed, readIdentifier, readOrderName } from '../orders/name-order.ts';
import { actOnOrder } from '../orders/order-events.ts';
import { type OrderRecord, toOrder } from '../orders/order-store.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Family } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { findGateway, findGateways, insertGateway } from './payin-gateway.ts';

const FAMILY = 'payin';

export function payinHandlers(service: ServiceContext) {
  const { store, seed } = service.platform;
  const describePayin = async ({ tradeId, orderNo, status }: OrderRecord): Promise<Payin> => ({
    tradeId,
    orderNo,
    message: machineOf(FAMILY).states[status] ?? '',
    status,
    gateway: await findGateway(store, tradeId),
  });
  const response = async (order: OrderRecord) => success(await describePayin(order));
  return {
    createPayin: async ({ body, context }) => {
      const { order, refusedAnyway } = await createOrder(service, context, FAMILY, body, async (tx, made) => {
        await insertGateway(tx, seed, made);
        await attachDocuments(tx, made, body.fileIds ?? []);
      });
      return refusedAnyway ? refusedButCreatedResponse(order) : response(order);
    },
    getPayinStatus: async ({ body, context }) =>
      response(await findNamed(store, FAMILY, readOrderName(context.merchantId, body))),
    refreshPayinGateway: async ({ body, context }) => {
      const order = await actOnOrder(service, context, {
        family: FAMILY,
        event: 'refresh',
        request: body,
        prepare: async (tx, payin) => ({ event: { gateway: await insertGateway(tx, seed, payin) } }),
      });
      return response(order);
    },
    listPayins: async ({ query, context }) => {
      const page = await readPayins(store, context.merchantId, query);
      return { status: 200, body: { status: '1', ...page } };
    },
    uploadPayinDocument: ({ receive, context }) =>
      takeForm(service, receive, async (form, received) => {
        const files = received.map(({ content }) => ({ name: form.fileName, content }));
        const namesOrder = 'tradeId' in form || 'orderNo' in form;
        const ids = namesOrder
          ? await uploadToOrder(service, context, { family: FAMILY, form, files })
          : await uploadAlone(service, context, { form, files });
        return uploadResponse(ids);
      }),
  } satisfies Partial<Handlers<Caller>>;
}

/** Reads a page of payins (sandbox choice `history`). @throws Refusal for an invalid page number, page size or date */
async function readPayins(store: Store, merchantId: string, query: ListPayinsQuery) {
  const { pages = 1, pageSize = DEFAULT_PAGE, status } = query;
  if (pages < 1 || !Number.isSafeInteger(pages)) throw refusal('`pages` must be a whole number from 1');
  if (pageSize < 1 || pageSize > LARGEST_PAGE) throw refusal(`\`pageSize\` must be 1 to ${LARGEST_PAGE}`);
  const filter = { merchantId, family: FAMILY, status } as const;
  const days = { firstDay: dayIn(query, 'start'), lastDay: dayIn(query, 'end') };
  const orderNo = readIdentifier(query, 'search');
  const { total, orders } = await pageOfOrders(store, { ...filter, ...days, page: pages, pageSize, orderNo });
  const tradeIds = orders.map(({ tradeId }) => tradeId);
  const gateways = await findGateways(store, tradeIds);
  return { total, data: orders.map((order) => toListedPayin(order, gateways.get(order.tradeId))) };
}

function dayIn(query: ListPayinsQuery, property: 'start' | 'end'): number | undefined {
  const text = query[property];
  if (text === undefined || text === '') return undefined;
  const instant = startOfDay(text);
  if (instant === undefined) throw refusal(`\`${property}\` must be a date such as 2026-11-20`);
  return instant;
}

function toListedPayin(order: OrderRecord, gateway: PayinGateway | undefined): ListedPayin {
  const { tradeId, status, orderNo, createdAt, completedAt } = order;
  const body = order.body as CreatePayinRequest;
  return {
    tradeId,
    status,
    ...(gateway ? { gateway: toListedGateway(gateway) } : {}),
    createTime: timeText(createdAt),
    ...(completedAt === null ? {} : { completedTime: timeText(completedAt) }),
    targetAmount: body.targetAmount,
    sourceAmount: body.sourceAmount,
    payerName: body.payer.fullName,
    beneficiaryName: body.beneficiary?.fullName,
    orderNo,
    currencyPair: `${body.targetCurrency ?? ''}/${body.sourceCurrency ?? ''}`,
    purpose: body.purpose,
  };
}

/** Returns a gateway as the history contains it: the `id` of a wechat or alipay order is called `orderId` there. */
function toListedGateway(gateway: PayinGateway): NonNullable<ListedPayin['gateway']> {
  if (gateway.gateway === 'bank') return { ...gateway };
  const { id, ...others } = gateway;
  return { ...others, orderId: id };
}

function timeText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}

const LARGEST_PAGE = 100;
const DEFAULT_PAGE = 20;

interface PageRequest {
  readonly merchantId: string;
  readonly family: Family;
  readonly status?: string | undefined;
  /** When the first and the last day begin, in milliseconds since 1970. */
  readonly firstDay?: number | undefined;
  readonly lastDay?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
  /** A complete order number; at most one order matches. */
  readonly orderNo?: string | undefined;
}

export async function pageOfOrders(store: Store, request: PageRequest) {
  const { page, pageSize } = request;
  const matching = selectMatching(store, request);
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { total, orders: rows.map(toOrder) };
}

function selectMatching(store: Store, request: PageRequest) {
  const { merchantId, family, status, firstDay, lastDay, orderNo } = request;
  let query = store.db.selectFrom('orders').where('merchantId', '=', merchantId).where('family', '=', family);
  if (status !== undefined) query = query.where('status', '=', status);
  if (firstDay !== undefined) query = query.where('createdAt', '>=', firstDay);
  if (lastDay !== undefined) query = query.where('createdAt', '<', lastDay + DAY_MS);
  if (orderNo !== undefined) query = query.where('orderNo', '=', orderNo);
  return query;
}
