// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Id = number;

/** None of the characters is U+0000. */
export type Text = string;

/** What to send as `before` to look further back; null at the end. A page looks at 10,000 rows at most. */
export type Next = number | null;

export type Family = 'global' | 'business' | 'personal' | 'payin';

export type WalletType = 'personal' | 'business';

/** An amount as text with all its digits. */
export interface Amount {
  amount: string;
  currency: string;
}

export interface OrderFacts {
  tradeId: string;
  orderNo: string;
  family: Family;
  status: string;
  version: number;
  createdAt: number;
  updatedAt: number;
  completedAt: number | null;
}

export type Order = OrderFacts & {
  /** What the status means. */
  meaning: string;
  /** What the wallet holds or collects for it; null until that is known. */
  money: Amount | null;
  /** The body of the create with later updates. */
  body: { [member: string]: unknown };
  /** What the sandbox keeps beside it. */
  data: { [member: string]: unknown };
  timeline: TimelineEvent[];
  documents: Document[];
  /** What happens next when nobody does anything; null for nothing. */
  due: { at: number; event: string } | null;
  /** What can be done to it now. */
  actions: {
    action: 'pay' | 'fail' | 'reject' | 'overrule' | 'require-material' | 'settle';
    /** The status after it. */
    to: string;
  }[];
  gateway?: { [member: string]: unknown };
  qrCode?: { text: string; svg: string };
};

/** A change of an order. */
export interface TimelineEvent {
  seq: number;
  at: number;
  name: string;
  from: string | null;
  to: string | null;
  by: 'merchant' | 'payer' | 'service' | 'clock' | 'control';
  data: { [member: string]: unknown };
}

export interface Document {
  id: string;
  type: string;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: string;
}

export interface OrderPage {
  next: Next;
  items: OrderLine[];
}

/** An order in a list. Its amounts are those of the create; null where it has none. */
export interface OrderLine {
  id: number;
  tradeId: string;
  orderNo: string;
  family: Family;
  status: string;
  appKey: string;
  createdAt: number;
  updatedAt: number;
  source: Amount | null;
  target: Amount | null;
}

/** The statuses of a family of orders. */
export interface LifeCycle {
  family: Family;
  name: string;
  statuses: {
    status: string;
    meaning: string;
    /** Whether nothing follows. */
    final: boolean;
  }[];
}

export interface Callback {
  id: number;
  tradeId: string;
  /** Place among the callbacks of its order. */
  seq: number;
  status: 'pending' | 'delivered' | 'dead';
  attempts: number;
  replays: number;
  body: { [member: string]: unknown };
  createdAt: number;
  deliveredAt: number | null;
}

export type CallbackLine = Callback & {
  orderNo: string;
  appKey: string;
  /** Null unless it is pending. */
  nextAttemptAt: number | null;
};

export interface CallbackPage {
  next: Next;
  items: CallbackLine[];
}

export type CallbackWithAttempts = CallbackLine & {
  /** Newest first. */
  deliveries: Attempt[];
};

/** An attempt at a callback. */
export interface Attempt {
  id: number;
  attempt: number;
  at: number;
  fault: string | null;
  outcome: string;
  httpStatus: number | null;
  /** The first 1000 characters. */
  answer: string | null;
  /** Real time. */
  durationMs: number;
}

/** How the receiver did. */
export interface ReceiverReport {
  callbacks: { pending: number; delivered: number; dead: number };
  /** How many attempts ended how, by the fault that was made on purpose. */
  attempts: {
    fault: string | null;
    outcome: string;
    httpStatus: number | null;
    attempts: number;
    slowestMs: number;
  }[];
  /** What the receiver should look at, one sentence each. */
  findings: string[];
}

export type JournalKind = 'request' | 'refusal' | 'order' | 'money' | 'callback' | 'clock' | 'control';

export interface JournalEntry {
  id: number;
  at: number;
  kind: JournalKind;
  data: { [member: string]: unknown };
}

/** A line of the journal. Method and path are those of the operation, where it is about one. */
export type JournalLine = JournalEntry & { method: string | null; path: string | null };

export interface JournalPage {
  next: Next;
  items: JournalLine[];
}

/** One currency of a wallet. */
export interface Wallet {
  walletId: string;
  walletType: WalletType;
  currency: string;
  available: string;
  inTransit: string;
  total: string;
}

/** All accounts of one currency, over all merchants. `sum` is zero, or the books are wrong. */
export interface Balance {
  currency: string;
  available: string;
  inTransit: string;
  exchange: string;
  external: string;
  sum: string;
  isZero: boolean;
}

export interface PostingPage {
  next: Next;
  items: Posting[];
}

/** One effect on money. */
export interface Posting {
  id: number;
  key: string;
  kind: string;
  tradeId: string | null;
  at: number;
  entries: Entry[];
}

export type Entry = Amount & { line: number; from: Account; to: Account };

export interface Account {
  appKey: string;
  walletType: WalletType;
  kind: 'available' | 'in_transit' | 'external' | 'exchange';
}

export interface LedgerCheck {
  postings: number;
  entries: number;
  accounts: number;
  /** One sentence per thing that is wrong; empty when the books are right. */
  faults: string[];
}

/** A merchant, without its secret. */
export interface Merchant {
  name: string;
  appKey: string;
  callbackUrl: string | null;
  createdAt: number;
}

export interface ClockFacts {
  clock: 'real' | 'manual';
  now: string;
  /** How far it was moved. */
  aheadMs: number;
}

export type Changes = ClockFacts & {
  revision: string;
  /** Id of the newest line of the journal. */
  lastLine: number;
  store: 'sqlite' | 'postgres';
};

export type Clock = ClockFacts & {
  due: {
    id: number;
    at: number;
    kind: string;
    tradeId: string | null;
    orderNo: string | null;
    event: string | null;
  }[];
};

export interface Fault {
  /** `drop`: the attempt is not made. `duplicate`: it is made twice. `delay`: it is made later. `reorder`: the next callback of the order goes first. `wrong_appkey`: the header `appkey` has a wrong value. */
  fault: 'drop' | 'duplicate' | 'reorder' | 'delay' | 'wrong_appkey';
  /** Only callbacks of this order. */
  tradeId?: Text;
  /**
   * For `delay` how long, for `reorder` how long to wait for a next callback at most.
   * @defaultValue 60000
   */
  delayMs?: number;
  /**
   * For how many attempts.
   * @defaultValue 1
   */
  times?: number;
}

export interface Funds {
  /** The merchant; the demo merchant when left out. */
  appKey?: Text;
  walletType: WalletType;
  currency: Text;
  /** Decimal text, such as 100.50. */
  amount: Text;
}
