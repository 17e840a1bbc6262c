// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  ExtendedHandler,
  ExtendedInput,
  OperationHandler,
  OperationInput,
  ResponseHeaders,
  ResponseItems,
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
  /**
   * Return health and time
   *
   * GET /_sandbox/health
   */
  getHealth: GetHealthHandler<Native>;

  /**
   * Check whether anything changed
   *
   * Something changed if `revision` differs from the previous one. It is cheap to read, and the same for all instances on one database.
   *
   * GET /_sandbox/changes
   */
  getChanges: GetChangesHandler<Native>;

  /**
   * Return the clock and the next due tasks
   *
   * Returns at most 50 tasks, earliest first.
   *
   * GET /_sandbox/clock
   */
  getClock: GetClockHandler<Native>;

  /**
   * Move the clock ahead
   *
   * All due events are processed before the response is sent, callbacks included. It waits for a receiver until one of its callbacks takes 10 seconds, and for all receivers together at most 30 seconds beyond the first second of each callback; `outstanding` counts the orders with callbacks that have no response yet.
   *
   * POST /_sandbox/clock/advance
   */
  advanceClock: AdvanceClockHandler<Native>;

  /**
   * List orders, newest first
   *
   * Lists the orders of all merchants.
   *
   * GET /_sandbox/orders
   */
  listOrders: ListOrdersHandler<Native>;

  /**
   * List the uploaded documents
   *
   * Returns the newest 100, without their content.
   *
   * GET /_sandbox/documents
   */
  listDocuments: ListDocumentsHandler<Native>;

  /**
   * List the statuses of each family
   *
   * GET /_sandbox/life-cycles
   */
  listLifeCycles: ListLifeCyclesHandler<Native>;

  /**
   * Return an order with its timeline
   *
   * A payin includes its gateway, and a QR code unless it is paid in an app or through a bank.
   *
   * GET /_sandbox/orders/{tradeId}
   */
  getOrder: GetOrderHandler<Native>;

  /**
   * Pay a payin
   *
   * POST /_sandbox/orders/{tradeId}/pay
   */
  payOrder: PayOrderHandler<Native>;

  /**
   * Make a transfer fail
   *
   * POST /_sandbox/orders/{tradeId}/fail
   */
  failOrder: FailOrderHandler<Native>;

  /**
   * Reject an order
   *
   * POST /_sandbox/orders/{tradeId}/reject
   */
  rejectOrder: RejectOrderHandler<Native>;

  /**
   * Overrule a paid payin
   *
   * POST /_sandbox/orders/{tradeId}/overrule
   */
  overruleOrder: OverruleOrderHandler<Native>;

  /**
   * Ask for supporting documents
   *
   * POST /_sandbox/orders/{tradeId}/require-material
   */
  requireMaterial: RequireMaterialHandler<Native>;

  /**
   * Complete a transfer
   *
   * POST /_sandbox/orders/{tradeId}/settle
   */
  settleOrder: SettleOrderHandler<Native>;

  /**
   * List the situations that can be created
   *
   * GET /_sandbox/triggers
   */
  listTriggers: ListTriggersHandler<Native>;

  /**
   * Create a situation
   *
   * Creates a sample order and acts as merchant, payer and service until it has the status, with money and callbacks. After that, the order continues like any other.
   *
   * POST /_sandbox/triggers
   */
  trigger: TriggerHandler<Native>;

  /**
   * List the faults of the next responses
   *
   * GET /_sandbox/responses/faults
   */
  listResponseFaults: ListResponseFaultsHandler<Native>;

  /**
   * Disturb the next responses of the service
   *
   * Each request uses the oldest fault that applies to it. A request can also set its own fault in the header `x-sandbox-fault`. The instance that receives this request keeps at most 100 pending faults in memory.
   *
   * POST /_sandbox/responses/faults
   */
  addResponseFault: AddResponseFaultHandler<Native>;

  /**
   * Remove all faults of the next responses
   *
   * DELETE /_sandbox/responses/faults
   */
  clearResponseFaults: ClearResponseFaultsHandler<Native>;

  /**
   * List callbacks, oldest first
   *
   * GET /_sandbox/callbacks
   */
  listCallbacks: ListCallbacksHandler<Native>;

  /**
   * List callbacks, newest first
   *
   * GET /_sandbox/callbacks/newest
   */
  listNewestCallbacks: ListNewestCallbacksHandler<Native>;

  /**
   * Return a callback with its attempts
   *
   * Includes the newest 100 attempts.
   *
   * GET /_sandbox/callbacks/{callbackId}/attempts
   */
  getCallback: GetCallbackHandler<Native>;

  /**
   * Send a callback again
   *
   * POST /_sandbox/callbacks/{callbackId}/replay
   */
  replayCallback: ReplayCallbackHandler<Native>;

  /**
   * Send a pending callback now
   *
   * Makes the next attempt due now. Refused while an older callback of the order is pending, since callbacks of an order are sent in sequence.
   *
   * POST /_sandbox/callbacks/{callbackId}/send-now
   */
  sendCallbackNow: SendCallbackNowHandler<Native>;

  /**
   * Send all dead letters again
   *
   * Sends those of merchants with a callback address, at most 1,000 per request, oldest first.
   *
   * POST /_sandbox/callbacks/replay-dead
   */
  replayDeadLetters: ReplayDeadLettersHandler<Native>;

  /**
   * Disturb the next callbacks
   *
   * POST /_sandbox/callbacks/faults
   */
  addFault: AddFaultHandler<Native>;

  /**
   * Remove all pending faults
   *
   * DELETE /_sandbox/callbacks/faults
   */
  clearFaults: ClearFaultsHandler<Native>;

  /**
   * Report on the receiver
   *
   * GET /_sandbox/callbacks/report
   */
  getReport: GetReportHandler<Native>;

  /**
   * Set the callback address
   *
   * PUT /_sandbox/callbacks/url
   */
  setCallbackUrl: SetCallbackUrlHandler<Native>;

  /**
   * List requests to the service, newest first
   *
   * Includes reads and refused requests. The sandbox stores the newest 10,000, without secrets, and only the last four characters of identity numbers, accounts, phone numbers and e-mail addresses.
   *
   * GET /_sandbox/requests
   */
  listRequests: ListRequestsHandler<Native>;

  /**
   * Return a request with its bodies
   *
   * GET /_sandbox/requests/{requestId}
   */
  getRequest: GetRequestHandler<Native>;

  /**
   * List the operations of the service
   *
   * GET /_sandbox/operations
   */
  listOperations: ListOperationsHandler<Native>;

  /**
   * Send a request to the service as a merchant
   *
   * Logs in as the merchant and sends the request as a client would, so it is validated, refused, logged and written to the journal like any other. Form uploads are not supported.
   *
   * POST /_sandbox/calls
   */
  callService: CallServiceHandler<Native>;

  /**
   * Search orders, requests, callbacks and money
   *
   * Finds part of a number, name, amount or id, ignoring case. An amount may have commas and a currency. Searches the newest 10,000 rows of each kind and returns at most 20 of each.
   *
   * GET /_sandbox/search
   */
  search: SearchHandler<Native>;

  /**
   * Return a page of the journal
   *
   * Returns requests that changed something, refusals with their message, and every effect, oldest first.
   *
   * GET /_sandbox/journal
   */
  getJournal: GetJournalHandler<Native>;

  /**
   * List lines of the journal, newest first
   *
   * Lines about an operation include its method and path.
   *
   * GET /_sandbox/journal/newest
   */
  listNewestLines: ListNewestLinesHandler<Native>;

  /**
   * Export the whole journal
   *
   * Two runs with the same seed, clock and calls return the same bytes.
   *
   * GET /_sandbox/journal/export
   */
  exportJournal: ExportJournalHandler<Native>;

  /**
   * Export orders, money and callbacks
   *
   * GET /_sandbox/export
   */
  exportStore: ExportStoreHandler<Native>;

  /**
   * List the wallets of a merchant
   *
   * GET /_sandbox/wallets
   */
  listWallets: ListWalletsHandler<Native>;

  /**
   * Sum all accounts by currency
   *
   * Sums over all merchants. Each currency sums to zero.
   *
   * GET /_sandbox/ledger/balances
   */
  listBalances: ListBalancesHandler<Native>;

  /**
   * List postings, newest first
   *
   * GET /_sandbox/ledger/postings
   */
  listPostings: ListPostingsHandler<Native>;

  /**
   * Recompute the ledger
   *
   * GET /_sandbox/ledger/check
   */
  checkLedger: CheckLedgerHandler<Native>;

  /**
   * Reset everything
   *
   * Deletes orders, tokens, money and journal. Merchants are kept, and the demo merchant is funded again.
   *
   * POST /_sandbox/reset
   */
  reset: ResetHandler<Native>;

  /**
   * List merchants, without their secrets
   *
   * GET /_sandbox/merchants
   */
  listMerchants: ListMerchantsHandler<Native>;

  /**
   * Create a merchant
   *
   * POST /_sandbox/merchants
   */
  createMerchant: CreateMerchantHandler<Native>;

  /**
   * Add money to a wallet
   *
   * POST /_sandbox/wallets/fund
   */
  fundWallet: FundWalletHandler<Native>;
}

