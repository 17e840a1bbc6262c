import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeServer, listen } from '@cross-border-payments/cli-kit';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { serviceAppKey } from './callbacks/deliver.ts';
import { mayBeOutside } from './callbacks/send.ts';
import { DEFAULT_HOST, DEFAULT_PORT, faultOfHost } from './control/guard.ts';
import { StartError } from './core/errors.ts';
import { ensureDemoMerchant, setCallbackUrl } from './merchants/merchants.ts';
import { ORDER_DUE, orderDueHandler } from './orders/order-events.ts';
import { addExamples } from './payments/example-orders.ts';
import { openPlatform, type Platform, printError } from './platform.ts';
import { createSandboxServer } from './server.ts';
import { createSandboxService } from './service/sandbox-service.ts';
import { readVariant } from './service/variant.ts';

/** Milliseconds for requests in progress when the sandbox is closed. */
const CLOSE_WAIT_BUDGET_MS = 2_000;

/** Options of `startSandbox`. */
export interface SandboxOptions {
  /** Port to listen on, or 0 for a free port; defaults to 4020. */
  readonly port?: number | undefined;
  /** Address to listen on; defaults to 127.0.0.1. */
  readonly host?: string | undefined;
  /** Folder of the data; by default a temporary folder, which `close` deletes. */
  readonly data?: string | undefined;
  /** Connection URL of PostgreSQL, instead of a folder. */
  readonly databaseUrl?: string | undefined;
  /** Callback address of the demo merchant; `/hub/webhook` is added. */
  readonly callback?: string | undefined;
  /** Makes everything random repeatable. */
  readonly seed?: number | undefined;
  /** `real` by default; a `manual` clock changes only when it is moved. */
  readonly clock?: 'real' | 'manual' | undefined;
  /** Whether to refuse bodies without the stand-in signature. */
  readonly requireSignature?: boolean | undefined;
  /** Whether to refuse requests with properties or amounts that are accepted but probably not meant. */
  readonly strict?: boolean | undefined;
  /** Whether callbacks may leave this machine. */
  readonly allowOutsideCallbacks?: boolean | undefined;
  /** Whether to add the quotes, documents and orders of the document's examples, under the ids that samples show. */
  readonly examples?: boolean | undefined;
  /** Origins whose pages may call the service from a browser; none by default. */
  readonly allowOrigins?: readonly string[] | undefined;
  /** Further host names, without a port, that requests may have if `host` is not a loopback address. */
  readonly allowHosts?: readonly string[] | undefined;
  /**
   * Password of inspector and control API, 16 to 256 characters; required if `host` is not a loopback address. Sent as
   * `Authorization: Bearer`, or asked for by a browser.
   */
  readonly controlToken?: string | undefined;
  /** JSON file with deviations from the document, for tests of programs that find them. */
  readonly variant?: string | undefined;
  /** URL (http or https) of the API reference, for links in the inspector. */
  readonly reference?: string | undefined;
  /** Called with internal errors. Without this function, or if it fails, they are printed to standard error. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Called with one line of text that a developer should see at once: a failed callback, or advice on a request. There
   * are only a few lines per receiver, and one per piece of advice.
   */
  readonly onNote?: ((line: string) => void) | undefined;
}

export interface RunningSandbox {
  /** Base address of the service, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Credentials of the demo merchant. */
  readonly appKey: string;
  readonly secretKey: string;
  /** Application key that the sandbox sends in the header `appkey` of callbacks. */
  readonly callbackAppKey: string;
  /**
   * Moves the clock ahead. Resolves once everything due has happened, or after waiting 30 seconds for slow receivers.
   * `from` and `to` are times in milliseconds since 1970. `tasks` is the number of tasks that ran, and `outstanding` the
   * number of orders with due callbacks that have no response yet.
   */
  advance(milliseconds: number): Promise<Readonly<Record<'from' | 'to' | 'tasks' | 'outstanding', number>>>;
  /** Waits for the work in progress, at most ten seconds, and stops; deletes a temporary folder. */
  close(): Promise<void>;
}

