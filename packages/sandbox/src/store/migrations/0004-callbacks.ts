import type { SqlTypes } from './sql-types.ts';

/** Callbacks owed, tried and disturbed. */
export const callbacks = ({ identity, whole, end }: SqlTypes) => [
  `create table outbox (
    id ${identity},
    merchant_id text not null references merchants (id),
    trade_id text not null references orders (trade_id),
    seq ${whole} not null,
    body text not null,
    status text not null check (status in ('pending', 'delivered', 'dead')),
    attempts ${whole} not null default 0,
    replays ${whole} not null default 0,
    created_at ${whole} not null,
    delivered_at ${whole},
    unique (trade_id, seq)
  ) ${end}`,
  `create index outbox_pending on outbox (trade_id, seq) where status = 'pending'`,
  `create index outbox_dead on outbox (id) where status = 'dead'`,
  `create table deliveries (
    id ${identity},
    outbox_id ${whole} not null references outbox (id),
    attempt ${whole} not null,
    at ${whole} not null,
    fault text,
    outcome text not null,
    http_status ${whole},
    answer text,
    duration_ms ${whole} not null
  ) ${end}`,
  'create index deliveries_by_callback on deliveries (outbox_id, id)',
  `create table callback_faults (
    id ${identity},
    fault text not null check (fault in ('drop', 'duplicate', 'reorder', 'delay', 'wrong_appkey')),
    trade_id text,
    delay_ms ${whole} not null,
    remaining ${whole} not null
  ) ${end}`,
];
