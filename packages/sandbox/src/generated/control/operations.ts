// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  Id,
  Text,
  Family,
  OrderFacts,
  Order,
  UploadedDocument,
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
  ResponseFault,
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
    responses: { 200: GetHealthResponse200; '4XX': GetHealthResponse4XX };
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
    responses: { 200: GetChangesResponse200; '4XX': GetChangesResponse4XX };
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
    responses: { 200: GetClockResponse200; '4XX': GetClockResponse4XX };
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
    responses: { 200: AdvanceClockResponse200; '4XX': AdvanceClockResponse4XX };
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
    responses: { 200: ListOrdersResponse200; '4XX': ListOrdersResponse4XX };
  };
  /**
   * List the uploaded documents
   *
   * Returns the newest 100, without their content.
   */
  listDocuments: {
    method: 'GET';
    path: '/_sandbox/documents';
    parameters: Record<string, never>;
    responses: { 200: ListDocumentsResponse200; '4XX': ListDocumentsResponse4XX };
  };
  /** List the statuses of each family */
  listLifeCycles: {
    method: 'GET';
    path: '/_sandbox/life-cycles';
    parameters: Record<string, never>;
    responses: { 200: ListLifeCyclesResponse200; '4XX': ListLifeCyclesResponse4XX };
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
    responses: { 200: GetOrderResponse200; '4XX': GetOrderResponse4XX };
  };
  /** Pay a payin */
  payOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/pay';
    parameters: { path: PayOrderPath };
    request?: PayOrderRequest;
    requestTypes: { 'application/json': PayOrderRequest };
    responses: { 200: PayOrderResponse200; '4XX': PayOrderResponse4XX };
  };
  /** Make a transfer fail */
  failOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/fail';
    parameters: { path: FailOrderPath };
    request?: FailOrderRequest;
    requestTypes: { 'application/json': FailOrderRequest };
    responses: { 200: FailOrderResponse200; '4XX': FailOrderResponse4XX };
  };
  /** Reject an order */
  rejectOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/reject';
    parameters: { path: RejectOrderPath };
    request?: RejectOrderRequest;
    requestTypes: { 'application/json': RejectOrderRequest };
    responses: { 200: RejectOrderResponse200; '4XX': RejectOrderResponse4XX };
  };
  /** Overrule a paid payin */
  overruleOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/overrule';
    parameters: { path: OverruleOrderPath };
    request?: OverruleOrderRequest;
    requestTypes: { 'application/json': OverruleOrderRequest };
    responses: { 200: OverruleOrderResponse200; '4XX': OverruleOrderResponse4XX };
  };
  /** Ask for supporting documents */
  requireMaterial: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/require-material';
    parameters: { path: RequireMaterialPath };
    request?: RequireMaterialRequest;
    requestTypes: { 'application/json': RequireMaterialRequest };
    responses: { 200: RequireMaterialResponse200; '4XX': RequireMaterialResponse4XX };
  };
  /** Complete a transfer */
  settleOrder: {
    method: 'POST';
    path: '/_sandbox/orders/{tradeId}/settle';
    parameters: { path: SettleOrderPath };
    request?: SettleOrderRequest;
    requestTypes: { 'application/json': SettleOrderRequest };
    responses: { 200: SettleOrderResponse200; '4XX': SettleOrderResponse4XX };
  };
  /** List the situations that can be created */
  listTriggers: {
    method: 'GET';
    path: '/_sandbox/triggers';
    parameters: Record<string, never>;
    responses: { 200: ListTriggersResponse200; '4XX': ListTriggersResponse4XX };
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
    responses: { 200: TriggerResponse200; '4XX': TriggerResponse4XX };
  };
  /** List the faults of the next responses */
  listResponseFaults: {
    method: 'GET';
    path: '/_sandbox/responses/faults';
    parameters: Record<string, never>;
    responses: { 200: ListResponseFaultsResponse200; '4XX': ListResponseFaultsResponse4XX };
  };
  /**
   * Disturb the next responses of the service
   *
   * Each request uses the oldest fault that applies to it. A request can also set its own fault in the header `x-sandbox-fault`. The instance that receives this request keeps at most 100 pending faults in memory.
   */
  addResponseFault: {
    method: 'POST';
    path: '/_sandbox/responses/faults';
    parameters: Record<string, never>;
    request: AddResponseFaultRequest;
    requestTypes: { 'application/json': AddResponseFaultRequest };
    responses: { 200: AddResponseFaultResponse200; '4XX': AddResponseFaultResponse4XX };
  };
  /** Remove all faults of the next responses */
  clearResponseFaults: {
    method: 'DELETE';
    path: '/_sandbox/responses/faults';
    parameters: Record<string, never>;
    request?: ClearResponseFaultsRequest;
    requestTypes: { 'application/json': ClearResponseFaultsRequest };
    responses: { 200: ClearResponseFaultsResponse200; '4XX': ClearResponseFaultsResponse4XX };
  };
  /** List callbacks, oldest first */
  listCallbacks: {
    method: 'GET';
    path: '/_sandbox/callbacks';
    parameters: { query?: ListCallbacksQuery };
    responses: { 200: ListCallbacksResponse200; '4XX': ListCallbacksResponse4XX };
  };
  /** List callbacks, newest first */
  listNewestCallbacks: {
    method: 'GET';
    path: '/_sandbox/callbacks/newest';
    parameters: { query?: ListNewestCallbacksQuery };
    responses: { 200: ListNewestCallbacksResponse200; '4XX': ListNewestCallbacksResponse4XX };
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
    responses: { 200: GetCallbackResponse200; '4XX': GetCallbackResponse4XX };
  };
  /** Send a callback again */
  replayCallback: {
    method: 'POST';
    path: '/_sandbox/callbacks/{callbackId}/replay';
    parameters: { path: ReplayCallbackPath };
    request?: ReplayCallbackRequest;
    requestTypes: { 'application/json': ReplayCallbackRequest };
    responses: { 200: ReplayCallbackResponse200; '4XX': ReplayCallbackResponse4XX };
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
    responses: { 200: SendCallbackNowResponse200; '4XX': SendCallbackNowResponse4XX };
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
    responses: { 200: ReplayDeadLettersResponse200; '4XX': ReplayDeadLettersResponse4XX };
  };
  /** Disturb the next callbacks */
  addFault: {
    method: 'POST';
    path: '/_sandbox/callbacks/faults';
    parameters: Record<string, never>;
    request: AddFaultRequest;
    requestTypes: { 'application/json': AddFaultRequest };
    responses: { 200: AddFaultResponse200; '4XX': AddFaultResponse4XX };
  };
  /** Remove all pending faults */
  clearFaults: {
    method: 'DELETE';
    path: '/_sandbox/callbacks/faults';
    parameters: Record<string, never>;
    request?: ClearFaultsRequest;
    requestTypes: { 'application/json': ClearFaultsRequest };
    responses: { 200: ClearFaultsResponse200; '4XX': ClearFaultsResponse4XX };
  };
  /** Report on the receiver */
  getReport: {
    method: 'GET';
    path: '/_sandbox/callbacks/report';
    parameters: Record<string, never>;
    responses: { 200: GetReportResponse200; '4XX': GetReportResponse4XX };
  };
  /** Set the callback address */
  setCallbackUrl: {
    method: 'PUT';
    path: '/_sandbox/callbacks/url';
    parameters: Record<string, never>;
    request: SetCallbackUrlRequest;
    requestTypes: { 'application/json': SetCallbackUrlRequest };
    responses: { 200: SetCallbackUrlResponse200; '4XX': SetCallbackUrlResponse4XX };
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
    responses: { 200: ListRequestsResponse200; '4XX': ListRequestsResponse4XX };
  };
  /** Return a request with its bodies */
  getRequest: {
    method: 'GET';
    path: '/_sandbox/requests/{requestId}';
    parameters: { path: GetRequestPath };
    responses: { 200: GetRequestResponse200; '4XX': GetRequestResponse4XX };
  };
  /** List the operations of the service */
  listOperations: {
    method: 'GET';
    path: '/_sandbox/operations';
    parameters: Record<string, never>;
    responses: { 200: ListOperationsResponse200; '4XX': ListOperationsResponse4XX };
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
    responses: { 200: CallServiceResponse200; '4XX': CallServiceResponse4XX };
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
    responses: { 200: SearchResponse200; '4XX': SearchResponse4XX };
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
    responses: { 200: GetJournalResponse200; '4XX': GetJournalResponse4XX };
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
    responses: { 200: ListNewestLinesResponse200; '4XX': ListNewestLinesResponse4XX };
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
    responses: { 200: ExportJournalResponse200; '4XX': ExportJournalResponse4XX };
  };
  /** Export orders, money and callbacks */
  exportStore: {
    method: 'GET';
    path: '/_sandbox/export';
    parameters: Record<string, never>;
    responses: { 200: ExportStoreResponse200; '4XX': ExportStoreResponse4XX };
  };
  /** List the wallets of a merchant */
  listWallets: {
    method: 'GET';
    path: '/_sandbox/wallets';
    parameters: { query?: ListWalletsQuery };
    responses: { 200: ListWalletsResponse200; '4XX': ListWalletsResponse4XX };
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
    responses: { 200: ListBalancesResponse200; '4XX': ListBalancesResponse4XX };
  };
  /** List postings, newest first */
  listPostings: {
    method: 'GET';
    path: '/_sandbox/ledger/postings';
    parameters: { query?: ListPostingsQuery };
    responses: { 200: ListPostingsResponse200; '4XX': ListPostingsResponse4XX };
  };
  /** Recompute the ledger */
  checkLedger: {
    method: 'GET';
    path: '/_sandbox/ledger/check';
    parameters: Record<string, never>;
    responses: { 200: CheckLedgerResponse200; '4XX': CheckLedgerResponse4XX };
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
    responses: { 200: ResetResponse200; '4XX': ResetResponse4XX };
  };
  /** List merchants, without their secrets */
  listMerchants: {
    method: 'GET';
    path: '/_sandbox/merchants';
    parameters: Record<string, never>;
    responses: { 200: ListMerchantsResponse200; '4XX': ListMerchantsResponse4XX };
  };
  /** Create a merchant */
  createMerchant: {
    method: 'POST';
    path: '/_sandbox/merchants';
    parameters: Record<string, never>;
    request: CreateMerchantRequest;
    requestTypes: { 'application/json': CreateMerchantRequest };
    responses: { 201: CreateMerchantResponse201; '4XX': CreateMerchantResponse4XX };
  };
  /** Add money to a wallet */
  fundWallet: {
    method: 'POST';
    path: '/_sandbox/wallets/fund';
    parameters: Record<string, never>;
    request: FundWalletRequest;
    requestTypes: { 'application/json': FundWalletRequest };
    responses: { 200: FundWalletResponse200; '4XX': FundWalletResponse4XX };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export interface GetHealthResponse200 {
  status: 'ok';
  store: 'sqlite' | 'postgres';
  clock: 'real' | 'manual';
  now: string;
}

export interface GetHealthResponse4XX {
  error: string;
}

export type GetChangesResponse200 = Changes;

export interface GetChangesResponse4XX {
  error: string;
}

export type GetClockResponse200 = Clock;

export interface GetClockResponse4XX {
  error: string;
}

export interface AdvanceClockRequest {
  milliseconds: number;
}

export interface AdvanceClockResponse200 {
  from: string;
  to: string;
  /** Number of tasks that ran: status changes, callbacks and their retries. */
  tasks: number;
  /** Number of orders with due callbacks that have no response yet; `GET callbacks/newest?status=pending` lists them. */
  outstanding: number;
}

export interface AdvanceClockResponse4XX {
  error: string;
}

export interface ListOrdersQuery {
  /** Returns only items with a smaller id; send the `next` of the previous page. */
  before?: Id;
  /** Maximum number of items; 50 by default. */
  limit?: number;
  /** Only of this day in UTC, such as 2026-11-23. */
  day?: string;
  /** Returns only this family. */
  family?: Family;
  /** Only this status. */
  status?: Text;
  /** Part of the order number, or a trade id. */
  text?: Text;
}

export type ListOrdersResponse200 = OrderPage;

export interface ListOrdersResponse4XX {
  error: string;
}

export interface ListDocumentsResponse200 {
  items: UploadedDocument[];
}

export interface ListDocumentsResponse4XX {
  error: string;
}

export interface ListLifeCyclesResponse200 {
  items: LifeCycle[];
}

export interface ListLifeCyclesResponse4XX {
  error: string;
}

export interface GetOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type GetOrderResponse200 = Order;

export interface GetOrderResponse4XX {
  error: string;
}

export interface PayOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type PayOrderRequest = Record<string, never>;

export type PayOrderResponse200 = OrderFacts;

export interface PayOrderResponse4XX {
  error: string;
}

export interface FailOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type FailOrderRequest = Record<string, never>;

export type FailOrderResponse200 = OrderFacts;

export interface FailOrderResponse4XX {
  error: string;
}

export interface RejectOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type RejectOrderRequest = Record<string, never>;

export type RejectOrderResponse200 = OrderFacts;

export interface RejectOrderResponse4XX {
  error: string;
}

export interface OverruleOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type OverruleOrderRequest = Record<string, never>;

export type OverruleOrderResponse200 = OrderFacts;

export interface OverruleOrderResponse4XX {
  error: string;
}

export interface RequireMaterialPath {
  /** Id of the order. */
  tradeId: Text;
}

export type RequireMaterialRequest = Record<string, never>;

export type RequireMaterialResponse200 = OrderFacts;

export interface RequireMaterialResponse4XX {
  error: string;
}

export interface SettleOrderPath {
  /** Id of the order. */
  tradeId: Text;
}

export type SettleOrderRequest = Record<string, never>;

export type SettleOrderResponse200 = OrderFacts;

export interface SettleOrderResponse4XX {
  error: string;
}

export interface ListTriggersResponse200 {
  items: Situation[];
}

export interface ListTriggersResponse4XX {
  error: string;
}

export type TriggerRequest = Trigger;

export type TriggerResponse200 = OrderFacts;

export interface TriggerResponse4XX {
  error: string;
}

export interface ListResponseFaultsResponse200 {
  items: ResponseFault[];
}

export interface ListResponseFaultsResponse4XX {
  error: string;
}

export type AddResponseFaultRequest = ResponseFault;

export type AddResponseFaultResponse200 = ResponseFault;

export interface AddResponseFaultResponse4XX {
  error: string;
}

export type ClearResponseFaultsRequest = Record<string, never>;

export interface ClearResponseFaultsResponse200 {
  cleared: number;
}

export interface ClearResponseFaultsResponse4XX {
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

export type ListCallbacksResponse200 = Callback[];

export interface ListCallbacksResponse4XX {
  error: string;
}

export interface ListNewestCallbacksQuery {
  /** Returns only items with a smaller id; send the `next` of the previous page. */
  before?: Id;
  /** Maximum number of items; 50 by default. */
  limit?: number;
  /** Only of this day in UTC, such as 2026-11-23. */
  day?: string;
  /** Only this status. */
  status?: 'pending' | 'delivered' | 'dead';
  /** Returns only items of this order. */
  tradeId?: Text;
}

export type ListNewestCallbacksResponse200 = CallbackPage;

export interface ListNewestCallbacksResponse4XX {
  error: string;
}

export interface GetCallbackPath {
  /** Id of the callback. */
  callbackId: Id;
}

export type GetCallbackResponse200 = CallbackWithAttempts;

export interface GetCallbackResponse4XX {
  error: string;
}

export interface ReplayCallbackPath {
  /** Id of the callback. */
  callbackId: Id;
}

export type ReplayCallbackRequest = Record<string, never>;

export interface ReplayCallbackResponse200 {
  id: number;
  seq: number;
  status: 'pending';
}

export interface ReplayCallbackResponse4XX {
  error: string;
}

export interface SendCallbackNowPath {
  /** Id of the callback. */
  callbackId: Id;
}

export type SendCallbackNowRequest = Record<string, never>;

export type SendCallbackNowResponse200 = CallbackWithAttempts;

export interface SendCallbackNowResponse4XX {
  error: string;
}

export type ReplayDeadLettersRequest = Record<string, never>;

export interface ReplayDeadLettersResponse200 {
  replayed: number;
  left: number;
}

export interface ReplayDeadLettersResponse4XX {
  error: string;
}

export type AddFaultRequest = Fault;

export type AddFaultResponse200 = Fault;

export interface AddFaultResponse4XX {
  error: string;
}

export type ClearFaultsRequest = Record<string, never>;

export interface ClearFaultsResponse200 {
  cleared: number;
}

export interface ClearFaultsResponse4XX {
  error: string;
}

export type GetReportResponse200 = ReceiverReport;

export interface GetReportResponse4XX {
  error: string;
}

export interface SetCallbackUrlRequest {
  /** Base address; `/hub/webhook` is appended. Null stops callbacks. */
  url: string | null;
  /** The merchant; by default the demo merchant. */
  appKey?: Text;
}

export interface SetCallbackUrlResponse200 {
  url: string | null;
}

export interface SetCallbackUrlResponse4XX {
  error: string;
}

export interface ListRequestsQuery {
  /** Returns only items with a smaller id; send the `next` of the previous page. */
  before?: Id;
  /** Maximum number of items; 50 by default. */
  limit?: number;
  /** Only of this day in UTC, such as 2026-11-23. */
  day?: string;
  /** Returns only items of this order. */
  tradeId?: Text;
  /** `accepted` for HTTP 200, `refused` for all others. */
  outcome?: 'accepted' | 'refused';
  /** Part of the response, such as a rule or a status. */
  text?: Text;
}

export type ListRequestsResponse200 = RequestPage;

export interface ListRequestsResponse4XX {
  error: string;
}

export interface GetRequestPath {
  /** The header `x-request-id` of the response. */
  requestId: Text;
}

export type GetRequestResponse200 = RequestWithBodies;

export interface GetRequestResponse4XX {
  error: string;
}

export interface ListOperationsResponse200 {
  /** URL of the API reference, or null. */
  reference: string | null;
  items: ServiceOperation[];
}

export interface ListOperationsResponse4XX {
  error: string;
}

export interface CallServiceRequest {
  /** Id of the operation, such as `createGlobalPayout`. */
  operation: Text;
  /** The merchant; by default the demo merchant. */
  appKey?: Text;
  /** Parameters of the query. */
  query?: { [property: string]: string };
  /** The JSON body; none by default. */
  body?: unknown;
}

export interface CallServiceResponse200 {
  requestId: string;
  httpStatus: number;
  /** The body of the response. */
  response: unknown;
}

export interface CallServiceResponse4XX {
  error: string;
}

export interface SearchQuery {
  /** The text to search for. */
  text: string;
}

export type SearchResponse200 = Found;

export interface SearchResponse4XX {
  error: string;
}

export interface GetJournalQuery {
  /** Returns only items with a larger id. A page with many characters may be shorter than `limit`; only an empty page is the end. */
  after?: number;
  /** Maximum number of items. */
  limit?: number;
}

export type GetJournalResponse200 = JournalEntry[];

export interface GetJournalResponse4XX {
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

export type ListNewestLinesResponse200 = JournalPage;

export interface ListNewestLinesResponse4XX {
  error: string;
}

export interface ExportJournalResponse200 {
  [property: string]: unknown;
}

export interface ExportJournalResponse4XX {
  error: string;
}

export interface ExportStoreResponse200 {
  [property: string]: unknown;
}

export interface ExportStoreResponse4XX {
  error: string;
}

export interface ListWalletsQuery {
  /** The merchant; by default the demo merchant. */
  appKey?: Text;
}

export interface ListWalletsResponse200 {
  items: Wallet[];
}

export interface ListWalletsResponse4XX {
  error: string;
}

export interface ListBalancesResponse200 {
  items: Balance[];
}

export interface ListBalancesResponse4XX {
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

export type ListPostingsResponse200 = PostingPage;

export interface ListPostingsResponse4XX {
  error: string;
}

export type CheckLedgerResponse200 = LedgerCheck;

export interface CheckLedgerResponse4XX {
  error: string;
}

export type ResetRequest = Record<string, never>;

export interface ResetResponse200 {
  status: 'ok';
}

export interface ResetResponse4XX {
  error: string;
}

export interface ListMerchantsResponse200 {
  items: Merchant[];
}

export interface ListMerchantsResponse4XX {
  error: string;
}

export interface CreateMerchantRequest {
  name: Text;
}

export interface CreateMerchantResponse201 {
  appKey: string;
  secretKey: string;
}

export interface CreateMerchantResponse4XX {
  error: string;
}

export type FundWalletRequest = Funds;

export type FundWalletResponse200 = Funds;

export interface FundWalletResponse4XX {
  error: string;
}
