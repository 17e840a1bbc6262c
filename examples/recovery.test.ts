import { type Client, createClient, isTokenRejected } from '@cross-border-payments/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSandbox, type WatchedSandbox } from './testing/new-sandbox.ts';

const DAY = 24 * 60 * 60 * 1000;

let sandbox: WatchedSandbox;
let client: Client;

beforeEach(async () => {
  sandbox = await newSandbox();
  client = sandbox.client;
});
afterEach(() => sandbox.close());

/** Sends reads and creates an order. All must succeed even if the token has become invalid. */
async function work(orderNo: string): Promise<void> {
  await client.globalPayout.getQuote({ sourceCurrency: 'AUD', targetCurrency: 'CNY' });
  await client.wallets.list();
  const beneficiary = { fullName: 'Zhang San', entityType: 'B' } as const;
  const amount = { targetAmount: 500, sourceCurrency: 'AUD', targetCurrency: 'CNY' };
  await client.globalPayout.create({ orderNo, beneficiary, ...amount });
}

test('a client still works after a day on the clock of the sandbox', async () => {
  await work('ORDER-1');
  await sandbox.advance(DAY);
  await work('ORDER-2');
});

test('a client still works after a reset of the sandbox', async () => {
  await work('ORDER-1');
  await sandbox.control('POST', '/reset');
  await work('ORDER-1');
});

test('a client still works after a restart of the sandbox', async () => {
  const hops = { url: sandbox.url };
  const { appKey, secretKey } = sandbox;
  const fetchThere: typeof fetch = (input, init) => fetch(`${input}`.replace(sandbox.url, hops.url), init);
  client = createClient({ baseUrl: sandbox.url, appKey, secretKey, fetch: fetchThere });
  await work('ORDER-1');
  await sandbox.close();
  const next = await newSandbox();
  hops.url = next.url;
  try {
    await work('ORDER-1');
  } finally {
    await next.close();
  }
});

test('a client recognizes each refusal of a token by the sandbox', async () => {
  const refusalOf = async (token: string, appkey = sandbox.appKey) => {
    const response = await fetch(`${sandbox.url}/payout/common/occupation/list`, {
      headers: { appkey, token },
    });
    const { status: httpStatus, headers } = response;
    const text = await response.text();
    return { httpStatus, headers, text, envelope: JSON.parse(text) };
  };
  const { appKey, secretKey } = sandbox;
  const token = `${await client.authentication.createToken({ appKey, secretKey })}`;
  expect(isTokenRejected(await refusalOf(token))).toBe(false);
  expect(isTokenRejected(await refusalOf('of-another-day'))).toBe(true);
  expect(isTokenRejected(await refusalOf(token, 'another-merchant'))).toBe(true);
  await sandbox.advance(DAY / 2);
  expect(isTokenRejected(await refusalOf(token))).toBe(true);
});
