import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

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
