import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

export interface StoreOptions {
  /** Folder of the SQLite database. */
  readonly folder: string;
  /** Connection text of PostgreSQL; when given, the folder is not used. */
  readonly databaseUrl?: string | undefined;
}

/** Opens the store and brings its schema up to date. @throws FolderInUseError, or what the database says. */
export async function openStore({ folder, databaseUrl }: StoreOptions): Promise<Store> {
  if (databaseUrl === undefined) return openSqliteStore(folder);
  // The driver is loaded by those who need it: the start of all others is quicker without it.
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(databaseUrl);
}
