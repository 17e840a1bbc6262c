import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import { ExactAmounts, ensureSetting, NestedTransactionError, type Store, toStoredValue } from './store.ts';

const ATTEMPTS = 12;
const WRITERS = 8;
const READERS = 4;
const MAX_STATEMENTS = 500;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const INT8 = 20;
const NUMERIC = 1700;

/**
 * Transactions lock the rows on which they decide, so they queue for a busy wallet. Serializable transactions would fail
 * and be retried instead.
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const names = new Map<string, string>();
  const writers = makePool(url, WRITERS, '-c synchronous_commit=on', names);
  const readers = makePool(url, READERS, '-c default_transaction_read_only=on', names);
  const writing = makeQueries(writers);
  const db = makeQueries(readers);
  const inside = new AsyncLocalStorage<true>();
  const transaction: Store['transaction'] = async (work) => {
    if (inside.getStore()) throw new NestedTransactionError();
    const once = () =>
      writing
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => work({ db: tx, kind: 'postgres', time: {} }));
    return retried(() => inside.run(true, once));
  };
  const store: Store = {
    kind: 'postgres',
    db,
    transaction,
    keepSecret: (name, make) => transaction((tx) => ensureSetting(tx, name, make())),
    close: async () => void (await Promise.all([writing.destroy(), db.destroy()])),
  };
  try {
    await migrate(writing, 'postgres', 'the database');
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

async function retried<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!mayTryAgain(error) || attempt === ATTEMPTS) throw error;
      await setTimeout(Math.random() * 2 ** Math.min(attempt, 7));
    }
  }
}

function mayTryAgain(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

function makeQueries(pool: PostgresPool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new ExactAmounts()] });
}

/** Makes a pool that prepares each statement once per connection, under a short name. */
function makePool(url: string, max: number, options: string, names: Map<string, string>): PostgresPool {
  const pool = new pg.Pool({ connectionString: url, max, options, types: { getTypeParser } });
  // A broken connection fails its query and is replaced. Without a listener, this event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async connect() {
      const client = await pool.connect();
      return {
        query: (text: string, values: readonly unknown[]) =>
          client.query(nameStatement(names, text, values)) as Promise<never>,
        release: (broken?: boolean) => client.release(broken),
      } as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
    end: () => pool.end(),
    options: {},
  } as unknown as PostgresPool;
}

function nameStatement(names: Map<string, string>, text: string, values: readonly unknown[]): pg.QueryConfig {
  const query = { text, values: values.map(toStoredValue) };
  if (values.length === 0) return query;
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= MAX_STATEMENTS) return query;
    name = `s${names.size}`;
    names.set(text, name);
  }
  return { ...query, name };
}

function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === INT8 || type === NUMERIC) return toWholeNumber;
  return pg.types.getTypeParser(type, format ?? 'text');
}

function toWholeNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}
