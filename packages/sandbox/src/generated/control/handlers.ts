// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  ResponseHeaders,
  BodyInput,
  ContentOutput,
  MakeResponse,
  MakeContentResponse,
  NoParameters,
  Output,
  ResponseItems,
  UndeclaredQuery,
} from '@cross-border-payments/server-stubs/runtime';
import type { Operations } from './operations.ts';
import type * as operations from './operations.ts';

/**
 * The handlers of all operations. A missing one does not compile.
 *
 * @typeParam _Context the result of `authenticate`
 * @typeParam Native the request of the framework
 */
export interface Handlers<_Context, Native = unknown> {
  /** Return health and time */
  getHealth: GetHealthHandler<Native>;
  /** Check whether anything changed */
  getChanges: GetChangesHandler<Native>;
  /** Return the clock and the next due tasks */
  getClock: GetClockHandler<Native>;
  /** Move the clock ahead */
  advanceClock: AdvanceClockHandler<Native>;
  /** List orders, newest first */
  listOrders: ListOrdersHandler<Native>;
  /** List the uploaded documents */
  listDocuments: ListDocumentsHandler<Native>;
  /** List the statuses of each family */
  listLifeCycles: ListLifeCyclesHandler<Native>;
  /** Return an order with its timeline */
  getOrder: GetOrderHandler<Native>;
  /** Pay a payin */
  payOrder: PayOrderHandler<Native>;
  /** Make a transfer fail */
  failOrder: FailOrderHandler<Native>;
  /** Reject an order */
  rejectOrder: RejectOrderHandler<Native>;
  /** Overrule a paid payin */
  overruleOrder: OverruleOrderHandler<Native>;
  /** Ask for supporting documents */
  requireMaterial: RequireMaterialHandler<Native>;
  /** Complete a transfer */
  settleOrder: SettleOrderHandler<Native>;
  /** List the situations that can be created */
  listTriggers: ListTriggersHandler<Native>;
  /** Create a situation */
  trigger: TriggerHandler<Native>;
  /** List the faults of the next responses */
  listResponseFaults: ListResponseFaultsHandler<Native>;
  /** Disturb the next responses of the service */
  addResponseFault: AddResponseFaultHandler<Native>;
  /** Remove all faults of the next responses */
  clearResponseFaults: ClearResponseFaultsHandler<Native>;
  /** List callbacks, oldest first */
  listCallbacks: ListCallbacksHandler<Native>;
  /** List callbacks, newest first */
  listNewestCallbacks: ListNewestCallbacksHandler<Native>;
  /** Return a callback with its attempts */
  getCallback: GetCallbackHandler<Native>;
  /** Send a callback again */
  replayCallback: ReplayCallbackHandler<Native>;
  /** Send a pending callback now */
  sendCallbackNow: SendCallbackNowHandler<Native>;
  /** Send all dead letters again */
  replayDeadLetters: ReplayDeadLettersHandler<Native>;
  /** Disturb the next callbacks */
  addFault: AddFaultHandler<Native>;
  /** Remove all pending faults */
  clearFaults: ClearFaultsHandler<Native>;
  /** Report on the receiver */
  getReport: GetReportHandler<Native>;
  /** Set the callback address */
  setCallbackUrl: SetCallbackUrlHandler<Native>;
  /** List requests to the service, newest first */
  listRequests: ListRequestsHandler<Native>;
  /** Return a request with its bodies */
  getRequest: GetRequestHandler<Native>;
  /** List the operations of the service */
  listOperations: ListOperationsHandler<Native>;
  /** Send a request to the service as a merchant */
  callService: CallServiceHandler<Native>;
  /** Search orders, requests, callbacks and money */
  search: SearchHandler<Native>;
  /** Return a page of the journal */
  getJournal: GetJournalHandler<Native>;
  /** List lines of the journal, newest first */
  listNewestLines: ListNewestLinesHandler<Native>;
  /** Export the whole journal */
  exportJournal: ExportJournalHandler<Native>;
  /** Export orders, money and callbacks */
  exportStore: ExportStoreHandler<Native>;
  /** List the wallets of a merchant */
  listWallets: ListWalletsHandler<Native>;
  /** Sum all accounts by currency */
  listBalances: ListBalancesHandler<Native>;
  /** List postings, newest first */
  listPostings: ListPostingsHandler<Native>;
  /** Recompute the ledger */
  checkLedger: CheckLedgerHandler<Native>;
  /** Reset everything */
  reset: ResetHandler<Native>;
  /** List merchants, without their secrets */
  listMerchants: ListMerchantsHandler<Native>;
  /** Create a merchant */
  createMerchant: CreateMerchantHandler<Native>;
  /** Add money to a wallet */
  fundWallet: FundWalletHandler<Native>;
}

