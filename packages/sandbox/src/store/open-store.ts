import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

export interface StoreOptions {
  /** Folder of the SQLite database. */
  readonly folder: string;
  /** Connection text of PostgreSQL; when given, the folder is not used. */
  readonly databaseUrl?: string | undefined;
}

/** Opens the store and brings its schema up to date. @throws FolderInUseError, or what the database says. */
export function openStore({ folder, databaseUrl }: StoreOptions): Promise<Store> {
  return databaseUrl === undefined ? openSqliteStore(folder) : openPostgresStore(databaseUrl);
}
