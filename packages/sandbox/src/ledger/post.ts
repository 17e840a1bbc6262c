import { type Insertable, type Selectable, sql } from 'kysely';
import { canonicalJson } from '../core/canonical-json.ts';
import { now } from '../core/clock.ts';
import { refusal } from '../core/errors.ts';
import { writeJournal } from '../core/journal.ts';
import type { LedgerCheck } from '../generated/control/schemas.ts';
import { formatAmount, GREATEST_MINOR, type Money } from '../money/amounts.ts';
import type { AccountKind, Database, WalletType } from '../store/schema.ts';
import { countRows, lockRows, type Queryable, type Transaction } from '../store/store.ts';

export interface Move {
  readonly from: AccountRef;
  readonly to: AccountRef;
  readonly amount: Money;
}

export interface Posting {
  /** Names the effect, such as `confirm/GP123`; each key is booked once. */
  readonly key: string;
  readonly kind: string;
  readonly tradeId?: string | undefined;
  readonly moves: readonly Move[];
}

/** Largest balance of an account outside wallets, far below the largest integer of the databases. */
const GREATEST_BALANCE = GREATEST_MINOR * 1_000n;

/** Largest balance of one part of a wallet. A currency has four parts, and their sum is still an exact JSON number. */
const GREATEST_IN_WALLET = GREATEST_MINOR / 4n;

/**
 * Books a posting once per key, and returns whether this call booked it.
 * @throws Refusal if a balance would exceed its limits, or if the key was booked with other moves; RangeError without
 * moves; an error of the database if a move has the amount zero, one account on both sides, or two currencies
 */
export async function post(tx: Transaction, posting: Posting): Promise<boolean> {
  if (posting.moves.length === 0) throw new RangeError(`The posting ${posting.key} moves nothing.`);
  const moves = canonicalJson(posting.moves);
  if (await isBooked(tx, posting.key, moves)) return false;
  const accounts = await lockAccounts(
    tx,
    posting.moves.flatMap(({ from, to }) => [from, to]),
  );
  // While this transaction waited for the accounts, another one may have booked the same key.
  if (tx.kind === 'postgres' && (await isBooked(tx, posting.key, moves))) return false;
  await insert(tx, posting, moves, applyMoves(posting.moves, accounts));
  return true;
}

async function isBooked({ db }: Transaction, key: string, moves: string): Promise<boolean> {
  const booked = db.selectFrom('ledger_postings').select('moves').where('key', '=', key);
  const row = await booked.executeTakeFirst();
  if (row !== undefined && row.moves !== moves) throw bookedOtherwise();
  return row !== undefined;
}

function bookedOtherwise() {
  return refusal('This was booked before with another amount; no money moved');
}

type Entry = Omit<Insertable<Database['ledger_entries']>, 'postingId' | 'line'>;

function applyMoves(moves: readonly Move[], accounts: ReadonlyMap<string, AccountRow>): readonly Entry[] {
  const balances = new Map([...accounts.values()].map((row) => [row.id, row.balanceMinor]));
  const entries: Entry[] = [];
  for (const { from, to, amount } of moves) {
    const source = findAccount(accounts, from);
    const target = findAccount(accounts, to);
    const available = balances.get(source.id) ?? 0n;
    const left = available - amount.minor;
    const reached = (balances.get(target.id) ?? 0n) + amount.minor;
    if (left < 0n && source.mayOverdraw === 0) {
      const [held, needed] = [available, amount.minor].map((minor) => formatAmount({ ...amount, minor }));
      throw refusal(
        `The ${from.walletType} wallet has ${held} ${amount.currency} available and ${needed} ${amount.currency} are needed; no money moved`,
      );
    }
    const isInWallet = target.kind === 'available' || target.kind === 'in_transit';
    if (reached > (isInWallet ? GREATEST_IN_WALLET : GREATEST_BALANCE) || left < -GREATEST_BALANCE)
      throw refusal(`The ${amount.currency} balance would exceed the limit of a wallet; no money moved`);
    balances.set(source.id, left).set(target.id, reached);
    entries.push({
      fromAccount: source.id,
      toAccount: target.id,
      currency: amount.currency,
      amountMinor: amount.minor,
      fromBalanceMinor: left,
      toBalanceMinor: reached,
    });
  }
  return entries;
}

function findAccount(accounts: ReadonlyMap<string, AccountRow>, account: AccountRef): AccountRow {
  const row = accounts.get(accountKey(account));
  if (row === undefined) throw new Error(`The account ${accountKey(account)} was not opened.`);
  return row;
}

