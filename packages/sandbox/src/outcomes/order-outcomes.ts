import { DURATIONS } from '../orders/durations.ts';
import type { Family } from '../store/schema.ts';

/** An event that a magic value forces in a state; null if nothing happens by itself. */
export interface ForcedStep {
  readonly in: string;
  readonly event: string | null;
  /** Milliseconds of the sandbox clock after the order entered the state. */
  readonly afterMs: number;
}

/** A forced answer to a create or a confirm. */
export type ForcedAnswer =
  | { readonly operation: 'create'; readonly answer: 'refused' }
  | { readonly operation: 'create'; readonly answer: 'refused but created' }
  | {
      readonly operation: 'confirm';
      readonly answer: 'refused';
      /** The only status in which it is refused; by default all. */
      readonly while?: string;
    };

/** What becomes of an order. */
export interface OrderOutcome {
  /** Says what happens, for the docs. */
  readonly says: string;
  readonly steps: readonly ForcedStep[];
  readonly answer?: ForcedAnswer;
  /** The final status if the merchant confirms, and uploads documents, as soon as that is possible. */
  readonly ends?: string;
}

export type OutcomeName =
  | 'usual'
  | 'completed'
  | 'failed'
  | 'rejected'
  | 'material'
  | 'canceled'
  | 'stuck'
  | 'overrule'
  | 'refused'
  | 'confirm-refused'
  | 'refused-but-created';

const CREATE_REFUSED: OrderOutcome = {
  says: 'The create is refused with HTTP 400 and status `-1`; no order exists (R-015).',
  steps: [],
  answer: { operation: 'create', answer: 'refused' },
};

/** Makes the outcome of a create that is refused although the order exists. */
function refusedButCreated(order: string, ends: string): OrderOutcome {
  return {
    says: `The create is answered with HTTP 400, status \`-1\` and a \`tradeId\`; the ${order} exists (R-015) and continues as usual.`,
    steps: [],
    answer: { operation: 'create', answer: 'refused but created' },
    ends,
  };
}

const PAYOUT: Partial<Record<OutcomeName, OrderOutcome>> = {
  usual: { says: 'Once confirmed, the payout is completed.', steps: [], ends: 'completed' },
  completed: { says: 'Once confirmed, the payout is completed.', steps: [], ends: 'completed' },
  failed: {
    says: 'Once confirmed, the transfer fails and the money is given back.',
    steps: [{ in: 'transferring', event: 'fail', afterMs: DURATIONS.transfer }],
    ends: 'failed',
  },
  rejected: {
    says: 'The service rejects the order shortly after the create, or after the confirm if that was first.',
    steps: [
      { in: 'pending', event: 'reject', afterMs: DURATIONS.review },
      { in: 'transferring', event: 'reject', afterMs: DURATIONS.transfer },
    ],
    ends: 'rejected',
  },
  material: {
    says: 'The service asks for supporting documents before the order can continue; then it is completed.',
    steps: [{ in: 'pending', event: 'requireMaterial', afterMs: DURATIONS.review }],
    answer: { operation: 'confirm', answer: 'refused', while: 'pending' },
    ends: 'completed',
  },
  stuck: {
    says: 'Once confirmed, the payout stays `transferring` until the control API moves it.',
    steps: [{ in: 'transferring', event: null, afterMs: 0 }],
  },
  refused: CREATE_REFUSED,
  'confirm-refused': {
    says: 'The create succeeds; every confirm is refused with status `-1` and moves no money.',
    steps: [],
    answer: { operation: 'confirm', answer: 'refused' },
  },
  'refused-but-created': refusedButCreated('payout', 'completed'),
};

const PERSONAL: Partial<Record<OutcomeName, OrderOutcome>> = {
  ...PAYOUT,
  canceled: {
    says: 'The payout is cancelled shortly after the create, as if the merchant had cancelled it.',
    steps: [{ in: 'pending', event: 'cancel', afterMs: DURATIONS.review }],
    answer: { operation: 'confirm', answer: 'refused', while: 'pending' },
    ends: 'canceled',
  },
};

const pay = { in: 'pending', event: 'pay', afterMs: DURATIONS.payment } as const;

const PAYIN: Partial<Record<OutcomeName, OrderOutcome>> = {
  usual: {
    says: 'The payin waits for its payer and is cancelled if nobody pays.',
    steps: [],
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
    says: 'Nobody pays: the payin is cancelled after seconds, not after a day.',
    steps: [{ in: 'pending', event: 'expire', afterMs: DURATIONS.payment }],
    ends: 'canceled',
  },
  stuck: {
    says: 'The payer pays, and the payin stays `transferring` until the control API moves it.',
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

/** The outcomes that each family can have. */
export const OUTCOMES: Readonly<Record<Family, Readonly<Partial<Record<OutcomeName, OrderOutcome>>>>> = {
  global: PAYOUT,
  business: PAYOUT,
  personal: PERSONAL,
  payin: PAYIN,
};