/** The handler of one operation: `Handler<'getHealth', Context>`. */
export type Handler<Id extends keyof Handlers<never>, Context = unknown, Native = unknown> =
  Handlers<Context, Native>[Id];

export interface GetHealthInput<Native = unknown>
  extends OperationInput<Operations['getHealth'], undefined, Native> {}

export interface GetHealthHandler<Native = unknown>
  extends OperationHandler<Operations['getHealth'], GetHealthInput<Native>> {}

export interface GetChangesInput<Native = unknown>
  extends OperationInput<Operations['getChanges'], undefined, Native> {}

export interface GetChangesHandler<Native = unknown>
  extends OperationHandler<Operations['getChanges'], GetChangesInput<Native>> {}

export interface GetClockInput<Native = unknown>
  extends OperationInput<Operations['getClock'], undefined, Native> {}

export interface GetClockHandler<Native = unknown>
  extends OperationHandler<Operations['getClock'], GetClockInput<Native>> {}

export interface AdvanceClockInput<Native = unknown>
  extends OperationInput<Operations['advanceClock'], undefined, Native> {}

export interface AdvanceClockHandler<Native = unknown>
  extends OperationHandler<Operations['advanceClock'], AdvanceClockInput<Native>> {}

export interface ListOrdersInput<Native = unknown>
  extends OperationInput<Operations['listOrders'], undefined, Native> {}

