import {
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type SelectQueryBuilder,
  sql,
  type UnknownRow,
} from 'kysely';
import type { Database, DatabaseKind, TableName } from './schema.ts';

/** Where queries run: a store reads committed data; a transaction also reads and writes its own changes. */
export interface Queryable {
  readonly db: Kysely<Database>;
  readonly kind: DatabaseKind;
}

export interface Transaction extends Queryable {
  readonly time: { now?: number };
}

export interface Store extends Queryable {
  readonly db: Kysely<Database>;
  /**
   * Resolves once `work` is durable, or throws what it threw, after a rollback. `work` may run more than once (after a
   * deadlock or a busy database), so it must have no other effects.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Returns a secret that survives a restart. With SQLite it is in a separate file, so a copy of the database file does not contain it. */
  keepSecret(name: string, make: () => string): Promise<string>;
  close(): Promise<void>;
}

export async function ensureSetting({ db }: Transaction, key: string, value: string): Promise<string> {
  const setting = db.insertInto('settings').values({ key, value });
  await setting.onConflict((conflict) => conflict.doNothing()).execute();
  const stored = db.selectFrom('settings').select('value').where('key', '=', key);
  return (await stored.executeTakeFirstOrThrow()).value;
}

export async function countRows({ db }: Queryable, table: TableName): Promise<number> {
  const counted = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
  return (await counted.executeTakeFirstOrThrow()).rows;
}

export class NestedTransactionError extends Error {
  constructor() {
    super('A transaction was started inside a transaction. Pass the outer `tx` on instead.');
  }
}

/** Locks rows until the transaction ends. It does nothing on SQLite, which has only one writer at a time. */
export function lockRows<Db, Table extends keyof Db, Row>(
  tx: Transaction,
  query: SelectQueryBuilder<Db, Table, Row>,
  whenTaken: 'wait' | 'skip' = 'wait',
): SelectQueryBuilder<Db, Table, Row> {
  if (tx.kind === 'sqlite') return query;
  return whenTaken === 'skip' ? query.forUpdate().skipLocked() : query.forUpdate();
}

const GOOD_FOR_MS = 1_000;

const measured = new WeakMap<Store, { readonly at: number; readonly bytes: Promise<number> }>();

/** Returns the size of the stored data in bytes, measured at most a second ago. */
export function storeSize(store: Store): Promise<number> {
  const known = measured.get(store);
  if (known !== undefined && performance.now() - known.at < GOOD_FOR_MS) return known.bytes;
  const bytes = measure(store);
  measured.set(store, { at: performance.now(), bytes });
  return bytes;
}

async function measure({ kind, db }: Store): Promise<number> {
  const query =
    kind === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`;
  const { rows } = await query.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Stored in place of NUL, which PostgreSQL refuses, and of lone surrogates, which UTF-8 cannot encode. */
const REPLACEMENT = '\ufffd';

/** Returns whether a string is stored unchanged. Otherwise, two different strings could become equal. */
export function keepsItsIdentity(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0') && !text.includes(REPLACEMENT);
}

export function toStoredValue(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', REPLACEMENT) : value;
}

/** Returns columns named `*Minor` as bigint, and other whole numbers as number, on both databases. */
export class ExactAmounts implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first = {}] = result.rows;
    if (!Object.keys(first).some((name) => name.endsWith('Minor'))) return result;
    for (const row of result.rows) {
      for (const [name, value] of Object.entries(row)) {
        if (name.endsWith('Minor')) {
          if (typeof value === 'number' || typeof value === 'string') row[name] = BigInt(value);
        } else if (typeof value === 'bigint') {
          row[name] = Number(value);
        }
      }
    }
    return result;
  }
}
