import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../core/errors.ts';
import { type Database, type DatabaseKind, EMPTIED, TABLES, type TableName, WORDS } from './schema.ts';
import type { Transaction } from './store.ts';

/**
 * Creates the schema; on PostgreSQL, once for all instances. The name of the migration contains a hash of its statements,
 * so that data with other tables is refused. After the first publication, a change needs a further migration.
 * @param place names the database in an error. @throws StartError if the database has another schema
 */
export async function migrate(db: Kysely<Database>, kind: DatabaseKind, place: string): Promise<void> {
  const statements = writeSchema(kind);
  const hash = createHash('sha256').update(statements.join('\n')).digest('hex');
  const schema = `schema-${hash.slice(0, 8)}`;
  const up = async (empty: Kysely<Database>) => {
    for (const statement of statements) await empty.executeQuery(CompiledQuery.raw(quoted(statement)));
  };
  const provider = { getMigrations: async () => ({ [schema]: { up } }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const [, other] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  const way = 'start with an empty folder (`--data`) or database (`--database-url`).';
  const message =
    other === undefined
      ? `The tables of the sandbox could not be created in ${place}: ${String(error)}. To continue, ${way}`
      : `The data in ${place} was written by another version of the sandbox, with the schema ${other} instead of ${schema}. Use that version, or ${way}`;
  throw new StartError(message, { cause: error });
}

/** Quotes names such as `tradeId`: PostgreSQL converts other names to lower case. */
function quoted(statement: string): string {
  return statement.replace(/\b[a-z]+[A-Z]\w*/g, '"$&"');
}

const RULES: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  // At most one order has an order number, across all families.
  orders: ['unique (merchantId, orderNo)'],
  order_events: ['primary key (tradeId, seq)'],
  payin_gateways: ['primary key (tradeId, seq)'],
  ledger_accounts: [
    'check (mayOverdraw = 1 or balanceMinor >= 0)',
    'unique (merchantId, walletType, currency, kind)',
    'unique (id, currency)',
  ],
  ledger_entries: [
    'primary key (postingId, line)',
    'check (fromAccount <> toAccount)',
    'foreign key (fromAccount, currency) references ledger_accounts (id, currency)',
    'foreign key (toAccount, currency) references ledger_accounts (id, currency)',
  ],
  outbox: ['unique (tradeId, seq)'],
};

/** Each string completes "create index". */
const INDEXES = [
  'tokens_by_expiry on tokens (expiresAt)',
  'orders_by_time on orders (merchantId, family, createdAt, id)',
  'orders_by_status on orders (merchantId, family, status, createdAt, id)',
  'documents_by_order on documents (tradeId, createdAt, id)',
  'ledger_postings_by_order on ledger_postings (tradeId)',
  'ledger_entries_out on ledger_entries (fromAccount, postingId)',
  'ledger_entries_in on ledger_entries (toAccount, postingId)',
  "outbox_pending on outbox (tradeId, seq) where status = 'pending'",
  "outbox_dead on outbox (id) where status = 'dead'",
  'deliveries_by_callback on deliveries (outboxId, id)',
  'tasks_by_due on tasks (dueAt, id)',
  'tasks_by_queue on tasks (queue, dueAt, id)',
  'requests_by_request_id on requests (requestId)',
  'requests_by_trade_id on requests (tradeId, id)',
  'requests_by_order_no on requests (orderNo, id)',
];

function writeSchema(kind: DatabaseKind): readonly string[] {
  const words = WORDS[kind];
  return [
    ...Object.entries(TABLES).map(([name, columns]) => {
      const lines = Object.entries(columns).map(([column, { sql }]) => `${column} ${sql(words, column)}`);
      return `create table ${name} (${[...lines, ...(RULES[name as TableName] ?? [])].join(', ')}) ${words.end}`;
    }),
    ...INDEXES.map((index) => `create index ${index}`),
    ...LEDGER_TRIGGERS[kind],
    // A PostgreSQL sequence blocks no transaction; SQLite has one writer and counts in a setting.
    ...(kind === 'postgres' ? ['create sequence identifier_numbers'] : []),
  ];
}

const MOVE_BALANCES = `
    update ledger_accounts set balanceMinor = balanceMinor - new.amountMinor where id = new.fromAccount;
    update ledger_accounts set balanceMinor = balanceMinor + new.amountMinor where id = new.toAccount;`;

const RESETTING = "exists (select 1 from settings where key = 'resetting')";

const IMMUTABLE = ['ledger_postings', 'ledger_entries'].flatMap((table) =>
  ['update', 'delete'].map((change) => `trigger ${table}_no_${change} before ${change} on ${table}`),
);

/** The database enforces that balances follow the entries, and that the ledger never changes, except in a reset. */
const LEDGER_TRIGGERS: Readonly<Record<DatabaseKind, readonly string[]>> = {
  sqlite: [
    `create trigger ledger_entries_move after insert on ledger_entries begin ${MOVE_BALANCES} end`,
    ...IMMUTABLE.map(
      (trigger) =>
        `create ${trigger} when not ${RESETTING} begin select raise(abort, 'the ledger is never changed'); end`,
    ),
  ],
  postgres: [
    `create function move_balances() returns trigger language plpgsql as $$ begin ${MOVE_BALANCES}
    return null; end $$`,
    `create trigger ledger_entries_move after insert on ledger_entries
    for each row execute function move_balances()`,
    `create function refuse_ledger_change() returns trigger language plpgsql as $$ begin
    if not ${RESETTING} then raise exception 'the ledger is never changed'; end if;
    return case when tg_op = 'DELETE' then old else new end; end $$`,
    ...IMMUTABLE.map((trigger) => `create ${trigger} for each row execute function refuse_ledger_change()`),
  ],
};

const ROWS_AT_ONCE = 200;

/** Deletes everything except merchants and seed; numbers start from 1 again. The caller must reset the clock. */
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
