import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import {
  explainDamage,
  isBusy,
  lockFolder,
  makeDatabaseFile,
  makePrivateFolder,
  readOrMakePrivateFile,
} from './data-folder.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import { ExactAmounts, NestedTransactionError, type Store, toStoredValue } from './store.ts';

export interface StoreOptions {
  readonly folder: string;
  /** Connection URL of PostgreSQL; if it is set, the folder is not used. */
  readonly databaseUrl?: string | undefined;
}

export async function openStore({ folder, databaseUrl }: StoreOptions): Promise<Store> {
  if (databaseUrl === undefined) return openSqliteStore(folder);
  // Imported only here, because loading the driver would slow down the start with SQLite.
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(databaseUrl);
}

const FILE = 'sandbox.sqlite';

/** SQLite runs DDL in transactions, so a kill during a first start leaves no partial schema. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true });
  }
}

async function openSqliteStore(folder: string): Promise<Store> {
  makePrivateFolder(folder);
  const unlock = lockFolder(folder);
  const file = join(folder, FILE);
  try {
    makeDatabaseFile(file);
    const writer = new DatabaseSync(file, { timeout: 0 });
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    const statements = new PreparedStatements(writer);
    await migrate(makeQueries(statements), 'sqlite', `the folder ${folder}`);
    return makeStore(folder, writer, statements, unlock);
  } catch (error) {
    unlock();
    throw explainDamage(error, file);
  }
}

function makeStore(
  folder: string,
  writer: DatabaseSync,
  statements: PreparedStatements,
  unlock: () => void,
): Store {
  const file = join(folder, FILE);
  const queue = new GroupCommit(writer);
  const db = makeQueries(new PreparedStatements(new DatabaseSync(file, { readOnly: true })));
  return {
    kind: 'sqlite',
    db,
    transaction: (work) =>
      queue.add(async () => {
        // False after the transaction, so that a query that was not awaited cannot run in the next transaction.
        let isOpen = true;
        const prepare = (sql: string) => {
          if (!isOpen) throw new Error('The transaction of this query is over. Await every query inside it.');
          return statements.prepare(sql);
        };
        try {
          return await work({
            db: makeQueries({ prepare, close: () => undefined }),
            kind: 'sqlite',
            time: {},
          });
        } finally {
          isOpen = false;
        }
      }),
    keepSecret: async (name, make) => readOrMakePrivateFile(join(folder, name), make),
    close: async () => {
      await queue.idle();
      await db.destroy();
      statements.close();
      unlock();
    },
  };
}

function makeQueries(database: SqliteDatabase): Kysely<Database> {
  const dialect = new TransactionalDialect({ database });
  return new Kysely<Database>({ dialect, plugins: [new ExactAmounts()] });
}

const MAX_STATEMENTS = 500;

/** Adapts a `node:sqlite` connection to Kysely's SQLite dialect. At most 500 statements stay prepared. */
class PreparedStatements implements SqliteDatabase {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size === MAX_STATEMENTS) this.#statements.clear();
    const statement = toKyselyStatement(this.#connection.prepare(sql));
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  const columns = statement.columns();
  // Amounts may exceed the safe range of numbers, so they are read as exact integers.
  if (columns.some(({ name }) => name.endsWith('Minor'))) statement.setReadBigInts(true);
  const input = (parameters: readonly unknown[]) => parameters.map(toStoredValue) as SQLInputValue[];
  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...input(parameters)),
    run: (parameters) => statement.run(...input(parameters)),
    iterate: (parameters) => statement.iterate(...input(parameters)),
  };
}

const MAX_IN_ONE_COMMIT = 64;
const LONGEST_BATCH_MS = 20;
const MAX_WAITING = 10_000;
const BUSY_ATTEMPTS = 50;

interface Job {
  run(): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Lets waiting writers share one commit, so they wait for the disk together. Each has a savepoint, so a failed one does
 * not affect the others. All resolve after the commit, because one may depend on an earlier one.
 */
class GroupCommit {
  readonly #connection: DatabaseSync;
  readonly #waiting: Job[] = [];
  readonly #inside = new AsyncLocalStorage<true>();
  #draining: Promise<void> | undefined;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  /** @throws Error inside another job, which would deadlock, or if 10,000 jobs are already waiting */
  add<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside.getStore()) throw new NestedTransactionError();
    if (this.#waiting.length >= MAX_WAITING) {
      throw new Error(
        `The database has ${MAX_WAITING} waiting writers, which is the limit. Try again later.`,
      );
    }
    return new Promise<Result>((resolve, reject) => {
      const run = () => this.#inside.run(true, work);
      this.#waiting.push({ run, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // One turn of the event loop lets jobs that arrived together share a commit.
    await setImmediate();
    while (this.#waiting.length > 0) {
      await this.#commitOnce();
      if (this.#waiting.length > 0) await setImmediate();
    }
    this.#draining = undefined;
  }

  async #commitOnce(): Promise<void> {
    const responses: (() => void)[] = [];
    const jobs: Job[] = [];
    try {
      await this.#begin();
      const end = performance.now() + LONGEST_BATCH_MS;
      while (jobs.length < MAX_IN_ONE_COMMIT && performance.now() < end) {
        const job = this.#waiting.shift();
        if (job === undefined) break;
        jobs.push(job);
        responses.push(await this.#runOne(job));
      }
      this.#connection.exec('commit');
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('rollback');
      // If `begin` failed, no job was taken from the queue, so the first job is rejected.
      const failed = jobs.length > 0 ? jobs : this.#waiting.splice(0, 1);
      for (const job of failed) job.reject(error);
      return;
    }
    for (const response of responses) response();
  }

  async #runOne(job: Job): Promise<() => void> {
    this.#connection.exec('savepoint work');
    try {
      const value = await job.run();
      this.#connection.exec('release work');
      return () => job.resolve(value);
    } catch (error) {
      // A full disk makes SQLite roll back the whole transaction, so no job is left to commit.
      if (!this.#connection.isTransaction) throw error;
      this.#connection.exec('rollback to work; release work');
      return () => job.reject(error);
    }
  }

  async #begin(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#connection.exec('begin immediate');
      } catch (error) {
        if (!isBusy(error) || attempt === BUSY_ATTEMPTS) throw error;
        await setTimeout(Math.min(attempt * 2, 50));
      }
    }
  }
}
