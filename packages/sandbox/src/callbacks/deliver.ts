import type { Selectable } from 'kysely';
import { now } from '../core/clock.ts';
import { deriveBytes, deriveFraction, type Seed } from '../core/identifiers.ts';
import { writeJournal } from '../core/journal.ts';
import type { OutsideHandler, TaskRow } from '../scheduler/tasks.ts';
import type { CallbackFault, Database } from '../store/schema.ts';
import type { Store, Transaction } from '../store/store.ts';
import { findFault, listPending, MAX_ATTEMPTS, readCallbackUrl, takeFault, WRONG_APP_KEY } from './outbox.ts';
import { ATTEMPT_OUTCOMES, type AttemptOutcome, type SendOptions, type SendResult, send } from './send.ts';

type Callback = Selectable<Database['outbox']>;

interface Attempt {
  readonly callback: Callback;
  readonly fault?: CallbackFault | undefined;
  readonly result: SendResult;
}

interface Plan {
  readonly callbackUrl: string;
  readonly sends: readonly Callback[];
  readonly fault?: CallbackFault | undefined;
  readonly unsent?: AttemptOutcome;
  readonly waitUntil?: number | undefined;
}

export interface DeliveryOptions extends SendOptions {
  readonly seed: Seed;
  /** Called with one line of text at the first, 10th, 100th, 1,000th ... failure of each receiver. */
  readonly onNote?: ((line: string) => void) | undefined;
}

export function serviceAppKey(seed: Seed): string {
  return `sandbox-${deriveBytes(seed, 'service app key').toString('hex').slice(0, 24)}`;
}

/** Sends the pending callbacks of an order: the oldest first, one per run, each at least once. */
export function deliveryHandler(
  store: Store,
  options: DeliveryOptions,
): OutsideHandler<Plan & { readonly attempts: readonly Attempt[] }> {
  const { seed, timeoutMs } = options;
  const noteFailure = failureNotes(options.onNote);
  return {
    where: 'outside',
    // A fault may send two callbacks, one after the other.
    longestMs: 2 * timeoutMs,
    async perform(task, signal) {
      const plan = await makePlan(store, readTradeId(task));
      const { callbackUrl, sends, fault, unsent } = plan;
      const appKey = fault === 'wrong_appkey' ? WRONG_APP_KEY : serviceAppKey(seed);
      const attempts: Attempt[] = [];
      for (const callback of sends) {
        const result: SendResult =
          unsent === undefined
            ? await send({ callbackUrl, appKey, body: callback.body }, { ...options, signal })
            : { outcome: unsent, durationMs: 0 };
        attempts.push({ callback, fault, result });
      }
      return { ...plan, attempts };
    },
    async settle(tx, task, { attempts, callbackUrl, waitUntil }) {
      const at = await now(tx);
      let retryAt: number | undefined;
      for (const attempt of attempts) {
        const again = await settleAttempt(tx, seed, attempt, at);
        retryAt = again ?? retryAt;
        noteFailure(callbackUrl, attempt, again === undefined ? undefined : again - at);
      }
      if (waitUntil !== undefined) return waitUntil;
      const [left] = await listPending(tx, readTradeId(task));
      return left === undefined ? undefined : (retryAt ?? at);
    },
  };
}

function readTradeId(task: TaskRow): string {
  return JSON.parse(task.payload).tradeId;
}

async function makePlan(store: Store, tradeId: string): Promise<Plan> {
  const [callback, next] = await listPending(store, tradeId);
  if (callback === undefined) return { callbackUrl: '', sends: [] };
  const callbackUrl = (await readCallbackUrl(store, callback.merchantId)) ?? '';
  const plan = { callbackUrl, sends: [callback] };
  if (callbackUrl === '') return { ...plan, unsent: 'no_address' };
  const time = await now(store);
  if (next === undefined) {
    // With the fault `reorder`, a callback waits for the next one.
    const expected = await findFault(store, tradeId, true);
    const waitUntil = expected?.fault === 'reorder' ? callback.createdAt + expected.delayMs : 0;
    if (waitUntil > time) return { ...plan, fault: 'reorder', unsent: 'held', waitUntil };
  }
  const { fault, delayMs = 0 } = (await takeFault(store, tradeId, next !== undefined)) ?? {};
  if (fault === 'drop') return { ...plan, fault, unsent: 'dropped' };
  if (fault === 'delay') return { ...plan, fault, unsent: 'delayed', waitUntil: time + delayMs };
  if (fault === 'duplicate') return { ...plan, fault, sends: [callback, callback] };
  return { ...plan, fault, sends: fault === 'reorder' && next ? [next, callback] : [callback] };
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
    const { httpStatus, outcome } = result;
    const reason = httpStatus === undefined ? outcome.replaceAll('_', ' ') : `HTTP ${httpStatus}`;
    const next = pauseMs === undefined ? 'not sent again' : `again in ${Math.ceil(pauseMs / 1_000)} s`;
    const sofar = count === 1 ? '' : ` (${count} attempts failed so far)`;
    onNote(`Callback of ${callback.tradeId} to ${callbackUrl}: ${reason}, ${next}${sofar}`);
  };
}

/** Records one attempt. @returns when the next attempt is due, or undefined if there is none */
async function settleAttempt(tx: Transaction, seed: Seed, { callback, fault, result }: Attempt, at: number) {
  const attempt = callback.attempts + 1;
  const { tradeId, seq } = callback;
  const { outcome, httpStatus, response = null } = result;
  const about = { outboxId: callback.id, attempt, at, fault: fault ?? null };
  const row = { ...about, ...result, httpStatus: httpStatus ?? null, response };
  await tx.db.insertInto('deliveries').values(row).execute();
  const { orderNo, status } = JSON.parse(callback.body) as Readonly<Record<string, unknown>>;
  await writeJournal(tx, 'callback', { tradeId, orderNo, status, seq, attempt, fault, outcome, httpStatus });
  const { ending } = ATTEMPT_OUTCOMES[outcome];
  if (ending === 'made later') return undefined;
  const isDelivered = ending === 'delivered';
  const isDead = !isDelivered && (attempt >= MAX_ATTEMPTS || ending === 'dead letter');
  await tx.db
    .updateTable('outbox')
    .set({ status: isDelivered ? 'delivered' : isDead ? 'dead' : 'pending', attempts: attempt })
    .set(isDelivered ? { deliveredAt: at } : {})
    .where('id', '=', callback.id)
    // A callback that was accepted stays delivered, even if its duplicate fails.
    .where('status', '=', 'pending')
    .execute();
  return isDelivered || isDead ? undefined : at + backoffMs(seed, `${tradeId}/${seq}`, attempt);
}

const FIRST_MS = 5_000;
const LONGEST_MS = 6 * 3_600_000;

/** Returns the bounds of the pause after a failed attempt. The upper bound is 5 s at first and doubles up to 6 hours. */
export function pauseBounds(attempt: number): readonly [shortest: number, longest: number] {
  const longest = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
  return [longest / 2, longest];
}

/** Returns a pause derived from the seed, so that callbacks that failed together are not all retried at once. */
export function backoffMs(seed: Seed, name: string, attempt: number): number {
  const [shortest, longest] = pauseBounds(attempt);
  return Math.round(shortest + (longest - shortest) * deriveFraction(seed, 'backoff', name, attempt));
}