export interface ListOrdersHandler<Native = unknown>
  extends OperationHandler<Operations['listOrders'], ListOrdersInput<Native>> {}

export interface ListDocumentsInput<Native = unknown>
  extends OperationInput<Operations['listDocuments'], undefined, Native> {}

export interface ListDocumentsHandler<Native = unknown>
  extends OperationHandler<Operations['listDocuments'], ListDocumentsInput<Native>> {}

export interface ListLifeCyclesInput<Native = unknown>
  extends OperationInput<Operations['listLifeCycles'], undefined, Native> {}

export interface ListLifeCyclesHandler<Native = unknown>
  extends OperationHandler<Operations['listLifeCycles'], ListLifeCyclesInput<Native>> {}

export interface GetOrderInput<Native = unknown>
  extends OperationInput<Operations['getOrder'], undefined, Native> {}

export interface GetOrderHandler<Native = unknown>
  extends OperationHandler<Operations['getOrder'], GetOrderInput<Native>> {}

export interface PayOrderInput<Native = unknown>
  extends OperationInput<Operations['payOrder'], undefined, Native> {}

export interface PayOrderHandler<Native = unknown>
  extends OperationHandler<Operations['payOrder'], PayOrderInput<Native>> {}

export interface FailOrderInput<Native = unknown>
  extends OperationInput<Operations['failOrder'], undefined, Native> {}

export interface FailOrderHandler<Native = unknown>
  extends OperationHandler<Operations['failOrder'], FailOrderInput<Native>> {}

export interface RejectOrderInput<Native = unknown>
  extends OperationInput<Operations['rejectOrder'], undefined, Native> {}

export interface RejectOrderHandler<Native = unknown>
  extends OperationHandler<Operations['rejectOrder'], RejectOrderInput<Native>> {}

export interface OverruleOrderInput<Native = unknown>
  extends OperationInput<Operations['overruleOrder'], undefined, Native> {}

export interface OverruleOrderHandler<Native = unknown>
  extends OperationHandler<Operations['overruleOrder'], OverruleOrderInput<Native>> {}

export interface RequireMaterialInput<Native = unknown>
  extends OperationInput<Operations['requireMaterial'], undefined, Native> {}

export interface RequireMaterialHandler<Native = unknown>
  extends OperationHandler<Operations['requireMaterial'], RequireMaterialInput<Native>> {}

export interface SettleOrderInput<Native = unknown>
  extends OperationInput<Operations['settleOrder'], undefined, Native> {}

export interface SettleOrderHandler<Native = unknown>
  extends OperationHandler<Operations['settleOrder'], SettleOrderInput<Native>> {}

export interface ListTriggersInput<Native = unknown>
  extends OperationInput<Operations['listTriggers'], undefined, Native> {}

export interface ListTriggersHandler<Native = unknown>
  extends OperationHandler<Operations['listTriggers'], ListTriggersInput<Native>> {}

export interface TriggerInput<Native = unknown>
  extends OperationInput<Operations['trigger'], undefined, Native> {}

export interface TriggerHandler<Native = unknown>
  extends OperationHandler<Operations['trigger'], TriggerInput<Native>> {}

