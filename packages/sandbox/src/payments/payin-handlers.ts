import type {
  CreatePayinRequest,
  Handlers,
  ListedPayin,
  ListPayinsQuery,
  Payin,
  PayinGateway,
  PayinGatewayName,
} from '@cross-border-payments/server-stubs';
import encodeQR from 'qr';
import { DAY_MS, now, startOfDay } from '../core/clock.ts';
import { refusal, success } from '../core/errors.ts';
import { deriveBytes, type Seed } from '../core/identifiers.ts';
import { attachDocuments } from '../documents/documents.ts';
import { storeUpload, takeForm } from '../documents/upload-document.ts';
import { machineOf } from '../orders/life-cycles.ts';
import {
  actOnOrder,
  createOrder,
  refusedButCreatedResponse,
  uploadResponse,
} from '../orders/order-events.ts';
import {
  findNamed,
  type OrderRecord,
  readIdentifier,
  readOrderName,
  toOrder,
} from '../orders/order-store.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Queryable, Store, Transaction } from '../store/store.ts';

const FAMILY = 'payin';

export function payinHandlers(service: ServiceContext) {
  const { platform } = service;
  const { store, seed } = platform;
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
      const { order, refusedAnyway } = await createOrder(
        platform,
        context,
        FAMILY,
        body,
        async (tx, made) => {
          await insertGateway(tx, seed, made);
          await attachDocuments(tx, made, body.fileIds ?? []);
        },
      );
      return refusedAnyway ? refusedButCreatedResponse(order) : response(order);
    },
    getPayinStatus: async ({ body, context }) =>
      response(await findNamed(store, FAMILY, readOrderName(context.merchantId, body))),
    refreshPayinGateway: async ({ body, context }) => {
      const order = await actOnOrder(platform, context, {
        family: FAMILY,
        event: 'refresh',
        request: body,
        prepare: async (tx, payin) => ({ event: { gateway: await insertGateway(tx, seed, payin) } }),
      });
      return response(order);
    },
    listPayins: async ({ query, context }) => {
      const { total, orders } = await findPayins(store, context.merchantId, query);
      const tradeIds = orders.map(({ tradeId }) => tradeId);
      const gateways = await findGateways(store, tradeIds);
      const data = orders.map((order) => toListedPayin(order, gateways.get(order.tradeId)));
      return { status: 200, body: { status: '1', total, data } };
    },
    uploadPayinDocument: ({ receive, context }) =>
      takeForm(service, receive, async (form, received) => {
        const files = received.map(({ content }) => ({ name: form.fileName, content }));
        const namesOrder = 'tradeId' in form || 'orderNo' in form;
        const family = namesOrder ? FAMILY : undefined;
        return uploadResponse(await storeUpload(platform, context, { family, form, files }));
      }),
  } satisfies Partial<Handlers<Caller>>;
}

const LARGEST_PAGE = 100;
const DEFAULT_PAGE = 20;

/** Reads a page, newest first (sandbox choice `history`). @throws Refusal for an invalid page number, size or date */
export async function findPayins({ db }: Store, merchantId: string, query: ListPayinsQuery) {
  const { pages = 1, pageSize = DEFAULT_PAGE, status } = query;
  if (pages < 1 || !Number.isSafeInteger(pages)) throw refusal('`pages` must be a whole number from 1');
  if (pageSize < 1 || pageSize > LARGEST_PAGE) throw refusal(`\`pageSize\` must be 1 to ${LARGEST_PAGE}`);
  const [firstDay, lastDay] = [readDay(query, 'start'), readDay(query, 'end')];
  const orderNo = readIdentifier(query, 'search');
  let found = db.selectFrom('orders').where('merchantId', '=', merchantId).where('family', '=', FAMILY);
  if (status !== undefined) found = found.where('status', '=', status);
  if (firstDay !== undefined) found = found.where('createdAt', '>=', firstDay);
  if (lastDay !== undefined) found = found.where('createdAt', '<', lastDay + DAY_MS);
  if (orderNo !== undefined) found = found.where('orderNo', '=', orderNo);
  const count = found.select(({ fn }) => fn.countAll<number>().as('total'));
  const page = found.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(pageSize);
  const { total } = await count.executeTakeFirstOrThrow();
  const rows = await page.offset((pages - 1) * pageSize).execute();
  return { total, orders: rows.map(toOrder) };
}

