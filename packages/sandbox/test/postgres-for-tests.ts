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
];

/** Creates the database with the schema. Tests get copies of it, which later tests use again. */
async function makeTemplate(url: string): Promise<void> {
  const databaseUrl = await createDatabase(url, 'sandbox_template');
  await (await openStore({ folder: '', databaseUrl })).close();
}

/** Starts PostgreSQL before the tests and stops it afterwards. If it cannot start, prints why and skips its tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  try {
    const server = await startPostgres(SETTINGS);
    await makeTemplate(server.url);
    project.provide('postgresUrl', server.url);
    return () => server.stop();
  } catch (error) {
    process.stderr.write(`PostgreSQL could not be started, so its tests are skipped: ${String(error)}\n`);
    project.provide('postgresUrl', null);
    return async () => undefined;
  }
}
