import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { refusal } from '../core/errors.ts';
import type { Family } from '../store/schema.ts';
import { DURATIONS, type Machine, next } from './machine.ts';
import { propertyAt } from './magic-responses.ts';

export function readOutcome(family: Family, body: unknown): OutcomeName {
  for (const property of MAGIC_PROPERTIES[family]) {
    const value = propertyAt(body, property);
    const found = MAGIC_ORDER_VALUES.find((row) => holds(row, value));
    if (found && OUTCOMES[family][found.outcome]) return found.outcome;
  }
  return 'usual';
}

function holds(row: MagicOrderValue, value: unknown): boolean {
  if (typeof value === 'number') return value === row.amount;
  if (typeof value !== 'string') return false;
  return [row.account, row.chineseName, row.name, row.id].includes(value);
}

export function outcomeNamed(family: Family, name: OutcomeName): OrderOutcome {
  return OUTCOMES[family][name] ?? { says: 'No outcome is forced.' };
}

export function confirmRefusal({ unconfirmable = [] }: OrderOutcome, state: string): Refusal | undefined {
  if (unconfirmable !== 'all' && !unconfirmable.includes(state)) return undefined;
  return refusal('The confirm was refused because of a magic value of the order; no money moved');
}

/** Returns the next due event. @param visits how often the order was in this state; steps are forced only the first time */
export function findDue(machine: Machine, state: string, outcome: OrderOutcome, visits = 1) {
  const forced = visits === 1 ? outcome.steps?.find((step) => step.in === state) : undefined;
  if (!forced) return machine.due[state];
  if (forced.event === null) return undefined;
  return next(machine, state, forced.event) && { afterMs: forced.afterMs, event: forced.event };
}

export interface OrderOutcome {
  readonly says: string;
  /** The event that is forced in each status; null if the order is to stay there. */
  readonly steps?: readonly {
    readonly in: string;
    readonly event: string | null;
    readonly afterMs: number;
  }[];
  /** What happens to the create. For `refused but created`, the response is HTTP 400 with the `tradeId` of the order. */
  readonly create?: 'refused' | 'refused but created';
  readonly unconfirmable?: readonly string[] | 'all';
  /** The final status if the merchant confirms, and uploads documents, as soon as that is possible. */
  readonly ends?: string;
}

export type OutcomeName = 'usual' | (typeof MAGIC_WORDS)[number][0];

const CREATE_REFUSED: OrderOutcome = {
  says: 'The create is refused with HTTP 400 and status `-1`; no order exists (R-015).',
  create: 'refused',
};

function refusedButCreated(order: string, ends: string): OrderOutcome {
  return {
    says: `The response to the create is HTTP 400 with status \`-1\` and a \`tradeId\`; the ${order} exists (R-015) and continues as usual.`,
    create: 'refused but created',
    ends,
  };
}

const PAYOUT: Partial<Record<OutcomeName, OrderOutcome>> = {
  usual: { says: 'After the confirm, the payout is completed.', ends: 'completed' },
  completed: { says: 'After the confirm, the payout is completed.', ends: 'completed' },
  failed: {
    says: 'After the confirm, the transfer fails and the money is returned to the wallet.',
    steps: [{ in: 'transferring', event: 'fail', afterMs: DURATIONS.transfer }],
    ends: 'failed',
  },
  rejected: {
    says: 'The service rejects the order shortly after the create, or after the confirm if that comes first.',
    steps: [
      { in: 'pending', event: 'reject', afterMs: DURATIONS.review },
      { in: 'transferring', event: 'reject', afterMs: DURATIONS.transfer },
    ],
    ends: 'rejected',
  },
  material: {
    says: 'The service asks for supporting documents before the order can continue; then it is completed.',
    steps: [{ in: 'pending', event: 'requireMaterial', afterMs: DURATIONS.review }],
    unconfirmable: ['pending'],
    ends: 'completed',
  },
  stuck: {
    says: 'After the confirm, the payout stays `transferring` until the control API changes it.',
    steps: [{ in: 'transferring', event: null, afterMs: 0 }],
  },
  refused: CREATE_REFUSED,
  'confirm-refused': {
    says: 'The create succeeds; every confirm is refused with status `-1` and moves no money.',
    unconfirmable: 'all',
  },
  'refused-but-created': refusedButCreated('payout', 'completed'),
};

