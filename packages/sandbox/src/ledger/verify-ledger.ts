import { type Kysely, sql } from 'kysely';
import type { LedgerCheck } from '../generated/control/schemas.ts';
import type { Database } from '../store/schema.ts';

const MOST_FAULTS = 1_000;

/** Recomputes balances from the entries. @param db that of a transaction gives a consistent view during writes */
export async function verifyLedger(db: Kysely<Database>): Promise<LedgerCheck> {
  const faults = [
    ...(await wrongBalances(db)),
    ...(await wrongRunningBalances(db)),
    ...(await wrongCurrencies(db)),
    ...(await postingsWithoutEntries(db)),
  ];
  return {
    postings: await count(db, 'ledger_postings'),
    entries: await count(db, 'ledger_entries'),
    accounts: await count(db, 'ledger_accounts'),
    faults,
  };
}

async function wrongBalances(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: number; balance_minor: bigint; sum_minor: bigint }>`
    select id, balance_minor, sum_minor from (
      select a.id, a.balance_minor, a.may_overdraw,
        coalesce((select sum(amount_minor) from ledger_entries where to_account = a.id), 0)
        - coalesce((select sum(amount_minor) from ledger_entries where from_account = a.id), 0) as sum_minor
      from ledger_accounts a) as sums
    where balance_minor <> sum_minor or (balance_minor < 0 and may_overdraw = 0) limit ${MOST_FAULTS}`.execute(
    db,
  );
  return rows.map(
    (row) => `Account ${row.id} says ${row.balance_minor}, and its entries sum to ${row.sum_minor}.`,
  );
}

async function wrongRunningBalances(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ account: number; posting_id: number; line: number }>`
    select account, posting_id, line from (
      select account, posting_id, line, after_minor,
        sum(change_minor) over (partition by account order by posting_id, line) as expected_minor
      from (
        select to_account as account, posting_id, line, amount_minor as change_minor,
          to_balance_minor as after_minor from ledger_entries
        union all
        select from_account, posting_id, line, -amount_minor, from_balance_minor from ledger_entries
      ) as sides) as walked
    where after_minor <> expected_minor limit ${MOST_FAULTS}`.execute(db);
  return rows.map(
    (row) =>
      `The running balance of account ${row.account} is wrong at posting ${row.posting_id}, line ${row.line}.`,
  );
}

async function wrongCurrencies(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ currency: string; sum_minor: bigint }>`
    select currency, sum(balance_minor) as sum_minor from ledger_accounts
    group by currency having sum(balance_minor) <> 0 limit ${MOST_FAULTS}`.execute(db);
  return rows.map((row) => `All accounts in ${row.currency} sum to ${row.sum_minor}, not to zero.`);
}

async function postingsWithoutEntries(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from ledger_postings p
    where not exists (select 1 from ledger_entries e where e.posting_id = p.id) limit ${MOST_FAULTS}`.execute(
    db,
  );
  return rows.map((row) => `The posting ${row.key} has no entries.`);
}

async function count(db: Kysely<Database>, table: 'ledger_postings' | 'ledger_entries' | 'ledger_accounts') {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return row.rows;
}