/**
 * Return health and time
 *
 * GET /_sandbox/health
 */
export interface GetHealthHandler<Native = unknown> {
  (input: GetHealthInput<Native>): Output<Operations['getHealth']['responses']>;
}

/** The input of `GetHealthHandler`. */
export interface GetHealthInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getHealth']['responses']>,
    Native
  > {}

/**
 * Check whether anything changed
 *
 * Something changed if `revision` differs from the previous one. It is cheap to read, and the same for all instances on one database.
 *
 * GET /_sandbox/changes
 */
export interface GetChangesHandler<Native = unknown> {
  (input: GetChangesInput<Native>): Output<Operations['getChanges']['responses']>;
}

/** The input of `GetChangesHandler`. */
export interface GetChangesInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getChanges']['responses']>,
    Native
  > {}

/**
 * Return the clock and the next due tasks
 *
 * Returns at most 50 tasks, earliest first.
 *
 * GET /_sandbox/clock
 */
export interface GetClockHandler<Native = unknown> {
  (input: GetClockInput<Native>): Output<Operations['getClock']['responses']>;
}

/** The input of `GetClockHandler`. */
export interface GetClockInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getClock']['responses']>,
    Native
  > {}

/**
 * Move the clock ahead
 *
 * All due events are processed before the response is sent, callbacks included. It waits for a receiver until one of its callbacks takes 10 seconds, and for all receivers together at most 30 seconds beyond the first second of each callback; `outstanding` counts the orders with callbacks that have no response yet.
 *
 * POST /_sandbox/clock/advance
 */
export interface AdvanceClockHandler<Native = unknown> {
  (input: AdvanceClockInput<Native>): Output<Operations['advanceClock']['responses']>;
}

/** The input of `AdvanceClockHandler`. */
export interface AdvanceClockInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['advanceClock']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['advanceClock']['responses']>,
    Native
  > {}

/**
 * List orders, newest first
 *
 * Lists the orders of all merchants.
 *
 * GET /_sandbox/orders
 */
export interface ListOrdersHandler<Native = unknown> {
  (input: ListOrdersInput<Native>): Output<Operations['listOrders']['responses']>;
}

/** The input of `ListOrdersHandler`. */
export interface ListOrdersInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['listOrders']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listOrders']['responses']>,
    Native
  > {}

/**
 * List the uploaded documents
 *
 * Returns the newest 100, without their content.
 *
 * GET /_sandbox/documents
 */
export interface ListDocumentsHandler<Native = unknown> {
  (input: ListDocumentsInput<Native>): Output<Operations['listDocuments']['responses']>;
}

/** The input of `ListDocumentsHandler`. */
export interface ListDocumentsInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listDocuments']['responses']>,
    Native
  > {}

/**
 * List the statuses of each family
 *
 * GET /_sandbox/life-cycles
 */
export interface ListLifeCyclesHandler<Native = unknown> {
  (input: ListLifeCyclesInput<Native>): Output<Operations['listLifeCycles']['responses']>;
}

/** The input of `ListLifeCyclesHandler`. */
export interface ListLifeCyclesInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listLifeCycles']['responses']>,
    Native
  > {}

/**
 * Return an order with its timeline
 *
 * A payin includes its gateway, and a QR code unless it is paid in an app or through a bank.
 *
 * GET /_sandbox/orders/{tradeId}
 */
export interface GetOrderHandler<Native = unknown> {
  (input: GetOrderInput<Native>): Output<Operations['getOrder']['responses']>;
}

/** The input of `GetOrderHandler`. */
export interface GetOrderInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['getOrder']['parameters']['path']>,
    MakeResponse<Operations['getOrder']['responses']>,
    Native
  > {}

/**
 * Pay a payin
 *
 * POST /_sandbox/orders/{tradeId}/pay
 */
export interface PayOrderHandler<Native = unknown> {
  (input: PayOrderInput<Native>): Output<Operations['payOrder']['responses']>;
}

/** The input of `PayOrderHandler`. */
export interface PayOrderInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['payOrder']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['payOrder']['parameters']['path']>,
    MakeResponse<Operations['payOrder']['responses']>,
    Native
  > {}

