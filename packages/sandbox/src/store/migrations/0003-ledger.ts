import type { DatabaseKind } from '../store.ts';
import type { SqlTypes } from './sql-types.ts';

/**
 * The double-entry ledger. What the code promises, the database holds too: an entry has both its sides in one row
 * and one currency, balances follow the entries by trigger, an account that may not go below zero cannot, and
 * postings and entries are never changed or taken away (but by a reset of the whole sandbox).
 */
export const ledger = (types: SqlTypes, kind: DatabaseKind) => [
  ...tables(types),
  ...(kind === 'sqlite' ? sqliteTriggers : postgresTriggers),
];

const tables = ({ identity, whole, end }: SqlTypes) => [
  `create table ledger_accounts (
    id ${identity},
    merchant_id text not null references merchants (id),
    wallet_type text not null check (wallet_type in ('personal', 'business')),
    currency text not null,
    kind text not null check (kind in ('available', 'in_transit', 'external', 'exchange')),
    balance_minor ${whole} not null default 0,
    may_overdraw ${whole} not null check (may_overdraw in (0, 1)),
    check (may_overdraw = 1 or balance_minor >= 0),
    unique (merchant_id, wallet_type, currency, kind),
    unique (id, currency)
  ) ${end}`,
  `create table ledger_postings (
    id ${identity},
    key text not null unique,
    kind text not null,
    trade_id text references orders (trade_id),
    moves text not null,
    at ${whole} not null
  ) ${end}`,
  'create index ledger_postings_by_order on ledger_postings (trade_id)',
  `create table ledger_entries (
    posting_id ${whole} not null references ledger_postings (id),
    line ${whole} not null,
    from_account ${whole} not null,
    to_account ${whole} not null,
    currency text not null,
    amount_minor ${whole} not null check (amount_minor > 0),
    from_balance_minor ${whole} not null,
    to_balance_minor ${whole} not null,
    primary key (posting_id, line),
    check (from_account <> to_account),
    foreign key (from_account, currency) references ledger_accounts (id, currency),
    foreign key (to_account, currency) references ledger_accounts (id, currency)
  ) ${end}`,
  'create index ledger_entries_out on ledger_entries (from_account, posting_id)',
  'create index ledger_entries_in on ledger_entries (to_account, posting_id)',
];

const moveBalances = `
    update ledger_accounts set balance_minor = balance_minor - new.amount_minor where id = new.from_account;
    update ledger_accounts set balance_minor = balance_minor + new.amount_minor where id = new.to_account;`;

const RESETTING = "exists (select 1 from settings where key = 'resetting')";

const immutable = ['ledger_postings', 'ledger_entries'].flatMap((table) =>
  ['update', 'delete'].map((change) => ({ table, change })),
);

const sqliteTriggers = [
  `create trigger ledger_entries_move after insert on ledger_entries begin ${moveBalances} end`,
  ...immutable.map(
    ({ table, change }) => `create trigger ${table}_no_${change} before ${change} on ${table}
      when not ${RESETTING} begin select raise(abort, 'the ledger is never changed'); end`,
  ),
];

const postgresTriggers = [
  `create function move_balances() returns trigger language plpgsql as $$ begin ${moveBalances}
    return null; end $$`,
  `create trigger ledger_entries_move after insert on ledger_entries
    for each row execute function move_balances()`,
  `create function refuse_ledger_change() returns trigger language plpgsql as $$ begin
    if not ${RESETTING} then raise exception 'the ledger is never changed'; end if;
    return case when tg_op = 'DELETE' then old else new end; end $$`,
  ...immutable.map(
    ({ table, change }) => `create trigger ${table}_no_${change} before ${change} on ${table}
      for each row execute function refuse_ledger_change()`,
  ),
];