function readDay(query: ListPayinsQuery, property: 'start' | 'end') {
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

export async function insertGateway(tx: Transaction, seed: Seed, { tradeId, body }: OrderRecord) {
  const { last } = await tx.db
    .selectFrom('payin_gateways')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .where('tradeId', '=', tradeId)
    .executeTakeFirstOrThrow();
  const seq = (last ?? 0) + 1;
  // The default is sandbox choice `gateway-left-out`.
  const gateway = (body as CreatePayinRequest).getway ?? 'bank';
  const details = openGateway(gateway, tradeId, deriveBytes(seed, 'gateway', tradeId, seq));
  const createdAt = await now(tx);
  const row = { tradeId, seq, gateway, details: JSON.stringify(details), createdAt };
  await tx.db.insertInto('payin_gateways').values(row).execute();
  return details;
}

async function findGateways({ db }: Queryable, tradeIds: readonly string[]) {
  if (tradeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payin_gateways')
    .select(['tradeId', 'details'])
    .where('tradeId', 'in', tradeIds)
    .orderBy('seq')
    .execute();
  return new Map(rows.map((row) => [row.tradeId, JSON.parse(row.details) as PayinGateway]));
}

export async function findGateway(source: Queryable, tradeId: string): Promise<PayinGateway> {
  const gateway = (await findGateways(source, [tradeId])).get(tradeId);
  if (gateway === undefined) throw new Error(`The payin ${tradeId} has no gateway.`);
  return gateway;
}

const HEX = '0123456789abcdef';
const DIGITS = '0123456789';
/** Characters of a reference, without letters and digits that are easily confused. */
const REFERENCE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const WECHAT_APP = { appid: 'wx5a4d8b0c0d3e2f71', originalId: 'gh_5a4d8b0c0d3e' };
const ALIPAY_APP = '2021000000006600';
const BANK_ACCOUNT = { accountName: 'Example Payments Co. Ltd.', bankName: 'Example Bank, Shenzhen Branch' };

/** Opens a gateway with exactly the properties that R-013 requires. @param bytes at most 32 of them are used */
export function openGateway(name: PayinGatewayName, tradeId: string, bytes: Buffer): PayinGateway {
  let drawn = 0;
  const draw = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[(bytes.readUInt8(drawn++) * alphabet.length) >> 8]).join('');
  if (name === 'wechat') {
    return { gateway: name, ...WECHAT_APP, id: `wx${draw(DIGITS, 14)}${draw(HEX, 18)}` };
  }
  if (name === 'alipay') {
    const trade = encodeURIComponent(tradeId);
    const id = `https://alipay.example.com/gateway?trade=${trade}&sign=${draw(HEX, 32)}`;
    return { gateway: name, appid: ALIPAY_APP, id };
  }
  return {
    gateway: name,
    ...BANK_ACCOUNT,
    accountNumber: `7559${draw(DIGITS, 11)}`,
    reference: `PI-${draw(REFERENCE, 4)}-${draw(REFERENCE, 4)}`,
  };
}

/**
 * Only the control API returns QR codes, because the interface has no property for them (sandbox choice `qr-code`).
 * @returns undefined for the bank gateway and for payments inside an app
 */
export function encodeQrCode(gateway: PayinGateway, payType: 'app' | 'qrcode') {
  if (payType === 'app' || gateway.gateway === 'bank') return undefined;
  const text = gateway.gateway === 'alipay' ? gateway.id : `weixin://wxpay/bizpayurl?pr=${gateway.id}`;
  return { text, svg: encodeQR(text, 'svg', { ecc: 'medium' }) };
}
