import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../core/errors.ts';
import { type Database, type DatabaseKind, EMPTIED, schemaOf } from './schema.ts';
import type { Transaction } from './store.ts';

/** Name of the schema in the database. Changes after the first publication need a migration of their own. */
const SCHEMA = '0001-schema';

/** Creates the schema, on PostgreSQL once for all instances. @throws StartError if there is another schema */
export async function migrate(db: Kysely<Database>, kind: DatabaseKind): Promise<void> {
  const up = async (empty: Kysely<Database>) => {
    for (const statement of schemaOf(kind)) await empty.executeQuery(CompiledQuery.raw(statement));
  };
  const provider = { getMigrations: async () => ({ [SCHEMA]: { up } }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const [, other] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  const way = 'start with an empty folder (`--data`) or database (`--database-url`).';
  const message =
    other === undefined
      ? `The tables of the sandbox could not be created: ${String(error)}. To continue, ${way}`
      : `The data was written by another version of the sandbox, with the schema ${other} instead of ${SCHEMA}. Use that version, or ${way}`;
  throw new StartError(message, { cause: error });
}

const ROWS_AT_ONCE = 200;

/** Deletes everything except merchants and seed; numbers start from 1. The caller resets the clock. */
export async function resetStore(tx: Transaction): Promise<void> {
  if (tx.kind === 'postgres') {
    await sql`truncate ${sql.join(EMPTIED.map((table) => sql.table(table)))} restart identity`.execute(tx.db);
    await sql`alter sequence identifier_numbers restart`.execute(tx.db);
    return;
  }
  // While this row exists, the triggers that protect the ledger are disabled.
  await tx.db.insertInto('settings').values({ key: 'resetting', value: 'yes' }).execute();
  for (const table of EMPTIED) await emptyTable(tx, table);
  await tx.db.deleteFrom('settings').where('key', 'in', ['resetting', 'identifier_number']).execute();
}

/** Deletes in batches, so that the event loop is not blocked. */
async function emptyTable({ db }: Transaction, table: string): Promise<void> {
  const some = sql`select rowid from ${sql.table(table)} limit ${ROWS_AT_ONCE}`;
  for (;;) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where rowid in (${some})`.execute(db);
    if (numAffectedRows < ROWS_AT_ONCE) return;
    await setImmediate();
  }
}
