import type { CreatePayinRequest, PayinGateway, PayinGatewayName } from '@cross-border-payments/server-stubs';
import encodeQR from 'qr';
import { now } from '../core/clock.ts';
import { deriveBytes, type Seed } from '../core/identifiers.ts';
import type { OrderRecord } from '../orders/order-store.ts';
import type { Store, Transaction } from '../store/store.ts';

export async function insertGateway(
  tx: Transaction,
  seed: Seed,
  { tradeId, body }: OrderRecord,
): Promise<PayinGateway> {
  const { last } = await tx.db
    .selectFrom('payin_gateways')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .where('trade_id', '=', tradeId)
    .executeTakeFirstOrThrow();
  const seq = (last ?? 0) + 1;
  // The default is sandbox choice `gateway-left-out`.
  const gateway = (body as CreatePayinRequest).getway ?? 'bank';
  const details = openGateway(gateway, tradeId, randomFrom(deriveBytes(seed, 'gateway', tradeId, seq)));
  const row = { trade_id: tradeId, seq, gateway, details: JSON.stringify(details) };
  await tx.db
    .insertInto('payin_gateways')
    .values({ ...row, created_at: await now(tx) })
    .execute();
  return details;
}

export async function findGateways(
  { read }: Pick<Store, 'read'>,
  tradeIds: readonly string[],
): Promise<ReadonlyMap<string, PayinGateway>> {
  if (tradeIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('payin_gateways')
    .select(['trade_id', 'details'])
    .where('trade_id', 'in', tradeIds)
    .orderBy('seq')
    .execute();
  return new Map(rows.map((row) => [row.trade_id, JSON.parse(row.details) as PayinGateway]));
}

export async function findGateway(store: Pick<Store, 'read'>, tradeId: string): Promise<PayinGateway> {
  const gateway = (await findGateways(store, [tradeId])).get(tradeId);
  if (gateway === undefined) throw new Error(`The payin ${tradeId} has no gateway.`);
  return gateway;
}

/** Returns a number from 0 to below 1, like `Math.random`. */
export type Random = () => number;

/** Returns a function that draws one number per byte. The function throws an Error after the last byte. */
export function randomFrom(bytes: Uint8Array): Random {
  let drawn = 0;
  return () => {
    const byte = bytes[drawn++];
    if (byte === undefined) throw new Error(`Only ${bytes.length} numbers can be drawn; give more bytes.`);
    return byte / 256;
  };
}

const HEX = '0123456789abcdef';
const DIGITS = '0123456789';
/** Characters of a reference, without letters and digits that are easily confused. */
const REFERENCE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const WECHAT_APP = { appid: 'wx5a4d8b0c0d3e2f71', originalId: 'gh_5a4d8b0c0d3e' };
const ALIPAY_APP = '2021000000006600';
const BANK_ACCOUNT = { accountName: 'Example Payments Co. Ltd.', bankName: 'Example Bank, Shenzhen Branch' };

function draw(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
}

/** Opens a gateway with exactly the properties that R-013 requires. @param random draws up to 32 numbers */
export function openGateway(name: PayinGatewayName, tradeId: string, random: Random): PayinGateway {
  if (name === 'wechat') {
    return { gateway: name, ...WECHAT_APP, id: `wx${draw(random, DIGITS, 14)}${draw(random, HEX, 18)}` };
  }
  if (name === 'alipay') {
    const trade = encodeURIComponent(tradeId);
    const id = `https://alipay.example.com/gateway?trade=${trade}&sign=${draw(random, HEX, 32)}`;
    return { gateway: name, appid: ALIPAY_APP, id };
  }
  return {
    gateway: name,
    ...BANK_ACCOUNT,
    accountNumber: `7559${draw(random, DIGITS, 11)}`,
    reference: `PI-${draw(random, REFERENCE, 4)}-${draw(random, REFERENCE, 4)}`,
  };
}

/**
 * Returns the text of a QR code. Only the control API returns QR codes, since the interface has no property for them
 * (sandbox choice `qr-code`).
 * @returns undefined for the bank gateway and for payments inside an app
 */
export function qrCodeOf(gateway: PayinGateway, payType: 'app' | 'qrcode') {
  if (payType === 'app' || gateway.gateway === 'bank') return undefined;
  const text = gateway.gateway === 'alipay' ? gateway.id : `weixin://wxpay/bizpayurl?pr=${gateway.id}`;
  return { text, svg: encodeQR(text, 'svg', { ecc: 'medium' }) };
}
