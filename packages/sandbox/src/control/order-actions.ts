/** What can be done to an order from outside, and the event it is. */
export const ORDER_ACTIONS = {
  pay: 'pay',
  fail: 'fail',
  reject: 'reject',
  overrule: 'overrule',
  'require-material': 'requireMaterial',
  settle: 'settle',
} as const;
