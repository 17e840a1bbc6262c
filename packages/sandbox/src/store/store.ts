import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, DatabaseKind } from './schema.ts';

/** What a unit of work gets: queries run in its transaction, and the kind of database for what differs. */
export interface Transaction {
  readonly db: Kysely<Database>;
  readonly kind: DatabaseKind;
  /** The time of this transaction, once it was read: it has one time from its beginning to its end. */
  readonly time: { now?: number };
}

/** The one way to the data. Nothing that matters lives outside it. */
export interface Store {
  readonly kind: DatabaseKind;
  /** Committed data only, and reading only: the database refuses a write here. */
  readonly read: Kysely<Database>;
  /** As `read`, for queries over many rows: on SQLite they run in a thread, so that they do not hold the event loop. */
  readonly scan: Kysely<Database>;
  /**
   * Runs `work` in one transaction and resolves once it is durable. `work` may run more than once (after a
   * deadlock or a busy database), so it does nothing outside the database.
   * @returns what `work` returned, or the value of a `RollBack` it threw.
   * @throws what `work` threw; nothing of it is kept then.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Returns a secret that outlives a restart, made on the first call. With SQLite it has a file of its own beside the
   * database, which may so be handed on; instances on PostgreSQL share it there.
   */
  keepSecret(name: string, make: () => string): Promise<string>;
  close(): Promise<void>;
}

/** Thrown inside `transaction` to undo everything and still answer with a value. */
export class RollBack<Value> extends Error {
  readonly value: Value;

  constructor(value: Value) {
    super('The transaction was rolled back on purpose.');
    this.name = 'RollBack';
    this.value = value;
  }
}

/**
 * Locks the selected rows until the transaction ends. SQLite has one writer at a time, so there it adds nothing.
 * @param whenTaken `wait` for the other transaction, or `skip` rows that another one has locked.
 */
export function lockRows<Db, Table extends keyof Db, Row>(
  tx: Transaction,
  query: SelectQueryBuilder<Db, Table, Row>,
  whenTaken: 'wait' | 'skip' = 'wait',
): SelectQueryBuilder<Db, Table, Row> {
  if (tx.kind === 'sqlite') return query;
  return whenTaken === 'skip' ? query.forUpdate().skipLocked() : query.forUpdate();
}

/** Real time that a measured size counts for: measuring costs PostgreSQL a look at every file. */
const GOOD_FOR_MS = 1_000;

interface Measured {
  readonly at: number;
  readonly bytes: Promise<number>;
}

const measured = new WeakMap<Store, Measured>();

/** Returns how much the store holds, in bytes, as of at most a second ago. Space that a reset freed does not count. */
export function storeSize(store: Store): Promise<number> {
  const known = measured.get(store);
  if (known !== undefined && performance.now() - known.at < GOOD_FOR_MS) return known.bytes;
  const bytes = measure(store);
  measured.set(store, { at: performance.now(), bytes });
  return bytes;
}

async function measure({ kind, read }: Store): Promise<number> {
  const query =
    kind === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`;
  const { rows } = await query.execute(read);
  return rows[0]?.bytes ?? 0;
}
