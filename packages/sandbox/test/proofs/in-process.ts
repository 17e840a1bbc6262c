import { createFetchHandler, type FetchHandler } from '@cross-border-payments/server-stubs/fetch';
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
  /** Sends a request to any address, and adds no headers. */
  readonly send: FetchHandler;
  /** The headers of a merchant with the token that `login` got. */
  credentials(): Readonly<Record<'appkey' | 'token', string>>;
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
  const send = createFetchHandler(service);
  const control = createFetchHandler(createControlService({ platform, service, onError }));
  let token = '';
  const credentials = () => ({ appkey: appKey, token });
  const call = async (id: string, sent: Sent = {}): Promise<CallResponse> => {
    const path = requestPath(id, sent.query);
    const response = await send(makeRequest(operationOf(id).method, path, sent, credentials()));
    return { http: response.status, ...((await response.json()) as Omit<CallResponse, 'http'>) };
  };
  const sandbox: InProcessSandbox = {
    platform,
    merchantId,
    errors,
    call,
    send,
    credentials,
    control: async (method, path, body = {}) => {
      const sent = method === 'GET' ? {} : { body };
      const response = await control(makeRequest(method, `/_sandbox${path}`, sent));
      return response.status < 400 ? response.json() : undefined;
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

function makeRequest(
  method: string,
  path: string,
  { body, form }: Sent,
  credentials: Readonly<Record<string, string>> = {},
): Request {
  const type = body === undefined ? undefined : { 'content-type': 'application/json' };
  const json = body === undefined ? null : JSON.stringify(body);
  const content = form === undefined ? json : toForm(form);
  return new Request(`http://sandbox${path}`, {
    method,
    headers: { ...credentials, ...type },
    body: content,
  });
}
