import type { Selectable } from 'kysely';
import { now } from '../core/clock.ts';
import { deriveBytes, type Seed } from '../core/identifiers.ts';
import { writeJournal } from '../core/journal.ts';
import type { OutsideHandler, TaskRow } from '../scheduler/tasks.ts';
import type { CallbackFault, Database } from '../store/schema.ts';
import type { Store, Transaction } from '../store/store.ts';
import {
  ATTEMPT_OUTCOMES,
  type AttemptOutcome,
  backoffMs,
  findFault,
  MAX_ATTEMPTS,
  takeFault,
  WRONG_APP_KEY,
} from './attempts.ts';
import { callbackUrlOf } from './outbox.ts';
import { type SendOptions, type SendResult, send } from './send.ts';

type Callback = Selectable<Database['outbox']>;

interface Attempt {
  readonly callback: Callback;
  readonly fault?: CallbackFault | undefined;
  readonly result: SendResult | { readonly outcome: Unsent; readonly durationMs: 0 };
}

type Unsent = Exclude<AttemptOutcome, SendResult['outcome']>;

interface DeliveryOutcome {
  readonly attempts: readonly Attempt[];
  readonly waitUntil?: number | undefined;
  readonly callbackUrl: string;
}

export interface DeliveryOptions extends SendOptions {
  readonly seed: Seed;
  /** Called with a line at the first failure of each receiver, and at the 10th, 100th and so on. */
  readonly onNote?: ((line: string) => void) | undefined;
}

export function serviceAppKey(seed: Seed): string {
  return `sandbox-${deriveBytes(seed, 'service app key').toString('hex').slice(0, 24)}`;
}

/** Sends the pending callbacks of an order, one per run, oldest first, at least once. */
export function deliveryHandler(store: Store, options: DeliveryOptions): OutsideHandler<DeliveryOutcome> {
  const { seed, timeoutMs } = options;
  const noteFailure = failureNotes(options.onNote);
  return {
    where: 'outside',
    // A fault may send two callbacks, one after the other.
    longestMs: 2 * timeoutMs,
    async perform(task, signal) {
      const { sends, fault, ...skipped } = await planOf(store, tradeIdOf(task));
      const { callbackUrl } = skipped;
      const appKey = fault === 'wrong_appkey' ? WRONG_APP_KEY : serviceAppKey(seed);
      const attempts = [...skipped.attempts];
      for (const callback of sends) {
        const result = await send({ callbackUrl, appKey, body: callback.body }, { ...options, signal });
        attempts.push({ callback, fault, result });
      }
      return { ...skipped, attempts };
    },
    settle: (tx, task, outcome) => settle(tx, seed, tradeIdOf(task), outcome, noteFailure),
  };
}

function tradeIdOf(task: TaskRow): string {
  return JSON.parse(task.payload).tradeId;
}

interface Plan extends DeliveryOutcome {
  readonly sends: readonly Callback[];
  readonly fault?: CallbackFault | undefined;
}

async function planOf(store: Store, tradeId: string): Promise<Plan> {
  const [callback, next] = await pending(store, tradeId);
  if (callback === undefined) return { callbackUrl: '', sends: [], attempts: [] };
  const callbackUrl = await callbackUrlOf({ db: store.read }, callback.merchant_id);
  const nothing = (outcome: Unsent, fault?: CallbackFault, waitUntil?: number): Plan => {
    const attempts = [{ callback, fault, result: { outcome, durationMs: 0 } as const }];
    return { callbackUrl: '', sends: [], attempts, waitUntil };
  };
  if (!callbackUrl) return nothing('no_address');
  const time = await now({ db: store.read, kind: store.kind });
  const hold = next === undefined ? await holdUntil(store, callback, time) : undefined;
  if (hold !== undefined) return nothing('held', 'reorder', hold);
  const { fault, delayMs = 0 } = (await takeFault(store, tradeId, next !== undefined)) ?? {};
  const plan = (...sends: readonly Callback[]): Plan => ({ callbackUrl, sends, fault, attempts: [] });
  if (fault === 'drop') return nothing('dropped', fault);
  if (fault === 'delay') return nothing('delayed', fault, time + delayMs);
  if (fault === 'duplicate') return plan(callback, callback);
  return fault === 'reorder' && next !== undefined ? plan(next, callback) : plan(callback);
}