const PERSONAL: Partial<Record<OutcomeName, OrderOutcome>> = {
  ...PAYOUT,
  canceled: {
    says: 'The payout is cancelled shortly after the create, as if the merchant had cancelled it.',
    steps: [{ in: 'pending', event: 'cancel', afterMs: DURATIONS.review }],
    unconfirmable: ['pending'],
    ends: 'canceled',
  },
};

const pay = { in: 'pending', event: 'pay', afterMs: DURATIONS.payment } as const;

const PAYIN: Partial<Record<OutcomeName, OrderOutcome>> = {
  usual: {
    says: 'The payin waits for its payer and is cancelled if nobody pays.',
    ends: 'canceled',
  },
  completed: { says: 'The payer pays, and the payin is completed.', steps: [pay], ends: 'completed' },
  failed: {
    says: 'The payer pays, but the transfer fails.',
    steps: [pay, { in: 'transferring', event: 'fail', afterMs: DURATIONS.transfer }],
    ends: 'failed',
  },
  rejected: {
    says: 'The service rejects the payin before it is paid.',
    steps: [{ in: 'pending', event: 'reject', afterMs: DURATIONS.review }],
    ends: 'rejected',
  },
  material: {
    says: 'The service asks for a supporting document before the payer can pay.',
    steps: [{ in: 'pending', event: 'requireMaterial', afterMs: DURATIONS.review }],
    ends: 'canceled',
  },
  canceled: {
    says: 'Nobody pays, and the payin is cancelled after seconds instead of a day.',
    steps: [{ in: 'pending', event: 'expire', afterMs: DURATIONS.payment }],
    ends: 'canceled',
  },
  stuck: {
    says: 'The payer pays, and the payin stays `transferring` until the control API changes it.',
    steps: [pay, { in: 'transferring', event: null, afterMs: 0 }],
  },
  overrule: {
    says: 'The payer pays, and the service overrules the payin.',
    steps: [pay, { in: 'awaiting_transfer', event: 'overrule', afterMs: DURATIONS.review }],
    ends: 'overrule',
  },
  refused: CREATE_REFUSED,
  'refused-but-created': refusedButCreated('payin', 'canceled'),
};

export const OUTCOMES: Readonly<Record<Family, Readonly<Partial<Record<OutcomeName, OrderOutcome>>>>> = {
  global: PAYOUT,
  business: PAYOUT,
  personal: PERSONAL,
  payin: PAYIN,
};

export const MAGIC_PROPERTIES: Readonly<Record<Family, readonly string[]>> = {
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

const MAGIC_WORDS = [
  ['completed', 6600, '完成', 'Completed'],
  ['failed', 6601, '失败', 'Failed'],
  ['rejected', 6602, '拒绝', 'Rejected'],
  ['material', 6603, '材料', 'Material'],
  ['canceled', 6604, '取消', 'Canceled'],
  ['stuck', 6605, '等待', 'Stuck'],
  ['overrule', 6606, '否决', 'Overrule'],
  ['refused', 6607, '拒收', 'Refused'],
  ['confirm-refused', 6608, '未确认', 'Unconfirmed'],
  ['refused-but-created', 6609, '疑问', 'Doubtful'],
] as const;

export const MAGIC_ORDER_VALUES = MAGIC_WORDS.map(([outcome, amount, chinese, word]) => ({
  outcome,
  amount: amount as number,
  /** For account and routing numbers. */
  account: `622000000000${amount}`,
  /** For Chinese names, which the payer of a payin must have. */
  chineseName: `沙盒${chinese}`,
  name: `Sandbox ${word}`,
  /** For the `beneficiaryId`. */
  id: `SANDBOX-${amount}`,
}));

export type MagicOrderValue = (typeof MAGIC_ORDER_VALUES)[number];
