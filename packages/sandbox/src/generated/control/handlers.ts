// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  BodyInput,
  NoParameters,
  Output,
  UndeclaredTexts,
} from '@cross-border-payments/server-stubs/runtime';
import type { Operations } from './operations.ts';

/**
 * The handlers of all operations. Leaving one out does not compile.
 *
 * @typeParam _Context what `authenticate` gives
 */
export interface Handlers<_Context> {
  getHealth: GetHealthHandler;
  getChanges: GetChangesHandler;
  getClock: GetClockHandler;
  advanceClock: AdvanceClockHandler;
  listOrders: ListOrdersHandler;
  listLifeCycles: ListLifeCyclesHandler;
  getOrder: GetOrderHandler;
  payOrder: PayOrderHandler;
  failOrder: FailOrderHandler;
  rejectOrder: RejectOrderHandler;
  overruleOrder: OverruleOrderHandler;
  requireMaterial: RequireMaterialHandler;
  settleOrder: SettleOrderHandler;
  listCallbacks: ListCallbacksHandler;
  listNewestCallbacks: ListNewestCallbacksHandler;
  getCallback: GetCallbackHandler;
  replayCallback: ReplayCallbackHandler;
  addFault: AddFaultHandler;
  clearFaults: ClearFaultsHandler;
  getReport: GetReportHandler;
  setCallbackUrl: SetCallbackUrlHandler;
  getJournal: GetJournalHandler;
  listNewestLines: ListNewestLinesHandler;
  exportJournal: ExportJournalHandler;
  exportStore: ExportStoreHandler;
  listWallets: ListWalletsHandler;
  listBalances: ListBalancesHandler;
  listPostings: ListPostingsHandler;
  checkLedger: CheckLedgerHandler;
  reset: ResetHandler;
  listMerchants: ListMerchantsHandler;
  createMerchant: CreateMerchantHandler;
  fundWallet: FundWalletHandler;
}

/**
 * Health and time
 *
 * GET /_sandbox/health
 */
export interface GetHealthHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getHealth']['answers']>;
}

/**
 * Whether anything changed
 *
 * It did when `revision` is another one than before. Cheap, and the same for all instances on one database.
 *
 * GET /_sandbox/changes
 */
export interface GetChangesHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getChanges']['answers']>;
}

/**
 * The clock and what falls due next
 *
 * At most 50 tasks, those due first.
 *
 * GET /_sandbox/clock
 */
export interface GetClockHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getClock']['answers']>;
}

/**
 * Move the clock ahead
 *
 * Answers when everything due up to then has happened, callbacks included. A receiver holds it up for one second at most, all receivers together for 30 seconds; `outstanding` says how much they left unanswered.
 *
 * POST /_sandbox/clock/advance
 */
export interface AdvanceClockHandler {
  (
    input: BodyInput<
      undefined,
      Operations['advanceClock']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['advanceClock']['answers']>;
}

/**
 * Orders, newest first
 *
 * Of all merchants.
 *
 * GET /_sandbox/orders
 */
export interface ListOrdersHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listOrders']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listOrders']['answers']>;
}

/**
 * The statuses of each family
 *
 * GET /_sandbox/life-cycles
 */
export interface ListLifeCyclesHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listLifeCycles']['answers']>;
}

/**
 * An order with its timeline
 *
 * A payin comes with its gateway, and with a QR code unless it is paid in an app or through a bank.
 *
 * GET /_sandbox/orders/{tradeId}
 */
export interface GetOrderHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NonNullable<Operations['getOrder']['parameters']['path']>
    >,
  ): Output<Operations['getOrder']['answers']>;
}

/**
 * Pay a payin
 *
 * POST /_sandbox/orders/{tradeId}/pay
 */
export interface PayOrderHandler {
  (
    input: BodyInput<
      undefined,
      Operations['payOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NonNullable<Operations['payOrder']['parameters']['path']>
    >,
  ): Output<Operations['payOrder']['answers']>;
}

/**
 * Let a transfer fail
 *
 * POST /_sandbox/orders/{tradeId}/fail
 */
export interface FailOrderHandler {
  (
    input: BodyInput<
      undefined,
      Operations['failOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NonNullable<Operations['failOrder']['parameters']['path']>
    >,
  ): Output<Operations['failOrder']['answers']>;
}

/**
 * Reject an order
 *
 * POST /_sandbox/orders/{tradeId}/reject
 */
export interface RejectOrderHandler {
  (
    input: BodyInput<
      undefined,
      Operations['rejectOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NonNullable<Operations['rejectOrder']['parameters']['path']>
    >,
  ): Output<Operations['rejectOrder']['answers']>;
}

/**
 * Overrule a payin that was paid
 *
 * POST /_sandbox/orders/{tradeId}/overrule
 */
export interface OverruleOrderHandler {
  (
    input: BodyInput<
      undefined,
      Operations['overruleOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NonNullable<Operations['overruleOrder']['parameters']['path']>
    >,
  ): Output<Operations['overruleOrder']['answers']>;
}

/**
 * Ask for supporting documents
 *
 * POST /_sandbox/orders/{tradeId}/require-material
 */
export interface RequireMaterialHandler {
  (
    input: BodyInput<
      undefined,
      Operations['requireMaterial']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NonNullable<Operations['requireMaterial']['parameters']['path']>
    >,
  ): Output<Operations['requireMaterial']['answers']>;
}

/**
 * Let a transfer arrive
 *
 * POST /_sandbox/orders/{tradeId}/settle
 */
export interface SettleOrderHandler {
  (
    input: BodyInput<
      undefined,
      Operations['settleOrder']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NonNullable<Operations['settleOrder']['parameters']['path']>
    >,
  ): Output<Operations['settleOrder']['answers']>;
}

/**
 * Callbacks, oldest first
 *
 * GET /_sandbox/callbacks
 */
export interface ListCallbacksHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listCallbacks']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listCallbacks']['answers']>;
}

/**
 * Callbacks, newest first
 *
 * GET /_sandbox/callbacks/newest
 */
export interface ListNewestCallbacksHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listNewestCallbacks']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listNewestCallbacks']['answers']>;
}

