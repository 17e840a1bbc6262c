// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Id = number;

/** A string without the character U+0000. */
export type Text = string;

/** Send it as `before` for the next page; null at the end. One request searches at most 10,000 rows. */
export type Next = number | null;

export type Family = 'global' | 'business' | 'personal' | 'payin';

export type WalletType = 'personal' | 'business';

/** An exact amount as a string. */
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
  appKey: string;
  /** Name or id, as the create wrote it. */
  beneficiary: string | null;
  /** Operation by which the merchant may confirm the order now, or null. */
  confirmedBy: string | null;
  /** The meaning of the status. */
  meaning: string;
  /** Amount held or collected; null until it is known. */
  money: Amount | null;
  /** The body of the create with later updates. */
  body: { [property: string]: unknown };
  /** What the sandbox stores besides the body. */
  data: { [property: string]: unknown };
  timeline: TimelineEvent[];
  documents: Document[];
  /** The next automatic event, or null. */
  due: { at: number; event: string } | null;
  /** Actions that the status permits. */
  actions: {
    action: 'pay' | 'fail' | 'reject' | 'overrule' | 'require-material' | 'settle';
    /** The resulting status. */
    to: string;
  }[];
  gateway?: { [property: string]: unknown };
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
  data: { [property: string]: unknown };
}

export interface Document {
  id: string;
  type: string;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: string;
}

export type UploadedDocument = Document & {
  /** Null if the upload names no order. */
  tradeId: string | null;
  orderNo: string | null;
  createdAt: number;
};

export interface OrderPage {
  next: Next;
  /** Number of orders on all pages; null if `text` is given. */
  total: number | null;
  /** Source amounts by currency, added up over the newest matching orders of all pages. */
  summed: {
    /** Number of these orders. At most 1,000, and fewer if they are long. Orders without a source amount add nothing. */
    orders: number;
    amounts: Amount[];
  };
  items: OrderLine[];
}

/** An order in a list, with the amounts and the beneficiary of its create, or null. */
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
  /** Name or id, as the create wrote it. */
  beneficiary: string | null;
}

/** The statuses of a family of orders. */
export interface LifeCycle {
  family: Family;
  name: string;
  statuses: {
    status: string;
    meaning: string;
    /** Whether the status is final. */
    final: boolean;
  }[];
}

export interface Callback {
  id: number;
  tradeId: string;
  /** Number among the callbacks of the order. */
  seq: number;
  status: 'pending' | 'delivered' | 'dead';
  attempts: number;
  replays: number;
  body: { [property: string]: unknown };
  createdAt: number;
  deliveredAt: number | null;
}

export type CallbackLine = Callback & {
  orderNo: string;
  appKey: string;
  /** Null unless it is pending. */
  nextAttemptAt: number | null;
  /** The callback of the same order that is sent first; null if this one is next. */
  blockedBy: { id: number; seq: number } | null;
};

export interface CallbackPage {
  next: Next;
  items: CallbackLine[];
}

export type CallbackWithAttempts = CallbackLine & {
  /** The address of the next attempt. */
  url: string | null;
  /** The headers of an attempt. */
  headers: { [property: string]: string };
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
  response: string | null;
  /** Real time. */
  durationMs: number;
}

/** How the receiver handled callbacks. */
export interface ReceiverReport {
  callbacks: { pending: number; delivered: number; dead: number };
  /** Number of attempts by outcome and simulated fault. */
  attempts: {
    fault: string | null;
    outcome: string;
    httpStatus: number | null;
    attempts: number;
    slowestMs: number;
  }[];
  /** What to check in the receiver, one sentence each. */
  findings: string[];
}

export interface ServiceOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  body: 'json' | 'form' | 'none';
  /** A body that the service accepts; only for creates. */
  sample: { [property: string]: unknown } | null;
}

