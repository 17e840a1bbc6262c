import type { Family } from '../store/schema.ts';
import type { OutcomeName } from './order-outcomes.ts';

/** Members of a create that may hold a magic value, as paths with `.` between the members. */
export const MAGIC_MEMBERS: Readonly<Record<Family, readonly string[]>> = {
  global: [
    'sourceAmount',
    'targetAmount',
    'beneficiary.accountInfo.number',
    'beneficiary.accountInfo.routingValue',
    'beneficiary.fullName',
    'beneficiaryId',
  ],
  business: ['sourceAmount', 'targetAmount', 'beneficiary.accountNumber', 'beneficiary.fullName'],
  personal: ['sourceAmount', 'targetAmount', 'beneficiary.fullName'],
  payin: ['sourceAmount', 'targetAmount', 'payer.fullName'],
};

/** The magic values of one outcome; each member above accepts the value of its kind. */
export interface MagicOrderValue {
  readonly outcome: OutcomeName;
  /** For `sourceAmount` and `targetAmount`, whatever the currency. */
  readonly amount: number;
  /** For account numbers and routing values. */
  readonly account: string;
  /** For Chinese names, which the payer of a payin must have. */
  readonly chineseName: string;
  /** For names in Latin letters. */
  readonly name: string;
  /** For the id of a known beneficiary. */
  readonly id: string;
}

function magic(outcome: OutcomeName, number: number, chinese: string, word: string): MagicOrderValue {
  return {
    outcome,
    amount: number,
    account: `622000000000${number}`,
    chineseName: `沙盒${chinese}`,
    name: `Sandbox ${word}`,
    id: `SANDBOX-${number}`,
  };
}

/** The magic values of orders. A family accepts those whose outcome it has. */
export const MAGIC_ORDER_VALUES: readonly MagicOrderValue[] = [
  magic('completed', 6600, '完成', 'Completed'),
  magic('failed', 6601, '失败', 'Failed'),
  magic('rejected', 6602, '拒绝', 'Rejected'),
  magic('material', 6603, '材料', 'Material'),
  magic('canceled', 6604, '取消', 'Canceled'),
  magic('stuck', 6605, '等待', 'Stuck'),
  magic('overrule', 6606, '否决', 'Overrule'),
  magic('refused', 6607, '拒收', 'Refused'),
  magic('confirm-refused', 6608, '未确认', 'Unconfirmed'),
  magic('refused-but-created', 6609, '疑问', 'Doubtful'),
];
