import type { DatabaseKind } from '../store.ts';
import type { SqlTypes } from './sql-types.ts';

/** What falls due, what happened, and the settings that all instances share. */
export const clock = ({ identity, whole, end }: SqlTypes, kind: DatabaseKind) => [
  `create table tasks (
    id ${identity},
    key text not null unique,
    kind text not null,
    subject text references orders (trade_id),
    payload text not null,
    due_at ${whole} not null,
    attempts ${whole} not null default 0,
    claimed_by text,
    claimed_until ${whole} not null default 0
  ) ${end}`,
  'create index tasks_by_due on tasks (due_at, id)',
  `create table journal (
    id ${identity},
    at ${whole} not null,
    kind text not null,
    data text not null
  ) ${end}`,
  `create table settings (
    key text primary key,
    value text not null
  ) ${end}`,
  // PostgreSQL counts in a sequence, which no transaction waits for; SQLite has one writer and counts in a setting.
  ...(kind === 'postgres' ? ['create sequence identifier_numbers'] : []),
];
