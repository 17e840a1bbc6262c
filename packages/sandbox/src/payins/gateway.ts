import type { PayinGateway, PayinGatewayName } from '@cross-border-payments/server-stubs';

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
