import type { CreatePayinRequest, PayinGateway, PayinGatewayName } from '@cross-border-payments/server-stubs';
import encodeQR from 'qr';
import { now } from '../core/clock.ts';
import { deriveBytes, type Seed } from '../core/identifiers.ts';
import type { OrderRecord } from '../orders/order-store.ts';
import type { Queryable, Transaction } from '../store/store.ts';

export async function insertGateway(
  tx: Transaction,
  seed: Seed,
  { tradeId, body }: OrderRecord,
): Promise<PayinGateway> {
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

export async function findGateways(
  { db }: Queryable,
  tradeIds: readonly string[],
): Promise<ReadonlyMap<string, PayinGateway>> {
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
 * Returns the text of a QR code. Only the control API returns QR codes: the interface has no property for them
 * (sandbox choice `qr-code`).
 * @returns undefined for the bank gateway and for payments inside an app
 */
export function encodeQrCode(gateway: PayinGateway, payType: 'app' | 'qrcode') {
  if (payType === 'app' || gateway.gateway === 'bank') return undefined;
  const text = gateway.gateway === 'alipay' ? gateway.id : `weixin://wxpay/bizpayurl?pr=${gateway.id}`;
  return { text, svg: encodeQR(text, 'svg', { ecc: 'medium' }) };
}
