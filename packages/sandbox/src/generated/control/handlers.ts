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
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['getHealth']['responses']>,
      Native
    >,
  ): Output<Operations['getHealth']['responses']>;
}

/**
 * Check whether anything changed
 *
 * Something changed if `revision` differs from the previous one. It is cheap to read, and the same for all instances on one database.
 *
 * GET /_sandbox/changes
 */
export interface GetChangesHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['getChanges']['responses']>,
      Native
    >,
  ): Output<Operations['getChanges']['responses']>;
}

/**
 * Return the clock and the next due tasks
 *
 * Returns at most 50 tasks, earliest first.
 *
 * GET /_sandbox/clock
 */
export interface GetClockHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['getClock']['responses']>,
      Native
    >,
  ): Output<Operations['getClock']['responses']>;
}

/**
 * Move the clock ahead
 *
 * All due events are processed before the response is sent, callbacks included. It waits for a receiver until one of its callbacks takes 10 seconds, and for all receivers together at most 30 seconds beyond the first second of each callback; `outstanding` counts the orders with callbacks that have no response yet.
 *
 * POST /_sandbox/clock/advance
 */
export interface AdvanceClockHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['advanceClock']['requestTypes']['application/json'],
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['advanceClock']['responses']>,
      Native
    >,
  ): Output<Operations['advanceClock']['responses']>;
}

/**
 * List orders, newest first
 *
 * Lists the orders of all merchants.
 *
 * GET /_sandbox/orders
 */
export interface ListOrdersHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listOrders']['parameters']['query']>,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listOrders']['responses']>,
      Native
    >,
  ): Output<Operations['listOrders']['responses']>;
}

/**
 * List the uploaded documents
 *
 * Returns the newest 100, without their content.
 *
 * GET /_sandbox/documents
 */
export interface ListDocumentsHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listDocuments']['responses']>,
      Native
    >,
  ): Output<Operations['listDocuments']['responses']>;
}

/**
 * List the statuses of each family
 *
 * GET /_sandbox/life-cycles
 */
export interface ListLifeCyclesHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listLifeCycles']['responses']>,
      Native
    >,
  ): Output<Operations['listLifeCycles']['responses']>;
}

/**
 * Return an order with its timeline
 *
 * A payin includes its gateway, and a QR code unless it is paid in an app or through a bank.
 *
 * GET /_sandbox/orders/{tradeId}
 */
export interface GetOrderHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['getOrder']['parameters']['path']>,
      MakeResponse<Operations['getOrder']['responses']>,
      Native
    >,
  ): Output<Operations['getOrder']['responses']>;
}

/**
 * Pay a payin
 *
 * POST /_sandbox/orders/{tradeId}/pay
 */
export interface PayOrderHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['payOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['payOrder']['parameters']['path']>,
      MakeResponse<Operations['payOrder']['responses']>,
      Native
    >,
  ): Output<Operations['payOrder']['responses']>;
}

/**
 * Make a transfer fail
 *
 * POST /_sandbox/orders/{tradeId}/fail
 */
export interface FailOrderHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['failOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['failOrder']['parameters']['path']>,
      MakeResponse<Operations['failOrder']['responses']>,
      Native
    >,
  ): Output<Operations['failOrder']['responses']>;
}

/**
 * Reject an order
 *
 * POST /_sandbox/orders/{tradeId}/reject
 */
export interface RejectOrderHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['rejectOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['rejectOrder']['parameters']['path']>,
      MakeResponse<Operations['rejectOrder']['responses']>,
      Native
    >,
  ): Output<Operations['rejectOrder']['responses']>;
}

/**
 * Overrule a paid payin
 *
 * POST /_sandbox/orders/{tradeId}/overrule
 */
export interface OverruleOrderHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['overruleOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['overruleOrder']['parameters']['path']>,
      MakeResponse<Operations['overruleOrder']['responses']>,
      Native
    >,
  ): Output<Operations['overruleOrder']['responses']>;
}

/**
 * Ask for supporting documents
 *
 * POST /_sandbox/orders/{tradeId}/require-material
 */
export interface RequireMaterialHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['requireMaterial']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['requireMaterial']['parameters']['path']>,
      MakeResponse<Operations['requireMaterial']['responses']>,
      Native
    >,
  ): Output<Operations['requireMaterial']['responses']>;
}

/**
 * Complete a transfer
 *
 * POST /_sandbox/orders/{tradeId}/settle
 */
export interface SettleOrderHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['settleOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['settleOrder']['parameters']['path']>,
      MakeResponse<Operations['settleOrder']['responses']>,
      Native
    >,
  ): Output<Operations['settleOrder']['responses']>;
}

/**
 * List the situations that can be created
 *
 * GET /_sandbox/triggers
 */
export interface ListTriggersHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listTriggers']['responses']>,
      Native
    >,
  ): Output<Operations['listTriggers']['responses']>;
}