export interface ListResponseFaultsInput<Native = unknown>
  extends OperationInput<Operations['listResponseFaults'], undefined, Native> {}

export interface ListResponseFaultsHandler<Native = unknown>
  extends OperationHandler<Operations['listResponseFaults'], ListResponseFaultsInput<Native>> {}

export interface AddResponseFaultInput<Native = unknown>
  extends OperationInput<Operations['addResponseFault'], undefined, Native> {}

export interface AddResponseFaultHandler<Native = unknown>
  extends OperationHandler<Operations['addResponseFault'], AddResponseFaultInput<Native>> {}

export interface ClearResponseFaultsInput<Native = unknown>
  extends OperationInput<Operations['clearResponseFaults'], undefined, Native> {}

export interface ClearResponseFaultsHandler<Native = unknown>
  extends OperationHandler<Operations['clearResponseFaults'], ClearResponseFaultsInput<Native>> {}

export interface ListCallbacksInput<Native = unknown>
  extends OperationInput<Operations['listCallbacks'], undefined, Native> {}

export interface ListCallbacksHandler<Native = unknown>
  extends OperationHandler<Operations['listCallbacks'], ListCallbacksInput<Native>> {}

export interface ListNewestCallbacksInput<Native = unknown>
  extends OperationInput<Operations['listNewestCallbacks'], undefined, Native> {}

export interface ListNewestCallbacksHandler<Native = unknown>
  extends OperationHandler<Operations['listNewestCallbacks'], ListNewestCallbacksInput<Native>> {}

export interface GetCallbackInput<Native = unknown>
  extends OperationInput<Operations['getCallback'], undefined, Native> {}

export interface GetCallbackHandler<Native = unknown>
  extends OperationHandler<Operations['getCallback'], GetCallbackInput<Native>> {}

export interface ReplayCallbackInput<Native = unknown>
  extends OperationInput<Operations['replayCallback'], undefined, Native> {}

export interface ReplayCallbackHandler<Native = unknown>
  extends OperationHandler<Operations['replayCallback'], ReplayCallbackInput<Native>> {}

export interface SendCallbackNowInput<Native = unknown>
  extends OperationInput<Operations['sendCallbackNow'], undefined, Native> {}

export interface SendCallbackNowHandler<Native = unknown>
  extends OperationHandler<Operations['sendCallbackNow'], SendCallbackNowInput<Native>> {}

export interface ReplayDeadLettersInput<Native = unknown>
  extends OperationInput<Operations['replayDeadLetters'], undefined, Native> {}

export interface ReplayDeadLettersHandler<Native = unknown>
  extends OperationHandler<Operations['replayDeadLetters'], ReplayDeadLettersInput<Native>> {}

export interface AddFaultInput<Native = unknown>
  extends OperationInput<Operations['addFault'], undefined, Native> {}

export interface AddFaultHandler<Native = unknown>
  extends OperationHandler<Operations['addFault'], AddFaultInput<Native>> {}

export interface ClearFaultsInput<Native = unknown>
  extends OperationInput<Operations['clearFaults'], undefined, Native> {}

export interface ClearFaultsHandler<Native = unknown>
  extends OperationHandler<Operations['clearFaults'], ClearFaultsInput<Native>> {}

export interface GetReportInput<Native = unknown>
  extends OperationInput<Operations['getReport'], undefined, Native> {}

export interface GetReportHandler<Native = unknown>
  extends OperationHandler<Operations['getReport'], GetReportInput<Native>> {}

export interface SetCallbackUrlInput<Native = unknown>
  extends OperationInput<Operations['setCallbackUrl'], undefined, Native> {}

export interface SetCallbackUrlHandler<Native = unknown>
  extends OperationHandler<Operations['setCallbackUrl'], SetCallbackUrlInput<Native>> {}

export interface ListRequestsInput<Native = unknown>
  extends OperationInput<Operations['listRequests'], undefined, Native> {}

export interface ListRequestsHandler<Native = unknown>
  extends OperationHandler<Operations['listRequests'], ListRequestsInput<Native>> {}

export interface GetRequestInput<Native = unknown>
  extends OperationInput<Operations['getRequest'], undefined, Native> {}

export interface GetRequestHandler<Native = unknown>
  extends OperationHandler<Operations['getRequest'], GetRequestInput<Native>> {}

export interface ListOperationsInput<Native = unknown>
  extends OperationInput<Operations['listOperations'], undefined, Native> {}

export interface ListOperationsHandler<Native = unknown>
  extends OperationHandler<Operations['listOperations'], ListOperationsInput<Native>> {}

