import type { SqlTypes } from './sql-types.ts';

/** The newest requests with their answers, masked. Nothing else depends on these rows. */
export const requestLog = ({ identity, whole, end }: SqlTypes) => [
  `create table requests (
    id ${identity},
    request_id text not null,
    at ${whole} not null,
    merchant_id text references merchants (id),
    operation text,
    method text not null,
    url text not null,
    http_status ${whole} not null,
    code text,
    trade_id text,
    order_no text,
    duration_ms ${whole} not null,
    request text,
    answer text
  ) ${end}`,
  'create index requests_by_request_id on requests (request_id)',
  'create index requests_by_trade_id on requests (trade_id, id)',
  'create index requests_by_order_no on requests (order_no, id)',
];
