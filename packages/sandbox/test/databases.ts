import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { openPlatform, type Platform, type PlatformOptions } from '../src/platform.ts';
import { type DatabaseKind, TABLES } from '../src/store/schema.ts';
import { openStore, type StoreOptions } from '../src/store/sqlite-store.ts';
import type { Store } from '../src/store/store.ts';
import { createDatabase } from './embedded-postgres.ts';

/** Name of the empty database with the schema, which `postgres-for-tests.ts` creates. */
const SCHEMA_TEMPLATE = 'sandbox_template';

/** The databases for tests of code in which databases differ. PostgreSQL is left out if it was not started. */
export const databases: readonly DatabaseKind[] = inject('postgresUrl') ? ['sqlite', 'postgres'] : ['sqlite'];

/** The database for tests of code that uses the store: SQLite in the short form, PostgreSQL in the long form. */
export const databasesOfForm = databases.filter((kind) =>
  process.env.TEST_FORM === 'long' ? kind === 'postgres' : kind === 'sqlite',
);

/** Registers a clean-up to run after the test. The last registered clean-up runs first. */
export function afterTest(cleanUp: () => Promise<unknown>): void {
  onTestFinished(async () => void (await cleanUp()));
}

/** PostgreSQL databases that earlier tests of this worker have emptied. To create another takes 0.2 s of CPU time. */
const free: string[] = [];
/** Their open stores that no platform uses. To connect takes 30 ms of CPU time. */
const idle = new Map<string, Store[]>();

const NAMES = Object.keys(TABLES);
/** Deletes all rows, without triggers. To truncate all tables takes ten times as long. */
const EMPTY = `set local lock_timeout = '2s'; set local session_replication_role = replica;
  lock table ${NAMES.join(', ')} in access exclusive mode; ${NAMES.map((name) => `delete from ${name};`).join(' ')}
  select setval(sequencename::regclass, 1, false) from pg_sequences`;

/** Empties a database for the next test. One that cannot be emptied is not used again. */
async function release(databaseUrl: string): Promise<void> {
  const stores = idle.get(databaseUrl) ?? [];
  try {
    if (stores.length === 0) stores.push(await openStore({ folder: '', databaseUrl }));
    await stores[0]?.transaction(({ db }) => sql.raw(EMPTY).execute(db));
    free.push(databaseUrl);
  } catch {
    await Promise.all(stores.map((store) => store.close()));
  }
}

/** Opens a store, or takes an idle one, which is not closed with its platform. */
async function reuse(stores: Store[], options: StoreOptions): Promise<Store> {
  const store = stores.pop() ?? (await openStore(options));
  const close = async () => {
    if (!stores.includes(store)) stores.push(store);
  };
  return { ...store, close };
}

const SQLITE_FILE = 'sandbox.sqlite';
/** The file of an empty SQLite database with the schema, which takes 5 ms to create. */
let emptySqlite: Promise<Buffer> | undefined;

async function makeEmptySqlite(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-template-'));
  await (await openStore({ folder })).close();
  const content = await readFile(join(folder, SQLITE_FILE));
  await rm(folder, { recursive: true });
  return content;
}

/**
 * Makes an empty database. After the test, its folder is deleted. A PostgreSQL database with the schema is emptied, and
 * the next test uses it again.
 *
 * @param isBare whether the database has no schema
 */
export async function newDatabase(kind: DatabaseKind, { isBare = false } = {}): Promise<StoreOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  afterTest(() => rm(folder, { recursive: true, force: true }));
  if (kind === 'sqlite') {
    if (!isBare) {
      emptySqlite ??= makeEmptySqlite();
      await writeFile(join(folder, SQLITE_FILE), await emptySqlite);
    }
    return { folder };
  }
  const create = (template: string) =>
    createDatabase(inject('postgresUrl') ?? '', `test_${randomUUID().replaceAll('-', '')}`, template);
  if (isBare) return { folder, databaseUrl: await create('template0') };
  const databaseUrl = free.pop() ?? (await create(SCHEMA_TEMPLATE));
  if (!idle.has(databaseUrl)) idle.set(databaseUrl, []);
  afterTest(() => release(databaseUrl));
  return { folder, databaseUrl };
}

/** Opens a platform on a new database, and closes it after the test. */
export async function newPlatform(
  kind: DatabaseKind,
  options: Partial<PlatformOptions> = {},
): Promise<Platform> {
  return openForTest({ ...(await newDatabase(kind)), ...options });
}

/** Opens a platform and closes it after the test. Several platforms may use one PostgreSQL database. */
export async function openForTest(options: PlatformOptions): Promise<Platform> {
  const stores = idle.get(options.databaseUrl ?? '');
  const platform = await openPlatform({
    ...(stores && { openStore: (given) => reuse(stores, given) }),
    ...options,
  });
  afterTest(() => platform.close());
  return platform;
}