/** Returns until when a single callback waits for the next one because of the fault `reorder`. */
async function holdUntil(store: Store, callback: Callback, time: number): Promise<number | undefined> {
  const fault = await findFault(store, callback.trade_id, true);
  if (fault?.fault !== 'reorder') return undefined;
  const end = callback.created_at + fault.delay_ms;
  return end > time ? end : undefined;
}

function pending(store: Store, tradeId: string): Promise<Callback[]> {
  return store.read
    .selectFrom('outbox')
    .selectAll()
    .where('trade_id', '=', tradeId)
    .where('status', '=', 'pending')
    .orderBy('seq')
    .limit(2)
    .execute();
}

async function settle(
  tx: Transaction,
  seed: Seed,
  tradeId: string,
  { attempts, waitUntil, callbackUrl }: DeliveryOutcome,
  noteFailure: ReturnType<typeof failureNotes>,
): Promise<number | undefined> {
  const at = await now(tx);
  let retryAt: number | undefined;
  for (const attempt of attempts) {
    const again = await settleAttempt(tx, seed, attempt, at);
    retryAt = again ?? retryAt;
    noteFailure(callbackUrl, attempt, again === undefined ? undefined : again - at);
  }
  if (waitUntil !== undefined) return waitUntil;
  const left = await tx.db
    .selectFrom('outbox')
    .select('id')
    .where('trade_id', '=', tradeId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return left === undefined ? undefined : (retryAt ?? at);
}

const MAX_RECEIVERS = 100;

function failureNotes(onNote: DeliveryOptions['onNote'] = () => undefined) {
  const failures = new Map<string, number>();
  return (callbackUrl: string, { callback, fault, result }: Attempt, pauseMs: number | undefined): void => {
    if (fault !== undefined || ATTEMPT_OUTCOMES[result.outcome].ending !== 'tried again') return;
    const count = (failures.get(callbackUrl) ?? 0) + 1;
    if (count === 1 && failures.size === MAX_RECEIVERS) return;
    failures.set(callbackUrl, count);
    if (!/^10*$/.test(`${count}`)) return;
    const next = pauseMs === undefined ? 'not sent again' : `again in ${Math.ceil(pauseMs / 1_000)} s`;
    const sofar = count === 1 ? '' : ` (${count} attempts failed so far)`;
    onNote(`Callback of ${callback.trade_id} to ${callbackUrl}: ${howItEnded(result)}, ${next}${sofar}`);
  };
}

function howItEnded(result: Attempt['result']): string {
  const httpStatus = 'httpStatus' in result ? result.httpStatus : undefined;
  return httpStatus === undefined ? result.outcome.replaceAll('_', ' ') : `HTTP ${httpStatus}`;
}

/** Records one attempt. @returns when the callback is due again, if it is */
async function settleAttempt(
  tx: Transaction,
  seed: Seed,
  { callback, fault, result }: Attempt,
  at: number,
): Promise<number | undefined> {
  const number = callback.attempts + 1;
  const { trade_id: tradeId, seq } = callback;
  const { outcome, durationMs } = result;
  const httpStatus = 'httpStatus' in result ? result.httpStatus : undefined;
  await tx.db
    .insertInto('deliveries')
    .values({
      outbox_id: callback.id,
      attempt: number,
      at,
      fault: fault ?? null,
      outcome,
      http_status: httpStatus ?? null,
      response: 'response' in result ? (result.response ?? null) : null,
      duration_ms: durationMs,
    })
    .execute();
  const { orderNo, status } = JSON.parse(callback.body) as Readonly<Record<string, unknown>>;
  const line = { tradeId, orderNo, status, seq, attempt: number, fault, outcome, httpStatus };
  await writeJournal(tx, 'callback', line);
  const { ending } = ATTEMPT_OUTCOMES[outcome];
  if (ending === 'made later') return undefined;
  if (ending === 'delivered') {
    await update(tx, callback, { status: 'delivered', attempts: number, delivered_at: at });
    return undefined;
  }
  const dead = number >= MAX_ATTEMPTS || ending === 'dead letter';
  await update(tx, callback, { status: dead ? 'dead' : 'pending', attempts: number });
  return dead ? undefined : at + backoffMs(seed, `${tradeId}/${seq}`, number);
}

/** A callback that was accepted once stays delivered, even if a duplicate of it fails. */
async function update(
  { db }: Transaction,
  callback: Callback,
  set: Partial<Pick<Callback, 'status' | 'attempts' | 'delivered_at'>>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set(set)
    .where('id', '=', callback.id)
    .where('status', '=', 'pending')
    .execute();
}
