import type { SqlTypes } from './sql-types.ts';

/*
 * The schema as a whole, over all migrations:
 *
 *   merchants          who may ask for tokens; the secret only as a salted hash
 *   tokens             what they hold for an hour; only the hash
 *   quotes             rates given out, each with its `query_no` and an end
 *   orders             all four families in one table; what varies is JSON in `body` (as sent) and `data` (as kept)
 *   order_events       the timeline of an order
 *   order_counts       how many orders per day and status, so that a total needs no count over all orders
 *   documents          uploaded material
 *   payin_gateways     where a payer pays; a refresh adds a row
 *   ledger_accounts    one per merchant, wallet type, currency and kind, with its balance
 *   ledger_postings    one per effect on money, unique by `key`
 *   ledger_entries     the moves of a posting, each from one account to another: a row cannot fail to sum to zero
 *   outbox             callbacks owed, written in the transaction of what they tell
 *   deliveries         every attempt at one
 *   callback_faults    faults asked for and not yet used up
 *   tasks              what falls due, and when
 *   journal            every request and effect in order
 *   settings           seed, clock, next identifier number
 *
 * Times are milliseconds since 1970 of the sandbox clock. Columns ending in `_minor` are amounts in the smallest unit
 * of their currency. JSON is text, so that it comes back byte for byte on both databases.
 */
export const merchants = ({ whole, end }: SqlTypes) => [
  `create table merchants (
    id text primary key,
    name text not null,
    app_key text not null unique,
    secret_salt text not null,
    secret_hash text not null,
    callback_url text,
    created_at ${whole} not null
  ) ${end}`,
  `create table tokens (
    token_hash text primary key,
    merchant_id text not null references merchants (id),
    issued_at ${whole} not null,
    expires_at ${whole} not null
  ) ${end}`,
  'create index tokens_by_expiry on tokens (expires_at)',
  `create table quotes (
    query_no text primary key,
    merchant_id text not null references merchants (id),
    source_currency text not null,
    target_currency text not null,
    rate text not null,
    created_at ${whole} not null,
    expires_at ${whole} not null
  ) ${end}`,
];
