/**
 * Counts of all days together, in rows with the day -1, so that the total of a history does not grow with the number of
 * its days.
 */
export const orderTotals = () => [
  `insert into order_counts (merchant_id, family, day, status, shard, orders)
    select merchant_id, family, -1, status, shard, sum(orders) from order_counts
    group by merchant_id, family, status, shard`,
];
