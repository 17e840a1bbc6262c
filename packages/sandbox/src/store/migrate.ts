import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import type { DatabaseKind } from './store.ts';

/**
 * Runs the migrations that are missing, all in one transaction. Several instances may start at once: on PostgreSQL
 * the first has the lock and the others find the work done.
 * @throws when a migration fails; the database is then as it was.
 */
export async function migrate(db: Kysely<Database>, kind: DatabaseKind): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'before the first one';
  throw new Error(`The database schema could not be brought up to date (${failed}): ${String(error)}`, {
    cause: error,
  });
}
