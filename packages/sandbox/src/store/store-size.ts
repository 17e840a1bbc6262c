import { sql } from 'kysely';
import type { Store } from './store.ts';

/** Real time that a measured size counts for: measuring costs PostgreSQL a look at every file. */
const GOOD_FOR_MS = 1_000;

interface Measured {
  readonly at: number;
  readonly bytes: Promise<number>;
}

const measured = new WeakMap<Store, Measured>();

/** Returns how much the store holds, in bytes, as of at most a second ago. Space that a reset freed does not count. */
export function storeSize(store: Store): Promise<number> {
  const known = measured.get(store);
  if (known !== undefined && performance.now() - known.at < GOOD_FOR_MS) return known.bytes;
  const bytes = measure(store);
  measured.set(store, { at: performance.now(), bytes });
  return bytes;
}

async function measure({ kind, read }: Store): Promise<number> {
  const query =
    kind === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`;
  const { rows } = await query.execute(read);
  return rows[0]?.bytes ?? 0;
}