/**
 * A callback with its attempts
 *
 * The newest 100.
 *
 * GET /_sandbox/callbacks/{callbackId}/attempts
 */
export interface GetCallbackHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NonNullable<Operations['getCallback']['parameters']['path']>
    >,
  ): Output<Operations['getCallback']['answers']>;
}

/**
 * Send a callback again
 *
 * POST /_sandbox/callbacks/{callbackId}/replay
 */
export interface ReplayCallbackHandler {
  (
    input: BodyInput<
      undefined,
      Operations['replayCallback']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NonNullable<Operations['replayCallback']['parameters']['path']>
    >,
  ): Output<Operations['replayCallback']['answers']>;
}

/**
 * Disturb the next callbacks
 *
 * POST /_sandbox/callbacks/faults
 */
export interface AddFaultHandler {
  (
    input: BodyInput<
      undefined,
      Operations['addFault']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['addFault']['answers']>;
}

/**
 * Take back all faults that wait
 *
 * DELETE /_sandbox/callbacks/faults
 */
export interface ClearFaultsHandler {
  (
    input: BodyInput<
      undefined,
      Operations['clearFaults']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['clearFaults']['answers']>;
}

/**
 * How the receiver did
 *
 * GET /_sandbox/callbacks/report
 */
export interface GetReportHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getReport']['answers']>;
}

/**
 * Set where callbacks go
 *
 * PUT /_sandbox/callbacks/url
 */
export interface SetCallbackUrlHandler {
  (
    input: BodyInput<
      undefined,
      Operations['setCallbackUrl']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['setCallbackUrl']['answers']>;
}

/**
 * A page of the journal
 *
 * Requests that changed something, refusals with their text, and every effect, oldest first.
 *
 * GET /_sandbox/journal
 */
export interface GetJournalHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['getJournal']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getJournal']['answers']>;
}

/**
 * Lines of the journal, newest first
 *
 * With method and path of the operation, where a line is about one.
 *
 * GET /_sandbox/journal/newest
 */
export interface ListNewestLinesHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listNewestLines']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listNewestLines']['answers']>;
}

/**
 * The whole journal
 *
 * Two runs with the same seed, clock and calls give the same bytes.
 *
 * GET /_sandbox/journal/export
 */
export interface ExportJournalHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['exportJournal']['answers']>;
}

/**
 * Orders, money and callbacks as they are
 *
 * GET /_sandbox/export
 */
export interface ExportStoreHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['exportStore']['answers']>;
}

/**
 * Wallets of a merchant
 *
 * GET /_sandbox/wallets
 */
export interface ListWalletsHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listWallets']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listWallets']['answers']>;
}

/**
 * What all accounts hold, by currency
 *
 * Over all merchants. Each currency sums to zero.
 *
 * GET /_sandbox/ledger/balances
 */
export interface ListBalancesHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listBalances']['answers']>;
}

/**
 * Postings, newest first
 *
 * GET /_sandbox/ledger/postings
 */
export interface ListPostingsHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      NonNullable<Operations['listPostings']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listPostings']['answers']>;
}

/**
 * Recompute the books
 *
 * GET /_sandbox/ledger/check
 */
export interface CheckLedgerHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['checkLedger']['answers']>;
}

/**
 * Start afresh
 *
 * Orders, tokens, money and journal are gone; merchants stay, and the demo merchant has its money again.
 *
 * POST /_sandbox/reset
 */
export interface ResetHandler {
  (
    input: BodyInput<
      undefined,
      Operations['reset']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['reset']['answers']>;
}

/**
 * Merchants, without their secrets
 *
 * GET /_sandbox/merchants
 */
export interface ListMerchantsHandler {
  (
    input: BodyInput<
      undefined,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listMerchants']['answers']>;
}

/**
 * Make a merchant
 *
 * POST /_sandbox/merchants
 */
export interface CreateMerchantHandler {
  (
    input: BodyInput<
      undefined,
      Operations['createMerchant']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createMerchant']['answers']>;
}

/**
 * Put money into a wallet
 *
 * POST /_sandbox/wallets/fund
 */
export interface FundWalletHandler {
  (
    input: BodyInput<
      undefined,
      Operations['fundWallet']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['fundWallet']['answers']>;
}
