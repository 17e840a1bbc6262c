import { bundleFile } from '@cross-border-payments/checks';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { type Client, type CreateGlobalPayoutRequest, createClient } from '@cross-border-payments/client';
import { type HttpClient, toHttpClient } from '@cross-border-payments/client/http';
import type { paths } from '@cross-border-payments/spec';
import { createClient as generateClient } from '@hey-api/openapi-ts';
import axios from 'axios';
import { build } from 'esbuild';
import ky from 'ky';
import createFetchClient from 'openapi-fetch';
import { ORDER_PATH } from './servers.ts';

export interface ClientSetting {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly order: CreateGlobalPayoutRequest;
}

/** Returns the `data` of the response. */
export type SendOrder = () => Promise<unknown>;

export interface ClientCandidate {
  readonly name: string;
  readonly create: (setting: ClientSetting) => SendOrder | Promise<SendOrder>;
}

export const CLIENT_BASELINE = 'fetch and JSON';
/** The baseline with a time limit for each call, because our client always sets one. */
export const TIMED_BASELINE = 'fetch and JSON, time limit';
export const OUR_METHOD = 'ours, method';

/** Headers of every call; every client has a token from the start. */
const CREDENTIALS = { appkey: 'key', token: 'token' };
const HOUR_MS = 3_600_000;
const TIMEOUT_MS = 30_000;

export const clientCandidates: readonly ClientCandidate[] = [
  { name: CLIENT_BASELINE, create: (setting) => raw(setting, () => ({})) },
  {
    name: TIMED_BASELINE,
    create: (setting) => raw(setting, () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })),
  },
  {
    name: OUR_METHOD,
    create: (setting) => {
      const client = ours(setting);
      return () => client.globalPayout.create(setting.order as CreateGlobalPayoutRequest);
    },
  },
  { name: 'ours, toHttpClient', create: (setting) => openapiFetch(toHttpClient(ours(setting)), setting) },
  {
    name: 'openapi-fetch',
    create: (setting) => {
      const { baseUrl, fetch } = setting;
      return openapiFetch(createFetchClient<paths>({ baseUrl, fetch, headers: CREDENTIALS }), setting);
    },
  },
  {
    name: 'hey-api',
    // The client of hey-api is a singleton, so `setConfig` changes it for all later calls.
    create: async ({ baseUrl, fetch, order }) => {
      const { client, createGlobalPayout } = await heyApiSdk();
      const auth = ({ name }: { name: keyof typeof CREDENTIALS }) => CREDENTIALS[name];
      client.setConfig({ baseUrl, fetch, auth });
      return async () => dataOf((await createGlobalPayout({ body: order })).data);
    },
  },
  {
    name: 'ky',
    create: ({ baseUrl, fetch, order }) => {
      const client = ky.create({ baseUrl, fetch, headers: CREDENTIALS });
      return async () => dataOf(await client.post(ORDER_PATH, { json: order }).json());
    },
  },
  {
    name: 'axios',
    // Uses the `fetch` adapter of axios, so that all clients send with `fetch`.
    create: ({ baseUrl, fetch, order }) => {
      const headers = CREDENTIALS;
      const client = axios.create({ baseURL: baseUrl, adapter: 'fetch', env: { fetch }, headers });
      return async () => dataOf((await client.post(ORDER_PATH, order)).data);
    },
  },
];

function raw({ baseUrl, fetch, order }: ClientSetting, options: () => RequestInit): SendOrder {
  const url = baseUrl + ORDER_PATH;
  const headers = { ...CREDENTIALS, 'content-type': 'application/json' };
  return async () => {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(order), ...options() });
    return dataOf(await response.json());
  };
}

function ours({ baseUrl, fetch }: ClientSetting): Client {
  const { appkey, token } = CREDENTIALS;
  const tokenStore = {
    get: async () => ({ token, expiresAt: Date.now() + HOUR_MS }),
    set: async () => undefined,
  };
  return createClient({ baseUrl, fetch, appKey: appkey, secretKey: 'secret', tokenStore });
}

function openapiFetch(client: Pick<HttpClient, 'POST'>, { order }: ClientSetting): SendOrder {
  return async () => dataOf((await client.POST('/global/payout/transfer/create', { body: order })).data);
}

/** @throws Error when the service refused */
export function dataOf(envelope: unknown): unknown {
  const { status, message, data } = (envelope ?? {}) as { status?: string; message?: string; data?: unknown };
  if (status !== '1') throw new Error(`the service refused: ${message}`);
  return data;
}

interface HeyApiSdk {
  readonly client: { setConfig(config: object): unknown };
  createGlobalPayout(options: object): Promise<{ data?: unknown; error?: unknown }>;
}

let generated: Promise<string> | undefined;

/** Returns a module of hey-api without imports, which exports all operations of the document and their `client`. */
export function heyApiModule(): Promise<string> {
  generated ??= generateHeyApi();
  return generated;
}

async function heyApiSdk(): Promise<HeyApiSdk> {
  const text = Buffer.from(await heyApiModule()).toString('base64');
  return (await import(`data:text/javascript;base64,${text}`)) as HeyApiSdk;
}

async function generateHeyApi(): Promise<string> {
  return withTemporaryFolder(async (folder) => {
    await generateClient({
      input: bundleFile,
      output: { path: folder },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
      logs: { level: 'silent' },
    });
    const contents = "export * from './sdk.gen'; export { client } from './client.gen';";
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'neutral',
      logLevel: 'silent',
    });
    return outputFiles[0]?.text ?? '';
  });
}
