import { createHash } from 'node:crypto';
import { exportJournal } from '../../../src/core/journal.ts';
import { verifyLedger } from '../../../src/ledger/post.ts';
import type { StoreOptions } from '../../../src/store/sqlite-store.ts';
import { startReceiver } from '../../receiver.ts';
import { PDF } from '../../requests.ts';
import { OPERATIONS, type SampleFamily, sample } from '../../sample-orders.ts';
import { type InProcessSandbox, openInProcess } from '../in-process.ts';

export interface MonthOptions extends StoreOptions {
  readonly seed: number;
  /** Number of orders, spread over the days. */
  readonly orders: number;
  readonly days: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (day: number) => void;
}

export interface Month {
  /** Real time of the whole run. `advancing` is the part in which the clock moved, also in milliseconds. */
  readonly milliseconds: number;
  readonly advancing: number;
  readonly callbacks: number;
  readonly journalLines: number;
  /** SHA-256 of the exported journal. */
  readonly journal: string;
  readonly faults: readonly string[];
}

const DAY_MS = 86_400_000;
const FAMILIES: readonly SampleFamily[] = ['global', 'business', 'personal', 'payin'];
const MAGIC_AMOUNTS = [6600, 6601, 6602, 6603, 6605, 6608];
/** How often an order has a magic value, is created twice, or has a disturbed callback: one order in this many. */
const EVERY = { magic: 7, repeated: 11, fault: 50 };

/**
 * Simulates days on the clock of a sandbox that sends callbacks to a receiver. Each day, it creates some orders of all
 * families, uploads their documents, confirms or pays them, and moves the clock by a day. The same options always cause
 * the same calls.
 */
export async function runMonth(options: MonthOptions): Promise<Month> {
  const { orders, days, signal } = options;
  const receiver = await startReceiver();
  try {
    const sandbox = await openInProcess({ ...options, callback: receiver.url });
    try {
      const started = performance.now();
      let [made, advancing] = [0, 0];
      for (let day = 1; day <= days; day += 1) {
        signal?.throwIfAborted();
        const until = Math.round((orders * day) / days);
        for (; made < until; made += 1) await liveThrough(sandbox, made);
        const before = performance.now();
        await sandbox.advance(DAY_MS);
        advancing += performance.now() - before;
        await sandbox.login();
        options.onProgress?.(day);
      }
      const milliseconds = performance.now() - started;
      const callbacks = receiver.received.length;
      const faults = await faultsOf(sandbox, orders, callbacks);
      return { milliseconds, advancing, callbacks, ...(await journalOf(sandbox)), faults };
    } finally {
      await sandbox.close();
    }
  } finally {
    await receiver.close();
  }
}

/** Creates an order and does all that its merchant can do. Everything else happens when the clock moves. */
async function liveThrough(sandbox: InProcessSandbox, number: number): Promise<void> {
  const family = FAMILIES[number % FAMILIES.length] ?? 'global';
  const operations = OPERATIONS[family];
  const magic = MAGIC_AMOUNTS[(number / EVERY.magic) % MAGIC_AMOUNTS.length];
  const amount = family === 'payin' ? 'targetAmount' : 'sourceAmount';
  const properties = number % EVERY.magic === 0 && magic !== undefined ? { [amount]: magic } : {};
  const body = sample(family, `N-${number}`, properties);
  if (number % EVERY.fault === 0) {
    const fault = ['drop', 'duplicate', 'reorder', 'delay', 'wrong_appkey'][(number / EVERY.fault) % 5];
    await sandbox.control('POST', '/callbacks/faults', { fault });
  }
  const { data } = await sandbox.call(operations.create, { body });
  if (number % EVERY.repeated === 0) await sandbox.call(operations.create, { body });
  const tradeId: string | undefined = data?.tradeId;
  if (tradeId === undefined) return;
  if (family === 'payin') await sandbox.control('POST', `/orders/${tradeId}/pay`);
  else await confirm(sandbox, family, tradeId);
}

async function confirm(
  sandbox: InProcessSandbox,
  family: Exclude<SampleFamily, 'payin'>,
  tradeId: string,
): Promise<void> {
  const { upload, complete, confirm: operation } = OPERATIONS[family];
  if (family !== 'business') return void (await sandbox.call(operation, { body: { tradeId } }));
  for (const type of ['proforma_invoice', 'purchase_order']) {
    await sandbox.call(upload, { form: { tradeId, type, fileName: 'a.pdf', file: PDF } });
  }
  await sandbox.call(complete, { body: { tradeId } });
  const query = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const { queryNo } = (await sandbox.call('getBusinessPayoutQuote', { query })).data;
  await sandbox.call(operation, { body: { tradeId, queryNo } });
}

async function faultsOf(sandbox: InProcessSandbox, orders: number, received: number): Promise<string[]> {
  const { callbacks } = await sandbox.control('GET', '/callbacks/report');
  const { faults } = await verifyLedger(sandbox.platform.store);
  const { pending, dead, delivered } = callbacks as Record<string, number>;
  return [
    ...faults,
    ...sandbox.errors.map(String),
    ...(pending || dead ? [`${pending} callbacks are pending and ${dead} are dead letters.`] : []),
    ...(delivered && received >= delivered && delivered > orders
      ? []
      : [`${received} callbacks were received for ${orders} orders, and ${delivered} delivered.`]),
  ];
}

async function journalOf({ platform }: InProcessSandbox): Promise<Pick<Month, 'journal' | 'journalLines'>> {
  const hash = createHash('sha256');
  let journalLines = 0;
  for await (const lines of exportJournal(platform.store)) {
    hash.update(lines);
    journalLines += lines.split('\n').length - 1;
  }
  return { journal: hash.digest('hex'), journalLines };
}
