import { Refusal, type Service } from '@cross-border-payments/server-stubs/runtime';
import { sql } from 'kysely';
import { type ClockReading, readClock } from '../core/clock.ts';
import {
  type Changes,
  type Clock,
  type ClockFacts,
  createService,
  type Found,
  type Handlers,
} from '../generated/control/index.ts';
import { fundDemoMerchant } from '../merchants/merchants.ts';
import { addExamples } from '../payments/example-orders.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';
import { callbackHandlers, findCallbacks } from './callbacks.ts';
import { ok, readSearchTerm } from './lists.ts';
import { findMerchantId, findPostings, merchantHandlers, moneyHandlers } from './money.ts';
import { findOrders, orderHandlers } from './orders.ts';
import { findRequests, journalHandlers, requestHandlers } from './requests.ts';
import { callHandlers, operationHandlers, responseFaultHandlers, triggerHandlers } from './tools.ts';

const ROOT = '/_sandbox';
/** An export has no time limit, because a person may be reading it page by page, such as with `less`. */
const LIMITS = { jsonBytes: 65_536, urlLength: 2_048, sendTimeoutMs: Number.POSITIVE_INFINITY };

export function isControl(url: string): boolean {
  return url === ROOT || url.startsWith(`${ROOT}/`) || url.startsWith(`${ROOT}?`);
}

export interface ControlParts {
  readonly platform: Platform;
  readonly service: Service;
  readonly reference?: string | undefined;
  readonly onError: (error: unknown) => void;
}

export function createControlService(parts: ControlParts): Service {
  const { requests } = parts.platform;
  return createService<undefined>(joinHandlers(parts), {
    // Each response takes into account all requests before it.
    around: async (_input, next) => {
      await requests.flush();
      return next();
    },
    onError: parts.onError,
    limits: LIMITS,
  });
}

function joinHandlers({ platform, service, reference }: ControlParts): Handlers<undefined> {
  return {
    ...clockHandlers(platform),
    ...orderHandlers(platform),
    ...triggerHandlers(platform),
    ...responseFaultHandlers(platform),
    ...callbackHandlers(platform),
    ...moneyHandlers(platform),
    ...requestHandlers(platform),
    ...operationHandlers(reference),
    ...callHandlers(platform, service),
    ...searchHandlers(platform),
    ...journalHandlers(platform),
    ...merchantHandlers(platform),
  };
}

function searchHandlers({ store }: Platform) {
  return {
    search: async ({ query: { text } }) => {
      const term = readSearchTerm(text);
      const body: Found = {
        orders: await findOrders(store, term),
        requests: await findRequests(store, term),
        callbacks: await findCallbacks(store, term),
        postings: await findPostings(store, term),
      };
      return ok(body);
    },
  } satisfies Partial<Handlers<undefined>>;
}

/** Number of newest ids whose lines are counted, so that a line which is committed late changes the count. */
const COUNTED_LINES = 1_000;
const MAX_DUE = 50;

const timeText = (instant: number) => new Date(instant).toISOString();

function clockHandlers(platform: Platform) {
  const { store, scheduler } = platform;
  return {
    getHealth: async () => {
      const { now, mode } = await readClock(store);
      return ok({ status: 'ok', store: store.kind, clock: mode, now: timeText(now) });
    },
    getChanges: () => ok(lookForChanges(store)),
    getClock: () => ok(lookAtClock(store)),
    advanceClock: async ({ body: { milliseconds } }) => {
      const { from, to, ...counts } = await scheduler.advance(milliseconds).catch((error: unknown) => {
        if (error instanceof RangeError) throw new Refusal(error.message, { httpStatus: 400 });
        throw error;
      });
      return ok({ from: timeText(from), to: timeText(to), ...counts });
    },
    reset: async () => {
      await platform.reset();
      await fundDemoMerchant(platform);
      if (platform.hasExamples) await addExamples(platform, await findMerchantId(store));
      return ok({ status: 'ok' });
    },
  } satisfies Partial<Handlers<undefined>>;
}

/** Returns a revision that differs after every change: each effect and request adds a line to journal or log. */
async function lookForChanges(store: Store): Promise<Changes> {
  const { rows } = await sql<{ last: number | null; lines: number; requests: number | null }>`
    select max(id) as last, count(*) as lines, (select max(id) from requests) as requests from journal
    where id > (select coalesce(max(id), 0) from journal) - ${COUNTED_LINES}`.execute(store.db);
  const { last, lines, requests } = rows[0] ?? { last: null, lines: 0, requests: null };
  const clock = clockFacts(await readClock(store));
  // After a reset, ids start from 1 again. The clock is then different, so the revision changes anyway.
  const revision = [last ?? 0, lines, requests ?? 0, clock.aheadMs].join('-');
  return { revision, lastLine: last ?? 0, store: store.kind, ...clock };
}

async function lookAtClock(store: Store): Promise<Clock> {
  const tasks = await store.db
    .selectFrom('tasks')
    // The key of a task is its kind and the id of its order.
    .leftJoin('orders', (join) =>
      join.on('orders.tradeId', '=', sql`substr(tasks.key, length(tasks.kind) + 2)`),
    )
    .select(['tasks.id', 'tasks.dueAt as at', 'tasks.kind', 'tasks.payload', 'tradeId', 'orderNo'])
    .orderBy('tasks.dueAt')
    .orderBy('tasks.id')
    .limit(MAX_DUE)
    .execute();
  const due = tasks.map(({ payload, ...task }) => {
    const { event = null } = JSON.parse(payload) as { readonly event?: string };
    return { ...task, event };
  });
  return { ...clockFacts(await readClock(store)), due };
}

function clockFacts({ mode, now, aheadMs }: ClockReading): ClockFacts {
  return { clock: mode, now: timeText(now), aheadMs };
}