/**
 * Make a transfer fail
 *
 * POST /_sandbox/orders/{tradeId}/fail
 */
export interface FailOrderHandler<Native = unknown> {
  (input: FailOrderInput<Native>): Output<Operations['failOrder']['responses']>;
}

/** The input of `FailOrderHandler`. */
export interface FailOrderInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['failOrder']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['failOrder']['parameters']['path']>,
    MakeResponse<Operations['failOrder']['responses']>,
    Native
  > {}

/**
 * Reject an order
 *
 * POST /_sandbox/orders/{tradeId}/reject
 */
export interface RejectOrderHandler<Native = unknown> {
  (input: RejectOrderInput<Native>): Output<Operations['rejectOrder']['responses']>;
}

/** The input of `RejectOrderHandler`. */
export interface RejectOrderInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['rejectOrder']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['rejectOrder']['parameters']['path']>,
    MakeResponse<Operations['rejectOrder']['responses']>,
    Native
  > {}

/**
 * Overrule a paid payin
 *
 * POST /_sandbox/orders/{tradeId}/overrule
 */
export interface OverruleOrderHandler<Native = unknown> {
  (input: OverruleOrderInput<Native>): Output<Operations['overruleOrder']['responses']>;
}

/** The input of `OverruleOrderHandler`. */
export interface OverruleOrderInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['overruleOrder']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['overruleOrder']['parameters']['path']>,
    MakeResponse<Operations['overruleOrder']['responses']>,
    Native
  > {}

/**
 * Ask for supporting documents
 *
 * POST /_sandbox/orders/{tradeId}/require-material
 */
export interface RequireMaterialHandler<Native = unknown> {
  (input: RequireMaterialInput<Native>): Output<Operations['requireMaterial']['responses']>;
}

/** The input of `RequireMaterialHandler`. */
export interface RequireMaterialInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['requireMaterial']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['requireMaterial']['parameters']['path']>,
    MakeResponse<Operations['requireMaterial']['responses']>,
    Native
  > {}

/**
 * Complete a transfer
 *
 * POST /_sandbox/orders/{tradeId}/settle
 */
export interface SettleOrderHandler<Native = unknown> {
  (input: SettleOrderInput<Native>): Output<Operations['settleOrder']['responses']>;
}

/** The input of `SettleOrderHandler`. */
export interface SettleOrderInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['settleOrder']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['settleOrder']['parameters']['path']>,
    MakeResponse<Operations['settleOrder']['responses']>,
    Native
  > {}

/**
 * List the situations that can be created
 *
 * GET /_sandbox/triggers
 */
export interface ListTriggersHandler<Native = unknown> {
  (input: ListTriggersInput<Native>): Output<Operations['listTriggers']['responses']>;
}

/** The input of `ListTriggersHandler`. */
export interface ListTriggersInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listTriggers']['responses']>,
    Native
  > {}

/**
 * Create a situation
 *
 * Creates a sample order and acts as merchant, payer and service until it has the status, with money and callbacks. After that, the order continues like any other.
 *
 * POST /_sandbox/triggers
 */
export interface TriggerHandler<Native = unknown> {
  (input: TriggerInput<Native>): Output<Operations['trigger']['responses']>;
}

/** The input of `TriggerHandler`. */
export interface TriggerInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['trigger']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['trigger']['responses']>,
    Native
  > {}

/**
 * List the faults of the next responses
 *
 * GET /_sandbox/responses/faults
 */
export interface ListResponseFaultsHandler<Native = unknown> {
  (input: ListResponseFaultsInput<Native>): Output<Operations['listResponseFaults']['responses']>;
}

/** The input of `ListResponseFaultsHandler`. */
export interface ListResponseFaultsInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listResponseFaults']['responses']>,
    Native
  > {}

/**
 * Disturb the next responses of the service
 *
 * Each request uses the oldest fault that applies to it. A request can also set its own fault in the header `x-sandbox-fault`. The instance that receives this request keeps at most 100 pending faults in memory.
 *
 * POST /_sandbox/responses/faults
 */
export interface AddResponseFaultHandler<Native = unknown> {
  (input: AddResponseFaultInput<Native>): Output<Operations['addResponseFault']['responses']>;
}

/** The input of `AddResponseFaultHandler`. */
export interface AddResponseFaultInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['addResponseFault']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['addResponseFault']['responses']>,
    Native
  > {}

/**
 * Remove all faults of the next responses
 *
 * DELETE /_sandbox/responses/faults
 */