/**
 * Create a situation
 *
 * Creates a sample order and acts as merchant, payer and service until it has the status, with money and callbacks. After that, the order continues like any other.
 *
 * POST /_sandbox/triggers
 */
export interface TriggerHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['trigger']['requestTypes']['application/json'],
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['trigger']['responses']>,
      Native
    >,
  ): Output<Operations['trigger']['responses']>;
}

/**
 * List the faults of the next responses
 *
 * GET /_sandbox/responses/faults
 */
export interface ListResponseFaultsHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listResponseFaults']['responses']>,
      Native
    >,
  ): Output<Operations['listResponseFaults']['responses']>;
}

/**
 * Disturb the next responses of the service
 *
 * Each request uses the oldest fault that applies to it. A request can also set its own fault in the header `x-sandbox-fault`. The instance that receives this request keeps at most 100 pending faults in memory.
 *
 * POST /_sandbox/responses/faults
 */
export interface AddResponseFaultHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['addResponseFault']['requestTypes']['application/json'],
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['addResponseFault']['responses']>,
      Native
    >,
  ): Output<Operations['addResponseFault']['responses']>;
}

/**
 * Remove all faults of the next responses
 *
 * DELETE /_sandbox/responses/faults
 */
export interface ClearResponseFaultsHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['clearResponseFaults']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['clearResponseFaults']['responses']>,
      Native
    >,
  ): Output<Operations['clearResponseFaults']['responses']>;
}

/**
 * List callbacks, oldest first
 *
 * GET /_sandbox/callbacks
 */
export interface ListCallbacksHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listCallbacks']['parameters']['query']>,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listCallbacks']['responses']>,
      Native
    >,
  ): Output<Operations['listCallbacks']['responses']>;
}

/**
 * List callbacks, newest first
 *
 * GET /_sandbox/callbacks/newest
 */
export interface ListNewestCallbacksHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listNewestCallbacks']['parameters']['query']>,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listNewestCallbacks']['responses']>,
      Native
    >,
  ): Output<Operations['listNewestCallbacks']['responses']>;
}

/**
 * Return a callback with its attempts
 *
 * Includes the newest 100 attempts.
 *
 * GET /_sandbox/callbacks/{callbackId}/attempts
 */
export interface GetCallbackHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['getCallback']['parameters']['path']>,
      MakeResponse<Operations['getCallback']['responses']>,
      Native
    >,
  ): Output<Operations['getCallback']['responses']>;
}

/**
 * Send a callback again
 *
 * POST /_sandbox/callbacks/{callbackId}/replay
 */
export interface ReplayCallbackHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['replayCallback']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['replayCallback']['parameters']['path']>,
      MakeResponse<Operations['replayCallback']['responses']>,
      Native
    >,
  ): Output<Operations['replayCallback']['responses']>;
}

/**
 * Send a pending callback now
 *
 * Makes the next attempt due now. Refused while an older callback of the order is pending, since callbacks of an order are sent in sequence.
 *
 * POST /_sandbox/callbacks/{callbackId}/send-now
 */
export interface SendCallbackNowHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['sendCallbackNow']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['sendCallbackNow']['parameters']['path']>,
      MakeResponse<Operations['sendCallbackNow']['responses']>,
      Native
    >,
  ): Output<Operations['sendCallbackNow']['responses']>;
}

/**
 * Send all dead letters again
 *
 * Sends those of merchants with a callback address, at most 1,000 per request, oldest first.
 *
 * POST /_sandbox/callbacks/replay-dead
 */
export interface ReplayDeadLettersHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['replayDeadLetters']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['replayDeadLetters']['responses']>,
      Native
    >,
  ): Output<Operations['replayDeadLetters']['responses']>;
}

/**
 * Disturb the next callbacks
 *
 * POST /_sandbox/callbacks/faults
 */
export interface AddFaultHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['addFault']['requestTypes']['application/json'],
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['addFault']['responses']>,
      Native
    >,
  ): Output<Operations['addFault']['responses']>;
}

/**
 * Remove all pending faults
 *
 * DELETE /_sandbox/callbacks/faults
 */
export interface ClearFaultsHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['clearFaults']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['clearFaults']['responses']>,
      Native
    >,
  ): Output<Operations['clearFaults']['responses']>;
}

/**
 * Report on the receiver
 *
 * GET /_sandbox/callbacks/report
 */
export interface GetReportHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['getReport']['responses']>,
      Native
    >,
  ): Output<Operations['getReport']['responses']>;
}

/**
 * Set the callback address
 *
 * PUT /_sandbox/callbacks/url
 */
export interface SetCallbackUrlHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['setCallbackUrl']['requestTypes']['application/json'],
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['setCallbackUrl']['responses']>,
      Native
    >,
  ): Output<Operations['setCallbackUrl']['responses']>;
}

/**
 * List requests to the service, newest first
 *
 * Includes reads and refused requests. The sandbox stores the newest 10,000, without secrets, and only the last four characters of identity numbers, accounts, phone numbers and e-mail addresses.
 *
 * GET /_sandbox/requests
 */
