import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { openPlatform, type Platform, type PlatformOptions } from '../src/platform.ts';
import { type DatabaseKind, TABLES } from '../src/store/schema.ts';
import { openStore, type StoreOptions } from '../src/store/sqlite-store.ts';
import { createDatabase, runOn } from './embedded-postgres.ts';

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
const EMPTY = `set lock_timeout = '2s'; truncate ${Object.keys(TABLES).join(', ')} restart identity;
  alter sequence identifier_numbers restart`;

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
 * @param template the PostgreSQL database to copy. By default, the copy has the schema; otherwise, SQLite starts empty
 */
export async function newDatabase(kind: DatabaseKind, template = SCHEMA_TEMPLATE): Promise<StoreOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  afterTest(() => rm(folder, { recursive: true, force: true }));
  if (kind === 'sqlite') {
    if (template === SCHEMA_TEMPLATE) {
      emptySqlite ??= makeEmptySqlite();
      await writeFile(join(folder, SQLITE_FILE), await emptySqlite);
    }
    return { folder };
  }
  const isReused = template === SCHEMA_TEMPLATE;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl =
    (isReused ? free.pop() : undefined) ??
    (await createDatabase(inject('postgresUrl') ?? '', name, template));
  if (isReused) {
    // A database that cannot be emptied is not reused.
    const empty = () => runOn(databaseUrl, EMPTY).then(() => free.push(databaseUrl));
    afterTest(() => empty().catch(() => undefined));
  }
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
  const platform = await openPlatform(options);
  afterTest(() => platform.close());
  return platform;
}