/**
 * Starts the whole service.
 * @throws StartError or FolderInUseError with one sentence, if port, folder, seed or callback address cannot be used
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const onError = makeReporter(options.onError);
  const onNote = (line: string) => void (async () => options.onNote?.(line))().catch(onError);
  const fault = faultOfHost(options);
  if (fault !== undefined) throw new StartError(fault);
  const temporary = options.data === undefined && options.databaseUrl === undefined;
  const folder = temporary ? await mkdtemp(join(tmpdir(), 'sandbox-')) : (options.data ?? '');
  const removeFolder = async () => {
    if (temporary) await rm(folder, { recursive: true, force: true });
  };
  // Listed one by one, so that callers cannot pass the options of the platform that are for tests.
  const { databaseUrl, seed, clock, allowOutsideCallbacks, examples } = options;
  const allowed = { databaseUrl, seed, clock, allowOutsideCallbacks, examples };
  const handlers = () => new Map([[ORDER_DUE, orderDueHandler]]);
  let platform: Platform | undefined;
  try {
    platform = await openPlatform({ ...allowed, folder, onError, onNote, handlers });
    return await serve(platform, { ...options, onNote }, onError, removeFolder);
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
  const { host = DEFAULT_HOST, requireSignature = false, strict: isStrict = false, onNote } = options;
  const { callback, reference, controlToken, allowOrigins = [], allowHosts = [] } = options;
  const { merchantId, appKey, secretKey } = await ensureDemoMerchant(platform);
  if (platform.hasExamples) await addExamples(platform, merchantId);
  if (callback !== undefined) await useCallback(platform, merchantId, callback, onNote);
  const deviations = options.variant === undefined ? undefined : readVariant(options.variant);
  const context = { platform, requireSignature, isStrict };
  const service = createSandboxService(context, { onError, onNote, deviations });
  const parts = { platform, service, host, allowOrigins, allowHosts, controlToken, onError };
  const link = reference === undefined ? undefined : readReference(reference);
  const server = createSandboxServer({ ...parts, reference: link });
  const port = await listen(server, options.port ?? DEFAULT_PORT, host).catch(({ message }) => {
    throw new StartError(message);
  });
  platform.scheduler.start();
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${port}`,
    port,
    appKey,
    secretKey,
    callbackAppKey: serviceAppKey(platform.seed),
    advance: async (milliseconds) => {
      await platform.requests.flush();
      return platform.scheduler.advance(milliseconds);
    },
    close: async () => {
      await closeServer(server, CLOSE_WAIT_BUDGET_MS);
      await platform.close();
      await removeFolder();
    },
  };
}

function readReference(given: string): string {
  const url = URL.parse(given);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.href.replace(/\/$/, '');
  throw new StartError(`\`--reference\` must be an http or https URL, not \`${given}\`.`);
}

/** Sets the callback address of a merchant, and calls `onNote` if callbacks to it may fail. */
async function useCallback(
  { store, allowOutsideCallbacks }: Platform,
  merchantId: string,
  url: string,
  onNote: SandboxOptions['onNote'],
): Promise<void> {
  await store
    .transaction((tx) => setCallbackUrl(tx, merchantId, url, allowOutsideCallbacks))
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new StartError(error.message) : error;
    });
  if (!allowOutsideCallbacks && mayBeOutside(url))
    onNote?.(
      `Callbacks are sent to ${url} only if that host resolves to this machine; \`--allow-outside-callbacks\` allows other machines.`,
    );
}

/** Wraps the option `onError` so that it never fails. */
function makeReporter(onError: SandboxOptions['onError']): (error: unknown) => void {
  if (onError === undefined) return printError;
  const report = async (error: unknown) => onError(error);
  return (error) => {
    report(error).catch((failure: unknown) => {
      printError(error);
      printError(failure);
    });
  };
}