export interface ListRequestsHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listRequests']['parameters']['query']>,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listRequests']['responses']>,
      Native
    >,
  ): Output<Operations['listRequests']['responses']>;
}

/**
 * Return a request with its bodies
 *
 * GET /_sandbox/requests/{requestId}
 */
export interface GetRequestHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NonNullable<Operations['getRequest']['parameters']['path']>,
      MakeResponse<Operations['getRequest']['responses']>,
      Native
    >,
  ): Output<Operations['getRequest']['responses']>;
}

/**
 * List the operations of the service
 *
 * GET /_sandbox/operations
 */
export interface ListOperationsHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listOperations']['responses']>,
      Native
    >,
  ): Output<Operations['listOperations']['responses']>;
}

/**
 * Send a request to the service as a merchant
 *
 * Logs in as the merchant and sends the request as a client would, so it is validated, refused, logged and written to the journal like any other. Form uploads are not supported.
 *
 * POST /_sandbox/calls
 */
export interface CallServiceHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['callService']['requestTypes']['application/json'],
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['callService']['responses']>,
      Native
    >,
  ): Output<Operations['callService']['responses']>;
}

/**
 * Search orders, requests, callbacks and money
 *
 * Finds part of a number, name, amount or id, ignoring case. An amount may have commas and a currency. Searches the newest 10,000 rows of each kind and returns at most 20 of each.
 *
 * GET /_sandbox/search
 */
export interface SearchHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['search']['parameters']['query']>,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['search']['responses']>,
      Native
    >,
  ): Output<Operations['search']['responses']>;
}

/**
 * Return a page of the journal
 *
 * Returns requests that changed something, refusals with their message, and every effect, oldest first.
 *
 * GET /_sandbox/journal
 */
export interface GetJournalHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['getJournal']['parameters']['query']>,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['getJournal']['responses']>,
      Native
    >,
  ): Output<Operations['getJournal']['responses']>;
}

/**
 * List lines of the journal, newest first
 *
 * Lines about an operation include its method and path.
 *
 * GET /_sandbox/journal/newest
 */
export interface ListNewestLinesHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listNewestLines']['parameters']['query']>,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listNewestLines']['responses']>,
      Native
    >,
  ): Output<Operations['listNewestLines']['responses']>;
}

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
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeContentResponse<ExportJournalResponses>,
      Native
    >,
  ): ContentOutput<ExportJournalResponses>;
}

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
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeContentResponse<ExportStoreResponses>,
      Native
    >,
  ): ContentOutput<ExportStoreResponses>;
}

/**
 * List the wallets of a merchant
 *
 * GET /_sandbox/wallets
 */
export interface ListWalletsHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listWallets']['parameters']['query']>,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listWallets']['responses']>,
      Native
    >,
  ): Output<Operations['listWallets']['responses']>;
}

/**
 * Sum all accounts by currency
 *
 * Sums over all merchants. Each currency sums to zero.
 *
 * GET /_sandbox/ledger/balances
 */
export interface ListBalancesHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listBalances']['responses']>,
      Native
    >,
  ): Output<Operations['listBalances']['responses']>;
}

/**
 * List postings, newest first
 *
 * GET /_sandbox/ledger/postings
 */
export interface ListPostingsHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listPostings']['parameters']['query']>,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listPostings']['responses']>,
      Native
    >,
  ): Output<Operations['listPostings']['responses']>;
}

/**
 * Recompute the ledger
 *
 * GET /_sandbox/ledger/check
 */
export interface CheckLedgerHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['checkLedger']['responses']>,
      Native
    >,
  ): Output<Operations['checkLedger']['responses']>;
}

/**
 * Reset everything
 *
 * Deletes orders, tokens, money and journal. Merchants are kept, and the demo merchant is funded again.
 *
 * POST /_sandbox/reset
 */
export interface ResetHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['reset']['requestTypes']['application/json'] | undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['reset']['responses']>,
      Native
    >,
  ): Output<Operations['reset']['responses']>;
}

/**
 * List merchants, without their secrets
 *
 * GET /_sandbox/merchants
 */
export interface ListMerchantsHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['listMerchants']['responses']>,
      Native
    >,
  ): Output<Operations['listMerchants']['responses']>;
}

/**
 * Create a merchant
 *
 * POST /_sandbox/merchants
 */
export interface CreateMerchantHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['createMerchant']['requestTypes']['application/json'],
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['createMerchant']['responses']>,
      Native
    >,
  ): Output<Operations['createMerchant']['responses']>;
}

/**
 * Add money to a wallet
 *
 * POST /_sandbox/wallets/fund
 */
export interface FundWalletHandler<Native = unknown> {
  (
    input: BodyInput<
      undefined,
      Operations['fundWallet']['requestTypes']['application/json'],
      UndeclaredQuery,
      NoParameters,
      NoParameters,
      MakeResponse<Operations['fundWallet']['responses']>,
      Native
    >,
  ): Output<Operations['fundWallet']['responses']>;
}
