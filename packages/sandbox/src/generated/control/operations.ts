// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  Id,
  Text,
  Family,
  OrderFacts,
  Order,
  OrderPage,
  LifeCycle,
  Callback,
  CallbackPage,
  CallbackWithAttempts,
  ReceiverReport,
  ServiceOperation,
  RequestPage,
  RequestWithBodies,
  Found,
  JournalKind,
  JournalEntry,
  JournalPage,
  Wallet,
  Balance,
  PostingPage,
  LedgerCheck,
  Merchant,
  Changes,
  Clock,
  Fault,
  AnswerFault,
  Situation,
  Trigger,
  Funds,
} from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  /** Return health and time */
  getHealth: {
    method: 'GET';
    path: '/_sandbox/health';
    parameters: Record<string, never>;
    answers: { 200: GetHealthAnswer200; '4XX': GetHealthAnswer4XX };
  };
  /**
   * Check whether anything changed
   *
   * Something changed if `revision` differs from the previous one. It is cheap to read, and the same for all instances on one database.
   */
  getChanges: {
    method: 'GET';
    path: '/_sandbox/changes';
    parameters: Record<string, never>;
    answers: { 200: GetChangesAnswer200; '4XX': GetChangesAnswer4XX };
  };
  /**
   * Return the clock and the next due tasks
   *
   * Returns at most 50 tasks, earliest first.
   */
  getClock: {
    method: 'GET';
    path: '/_sandbox/clock';
    parameters: Record<string, never>;
    answers: { 200: GetClockAnswer200; '4XX': GetClockAnswer4XX };
  };
  /**
   * Move the clock ahead
   *
   * All due events are processed before the response is sent, callbacks included. It waits for a receiver until one of its callbacks takes 10 seconds, and for all receivers together at most 30 seconds beyond the first second of each callback; `outstanding` counts the orders with callbacks that have no response yet.
   */
  advanceClock: {
    method: 'POST';
    path: '/_sandbox/clock/advance';
    parameters: Record<string, never>;
    request: AdvanceClockRequest;
    requestTypes: { 'application/json': AdvanceClockRequest };
    answers: { 200: AdvanceClockAnswer200; '4XX': AdvanceClockAnswer4XX };
  };
  /**
   * List orders, newest first
   *
   * Lists the orders of all merchants.
   */
  listOrders: {
    method: 'GET';
    path: '/_sandbox/orders';
    parameters: { query?: ListOrdersQuery };
    answers: { 200: ListOrdersAnswer200; '4XX': ListOrdersAnswer4XX };
  };
  /** List the statuses of each family */
  listLifeCycles: {
    method: 'GET';
    path: '/_sandbox/life-cycles';
    parameters: Record<string, never>;
    answers: { 200: ListLifeCyclesAnswer200; '4XX': ListLifeCyclesAnswer4XX };
  };
  /**
   * Return an order with its timeline
   *
   * A payin includes its gateway, and a QR code unless it is paid in an app or through a bank.
   */
  getOrder: {
    method: 'GET';
    path: '/_sandbox/orders/{tradeId}';
    parameters: { path: GetOrderPath };
    answers: { 200: GetOrderAnswer200; '4XX': GetOrderAnswer4XX };
  };
  /** Pay a payin */
  payOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/pay';
    parameters: { path: PayOrderPath };
    request?: PayOrderRequest;
    requestTypes: { 'application/json': PayOrderRequest };
    answers: { 200: PayOrderAnswer200; '4XX': PayOrderAnswer4XX };
  };
  /** Make a transfer fail */
  failOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/fail';
    parameters: { path: FailOrderPath };
    request?: FailOrderRequest;
    requestTypes: { 'application/json': FailOrderRequest };
    answers: { 200: FailOrderAnswer200; '4XX': FailOrderAnswer4XX };
  };
  /** Reject an order */
  rejectOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/reject';
    parameters: { path: RejectOrderPath };
    request?: RejectOrderRequest;
    requestTypes: { 'application/json': RejectOrderRequest };
    answers: { 200: RejectOrderAnswer200; '4XX': RejectOrderAnswer4XX };
  };
  /** Overrule a paid payin */
  overruleOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/overrule';
    parameters: { path: OverruleOrderPath };
    request?: OverruleOrderRequest;
    requestTypes: { 'application/json': OverruleOrderRequest };
    answers: { 200: OverruleOrderAnswer200; '4XX': OverruleOrderAnswer4XX };
  };
  /** Ask for supporting documents */
  requireMaterial: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/require-material';
    parameters: { path: RequireMaterialPath };
    request?: RequireMaterialRequest;
    requestTypes: { 'application/json': RequireMaterialRequest };
    answers: { 200: RequireMaterialAnswer200; '4XX': RequireMaterialAnswer4XX };
  };
  /** Complete a transfer */
  settleOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/settle';
    parameters: { path: SettleOrderPath };
    request?: SettleOrderRequest;
    requestTypes: { 'application/json': SettleOrderRequest };
    answers: { 200: SettleOrderAnswer200; '4XX': SettleOrderAnswer4XX };
  };
  /** List the situations that can be created */
  listTriggers: {
    method: 'GET';
    path: '/_sandbox/triggers';
    parameters: Record<string, never>;
    answers: { 200: ListTriggersAnswer200; '4XX': ListTriggersAnswer4XX };
  };
  /**
   * Create a situation
   *
   * Creates a sample order and acts as merchant, payer and service until it has the status, with money and callbacks. After that, the order continues like any other.
   */
  trigger: {
    method: 'POST';
    path: '/_sandbox/triggers';
    parameters: Record<string, never>;
    request: TriggerRequest;
    requestTypes: { 'application/json': TriggerRequest };
    answers: { 200: TriggerAnswer200; '4XX': TriggerAnswer4XX };
  };
  /** List the faults of the next responses */
  listAnswerFaults: {
    method: 'GET';
    path: '/_sandbox/answers/faults';
    parameters: Record<string, never>;
    answers: { 200: ListAnswerFaultsAnswer200; '4XX': ListAnswerFaultsAnswer4XX };
  };
  /**
   * Disturb the next responses of the service
   *
   * Each request uses the oldest fault that applies to it. A request can also set its own fault in the header `x-sandbox-fault`. The instance that receives this request keeps at most 100 pending faults in memory.
   */
  addAnswerFault: {
    method: 'POST';
    path: '/_sandbox/answers/faults';
    parameters: Record<string, never>;
    request: AddAnswerFaultRequest;
    requestTypes: { 'application/json': AddAnswerFaultRequest };
    answers: { 200: AddAnswerFaultAnswer200; '4XX': AddAnswerFaultAnswer4XX };
  };
  /** Remove all faults of the next responses */
  clearAnswerFaults: {
    method: 'DELETE';
    path: '/_sandbox/answers/faults';
    parameters: Record<string, never>;
    request?: ClearAnswerFaultsRequest;
    requestTypes: { 'application/json': ClearAnswerFaultsRequest };
    answers: { 200: ClearAnswerFaultsAnswer200; '4XX': ClearAnswerFaultsAnswer4XX };
  };
  /** List callbacks, oldest first */
  listCallbacks: {
    method: 'GET';
    path: '/_sandbox/callbacks';
    parameters: { query?: ListCallbacksQuery };
    answers: { 200: ListCallbacksAnswer200; '4XX': ListCallbacksAnswer4XX };
  };
  /** List callbacks, newest first */
  listNewestCallbacks: {
    method: 'GET';
    path: '/_sandbox/callbacks/newest';
    parameters: { query?: ListNewestCallbacksQuery };
    answers: { 200: ListNewestCallbacksAnswer200; '4XX': ListNewestCallbacksAnswer4XX };
  };
  /**
   * Return a callback with its attempts
   *
   * Includes the newest 100 attempts.
   */
  getCallback: {
    method: 'GET';
    path: '/_sandbox/callbacks/{callbackId}/attempts';
    parameters: { path: GetCallbackPath };
    answers: { 200: GetCallbackAnswer200; '4XX': GetCallbackAnswer4XX };
  };
  /** Send a callback again */
  replayCallback: {
    method: 'POST';
    path: '/_sandbox/callbacks/{callbackId}/replay';
    parameters: { path: ReplayCallbackPath };
    request?: ReplayCallbackRequest;
    requestTypes: { 'application/json': ReplayCallbackRequest };
    answers: { 200: ReplayCallbackAnswer200; '4XX': ReplayCallbackAnswer4XX };
  };
  /**
   * Send a pending callback now
   *
   * Makes the next attempt due now. Refused while an older callback of the order is pending, since callbacks of an order are sent in sequence.
   */
  sendCallbackNow: {
    method: 'POST';
    path: '/_sandbox/callbacks/{callbackId}/send-now';
    parameters: { path: SendCallbackNowPath };
    request?: SendCallbackNowRequest;
    requestTypes: { 'application/json': SendCallbackNowRequest };
    answers: { 200: SendCallbackNowAnswer200; '4XX': SendCallbackNowAnswer4XX };
  };
  /**
   * Send all dead letters again
   *
   * Sends those of merchants with a callback address, at most 1,000 per request, oldest first.
   */
  replayDeadLetters: {
    method: 'POST';
    path: '/_sandbox/callbacks/replay-dead';
    parameters: Record<string, never>;
    request?: ReplayDeadLettersRequest;
    requestTypes: { 'application/json': ReplayDeadLettersRequest };
    answers: { 200: ReplayDeadLettersAnswer200; '4XX': ReplayDeadLettersAnswer4XX };
  };
  /** Disturb the next callbacks */
  addFault: {
    method: 'POST';
    path: '/_sandbox/callbacks/faults';
    parameters: Record<string, never>;
    request: AddFaultRequest;
    requestTypes: { 'application/json': AddFaultRequest };
    answers: { 200: AddFaultAnswer200; '4XX': AddFaultAnswer4XX };
  };
  /** Remove all pending faults */
  clearFaults: {
    method: 'DELETE';
    path: '/_sandbox/callbacks/faults';
    parameters: Record<string, never>;
    request?: ClearFaultsRequest;
    requestTypes: { 'application/json': ClearFaultsRequest };
    answers: { 200: ClearFaultsAnswer200; '4XX': ClearFaultsAnswer4XX };
  };
  /** Report on the receiver */
  getReport: {
    method: 'GET';
    path: '/_sandbox/callbacks/report';
    parameters: Record<string, never>;
    answers: { 200: GetReportAnswer200; '4XX': GetReportAnswer4XX };
  };
  /** Set the callback address */
  setCallbackUrl: {
    method: 'PUT';
    path: '/_sandbox/callbacks/url';
    parameters: Record<string, never>;
    request: SetCallbackUrlRequest;
    requestTypes: { 'application/json': SetCallbackUrlRequest };
    answers: { 200: SetCallbackUrlAnswer200; '4XX': SetCallbackUrlAnswer4XX };
  };
  /**
   * List requests to the service, newest first
   *
   * Includes reads and refused requests. The sandbox stores the newest 10,000, without secrets, and only the last four characters of identity numbers, accounts, phone numbers and e-mail addresses.
   */
  listRequests: {
    method: 'GET';
    path: '/_sandbox/requests';
    parameters: { query?: ListRequestsQuery };
    answers: { 200: ListRequestsAnswer200; '4XX': ListRequestsAnswer4XX };
  };
  /** Return a request with its bodies */
  getRequest: {
    method: 'GET';
    path: '/_sandbox/requests/{requestId}';
    parameters: { path: GetRequestPath };
    answers: { 200: GetRequestAnswer200; '4XX': GetRequestAnswer4XX };
  };
  /** List the operations of the service */
  listOperations: {
    method: 'GET';
    path: '/_sandbox/operations';
    parameters: Record<string, never>;
    answers: { 200: ListOperationsAnswer200; '4XX': ListOperationsAnswer4XX };
  };
  /**
   * Send a request to the service as a merchant
   *
   * Logs in as the merchant and sends the request as a client would, so it is validated, refused, logged and written to the journal like any other. Form uploads are not supported.
   */
  callService: {
    method: 'POST';
    path: '/_sandbox/calls';
    parameters: Record<string, never>;
    request: CallServiceRequest;
    requestTypes: { 'application/json': CallServiceRequest };
    answers: { 200: CallServiceAnswer200; '4XX': CallServiceAnswer4XX };
  };
  /**
   * Search orders, requests, callbacks and money
   *
   * Finds part of a number, name, amount or id, ignoring case. An amount may have commas and a currency. Searches the newest 10,000 rows of each kind and returns at most 20 of each.
   */
  search: {
    method: 'GET';
    path: '/_sandbox/search';
    parameters: { query: SearchQuery };
    answers: { 200: SearchAnswer200; '4XX': SearchAnswer4XX };
  };
  /**
   * Return a page of the journal
   *
   * Returns requests that changed something, refusals with their message, and every effect, oldest first.
   */
  getJournal: {
    method: 'GET';
    path: '/_sandbox/journal';
    parameters: { query?: GetJournalQuery };
    answers: { 200: GetJournalAnswer200; '4XX': GetJournalAnswer4XX };
  };
  /**
   * List lines of the journal, newest first
   *
   * Lines about an operation include its method and path.
   */
  listNewestLines: {
    method: 'GET';
    path: '/_sandbox/journal/newest';
    parameters: { query?: ListNewestLinesQuery };
    answers: { 200: ListNewestLinesAnswer200; '4XX': ListNewestLinesAnswer4XX };
  };
  /**
   * Export the whole journal
   *
   * Two runs with the same seed, clock and calls return the same bytes.
   */
  exportJournal: {
    method: 'GET';
    path: '/_sandbox/journal/export';
    parameters: Record<string, never>;
    answers: { 200: ExportJournalAnswer200; '4XX': ExportJournalAnswer4XX };
  };
  /** Export orders, money and callbacks */
  exportStore: {
    method: 'GET';
    path: '/_sandbox/export';
    parameters: Record<string, never>;
    answers: { 200: ExportStoreAnswer200; '4XX': ExportStoreAnswer4XX };
  };
  /** List the wallets of a merchant */
  listWallets: {
    method: 'GET';
    path: '/_sandbox/wallets';
    parameters: { query?: ListWalletsQuery };
    answers: { 200: ListWalletsAnswer200; '4XX': ListWalletsAnswer4XX };
  };
  /**
   * Sum all accounts by currency
   *
   * Sums over all merchants. Each currency sums to zero.
   */
  listBalances: {
    method: 'GET';
    path: '/_sandbox/ledger/balances';
    parameters: Record<string, never>;
    answers: { 200: ListBalancesAnswer200; '4XX': ListBalancesAnswer4XX };
  };
  /** List postings, newest first */
  listPostings: {
    method: 'GET';
    path: '/_sandbox/ledger/postings';
    parameters: { query?: ListPostingsQuery };
    answers: { 200: ListPostingsAnswer200; '4XX': ListPostingsAnswer4XX };
  };
  /** Recompute the ledger */
  checkLedger: {
    method: 'GET';
    path: '/_sandbox/ledger/check';
    parameters: Record<string, never>;
    answers: { 200: CheckLedgerAnswer200; '4XX': CheckLedgerAnswer4XX };
  };
  /**
   * Reset everything
   *
   * Deletes orders, tokens, money and journal. Merchants are kept, and the demo merchant is funded again.
   */
  reset: {
    method: 'POST';
    path: '/_sandbox/reset';
    parameters: Record<string, never>;
    request?: ResetRequest;
    requestTypes: { 'application/json': ResetRequest };
    answers: { 200: ResetAnswer200; '4XX': ResetAnswer4XX };
  };
  /** List merchants, without their secrets */
  listMerchants: {
    method: 'GET';
    path: '/_sandbox/merchants';
    parameters: Record<string, never>;
    answers: { 200: ListMerchantsAnswer200; '4XX': ListMerchantsAnswer4XX };
  };
  /** Create a merchant */
  createMerchant: {
    method: 'POST';
    path: '/_sandbox/merchants';
    parameters: Record<string, never>;
    request: CreateMerchantRequest;
    requestTypes: { 'application/json': CreateMerchantRequest };
    answers: { 201: CreateMerchantAnswer201; '4XX': CreateMerchantAnswer4XX };
  };
  /** Add money to a wallet */
  fundWallet: {
    method: 'POST';
    path: '/_sandbox/wallets/fund';
    parameters: Record<string, never>;
    request: FundWalletRequest;
    requestTypes: { 'application/json': FundWalletRequest };
    answers: { 200: FundWalletAnswer200; '4XX': FundWalletAnswer4XX };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export interface GetHealthAnswer200 {
  status: 'ok';
  store: 'sqlite' | 'postgres';
  clock: 'real' | 'manual';
  now: string;
}

export interface GetHealthAnswer4XX {
  error: string;
}

export type GetChangesAnswer200 = Changes;

export interface GetChangesAnswer4XX {
  error: string;
}

export type GetClockAnswer200 = Clock;

export interface GetClockAnswer4XX {
  error: string;
}

export interface AdvanceClockRequest {
  milliseconds: number;
}

export interface AdvanceClockAnswer200 {
  from: string;
  to: string;
  /** Number of tasks that ran: status changes, callbacks and their retries. */
  tasks: number;
  /** Number of orders with due callbacks that have no response yet; `GET callbacks/newest?status=pending` lists them. */
  outstanding: number;
}

export interface AdvanceClockAnswer4XX {
  error: string;
}

export interface ListOrdersQuery {
  /** Returns only items with a smaller id; send the `next` of the previous page. */
  before?: Id;
  /** Maximum number of items; 50 by default. */
  limit?: number;
  /** Returns only this family. */
  family?: Family;
  /** Only this status. */
  status?: Text;
  /** Part of the order number, or a trade id. */
  text?: Text;
}

export type ListOrdersAnswer200 = OrderPage;

export interface ListOrdersAnswer4XX {
  error: string;
}

export interface ListLifeCyclesAnswer200 {
  items: LifeCycle[];
}

export interface ListLifeCyclesAnswer4XX {
  error: string;
}

export interface GetOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type GetOrderAnswer200 = Order;

export interface GetOrderAnswer4XX {
  error: string;
}

export interface PayOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type PayOrderRequest = Record<string, never>;

export type PayOrderAnswer200 = OrderFacts;

export interface PayOrderAnswer4XX {
  error: string;
}

export interface FailOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type FailOrderRequest = Record<string, never>;

export type FailOrderAnswer200 = OrderFacts;

export interface FailOrderAnswer4XX {
  error: string;
}

export interface RejectOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type RejectOrderRequest = Record<string, never>;

export type RejectOrderAnswer200 = OrderFacts;

export interface RejectOrderAnswer4XX {
  error: string;
}

export interface OverruleOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type OverruleOrderRequest = Record<string, never>;

export type OverruleOrderAnswer200 = OrderFacts;

export interface OverruleOrderAnswer4XX {
  error: string;
}

export interface RequireMaterialPath {
  /** Id of the order. */
  tradeId: Text;
}

export type RequireMaterialRequest = Record<string, never>;

export type RequireMaterialAnswer200 = OrderFacts;

export interface RequireMaterialAnswer4XX {
  error: string;
}

export interface SettleOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type SettleOrderRequest = Record<string, never>;

export type SettleOrderAnswer200 = OrderFacts;

export interface SettleOrderAnswer4XX {
  error: string;
}

export interface ListTriggersAnswer200 {
  items: Situation[];
}

export interface ListTriggersAnswer4XX {
  error: string;
}

export type TriggerRequest = Trigger;

export type TriggerAnswer200 = OrderFacts;

export interface TriggerAnswer4XX {
  error: string;
}

export interface ListAnswerFaultsAnswer200 {
  items: AnswerFault[];
}

export interface ListAnswerFaultsAnswer4XX {
  error: string;
}

export type AddAnswerFaultRequest = AnswerFault;

export type AddAnswerFaultAnswer200 = AnswerFault;

export interface AddAnswerFaultAnswer4XX {
  error: string;
}

export type ClearAnswerFaultsRequest = Record<string, never>;

export interface ClearAnswerFaultsAnswer200 {
  cleared: number;
}

export interface ClearAnswerFaultsAnswer4XX {
  error: string;
}

export interface ListCallbacksQuery {
  /** Returns only items with a larger id. A page with many characters may be shorter than `limit`; only an empty page is the end. */
  after?: number;
  /** Maximum number of items. */
  limit?: number;
  /** Returns only items of this order. */
  tradeId?: Text;
}

export type ListCallbacksAnswer200 = Callback[];

export interface ListCallbacksAnswer4XX {
  error: string;
}

export interface ListNewestCallbacksQuery {
  /** Returns only items with a smaller id; send the `next` of the previous page. */
  before?: Id;
  /** Maximum number of items; 50 by default. */
  limit?: number;
  /** Only this status. */
  status?: 'pending' | 'delivered' | 'dead';
  /** Returns only items of this order. */
  tradeId?: Text;
}

export type ListNewestCallbacksAnswer200 = CallbackPage;

export interface ListNewestCallbacksAnswer4XX {
  error: string;
}

export interface GetCallbackPath {
  /** Id of the callback. */
  callbackId: Id;
}

export type GetCallbackAnswer200 = CallbackWithAttempts;

export interface GetCallbackAnswer4XX {
  error: string;
}

export interface ReplayCallbackPath {
  /** Id of the callback. */
  callbackId: Id;
}

export type ReplayCallbackRequest = Record<string, never>;

export interface ReplayCallbackAnswer200 {
  id: number;
  seq: number;
  status: 'pending';
}

export interface ReplayCallbackAnswer4XX {
  error: string;
}

export interface SendCallbackNowPath {
  /** Id of the callback. */
  callbackId: Id;
}

export type SendCallbackNowRequest = Record<string, never>;

export type SendCallbackNowAnswer200 = CallbackWithAttempts;

export interface SendCallbackNowAnswer4XX {
  error: string;
}

export type ReplayDeadLettersRequest = Record<string, never>;

export interface ReplayDeadLettersAnswer200 {
  replayed: number;
  left: number;
}

export interface ReplayDeadLettersAnswer4XX {
  error: string;
}

export type AddFaultRequest = Fault;

export type AddFaultAnswer200 = Fault;

export interface AddFaultAnswer4XX {
  error: string;
}

export type ClearFaultsRequest = Record<string, never>;

export interface ClearFaultsAnswer200 {
  cleared: number;
}

export interface ClearFaultsAnswer4XX {
  error: string;
}

export type GetReportAnswer200 = ReceiverReport;

export interface GetReportAnswer4XX {
  error: string;
}

export interface SetCallbackUrlRequest {
  /** Base address; `/hub/webhook` is appended. Null stops callbacks. */
  url: string | null;
  /** The merchant; by default the demo merchant. */
  appKey?: Text;
}

export interface SetCallbackUrlAnswer200 {
  url: string | null;
}

export interface SetCallbackUrlAnswer4XX {
  error: string;
}

export interface ListRequestsQuery {
  /** Returns only items with a smaller id; send the `next` of the previous page. */
  before?: Id;
  /** Maximum number of items; 50 by default. */
  limit?: number;
  /** Returns only items of this order. */
  tradeId?: Text;
  /** `accepted` for HTTP 200, `refused` for all others. */
  outcome?: 'accepted' | 'refused';
}

export type ListRequestsAnswer200 = RequestPage;

export interface ListRequestsAnswer4XX {
  error: string;
}

export interface GetRequestPath {
  /** The header `x-request-id` of the response. */
  requestId: Text;
}

export type GetRequestAnswer200 = RequestWithBodies;

export interface GetRequestAnswer4XX {
  error: string;
}

export interface ListOperationsAnswer200 {
  /** URL of the API reference, or null. */
  reference: string | null;
  items: ServiceOperation[];
}

export interface ListOperationsAnswer4XX {
  error: string;
}

export interface CallServiceRequest {
  /** Id of the operation, such as `createGlobalPayout`. */
  operation: Text;
  /** The merchant; by default the demo merchant. */
  appKey?: Text;
  /** Parameters of the query. */
  query?: { [member: string]: string };
  /** The JSON body; none by default. */
  body?: unknown;
}

export interface CallServiceAnswer200 {
  requestId: string;
  httpStatus: number;
  /** The body of the response. */
  answer: unknown;
}

export interface CallServiceAnswer4XX {
  error: string;
}

export interface SearchQuery {
  /** The text to search for. */
  text: string;
}

export type SearchAnswer200 = Found;

export interface SearchAnswer4XX {
  error: string;
}

export interface GetJournalQuery {
  /** Returns only items with a larger id. A page with many characters may be shorter than `limit`; only an empty page is the end. */
  after?: number;
  /** Maximum number of items. */
  limit?: number;
}

export type GetJournalAnswer200 = JournalEntry[];

export interface GetJournalAnswer4XX {
  error: string;
}

export interface ListNewestLinesQuery {
  /** Returns only items with a smaller id; send the `next` of the previous page. */
  before?: Id;
  /** Maximum number of items; 50 by default. */
  limit?: number;
  /** Returns only these kinds, separated by commas. */
  kinds?: JournalKind[];
}

export type ListNewestLinesAnswer200 = JournalPage;

export interface ListNewestLinesAnswer4XX {
  error: string;
}

export type ExportJournalAnswer200 = string;

export interface ExportJournalAnswer4XX {
  error: string;
}

export type ExportStoreAnswer200 = string;

export interface ExportStoreAnswer4XX {
  error: string;
}

export interface ListWalletsQuery {
  /** The merchant; by default the demo merchant. */
  appKey?: Text;
}

export interface ListWalletsAnswer200 {
  items: Wallet[];
}

export interface ListWalletsAnswer4XX {
  error: string;
}

export interface ListBalancesAnswer200 {
  items: Balance[];
}

export interface ListBalancesAnswer4XX {
  error: string;
}

export interface ListPostingsQuery {
  /** Returns only items with a smaller id; send the `next` of the previous page. */
  before?: Id;
  /** Maximum number of items; 50 by default. */
  limit?: number;
  /** Returns only items of this order. */
  tradeId?: Text;
}

export type ListPostingsAnswer200 = PostingPage;

export interface ListPostingsAnswer4XX {
  error: string;
}

export type CheckLedgerAnswer200 = LedgerCheck;

export interface CheckLedgerAnswer4XX {
  error: string;
}

export type ResetRequest = Record<string, never>;

export interface ResetAnswer200 {
  status: 'ok';
}

export interface ResetAnswer4XX {
  error: string;
}

export interface ListMerchantsAnswer200 {
  items: Merchant[];
}

export interface ListMerchantsAnswer4XX {
  error: string;
}

export interface CreateMerchantRequest {
  name: Text;
}

export interface CreateMerchantAnswer201 {
  appKey: string;
  secretKey: string;
}

export interface CreateMerchantAnswer4XX {
  error: string;
}

export type FundWalletRequest = Funds;

export type FundWalletAnswer200 = Funds;

export interface FundWalletAnswer4XX {
  error: string;
}
