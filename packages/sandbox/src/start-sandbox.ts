import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceAppKey } from './callbacks/deliver.ts';
import { faultOfHost } from './control/guard.ts';
import { DEFAULT_HOST, DEFAULT_PORT } from './defaults.ts';
import { ensureDemoMerchant } from './merchants/demo-merchant.ts';
import { setCallbackUrl } from './merchants/merchants.ts';
import { ORDER_DUE, orderDueHandler } from './orders/transit.ts';
import { openPlatform, type Platform } from './platform.ts';
import type { Advance } from './scheduler/scheduler.ts';
import { closeServer, createSandboxServer, listen } from './server.ts';
import { createSandboxService } from './service/create-sandbox-service.ts';
import { StartError } from './start-error.ts';

/** How a sandbox is started. */
export interface SandboxOptions {
  /** 0 for a free one; 4020 when left out. */
  readonly port?: number | undefined;
  /** Address to listen on; 127.0.0.1 when left out. */
  readonly host?: string | undefined;
  /** Folder of the data; a temporary one, gone with `close`, when left out. */
  readonly data?: string | undefined;
  /** Connection text of PostgreSQL, in the place of a folder. */
  readonly databaseUrl?: string | undefined;
  /** Where callbacks of the demo merchant go; `/hub/webhook` is added. */
  readonly callback?: string | undefined;
  /** A number makes everything repeatable that looks random. */
  readonly seed?: number | undefined;
  /** `real`, or `manual` for one that only moves when it is told to. */
  readonly clock?: 'real' | 'manual' | undefined;
  /** Refuses bodies without the stand-in signature. */
  readonly requireSignature?: boolean | undefined;
  /** Lets callbacks leave this machine. */
  readonly allowOutsideCallbacks?: boolean | undefined;
  /** Origins whose pages may call the service from a browser; none when left out. */
  readonly allowOrigins?: readonly string[] | undefined;
  /** Further names inspector and control API may be called by when `host` is not on loopback. */
  readonly allowHosts?: readonly string[] | undefined;
  /**
   * Password of inspector and control API, 16 to 256 characters; needed when `host` is not of loopback. It goes into
   * `Authorization: Bearer`, or a browser asks for it.
   */
  readonly controlToken?: string | undefined;
  /** Hears of what goes wrong inside; standard error when left out. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A sandbox that runs. */
export interface RunningSandbox {
  /** Base address of the service, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Credentials of the demo merchant. */
  readonly appKey: string;
  readonly secretKey: string;
  /** Application key of the service itself, which callbacks carry in their header `appkey`. */
  readonly callbackAppKey: string;
  /**
   * Moves the clock ahead and resolves when everything due has happened, or when receivers kept it waiting for 30
   * seconds: `outstanding` counts the orders whose callbacks are due and unanswered.
   */
  advance(milliseconds: number): Promise<Advance>;
  /** Ends the work under way and stops, within ten seconds; a temporary folder is removed. */
  close(): Promise<void>;
}

/**
 * Starts the whole service.
 * @throws StartError or FolderInUseError with one sentence, when port, folder, seed or callback address cannot be used
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const onError = options.onError ?? printError;
  const fault = faultOfHost({ host: options.host ?? DEFAULT_HOST, controlToken: options.controlToken });
  if (fault !== undefined) throw new StartError(fault);
  const temporary = options.data === undefined && options.databaseUrl === undefined;
  const folder = temporary ? await mkdtemp(join(tmpdir(), 'sandbox-')) : (options.data ?? '');
  const removeFolder = async () => {
    if (temporary) await rm(folder, { recursive: true, force: true });
  };
  let platform: Platform | undefined;
  try {
    platform = await openPlatform({
      ...options,
      folder,
      onError,
      handlers: () => new Map([[ORDER_DUE, orderDueHandler]]),
    });
    return await serve(platform, options, onError, removeFolder);
  } catch (error) {
    await platform?.close();
    await removeFolder();
    throw error;
  }
}

async function serve(
  platform: Platform,
  options: SandboxOptions,
  onError: (error: unknown) => void,
  removeFolder: () => Promise<void>,
): Promise<RunningSandbox> {
  const { host = DEFAULT_HOST, port: wanted = DEFAULT_PORT, requireSignature = false, callback } = options;
  const { merchantId, appKey, secretKey } = await ensureDemoMerchant(platform);
  if (callback !== undefined) await useCallback(platform, merchantId, callback);
  const service = createSandboxService({ platform, requireSignature }, { onError });
  const server = createSandboxServer({
    platform,
    service,
    host,
    allowOrigins: options.allowOrigins ?? [],
    allowHosts: options.allowHosts ?? [],
    controlToken: options.controlToken,
    onError,
  });
  const port = await listen(server, wanted, host);
  platform.scheduler.start();
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${port}`,
    port,
    appKey,
    secretKey,
    callbackAppKey: serviceAppKey(platform.seed),
    advance: (milliseconds) => platform.scheduler.advance(milliseconds),
    close: async () => {
      await closeServer(server);
      await platform.close();
      await removeFolder();
    },
  };
}

async function useCallback(platform: Platform, merchantId: string, url: string): Promise<void> {
  const { store, allowOutsideCallbacks } = platform;
  const set = await store.transaction((tx) => setCallbackUrl(tx, merchantId, url, allowOutsideCallbacks));
  if (!set.ok) throw new StartError(set.error);
}

function printError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`sandbox: ${text}\n`);
}