export interface ClearResponseFaultsHandler<Native = unknown> {
  (input: ClearResponseFaultsInput<Native>): Output<Operations['clearResponseFaults']['responses']>;
}

/** The input of `ClearResponseFaultsHandler`. */
export interface ClearResponseFaultsInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['clearResponseFaults']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['clearResponseFaults']['responses']>,
    Native
  > {}

/**
 * List callbacks, oldest first
 *
 * GET /_sandbox/callbacks
 */
export interface ListCallbacksHandler<Native = unknown> {
  (input: ListCallbacksInput<Native>): Output<Operations['listCallbacks']['responses']>;
}

/** The input of `ListCallbacksHandler`. */
export interface ListCallbacksInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['listCallbacks']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listCallbacks']['responses']>,
    Native
  > {}

/**
 * List callbacks, newest first
 *
 * GET /_sandbox/callbacks/newest
 */
export interface ListNewestCallbacksHandler<Native = unknown> {
  (input: ListNewestCallbacksInput<Native>): Output<Operations['listNewestCallbacks']['responses']>;
}

/** The input of `ListNewestCallbacksHandler`. */
export interface ListNewestCallbacksInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['listNewestCallbacks']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listNewestCallbacks']['responses']>,
    Native
  > {}

/**
 * Return a callback with its attempts
 *
 * Includes the newest 100 attempts.
 *
 * GET /_sandbox/callbacks/{callbackId}/attempts
 */
export interface GetCallbackHandler<Native = unknown> {
  (input: GetCallbackInput<Native>): Output<Operations['getCallback']['responses']>;
}

/** The input of `GetCallbackHandler`. */
export interface GetCallbackInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['getCallback']['parameters']['path']>,
    MakeResponse<Operations['getCallback']['responses']>,
    Native
  > {}

/**
 * Send a callback again
 *
 * POST /_sandbox/callbacks/{callbackId}/replay
 */
export interface ReplayCallbackHandler<Native = unknown> {
  (input: ReplayCallbackInput<Native>): Output<Operations['replayCallback']['responses']>;
}

/** The input of `ReplayCallbackHandler`. */
export interface ReplayCallbackInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['replayCallback']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['replayCallback']['parameters']['path']>,
    MakeResponse<Operations['replayCallback']['responses']>,
    Native
  > {}

/**
 * Send a pending callback now
 *
 * Makes the next attempt due now. Refused while an older callback of the order is pending, since callbacks of an order are sent in sequence.
 *
 * POST /_sandbox/callbacks/{callbackId}/send-now
 */
export interface SendCallbackNowHandler<Native = unknown> {
  (input: SendCallbackNowInput<Native>): Output<Operations['sendCallbackNow']['responses']>;
}

/** The input of `SendCallbackNowHandler`. */
export interface SendCallbackNowInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['sendCallbackNow']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['sendCallbackNow']['parameters']['path']>,
    MakeResponse<Operations['sendCallbackNow']['responses']>,
    Native
  > {}

/**
 * Send all dead letters again
 *
 * Sends those of merchants with a callback address, at most 1,000 per request, oldest first.
 *
 * POST /_sandbox/callbacks/replay-dead
 */
export interface ReplayDeadLettersHandler<Native = unknown> {
  (input: ReplayDeadLettersInput<Native>): Output<Operations['replayDeadLetters']['responses']>;
}

/** The input of `ReplayDeadLettersHandler`. */
export interface ReplayDeadLettersInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['replayDeadLetters']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['replayDeadLetters']['responses']>,
    Native
  > {}

/**
 * Disturb the next callbacks
 *
 * POST /_sandbox/callbacks/faults
 */
export interface AddFaultHandler<Native = unknown> {
  (input: AddFaultInput<Native>): Output<Operations['addFault']['responses']>;
}

/** The input of `AddFaultHandler`. */
export interface AddFaultInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['addFault']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['addFault']['responses']>,
    Native
  > {}

/**
 * Remove all pending faults
 *
 * DELETE /_sandbox/callbacks/faults
 */
export interface ClearFaultsHandler<Native = unknown> {
  (input: ClearFaultsInput<Native>): Output<Operations['clearFaults']['responses']>;
}

/** The input of `ClearFaultsHandler`. */
export interface ClearFaultsInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['clearFaults']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['clearFaults']['responses']>,
    Native
  > {}

/**
 * Report on the receiver
 *
 * GET /_sandbox/callbacks/report
 */
