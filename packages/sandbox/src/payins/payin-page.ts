import type {
  CreatePayinRequest,
  ListedPayin,
  ListPayinsQuery,
  PayinGateway,
} from '@cross-border-payments/server-stubs';
import { textOf } from '../orders/name-order.ts';
import { dayOf } from '../orders/order-counts.ts';
import { DEFAULT_PAGE, LARGEST_PAGE, pageOfOrders } from '../orders/order-page.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { refusal } from '../orders/refusal.ts';
import type { Store } from '../store/store.ts';
import { findGateways } from './gateway-store.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads a page of payins, newest first. Days are in UTC (sandbox choice `history`).
 * @throws Refusal for an invalid page, size or date
 */
export async function pageOfPayins(
  store: Store,
  merchantId: string,
  query: ListPayinsQuery,
): Promise<{ total: number; data: ListedPayin[] }> {
  const { pages = 1, pageSize = DEFAULT_PAGE, status } = query;
  if (pages < 1 || !Number.isSafeInteger(pages)) throw refusal('`pages` must be a whole number from 1');
  if (pageSize < 1 || pageSize > LARGEST_PAGE) throw refusal(`\`pageSize\` must be 1 to ${LARGEST_PAGE}`);
  const { total, orders } = await pageOfOrders(store, {
    merchantId,
    family: 'payin',
    page: pages,
    pageSize,
    orderNo: textOf(query, 'search'),
    status,
    firstDay: dayIn(query, 'start'),
    lastDay: dayIn(query, 'end'),
  });
  const gateways = await findGateways(
    store,
    orders.map(({ tradeId }) => tradeId),
  );
  return { total, data: orders.map((order) => recordOf(order, gateways.get(order.tradeId))) };
}

function dayIn(query: ListPayinsQuery, member: 'start' | 'end'): number | undefined {
  const text = query[member];
  if (text === undefined || text === '') return undefined;
  const instant = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // `Date` would turn 31 February into a day of March.
  const isDay = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
  if (!isDay) throw refusal(`\`${member}\` must be a date such as 2026-11-20`);
  return dayOf(instant);
}

function recordOf(order: OrderRecord, gateway: PayinGateway | undefined): ListedPayin {
  const { tradeId, status, orderNo, createdAt, completedAt } = order;
  const body = order.body as CreatePayinRequest;
  return {
    tradeId,
    status,
    ...(gateway ? { gateway: historyOf(gateway) } : {}),
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

/** The history has the id of a wechat or alipay order as `orderId`. */
function historyOf(gateway: PayinGateway): NonNullable<ListedPayin['gateway']> {
  if (gateway.gateway === 'bank') return { ...gateway };
  const { id, ...others } = gateway;
  return { ...others, orderId: id };
}

function timeText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}
