import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreOptions } from '../../src/store/sqlite-store.ts';
import { createDatabase, runOn, startPostgres } from '../embedded-postgres.ts';

/** Creates empty databases, and deletes them. */
interface DatabaseSource {
  fresh(): Promise<StoreOptions & { remove(): Promise<void> }>;
  close(): Promise<void>;
}

/** The option of proofs that can run on SQLite or PostgreSQL. */
export const DATABASE_OPTION = {
  about: 'which database',
  value: 'sqlite',
  oneOf: ['sqlite', 'postgres'],
} as const;

/** Repeats `work`, each time on an empty database. @param more returns whether to continue after the results so far */
export async function onEach<Result>(
  kind: string,
  more: (results: readonly Result[]) => boolean,
  work: (store: StoreOptions, number: number) => Promise<Result>,
): Promise<Result[]> {
  const databases = await openDatabases(kind);
  const results: Result[] = [];
  try {
    while (more(results)) {
      const store = await databases.fresh();
      try {
        results.push(await work(store, results.length + 1));
      } finally {
        await store.remove();
      }
    }
    return results;
  } finally {
    await databases.close();
  }
}

/** Opens databases of a kind: folders for SQLite, or a new PostgreSQL server that syncs to disk. */
async function openDatabases(kind: string): Promise<DatabaseSource> {
  if (kind === 'sqlite') return { fresh: freshFolder, close: async () => undefined };
  const server = await startPostgres(['fsync=on', 'max_connections=200']);
  let number = 0;
  return {
    fresh: async () => {
      number += 1;
      const name = `proof_${number}`;
      const databaseUrl = await createDatabase(server.url, name);
      return { folder: '', databaseUrl, remove: () => runOn(server.url, `drop database ${name}`) };
    },
    close: () => server.stop(),
  };
}

async function freshFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-proof-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
