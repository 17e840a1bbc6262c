import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { StoreOptions } from '../../store/open-store.ts';
import { startPostgres } from '../embedded-postgres.ts';

/** Gives new, empty databases and takes them away again. */
export interface DatabaseSource {
  fresh(): Promise<StoreOptions & { remove(): Promise<void> }>;
  close(): Promise<void>;
}

/** The option of proofs that run on either database. */
export const DATABASE_OPTION = {
  about: 'which database',
  value: 'sqlite',
  oneOf: ['sqlite', 'postgres'],
} as const;

/** Databases of a kind: folders for SQLite, and a PostgreSQL of their own, which syncs to disk. */
export async function openDatabases(kind: string): Promise<DatabaseSource> {
  if (kind === 'sqlite') return { fresh: freshFolder, close: async () => undefined };
  const server = await startPostgres(['fsync=on', 'max_connections=200']);
  let number = 0;
  return {
    fresh: async () => {
      number += 1;
      const name = `proof_${number}`;
      await query(server.url, `create database ${name}`);
      const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
      return { folder: '', databaseUrl, remove: () => query(server.url, `drop database ${name}`) };
    },
    close: () => server.stop(),
  };
}

async function freshFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-proof-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
