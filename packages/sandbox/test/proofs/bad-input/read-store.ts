import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Number of rows of a table, and a hash over all of them. */
export interface TableContent {
  readonly rows: number;
  readonly hash: string;
}

/**
 * The `SELECT` statement of each table that is compared only in part. Two things are left out: lines of the journal about
 * refusals, and the salts of secrets, which are random even with a seed.
 */
const ROWS_OF: Readonly<Record<string, string>> = {
  journal: "select at, kind, data from journal where kind <> 'refusal' order by id",
  merchants: 'select id, name, appKey, callbackUrl, createdAt from merchants order by id',
};

const TABLES =
  "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name <> 'requests' order by name";

/** Reads every table of a data folder that no process has open. */
export function readStore(folder: string): ReadonlyMap<string, TableContent> {
  const database = new DatabaseSync(join(folder, 'sandbox.sqlite'), { readOnly: true });
  try {
    const tables = database.prepare(TABLES).all();
    return new Map(tables.map(({ name }) => [String(name), contentOf(database, String(name))]));
  } finally {
    database.close();
  }
}

function contentOf(database: DatabaseSync, table: string): TableContent {
  const statement = database.prepare(ROWS_OF[table] ?? `select * from ${table} order by 1, 2`);
  statement.setReadBigInts(true);
  const hash = createHash('sha256');
  let rows = 0;
  for (const row of statement.iterate()) {
    rows += 1;
    for (const [name, value] of Object.entries(row)) {
      hash
        .update(`${name}=`)
        .update(value instanceof Uint8Array ? value : String(value))
        .update('\n');
    }
  }
  return { rows, hash: hash.digest('hex') };
}

/** Returns one sentence for each table whose content differs. */
export function compareStores(
  one: ReadonlyMap<string, TableContent>,
  other: ReadonlyMap<string, TableContent>,
): string[] {
  return [...one].flatMap(([table, { rows, hash }]) => {
    const there = other.get(table);
    if (there?.hash === hash) return [];
    return [
      `${table} has ${rows} rows after all requests, and ${there?.rows} others after those that were taken.`,
    ];
  });
}
