import { deliveryHandler } from './callbacks/deliver.ts';
import { DELIVER } from './callbacks/outbox.ts';
import { CALLBACK_TIMEOUT_MS } from './callbacks/send.ts';
import { type ClockMode, resetClock, setUpClock } from './core/clock.ts';
import { openSeed, type Seed } from './core/identifiers.ts';
import { RequestLog } from './core/request-log.ts';
import type { UploadRoom } from './documents/documents.ts';
import { Scheduler } from './scheduler/scheduler.ts';
import type { TaskHandler } from './scheduler/tasks.ts';
import { ResponseFaults } from './service/response-faults.ts';
import { resetStore } from './store/migrate.ts';
import { openStore, type StoreOptions } from './store/sqlite-store.ts';
import type { Store } from './store/store.ts';

export interface PlatformOptions extends StoreOptions {
  readonly seed?: number | undefined;
  readonly clock?: ClockMode | undefined;
  readonly allowOutsideCallbacks?: boolean | undefined;
  readonly examples?: boolean | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly onNote?: ((line: string) => void) | undefined;
  /** Time limit of a receiver, in real milliseconds; 10,000 by default. */
  readonly callbackTimeoutMs?: number | undefined;
  /**
   * How long `advance` waits for all receivers, in milliseconds; 30,000 by default. The first second of each callback
   * is not counted.
   */
  readonly advanceWaitBudgetMs?: number | undefined;
  /** How long `advance` waits for one callback, in milliseconds; 10,000 by default. */
  readonly advanceWaitForOneMs?: number | undefined;
  readonly openStore?: ((options: StoreOptions) => Promise<Store>) | undefined;
  readonly handlers?: (store: Store, seed: Seed) => ReadonlyMap<string, TaskHandler>;
}

export type Platform = ReturnType<typeof assemble>;

const ADVANCE_WAIT_BUDGET_MS = 30_000;

/**
 * Opens store, seed and clock. No task runs before `scheduler.start()`.
 * @throws FolderInUseError, or Error if the store was created with another seed or clock mode
 */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const store = await (options.openStore ?? openStore)(options);
  try {
    const seed = await openSeed(store, options.seed);
    await store.transaction((tx) => setUpClock(tx, options.clock));
    return assemble(store, seed, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

function assemble(store: Store, seed: Seed, options: PlatformOptions) {
  const { allowOutsideCallbacks = false, examples: hasExamples = false, onError = printError } = options;
  const { callbackTimeoutMs: timeoutMs = CALLBACK_TIMEOUT_MS, onNote } = options;
  const { advanceWaitBudgetMs: waitBudgetMs = ADVANCE_WAIT_BUDGET_MS, advanceWaitForOneMs } = options;
  const delivery = { seed, allowOutside: allowOutsideCallbacks, onNote, timeoutMs };
  const handlers = new Map<string, TaskHandler>(options.handlers?.(store, seed));
  handlers.set(DELIVER, deliveryHandler(store, delivery) as TaskHandler);
  const waiting = { onError, waitBudgetMs, waitForOneMs: advanceWaitForOneMs };
  const scheduler = new Scheduler(store, handlers, waiting);
  const requests = new RequestLog(store, onError);
  const responseFaults = new ResponseFaults();
  const parts = { store, seed, scheduler, requests, responseFaults, allowOutsideCallbacks, hasExamples };
  return {
    ...parts,
    /** Deletes everything but merchants and seed, and resets the clock. */
    reset: async () => {
      await requests.flush();
      responseFaults.clear();
      await store.transaction(async (tx) => {
        await resetStore(tx);
        await resetClock(tx);
      });
    },
    /** Waits for the work in progress, but aborts sends after three seconds. */
    close: async () => {
      await scheduler.stop();
      await requests.flush();
      await store.close();
    },
  };
}

export function printError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`sandbox: ${text}\n`);
}

export interface ServiceContext {
  readonly platform: Platform;
  /** Whether bodies must carry the stand-in signature. */
  readonly requireSignature: boolean;
  readonly isStrict: boolean;
  readonly uploadRoom: UploadRoom;
}

/** Who sent a request. The token is the key of the stand-in signature. */
export type Caller = Readonly<Record<'operation' | 'merchantId' | 'token', string>>;
