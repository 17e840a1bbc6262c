import type { TestProject } from 'vitest/node';
import { openStore } from '../src/store/sqlite-store.ts';
import { createDatabase, startPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null if PostgreSQL could not be started. */
    postgresUrl: string | null;
  }
}

const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=300',
  'deadlock_timeout=50ms',
  // Less memory to write: the data is in memory, too, if the folder for temporary files is.
  'shared_buffers=8MB',
  'max_wal_size=64MB',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** Creates the database with the schema. Tests get copies of it, which later tests use again. */
async function makeTemplate(url: string): Promise<void> {
  const databaseUrl = await createDatabase(url, 'sandbox_template');
  await (await openStore({ folder: '', databaseUrl })).close();
}

/** Starts PostgreSQL before the tests and stops it afterwards. If it cannot start, prints why and skips its tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  try {
    const server = await startPostgres(SETTINGS, project.config.env.TMPDIR);
    await makeTemplate(server.url);
    project.provide('postgresUrl', server.url);
    return () => server.stop();
  } catch (error) {
    process.stderr.write(`PostgreSQL could not be started, so its tests are skipped: ${String(error)}\n`);
    project.provide('postgresUrl', null);
    return async () => undefined;
  }
}
