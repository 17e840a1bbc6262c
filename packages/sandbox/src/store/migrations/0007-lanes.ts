/** Sends of callbacks have a lane for each merchant, so that one receiver holds up nobody else's. */
export const lanes = () => [
  'alter table tasks add column lane text references merchants (id)',
  `update tasks set lane = (select merchant_id from orders where trade_id = substr(tasks.key, 19))
    where kind = 'deliver_callbacks'`,
  'create index tasks_by_lane on tasks (lane, due_at, id)',
];
