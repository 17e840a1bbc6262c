/*
 * What the routes answer that the inspector page reads. Types only: the page's code is checked against them too.
 * Times are milliseconds since 1970 on the sandbox clock unless they are named otherwise.
 */

/** A part of a list, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** What to ask for as `before` to look further back; null at the end. */
  readonly next: number | null;
}

/** An amount as text with all its digits. */
export interface AmountAnswer {
  readonly amount: string;
  readonly currency: string;
}

/** An order in a list. */
export interface OrderLine {
  readonly id: number;
  readonly tradeId: string;
  readonly orderNo: string;
  readonly family: string;
  readonly status: string;
  readonly appKey: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** As the create sent them; null where it did not. */
  readonly source: AmountAnswer | null;
  readonly target: AmountAnswer | null;
}

/** A change of an order. */
export interface TimelineEvent {
  readonly seq: number;
  readonly at: number;
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  /** `merchant`, `payer`, `service`, `clock`, or `control` when it was asked for here. */
  readonly by: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An order as a whole. */
export interface OrderAnswer {
  readonly tradeId: string;
  readonly orderNo: string;
  readonly family: string;
  readonly status: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly completedAt: number | null;
  /** What the status means, in a sentence. */
  readonly meaning: string;
  /** What the wallet holds or collects for it, once that is known. */
  readonly money: AmountAnswer | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timeline: readonly TimelineEvent[];
  readonly documents: readonly {
    readonly id: string;
    readonly type: string;
    readonly fileName: string;
    readonly mediaType: string;
    readonly size: number;
    readonly sha256: string;
  }[];
  /** What happens next when nobody does anything. */
  readonly due: { readonly at: number; readonly event: string } | null;
  /** What can be done to it now, by the last part of its path. */
  readonly actions: readonly { readonly action: string; readonly to: string }[];
  readonly gateway?: Readonly<Record<string, unknown>>;
  readonly qrCode?: { readonly text: string; readonly svg: string };
}

/** A callback in a list. */
export interface CallbackLine {
  readonly id: number;
  readonly tradeId: string;
  readonly orderNo: string;
  readonly appKey: string;
  readonly seq: number;
  readonly status: string;
  readonly attempts: number;
  readonly replays: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly deliveredAt: number | null;
  /** When the outbox of its order is looked at next; null unless it is pending. */
  readonly nextAttemptAt: number | null;
}

/** An attempt at a callback. */
export interface AttemptAnswer {
  readonly id: number;
  readonly attempt: number;
  readonly at: number;
  readonly fault: string | null;
  readonly outcome: string;
  readonly httpStatus: number | null;
  readonly answer: string | null;
  /** Real time. */
  readonly durationMs: number;
}

/** A callback with its newest attempts. */
export interface CallbackAnswer extends CallbackLine {
  readonly deliveries: readonly AttemptAnswer[];
}

/** A line of the journal; method and path are those of the operation, where it is about one. */
export interface JournalAnswer {
  readonly id: number;
  readonly at: number;
  readonly kind: string;
  readonly method: string | null;
  readonly path: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One currency of a wallet. */
export interface GetGlobalPayoutWalletAnswer {
  readonly walletId: string;
  readonly walletType: string;
  readonly currency: string;
  readonly available: string;
  readonly inTransit: string;
  readonly total: string;
}

/** All accounts of one currency, over all merchants. `sum` is zero, or the books are wrong. */
export interface BalanceAnswer {
  readonly currency: string;
  readonly available: string;
  readonly inTransit: string;
  readonly exchange: string;
  readonly external: string;
  readonly sum: string;
  readonly isZero: boolean;
}

interface AccountAnswer {
  readonly appKey: string;
  readonly walletType: string;
  readonly kind: string;
}

/** One effect on money. */
export interface PostingAnswer {
  readonly id: number;
  readonly key: string;
  readonly kind: string;
  readonly tradeId: string | null;
  readonly at: number;
  readonly entries: readonly (AmountAnswer & {
    readonly line: number;
    readonly from: AccountAnswer;
    readonly to: AccountAnswer;
  })[];
}

/** A merchant, without its secret. */
export interface MerchantAnswer {
  readonly name: string;
  readonly appKey: string;
  readonly callbackUrl: string | null;
  readonly createdAt: number;
}

/** The statuses of a family of orders. */
export interface LifeCycleAnswer {
  readonly family: string;
  readonly name: string;
  readonly statuses: readonly {
    readonly status: string;
    readonly meaning: string;
    readonly final: boolean;
  }[];
}

/** The clock. */
export interface ClockAnswer {
  readonly clock: 'real' | 'manual';
  /** ISO 8601. */
  readonly now: string;
  /** How far it was moved from where it would be by itself. */
  readonly aheadMs: number;
}

/** The clock, and what falls due next. */
export interface DueAnswer extends ClockAnswer {
  readonly due: readonly {
    readonly id: number;
    readonly at: number;
    readonly kind: string;
    readonly tradeId: string | null;
    readonly orderNo: string | null;
    readonly event: string | null;
  }[];
}

/** Tells whether anything changed: it did when `revision` is another one. */
export interface ChangesAnswer extends ClockAnswer {
  readonly revision: string;
  readonly lastLine: number;
  readonly store: string;
}