/** A request in a list. */
export interface RequestLine {
  id: number;
  /** The header `x-request-id` of the response. */
  requestId: string;
  at: number;
  method: string;
  /** Path and query. */
  url: string;
  /** Null if there is no such operation. */
  operation: string | null;
  /** Null unless the token was valid. */
  appKey: string | null;
  httpStatus: number;
  /** The status in the envelope. */
  code: string | null;
  /** The message in the envelope. */
  message: string | null;
  tradeId: string | null;
  orderNo: string | null;
  /** Real time. */
  durationMs: number;
  /** Sentences about what was accepted but probably not meant. */
  advice: string[];
  /** The simulated fault of the response. */
  fault: string | null;
}

export interface RequestPage {
  next: Next;
  items: RequestLine[];
}

export type RequestWithBodies = RequestLine & {
  /** The body, or the text fields of a form; null without a body, and a string if it is not JSON. */
  request: unknown;
  /** The body of the response. */
  response: unknown;
};

/** The matches of a search. */
export interface Found {
  orders: OrderLine[];
  requests: RequestLine[];
  callbacks: CallbackLine[];
  postings: Posting[];
}

export type JournalKind = 'request' | 'refusal' | 'order' | 'money' | 'callback' | 'clock' | 'control';

export interface JournalEntry {
  id: number;
  at: number;
  kind: JournalKind;
  data: { [property: string]: unknown };
}

/** A line of the journal, with method and path of the operation, if it is about one. */
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

/** Sums of all accounts in one currency, over all merchants. The ledger is wrong unless `sum` is zero. */
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

/** A movement of money. */
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
  /** One sentence per error; empty if the ledger is correct. */
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
  /** How far the clock was moved. */
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
  /** `drop` skips the attempt. `duplicate` sends the callback twice. `delay` postpones it. `reorder` sends the next callback of the order first. `wrong_appkey` sends a wrong value in the header `appkey`. */
  fault: 'drop' | 'duplicate' | 'reorder' | 'delay' | 'wrong_appkey';
  /** Only callbacks of this order. */
  tradeId?: Text;
  /**
   * Length of a `delay`, or longest wait of a `reorder` for the next callback.
   * @defaultValue 60000
   */
  delayMs?: number;
  /**
   * Number of attempts to disturb.
   * @defaultValue 1
   */
  times?: number;
}

export interface ResponseFault {
  /** `lose_request` closes the connection without processing the request. `lose_response` processes the request, then closes the connection. Both send the start of a status line first, so that no browser sends the request again. `close_connection` processes the request, then closes the connection without a byte: it shows which clients send a request again. `half_response` sends half of the response, then closes the connection. `latency` delays the response. `http_500`, `http_502`, `http_503` and `http_429` respond with that HTTP status without processing the request, unless `committed` is set. */
  fault:
    | 'lose_request'
    | 'lose_response'
    | 'close_connection'
    | 'half_response'
    | 'latency'
    | 'http_500'
    | 'http_502'
    | 'http_503'
    | 'http_429';
  /** Only requests of the operation with this id. */
  operation?: Text;
  /** Delay of the response by `latency`, in real milliseconds; 1000 by default. */
  delayMs?: number;
  /** Seconds in the header `Retry-After` of an HTTP status; by default 1 for `http_503` and `http_429`, and no header for the others. */
  retryAfter?: number;
  /** Whether the request is processed before the response with an HTTP status is sent. */
  committed?: boolean;
  /** Number of responses to disturb; 1 by default. */
  times?: number;
}

export interface Situation {
  /** Family and status, such as `payin.completed`, or `callback.dead`. */
  name: string;
  /** One sentence about it. */
  says: string;
}

export interface Trigger {
  /** The situation, such as `payin.completed`. */
  name: Text;
  /** The merchant; by default the demo merchant. */
  appKey?: Text;
}

export interface Funds {
  /** The merchant; by default the demo merchant. */
  appKey?: Text;
  walletType: WalletType;
  currency: Text;
  /** Decimal text, such as 100.50. */
  amount: Text;
}