export interface GetReportHandler<Native = unknown> {
  (input: GetReportInput<Native>): Output<Operations['getReport']['responses']>;
}

/** The input of `GetReportHandler`. */
export interface GetReportInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getReport']['responses']>,
    Native
  > {}

/**
 * Set the callback address
 *
 * PUT /_sandbox/callbacks/url
 */
export interface SetCallbackUrlHandler<Native = unknown> {
  (input: SetCallbackUrlInput<Native>): Output<Operations['setCallbackUrl']['responses']>;
}

/** The input of `SetCallbackUrlHandler`. */
export interface SetCallbackUrlInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['setCallbackUrl']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['setCallbackUrl']['responses']>,
    Native
  > {}

/**
 * List requests to the service, newest first
 *
 * Includes reads and refused requests. The sandbox stores the newest 10,000, without secrets, and only the last four characters of identity numbers, accounts, phone numbers and e-mail addresses.
 *
 * GET /_sandbox/requests
 */
export interface ListRequestsHandler<Native = unknown> {
  (input: ListRequestsInput<Native>): Output<Operations['listRequests']['responses']>;
}

/** The input of `ListRequestsHandler`. */
export interface ListRequestsInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['listRequests']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listRequests']['responses']>,
    Native
  > {}

/**
 * Return a request with its bodies
 *
 * GET /_sandbox/requests/{requestId}
 */
export interface GetRequestHandler<Native = unknown> {
  (input: GetRequestInput<Native>): Output<Operations['getRequest']['responses']>;
}

/** The input of `GetRequestHandler`. */
export interface GetRequestInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NonNullable<Operations['getRequest']['parameters']['path']>,
    MakeResponse<Operations['getRequest']['responses']>,
    Native
  > {}

/**
 * List the operations of the service
 *
 * GET /_sandbox/operations
 */
export interface ListOperationsHandler<Native = unknown> {
  (input: ListOperationsInput<Native>): Output<Operations['listOperations']['responses']>;
}

/** The input of `ListOperationsHandler`. */
export interface ListOperationsInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listOperations']['responses']>,
    Native
  > {}

/**
 * Send a request to the service as a merchant
 *
 * Logs in as the merchant and sends the request as a client would, so it is validated, refused, logged and written to the journal like any other. Form uploads are not supported.
 *
 * POST /_sandbox/calls
 */
export interface CallServiceHandler<Native = unknown> {
  (input: CallServiceInput<Native>): Output<Operations['callService']['responses']>;
}

/** The input of `CallServiceHandler`. */
export interface CallServiceInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['callService']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['callService']['responses']>,
    Native
  > {}

/**
 * Search orders, requests, callbacks and money
 *
 * Finds part of a number, name, amount or id, ignoring case. An amount may have commas and a currency. Searches the newest 10,000 rows of each kind and returns at most 20 of each.
 *
 * GET /_sandbox/search
 */
export interface SearchHandler<Native = unknown> {
  (input: SearchInput<Native>): Output<Operations['search']['responses']>;
}

/** The input of `SearchHandler`. */
export interface SearchInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['search']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['search']['responses']>,
    Native
  > {}

/**
 * Return a page of the journal
 *
 * Returns requests that changed something, refusals with their message, and every effect, oldest first.
 *
 * GET /_sandbox/journal
 */
export interface GetJournalHandler<Native = unknown> {
  (input: GetJournalInput<Native>): Output<Operations['getJournal']['responses']>;
}

/** The input of `GetJournalHandler`. */
export interface GetJournalInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['getJournal']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getJournal']['responses']>,
    Native
  > {}

/**
 * List lines of the journal, newest first
 *
 * Lines about an operation include its method and path.
 *
 * GET /_sandbox/journal/newest
 */
export interface ListNewestLinesHandler<Native = unknown> {
  (input: ListNewestLinesInput<Native>): Output<Operations['listNewestLines']['responses']>;
}

/** The input of `ListNewestLinesHandler`. */
export interface ListNewestLinesInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['listNewestLines']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listNewestLines']['responses']>,
    Native
  > {}

/** The responses of `exportJournal` by status. */
export interface ExportJournalResponses {
  200: { body: ResponseItems<operations.ExportJournalResponse200>; contentType?: 'application/x-ndjson'; headers?: ResponseHeaders };
  '4XX': { body: operations.ExportJournalResponse4XX; contentType?: 'application/json'; headers?: ResponseHeaders };
}

