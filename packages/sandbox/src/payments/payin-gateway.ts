import type { CreatePayinRequest, PayinGateway, PayinGatewayName } from '@cross-border-payments/server-stubs';
import encodeQR from 'qr';
import { now } from '../core/clock.ts';
import { deriveBytes, type Seed } from '../core/identifiers.ts';
import type { OrderRecord } from '../orders/order-store.ts';
import type { Store, Transaction } from '../store/store.ts';

/** Returns the gateway that a create chose, by default `bank` (sandbox choice `gateway-left-out`). */
function chosenGateway({ body }: OrderRecord): PayinGatewayName {
  return (body as CreatePayinRequest).getway ?? 'bank';
}

/** Opens a gateway for a payin, with new details each time. */
export async function insertGateway(tx: Transaction, seed: Seed, order: OrderRecord): Promise<PayinGateway> {
  const { tradeId } = order;
  const { last } = await tx.db
    .selectFrom('payin_gateways')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .where('trade_id', '=', tradeId)
    .executeTakeFirstOrThrow();
  const seq = (last ?? 0) + 1;
  const name = chosenGateway(order);
  const details = openGateway(name, tradeId, randomFrom(deriveBytes(seed, 'gateway', tradeId, seq)));
  await tx.db
    .insertInto('payin_gateways')
    .values({
      trade_id: tradeId,
      seq,
      gateway: name,
      details: JSON.stringify(details),
      created_at: await now(tx),
      expires_at: null,
    })
    .execute();
  return details;
}

/** Reads the newest gateway of each payin, by trade id. */
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

/** Reads the newest gateway of a payin. */
export async function findGateway(store: Pick<Store, 'read'>, tradeId: string): Promise<PayinGateway> {
  const gateway = (await findGateways(store, [tradeId])).get(tradeId);
  if (gateway === undefined) throw new Error(`The payin ${tradeId} has no gateway.`);
  return gateway;
}

/** Returns numbers from 0 to below 1, the same ones for the same seed. */
export type Random = () => number;

/**
 * Makes a generator from bytes, such as those derived from the seed for a payin and its number of refreshes.
 *
 * @param bytes at least 32
 * @throws Error if more numbers are drawn than there are bytes
 */
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
/** Without letters and digits that are easily confused when a reference is copied. */
const REFERENCE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Apps and accounts of the service, the same for every payin. */
const WECHAT_APP = { appid: 'wx5a4d8b0c0d3e2f71', originalId: 'gh_5a4d8b0c0d3e' } as const;
const ALIPAY_APP = '2021000000006600';
const BANK_ACCOUNT = {
  accountName: 'Example Payments Co. Ltd.',
  bankName: 'Example Bank, Shenzhen Branch',
} as const;

function draw(random: Random, alphabet: string, length: number): string {
  let text = '';
  for (let position = 0; position < length; position++) {
    text += alphabet[Math.floor(random() * alphabet.length)];
  }
  return text;
}

/**
 * Opens a gateway for a payin. Another call with the same generator returns new details.
 *
 * @param name the gateway that the merchant chose in `getway`
 * @param tradeId id of the payin, which the payer sees
 * @param random seeded generator; each call takes up to 32 numbers from it
 * @returns the gateway with exactly the members that R-013 requires
 */
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

/** A QR code as text and image. */
interface QrCode {
  /** The text of the code. */
  readonly text: string;
  /** The code as an SVG document without external parts. */
  readonly svg: string;
}

/**
 * Makes the QR code of a payin. The interface does not show it, so only the control API does (sandbox choice `qr-code`).
 *
 * @param payType `app` or `qrcode`
 * @returns the code, or undefined for the bank gateway and for payments inside an app
 */
export function qrCodeOf(gateway: PayinGateway, payType: 'app' | 'qrcode'): QrCode | undefined {
  if (payType === 'app' || gateway.gateway === 'bank') return undefined;
  const text = gateway.gateway === 'alipay' ? gateway.id : `weixin://wxpay/bizpayurl?pr=${gateway.id}`;
  return { text, svg: encodeQR(text, 'svg', { ecc: 'medium' }) };
}