export interface CallServiceInput<Native = unknown>
  extends OperationInput<Operations['callService'], undefined, Native> {}

export interface CallServiceHandler<Native = unknown>
  extends OperationHandler<Operations['callService'], CallServiceInput<Native>> {}

export interface SearchInput<Native = unknown>
  extends OperationInput<Operations['search'], undefined, Native> {}

export interface SearchHandler<Native = unknown>
  extends OperationHandler<Operations['search'], SearchInput<Native>> {}

export interface GetJournalInput<Native = unknown>
  extends OperationInput<Operations['getJournal'], undefined, Native> {}

export interface GetJournalHandler<Native = unknown>
  extends OperationHandler<Operations['getJournal'], GetJournalInput<Native>> {}

export interface ListNewestLinesInput<Native = unknown>
  extends OperationInput<Operations['listNewestLines'], undefined, Native> {}

export interface ListNewestLinesHandler<Native = unknown>
  extends OperationHandler<Operations['listNewestLines'], ListNewestLinesInput<Native>> {}

/** The responses of `exportJournal` by status. */
export interface ExportJournalResponses {
  200: { body: ResponseItems<operations.ExportJournalResponse200>; contentType?: 'application/x-ndjson'; headers?: ResponseHeaders };
  '4XX': { body: operations.ExportJournalResponse4XX; contentType?: 'application/json'; headers?: ResponseHeaders };
}

export interface ExportJournalInput<Native = unknown>
  extends ExtendedInput<Operations['exportJournal'] & { contents: ExportJournalResponses }, undefined, Native> {}

export interface ExportJournalHandler<Native = unknown>
  extends ExtendedHandler<Operations['exportJournal'] & { contents: ExportJournalResponses }, ExportJournalInput<Native>> {}

/** The responses of `exportStore` by status. */
export interface ExportStoreResponses {
  200: { body: ResponseItems<operations.ExportStoreResponse200>; contentType?: 'application/x-ndjson'; headers?: ResponseHeaders };
  '4XX': { body: operations.ExportStoreResponse4XX; contentType?: 'application/json'; headers?: ResponseHeaders };
}

export interface ExportStoreInput<Native = unknown>
  extends ExtendedInput<Operations['exportStore'] & { contents: ExportStoreResponses }, undefined, Native> {}

export interface ExportStoreHandler<Native = unknown>
  extends ExtendedHandler<Operations['exportStore'] & { contents: ExportStoreResponses }, ExportStoreInput<Native>> {}

export interface ListWalletsInput<Native = unknown>
  extends OperationInput<Operations['listWallets'], undefined, Native> {}

export interface ListWalletsHandler<Native = unknown>
  extends OperationHandler<Operations['listWallets'], ListWalletsInput<Native>> {}

export interface ListBalancesInput<Native = unknown>
  extends OperationInput<Operations['listBalances'], undefined, Native> {}

export interface ListBalancesHandler<Native = unknown>
  extends OperationHandler<Operations['listBalances'], ListBalancesInput<Native>> {}

export interface ListPostingsInput<Native = unknown>
  extends OperationInput<Operations['listPostings'], undefined, Native> {}

export interface ListPostingsHandler<Native = unknown>
  extends OperationHandler<Operations['listPostings'], ListPostingsInput<Native>> {}

export interface CheckLedgerInput<Native = unknown>
  extends OperationInput<Operations['checkLedger'], undefined, Native> {}

export interface CheckLedgerHandler<Native = unknown>
  extends OperationHandler<Operations['checkLedger'], CheckLedgerInput<Native>> {}

export interface ResetInput<Native = unknown>
  extends OperationInput<Operations['reset'], undefined, Native> {}

export interface ResetHandler<Native = unknown>
  extends OperationHandler<Operations['reset'], ResetInput<Native>> {}

export interface ListMerchantsInput<Native = unknown>
  extends OperationInput<Operations['listMerchants'], undefined, Native> {}

export interface ListMerchantsHandler<Native = unknown>
  extends OperationHandler<Operations['listMerchants'], ListMerchantsInput<Native>> {}

export interface CreateMerchantInput<Native = unknown>
  extends OperationInput<Operations['createMerchant'], undefined, Native> {}

export interface CreateMerchantHandler<Native = unknown>
  extends OperationHandler<Operations['createMerchant'], CreateMerchantInput<Native>> {}

export interface FundWalletInput<Native = unknown>
  extends OperationInput<Operations['fundWallet'], undefined, Native> {}

export interface FundWalletHandler<Native = unknown>
  extends OperationHandler<Operations['fundWallet'], FundWalletInput<Native>> {}