/**
 * Export the whole journal
 *
 * Two runs with the same seed, clock and calls return the same bytes.
 *
 * GET /_sandbox/journal/export
 */
export interface ExportJournalHandler<Native = unknown> {
  (input: ExportJournalInput<Native>): ContentOutput<ExportJournalResponses>;
}

/** The input of `ExportJournalHandler`. */
export interface ExportJournalInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeContentResponse<ExportJournalResponses>,
    Native
  > {}

/** The responses of `exportStore` by status. */
export interface ExportStoreResponses {
  200: { body: ResponseItems<operations.ExportStoreResponse200>; contentType?: 'application/x-ndjson'; headers?: ResponseHeaders };
  '4XX': { body: operations.ExportStoreResponse4XX; contentType?: 'application/json'; headers?: ResponseHeaders };
}

/**
 * Export orders, money and callbacks
 *
 * GET /_sandbox/export
 */
export interface ExportStoreHandler<Native = unknown> {
  (input: ExportStoreInput<Native>): ContentOutput<ExportStoreResponses>;
}

/** The input of `ExportStoreHandler`. */
export interface ExportStoreInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeContentResponse<ExportStoreResponses>,
    Native
  > {}

/**
 * List the wallets of a merchant
 *
 * GET /_sandbox/wallets
 */
export interface ListWalletsHandler<Native = unknown> {
  (input: ListWalletsInput<Native>): Output<Operations['listWallets']['responses']>;
}

/** The input of `ListWalletsHandler`. */
export interface ListWalletsInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['listWallets']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listWallets']['responses']>,
    Native
  > {}

/**
 * Sum all accounts by currency
 *
 * Sums over all merchants. Each currency sums to zero.
 *
 * GET /_sandbox/ledger/balances
 */
export interface ListBalancesHandler<Native = unknown> {
  (input: ListBalancesInput<Native>): Output<Operations['listBalances']['responses']>;
}

/** The input of `ListBalancesHandler`. */
export interface ListBalancesInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listBalances']['responses']>,
    Native
  > {}

/**
 * List postings, newest first
 *
 * GET /_sandbox/ledger/postings
 */
export interface ListPostingsHandler<Native = unknown> {
  (input: ListPostingsInput<Native>): Output<Operations['listPostings']['responses']>;
}

/** The input of `ListPostingsHandler`. */
export interface ListPostingsInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    NonNullable<Operations['listPostings']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listPostings']['responses']>,
    Native
  > {}

/**
 * Recompute the ledger
 *
 * GET /_sandbox/ledger/check
 */
export interface CheckLedgerHandler<Native = unknown> {
  (input: CheckLedgerInput<Native>): Output<Operations['checkLedger']['responses']>;
}

/** The input of `CheckLedgerHandler`. */
export interface CheckLedgerInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['checkLedger']['responses']>,
    Native
  > {}

/**
 * Reset everything
 *
 * Deletes orders, tokens, money and journal. Merchants are kept, and the demo merchant is funded again.
 *
 * POST /_sandbox/reset
 */
export interface ResetHandler<Native = unknown> {
  (input: ResetInput<Native>): Output<Operations['reset']['responses']>;
}

/** The input of `ResetHandler`. */
export interface ResetInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['reset']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['reset']['responses']>,
    Native
  > {}

/**
 * List merchants, without their secrets
 *
 * GET /_sandbox/merchants
 */
export interface ListMerchantsHandler<Native = unknown> {
  (input: ListMerchantsInput<Native>): Output<Operations['listMerchants']['responses']>;
}

/** The input of `ListMerchantsHandler`. */
export interface ListMerchantsInput<Native = unknown>
  extends BodyInput<
    undefined,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listMerchants']['responses']>,
    Native
  > {}

/**
 * Create a merchant
 *
 * POST /_sandbox/merchants
 */
export interface CreateMerchantHandler<Native = unknown> {
  (input: CreateMerchantInput<Native>): Output<Operations['createMerchant']['responses']>;
}

/** The input of `CreateMerchantHandler`. */
export interface CreateMerchantInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['createMerchant']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['createMerchant']['responses']>,
    Native
  > {}

/**
 * Add money to a wallet
 *
 * POST /_sandbox/wallets/fund
 */
export interface FundWalletHandler<Native = unknown> {
  (input: FundWalletInput<Native>): Output<Operations['fundWallet']['responses']>;
}

/** The input of `FundWalletHandler`. */
export interface FundWalletInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['fundWallet']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['fundWallet']['responses']>,
    Native
  > {}
