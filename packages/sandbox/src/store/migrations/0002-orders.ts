import type { SqlTypes } from './sql-types.ts';

/** Orders of all families and what hangs on them. */
export const orders = ({ identity, whole, bytes, end }: SqlTypes) => [
  `create table orders (
    id ${identity},
    trade_id text not null unique,
    merchant_id text not null references merchants (id),
    family text not null check (family in ('global', 'business', 'personal', 'payin')),
    order_no text not null,
    status text not null,
    body text not null,
    data text not null,
    version ${whole} not null,
    created_at ${whole} not null,
    updated_at ${whole} not null,
    completed_at ${whole},
    -- One order number, one order (R-029), whatever the family: the database has the last word.
    unique (merchant_id, order_no)
  ) ${end}`,
  'create index orders_by_time on orders (merchant_id, family, created_at, id)',
  'create index orders_by_status on orders (merchant_id, family, status, created_at, id)',
  `create table order_events (
    trade_id text not null references orders (trade_id),
    seq ${whole} not null,
    at ${whole} not null,
    name text not null,
    from_status text,
    to_status text,
    data text not null,
    primary key (trade_id, seq)
  ) ${end}`,
  // Several shards per count, so that creates of one merchant do not all wait for one row.
  `create table order_counts (
    merchant_id text not null,
    family text not null,
    day ${whole} not null,
    status text not null,
    shard ${whole} not null,
    orders ${whole} not null,
    primary key (merchant_id, family, day, status, shard)
  ) ${end}`,
  `create table documents (
    id text primary key,
    merchant_id text not null references merchants (id),
    trade_id text references orders (trade_id),
    type text not null,
    file_name text not null,
    media_type text not null,
    size ${whole} not null,
    sha256 text not null,
    created_at ${whole} not null,
    content ${bytes} not null
  ) ${end}`,
  'create index documents_by_order on documents (trade_id, created_at, id)',
  `create table payin_gateways (
    trade_id text not null references orders (trade_id),
    seq ${whole} not null,
    gateway text not null check (gateway in ('wechat', 'alipay', 'bank')),
    details text not null,
    created_at ${whole} not null,
    expires_at ${whole},
    primary key (trade_id, seq)
  ) ${end}`,
];
