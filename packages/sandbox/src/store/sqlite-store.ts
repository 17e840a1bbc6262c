import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import { explainDamage, lockFolder, makePrivateFolder, readOrMakePrivateFile } from './data-folder.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { ScanDialect } from './scan-thread.ts';
import type { Database } from './schema.ts';
import { ExactAmounts, RollBack, type Store, type Transaction, toStoredValue } from './store.ts';

export interface StoreOptions {
  readonly folder: string;
  /** Connection URL of PostgreSQL; then the folder is not used. */
  readonly databaseUrl?: string | undefined;
}

/** Opens the store and creates its schema. @throws FolderInUseError, StartError or an error of the database */
export async function openStore({ folder, databaseUrl }: StoreOptions): Promise<Store> {
  if (databaseUrl === undefined) return openSqliteStore(folder);
  // Loading the driver would slow down the start with SQLite.
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(databaseUrl);
}

const FILE = 'sandbox.sqlite';

/** SQLite runs DDL in transactions, so a kill during a first start leaves no partial schema. */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new WholeMigrations();
  }
}

/** Opens or creates the data folder. @throws FolderInUseError, or StartError if a file is damaged */
async function openSqliteStore(folder: string): Promise<Store> {
  makePrivateFolder(folder);
  const unlock = lockFolder(folder);
  const file = join(folder, FILE);
  try {
    const writer = new DatabaseSync(file, { timeout: 0 });
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    const statements = new PreparedStatements(writer);
    await migrate(queriesOn(statements), 'sqlite');
    return new SqliteStore(writer, statements, new DatabaseSync(file, { readOnly: true }), folder, unlock);
  } catch (error) {
    unlock();
    throw explainDamage(error, file);
  }
}

class SqliteStore implements Store {
  readonly kind = 'sqlite';
  readonly read: Kysely<Database>;
  readonly scan: Kysely<Database>;
  readonly #thread: ScanDialect;
  readonly #queue: GroupCommit;
  readonly #statements: PreparedStatements;
  readonly #folder: string;
  readonly #unlock: () => void;

  constructor(
    writer: DatabaseSync,
    statements: PreparedStatements,
    reader: DatabaseSync,
    folder: string,
    unlock: () => void,
  ) {
    this.#queue = new GroupCommit(writer);
    this.#statements = statements;
    this.read = queriesOn(new PreparedStatements(reader));
    this.#thread = new ScanDialect(join(folder, FILE));
    this.scan = queriesBy(this.#thread);
    this.#folder = folder;
    this.#unlock = unlock;
  }

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    try {
      return await this.#queue.add(() => this.#run(work));
    } catch (error) {
      if (error instanceof RollBack) return error.value;
      throw error;
    }
  }

  async #run<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const gate = new Gate(this.#statements);
    try {
      return await work({ db: queriesOn(gate), kind: 'sqlite', time: {} });
    } finally {
      gate.close();
    }
  }

  async keepSecret(name: string, make: () => string): Promise<string> {
    return readOrMakePrivateFile(join(this.#folder, name), make);
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    await this.read.destroy();
    await this.#thread.close();
    this.#statements.close();
    this.#unlock();
  }
}

/** Closed when its transaction ends, so that a query that was not awaited cannot run in the next one. */
class Gate implements SqliteDatabase {
  readonly #statements: PreparedStatements;
  #open = true;

  constructor(statements: PreparedStatements) {
    this.#statements = statements;
  }

  prepare(sql: string) {
    if (!this.#open) throw new Error('The transaction of this query is over. Await every query inside it.');
    return this.#statements.prepare(sql);
  }

  close(): void {
    this.#open = false;
  }
}

function queriesOn(database: SqliteDatabase): Kysely<Database> {
  return queriesBy(new NodeSqliteDialect({ database }));
}

function queriesBy(dialect: Dialect): Kysely<Database> {
  return new Kysely<Database>({ dialect, plugins: [new ExactAmounts()] });
}

const MAX_STATEMENTS = 500;

/** Adapts a `node:sqlite` connection to Kysely's SQLite dialect. The 500 statements used last stay prepared. */
class PreparedStatements implements SqliteDatabase {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    const statement = known ?? toKyselyStatement(this.#connection.prepare(sql));
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > MAX_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
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
  if (columns.some(({ name }) => name.endsWith('_minor'))) statement.setReadBigInts(true);
  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...toInput(parameters)),
    run: (parameters) => statement.run(...toInput(parameters)),
    iterate: (parameters) => statement.iterate(...toInput(parameters)),
  };
}

function toInput(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map(toStoredValue) as SQLInputValue[];
}