async function insert(
  tx: Transaction,
  { key, kind, tradeId }: Posting,
  moves: string,
  entries: readonly Entry[],
): Promise<void> {
  const row = await tx.db
    .insertInto('ledger_postings')
    .values({ key, kind, tradeId: tradeId ?? null, moves, at: await now(tx) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Transactions with the same accounts wait for each other, so only one with other moves can have booked the key.
  if (row === undefined) throw bookedOtherwise();
  const rows = entries.map((entry, index) => ({ postingId: row.id, line: index + 1, ...entry }));
  await tx.db.insertInto('ledger_entries').values(rows).execute();
  await writeJournal(tx, 'money', { key, kind, tradeId, moves: JSON.parse(moves) });
}

export interface WalletOwner {
  readonly merchantId: string;
  readonly walletType: WalletType;
}

function move(wallet: WalletOwner, from: AccountKind, to: AccountKind, amount: Money): Move {
  const account = (kind: AccountKind) => ({ ...wallet, currency: amount.currency, kind });
  return { from: account(from), to: account(to), amount };
}

const moveBetween = (from: AccountKind, to: AccountKind) => (wallet: WalletOwner, amount: Money) => [
  move(wallet, from, to, amount),
];

export const fund = moveBetween('external', 'available');
export const hold = moveBetween('available', 'in_transit');
export const settle = moveBetween('in_transit', 'external');
export const release = moveBetween('in_transit', 'available');
export const collect = moveBetween('external', 'in_transit');

export const exchange = (wallet: WalletOwner, source: Money, target: Money) => [
  move(wallet, 'available', 'exchange', source),
  move(wallet, 'exchange', 'available', target),
];

/** `available` and `in_transit` are parts of a wallet and never negative; `external` and `exchange` may be negative. */
export interface AccountRef {
  readonly merchantId: string;
  readonly walletType: WalletType;
  readonly currency: string;
  readonly kind: AccountKind;
}

export type AccountRow = Selectable<Database['ledger_accounts']>;

const MAY_OVERDRAW = { available: 0, in_transit: 0, external: 1, exchange: 1 } as const;

function accountKey({ merchantId, walletType, currency, kind }: AccountRef): string {
  return `${merchantId}/${walletType}/${currency}/${kind}`;
}

/** Creates and locks accounts, always in the order of their ids, which prevents deadlocks. */
async function lockAccounts(tx: Transaction, accounts: readonly AccountRef[]) {
  const wanted = new Map(accounts.map((account) => [accountKey(account), account]));
  const found = await selectAndLock(tx, [...wanted.values()]);
  if (found.size === wanted.size) return found;
  const missing = [...wanted].filter(([key]) => !found.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = missing.map(([, { merchantId, walletType, currency, kind }]) => {
    return { merchantId, walletType, currency, kind, mayOverdraw: MAY_OVERDRAW[kind] };
  });
  const insert = tx.db.insertInto('ledger_accounts').values(rows);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  return selectAndLock(tx, [...wanted.values()]);
}

async function selectAndLock(tx: Transaction, accounts: readonly AccountRef[]) {
  const query = tx.db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where(({ or, and }) =>
      or(
        accounts.map(({ merchantId, walletType, currency, kind }) =>
          and({ merchantId, walletType, currency, kind }),
        ),
      ),
    )
    .orderBy('id');
  const rows = await lockRows(tx, query).execute();
  return new Map(rows.map((row) => [accountKey(row), row]));
}

const MAX_FAULTS = 1_000;

/** Recomputes balances from the entries. @param source a transaction, for a consistent view during writes */
export async function verifyLedger(source: Queryable): Promise<LedgerCheck> {
  const faults: string[] = [];
  for (const query of CHECKS) {
    const { rows } = await sql<{ fault: string }>`${query} limit ${MAX_FAULTS}`.execute(source.db);
    faults.push(...rows.map(({ fault }) => fault));
  }
  return {
    postings: await countRows(source, 'ledger_postings'),
    entries: await countRows(source, 'ledger_entries'),
    accounts: await countRows(source, 'ledger_accounts'),
    faults,
  };
}

const CHECKS = [
  sql`select 'Account ' || id || ' says ' || balance || ', and its entries sum to ' || entries || '.' as fault
    from (
      select a.id, a."balanceMinor" as balance, a."mayOverdraw",
        coalesce((select sum("amountMinor") from ledger_entries where "toAccount" = a.id), 0)
        - coalesce((select sum("amountMinor") from ledger_entries where "fromAccount" = a.id), 0) as entries
      from ledger_accounts a) as sums
    where balance <> entries or (balance < 0 and "mayOverdraw" = 0)`,
  sql`select 'The running balance of account ' || account || ' is wrong at posting ' || "postingId"
      || ', line ' || line || '.' as fault
    from (
      select account, "postingId", line, balance,
        sum(change) over (partition by account order by "postingId", line) as expected
      from (
        select "toAccount" as account, "postingId", line, "amountMinor" as change,
          "toBalanceMinor" as balance from ledger_entries
        union all
        select "fromAccount", "postingId", line, -"amountMinor", "fromBalanceMinor" from ledger_entries
      ) as sides) as walked
    where balance <> expected`,
  sql`select 'All accounts in ' || currency || ' sum to ' || sum("balanceMinor") || ', not to zero.' as fault
    from ledger_accounts group by currency having sum("balanceMinor") <> 0`,
  sql`select 'The posting ' || key || ' has no entries.' as fault
    from ledger_postings p where not exists (select 1 from ledger_entries e where e."postingId" = p.id)`,
];
