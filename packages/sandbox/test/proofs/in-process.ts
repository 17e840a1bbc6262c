import type { TransportRequest } from '@cross-border-payments/server-stubs';
import { createControlService } from '../../src/control/control-service.ts';
import { ensureDemoMerchant, setCallbackUrl } from '../../src/merchants/merchants.ts';
import { ORDER_DUE, orderDueHandler } from '../../src/orders/order-events.ts';
import { openPlatform, type Platform } from '../../src/platform.ts';
import { createSandboxService } from '../../src/service/sandbox-service.ts';
import type { StoreOptions } from '../../src/store/sqlite-store.ts';
import { type CallResponse, operationOf, requestPath, type Sent, toForm } from '../requests.ts';

/** The whole service without sockets. Requests are passed to the function that a server adapter would call. */
export interface InProcessSandbox {
  readonly platform: Platform;
  /** Id of the demo merchant. */
  readonly merchantId: string;
  /** Internal errors. */
  readonly errors: readonly unknown[];
  call(operation: string, sent?: Sent): Promise<CallResponse>;
  /** Gets a new token for the following calls. */
  login(): Promise<void>;
  /** Calls the control API. @returns undefined if the API refuses the request */
  // biome-ignore lint/suspicious/noExplicitAny: responses of all shapes
  control(method: string, path: string, body?: Readonly<Record<string, unknown>>): Promise<any>;
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface InProcessOptions extends StoreOptions {
  readonly seed: number;
  readonly callback?: string | undefined;
}

/** Opens the service with a manual clock, and logs in as the demo merchant. */
export async function openInProcess(options: InProcessOptions): Promise<InProcessSandbox> {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const handlers = () => new Map([[ORDER_DUE, orderDueHandler]]);
  const platform = await openPlatform({ ...options, clock: 'manual', onError, handlers });
  const { merchantId, appKey, secretKey } = await ensureDemoMerchant(platform);
  const { callback } = options;
  if (callback !== undefined) {
    await platform.store.transaction((tx) => setCallbackUrl(tx, merchantId, callback, false));
  }
  const service = createSandboxService({ platform, requireSignature: false, isStrict: false }, { onError });
  const control = createControlService({ platform, service, onError });
  let token = '';
  const call = async (id: string, sent: Sent = {}): Promise<CallResponse> => {
    const response = await service.handle(await requestOf(id, sent, { appkey: appKey, token }));
    return { http: response.status, ...JSON.parse(response.body) };
  };
  const sandbox: InProcessSandbox = {
    platform,
    merchantId,
    errors,
    call,
    control: async (method, path, body = {}) => {
      const request = toRequest(method, `/_sandbox${path}`, method === 'GET' ? NO_BODY : encodeJson(body));
      const response = await control.handle(request);
      return response.status < 400 ? JSON.parse(response.body) : undefined;
    },
    login: async () => {
      token = (await call('createToken', { body: { appKey, secretKey } })).data;
    },
    advance: async (milliseconds) => void (await platform.scheduler.advance(milliseconds)),
    close: () => platform.close(),
  };
  await sandbox.login();
  return sandbox;
}

async function requestOf(
  id: string,
  { body, query, form }: Sent,
  credentials: Readonly<Record<string, string>>,
): Promise<TransportRequest> {
  const encoded = form ? await encodeForm(form) : encodeJson(body);
  return toRequest(operationOf(id).method, requestPath(id, query), encoded, credentials);
}

function toRequest(
  method: string,
  url: string,
  { bytes, type }: Encoded,
  credentials: Readonly<Record<string, string>> = {},
): TransportRequest {
  const headers: Record<string, string> = { ...credentials, 'content-length': String(bytes.length) };
  if (type !== undefined) headers['content-type'] = type;
  return {
    method,
    url,
    hasBody: bytes.length > 0,
    header: (name) => headers[name],
    readBody: async () => bytes,
    streamBody: async function* () {
      yield bytes;
    },
  };
}

interface Encoded {
  readonly bytes: Uint8Array;
  readonly type?: string | undefined;
}

const NO_BODY: Encoded = { bytes: new Uint8Array() };

function encodeJson(body: unknown): Encoded {
  if (body === undefined) return NO_BODY;
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

async function encodeForm(properties: Readonly<Record<string, string | Blob>>): Promise<Encoded> {
  const response = new Response(toForm(properties));
  const type = response.headers.get('content-type') ?? undefined;
  return { bytes: new Uint8Array(await response.arrayBuffer()), type };
}
