import { serviceAppKey } from '../../../src/callbacks/deliver.ts';
import type { StoreOptions } from '../../../src/store/sqlite-store.ts';
import { OPERATIONS } from '../../sample-orders.ts';
import { type InProcessSandbox, openInProcess } from '../in-process.ts';
import { type Random, randomOf } from '../random.ts';
import { Books, type Wallet } from './books.ts';
import { choose } from './choose.ts';
import { type Comparison, compare, reportedBalances } from './compare.ts';
import { type Act, Driver } from './driver.ts';
import { type BookingReceiver, startBookingReceiver } from './receiver.ts';

/** Result of one seed. */
export interface SeedReport {
  readonly operations: number;
  readonly orders: number;
  readonly callbacksTaken: number;
  readonly callbacksFailed: number;
  /** Number of compared balances; `off` is the number of different ones. */
  readonly balances: number;
  readonly off: number;
  readonly taken: ReadonlyMap<string, number>;
  readonly refused: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

export interface SeedOptions extends StoreOptions {
  readonly seed: number;
  readonly operations: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (operations: number) => void;
}

const MAX_AT_ONCE = 6;
const COMPARED_EVERY = 1_000;
const STEPS_MS = [0, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 60_000];
const LONG_STEPS_MS = [600_000, 3_600_000, 86_400_000];
/** All attempts at a callback happen within 86 minutes. */
const UNTIL_DELIVERED_MS = 2 * 3_600_000;
const SHARES = { clock: 0.12, long: 0.05, repeated: 0.15 };

/** Runs random operations on a new sandbox, and compares the books after every thousand and at the end. */
export async function runRandomOperations(options: SeedOptions): Promise<SeedReport> {
  const { seed, operations, signal } = options;
  const books = new Books();
  const receiver = await startBookingReceiver(books, randomOf(seed + 1_000_000));
  try {
    const sandbox = await openInProcess({ ...options, callback: receiver.url });
    try {
      receiver.trust(serviceAppKey(sandbox.platform.seed));
      await openBooks(sandbox, books);
      const driver = new Driver(randomOf(seed), sandbox, books);
      let [done, balances, off] = [0, 0, 0];
      while (done < operations && driver.faults.length === 0) {
        signal?.throwIfAborted();
        const compareAt = Math.min(operations, (Math.floor(done / COMPARED_EVERY) + 1) * COMPARED_EVERY);
        while (done < compareAt) done += await burst(driver, compareAt - done);
        const found = await holdAgainst(driver, receiver);
        balances += found.balances;
        off += found.off;
        options.onProgress?.(done);
      }
      await askForAll(driver);
      const { taken, refused } = driver;
      const faults = [...driver.faults, ...receiver.faults, ...sandbox.errors.map(String)];
      const callbacks = { callbacksTaken: receiver.taken(), callbacksFailed: receiver.failed() };
      return {
        operations: done,
        orders: books.orders.size,
        ...callbacks,
        balances,
        off,
        taken,
        refused,
        faults,
      };
    } finally {
      await sandbox.close();
    }
  } finally {
    await receiver.close();
  }
}

/** Books the balances of the wallets before the first operation. */
async function openBooks(sandbox: InProcessSandbox, books: Books): Promise<void> {
  for (const [name, { available }] of await reportedBalances(sandbox)) {
    const [wallet = '', currency = ''] = name.split(' ');
    books.move(wallet as Wallet, currency, available);
  }
}

/** Runs some operations concurrently, or moves the clock. @returns the number of operations */
async function burst(driver: Driver, most: number): Promise<number> {
  const { random } = driver;
  if (random.chance(SHARES.clock)) {
    await driver.advance(random.pick(random.chance(SHARES.long) ? LONG_STEPS_MS : STEPS_MS));
    return 1;
  }
  const acts = drawActs(driver, random, Math.min(most, random.whole(1, MAX_AT_ONCE)));
  await Promise.all(acts.map((act) => act()));
  return acts.length;
}

function drawActs(driver: Driver, random: Random, count: number): readonly Act[] {
  const acts: Act[] = [];
  while (acts.length < count) {
    const last = acts.at(-1);
    // Some requests are sent twice at the same time. At most one of the two may move money.
    acts.push(last !== undefined && random.chance(SHARES.repeated) ? last : choose(driver));
  }
  return acts;
}

/** Moves the clock until all callbacks are sent, then compares the books. */
async function holdAgainst(driver: Driver, receiver: BookingReceiver): Promise<Comparison> {
  const { sandbox, faults } = driver;
  receiver.calm(true);
  await sandbox.control('DELETE', '/callbacks/faults');
  await driver.advance(UNTIL_DELIVERED_MS);
  if (await replayDeadLetters(sandbox)) await driver.advance(UNTIL_DELIVERED_MS);
  const { callbacks } = await sandbox.control('GET', '/callbacks/report');
  if (callbacks.pending > 0) faults.push(`${callbacks.pending} callbacks are pending after two hours.`);
  if (callbacks.dead > 0) faults.push(`${callbacks.dead} callbacks are dead letters.`);
  const found = await compare(sandbox, driver.books);
  faults.push(...found.faults, ...receiver.faults);
  receiver.calm(false);
  return found;
}

/** Replays dead letters: callbacks that failed ten times in a row. */
async function replayDeadLetters({ platform, control }: InProcessSandbox): Promise<boolean> {
  const { db } = platform.store;
  const dead = await db.selectFrom('outbox').select('id').where('status', '=', 'dead').execute();
  for (const { id } of dead) await control('POST', `/callbacks/${id}/replay`);
  return dead.length > 0;
}

/** Checks that every order has the status of its last callback. */
async function askForAll(driver: Driver): Promise<void> {
  for (const order of driver.books.orders.values()) {
    const { tradeId, family } = order;
    const named = { tradeId };
    const sent = family === 'business' ? { query: named } : { body: named };
    const { data } = await driver.sandbox.call(OPERATIONS[family].status, sent);
    const told = driver.books.readFaultStatus(order) ?? 'pending';
    if (data.status !== told) driver.faults.push(`${tradeId} is ${data.status}, and ${told} was told.`);
  }
}
