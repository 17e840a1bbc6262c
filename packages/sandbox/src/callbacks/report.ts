import type { ReceiverReport } from '../generated/control/schemas.ts';
import type { Store } from '../store/store.ts';

const SLOW_MS = 2_000;

/** How the receiver did so far. */
export async function reportOnReceiver(store: Store): Promise<ReceiverReport> {
  const states = await store.scan
    .selectFrom('outbox')
    .select(({ fn }) => ['status', fn.countAll<number>().as('callbacks')])
    .groupBy('status')
    .execute();
  const count = (status: string) => states.find((row) => row.status === status)?.callbacks ?? 0;
  const rows = await store.scan
    .selectFrom('deliveries')
    .select(({ fn }) => [
      'fault',
      'outcome',
      'http_status',
      fn.countAll<number>().as('attempts'),
      fn.max<number>('duration_ms').as('slowest'),
    ])
    .groupBy(['fault', 'outcome', 'http_status'])
    .orderBy('fault')
    .orderBy('outcome')
    .orderBy('http_status')
    .execute();
  const attempts = rows.map(({ http_status, slowest, ...row }) => ({
    ...row,
    httpStatus: http_status,
    slowestMs: slowest,
  }));
  return {
    callbacks: { pending: count('pending'), delivered: count('delivered'), dead: count('dead') },
    attempts,
    findings: findingsOf(attempts, count('dead')),
  };
}

function findingsOf(attempts: ReceiverReport['attempts'], dead: number): string[] {
  const sum = (fits: (row: ReceiverReport['attempts'][number]) => boolean) =>
    attempts.filter(fits).reduce((total, row) => total + row.attempts, 0);
  const wrongKey = sum((row) => row.fault === 'wrong_appkey' && row.outcome === 'taken');
  const duplicates = sum((row) => row.fault === 'duplicate' && row.outcome === 'refused');
  const reordered = sum((row) => row.fault === 'reorder' && row.outcome === 'refused');
  const failures = sum((row) => row.fault === null && row.httpStatus !== null && row.httpStatus >= 500);
  const other = sum((row) => row.httpStatus !== null && ![200, 400].includes(row.httpStatus));
  const timeouts = sum((row) => row.outcome === 'timed_out');
  const slow = sum((row) => row.outcome === 'taken' && row.slowestMs > SLOW_MS);
  const found: [number, string][] = [
    [wrongKey, 'times a callback with a wrong appkey was taken; the receiver does not look at the header.'],
    [duplicates, 'times a callback sent twice was refused; answer a repeated one with 200.'],
    [reordered, 'times a callback out of order was refused; take it and read the status afresh.'],
    [failures, 'times the receiver failed with HTTP 500 or above.'],
    [other, 'answers had a status other than 200 and 400, which are the two documented ones.'],
    [timeouts, 'attempts had no answer in time; answer first and work afterwards.'],
    [slow, `attempts belong to a group whose slowest answer took more than ${SLOW_MS / 1_000} s.`],
    [dead, 'callbacks are dead letters; replay them when the receiver is well.'],
  ];
  return found.filter(([times]) => times > 0).map(([times, sentence]) => `${times} ${sentence}`);
}
