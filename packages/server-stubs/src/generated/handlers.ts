// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  BodyInput,
  NoParameters,
  Output,
  UndeclaredTexts,
  UploadInput,
} from '../runtime/index.ts';
import type { Operations } from './operations.ts';

/**
 * The handlers of all operations. Leaving one out does not compile.
 *
 * @typeParam Context what `authenticate` gives
 */
export interface Handlers<Context> {
  createToken: CreateTokenHandler;
  checkSignature: CheckSignatureHandler<Context>;
  getGlobalPayoutQuote: GetGlobalPayoutQuoteHandler<Context>;
  createGlobalPayout: CreateGlobalPayoutHandler<Context>;
  updateGlobalPayout: UpdateGlobalPayoutHandler<Context>;
  getGlobalPayoutStatus: GetGlobalPayoutStatusHandler<Context>;
  confirmGlobalPayout: ConfirmGlobalPayoutHandler<Context>;
  uploadGlobalPayoutDocument: UploadGlobalPayoutDocumentHandler<Context>;
  completeGlobalPayoutDocuments: CompleteGlobalPayoutDocumentsHandler<Context>;
  createPayin: CreatePayinHandler<Context>;
  getPayinStatus: GetPayinStatusHandler<Context>;
  refreshPayinGateway: RefreshPayinGatewayHandler<Context>;
  listPayins: ListPayinsHandler<Context>;
  uploadPayinDocument: UploadPayinDocumentHandler<Context>;
  createBusinessPayout: CreateBusinessPayoutHandler<Context>;
  confirmBusinessPayout: ConfirmBusinessPayoutHandler<Context>;
  uploadBusinessPayoutDocumentBase64: UploadBusinessPayoutDocumentBase64Handler<Context>;
  uploadBusinessPayoutDocument: UploadBusinessPayoutDocumentHandler<Context>;
  completeBusinessPayoutDocuments: CompleteBusinessPayoutDocumentsHandler<Context>;
  getBusinessPayoutStatus: GetBusinessPayoutStatusHandler<Context>;
  getBusinessPayoutQuote: GetBusinessPayoutQuoteHandler<Context>;
  getPersonalPayoutQuote: GetPersonalPayoutQuoteHandler<Context>;
  createPersonalPayout: CreatePersonalPayoutHandler<Context>;
  confirmPersonalPayoutDeprecated: ConfirmPersonalPayoutDeprecatedHandler<Context>;
  confirmPersonalPayout: ConfirmPersonalPayoutHandler<Context>;
  cancelPersonalPayout: CancelPersonalPayoutHandler<Context>;
  getPersonalPayoutStatus: GetPersonalPayoutStatusHandler<Context>;
  updatePersonalPayout: UpdatePersonalPayoutHandler<Context>;
  uploadPersonalPayoutDocument: UploadPersonalPayoutDocumentHandler<Context>;
  completePersonalPayoutDocuments: CompletePersonalPayoutDocumentsHandler<Context>;
  convertWalletFunds: ConvertWalletFundsHandler<Context>;
  listGlobalPayoutWallets: ListGlobalPayoutWalletsHandler<Context>;
  getGlobalPayoutWallet: GetGlobalPayoutWalletHandler<Context>;
  getGlobalPayoutBalance: GetGlobalPayoutBalanceHandler<Context>;
  getPersonalPayoutBalances: GetPersonalPayoutBalancesHandler<Context>;
  listPersonalPayoutBalances: ListPersonalPayoutBalancesHandler<Context>;
  findChineseCharacters: FindChineseCharactersHandler<Context>;
  checkBankAccount: CheckBankAccountHandler<Context>;
  verifyAlipayTransaction: VerifyAlipayTransactionHandler<Context>;
  listAreas: ListAreasHandler<Context>;
  listOccupations: ListOccupationsHandler<Context>;
}

/**
 * Get a token
 *
 * Gives a token for an application key and a secret key. The token lives one hour. A new one can be asked for at any time, before the old one expires too.
 *
 * POST /payout/oauth/token
 */
export interface CreateTokenHandler {
  (
    input: BodyInput<
      undefined,
      Operations['createToken']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createToken']['answers']>;
}

/**
 * Check a signed object
 *
 * Tells whether the service can verify a signed object. The object may be any JSON, not only a dictionary.
 *
 * POST /payout/encrypt/check
 */
export interface CheckSignatureHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['checkSignature']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['checkSignature']['answers']>;
}

/**
 * Quote a global payout
 *
 * Gives the rate between two currencies, and the identifier under which later calls name it.
 *
 * POST /global/payout/rate/query/price
 */
export interface GetGlobalPayoutQuoteHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getGlobalPayoutQuote']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getGlobalPayoutQuote']['answers']>;
}

/**
 * Create a global payout
 *
 * Creates an order that pays a bank, alipay or wechat account on behalf of a payer. One order number makes one payment; a second create with it is not allowed.
 *
 * POST /global/payout/transfer/create
 */
export interface CreateGlobalPayoutHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['createGlobalPayout']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createGlobalPayout']['answers']>;
}

/**
 * Correct a global payout
 *
 * Corrects wrong information of an order. The body has the shape of the create, with rules of its own.
 *
 * POST /global/payout/transfer/update
 */
export interface UpdateGlobalPayoutHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['updateGlobalPayout']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['updateGlobalPayout']['answers']>;
}

/**
 * Get the status of a global payout
 *
 * Tells how far an order is.
 *
 * POST /global/payout/transfer/query/status
 */
export interface GetGlobalPayoutStatusHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getGlobalPayoutStatus']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getGlobalPayoutStatus']['answers']>;
}

/**
 * Confirm a global payout
 *
 * Confirms an order, upon which CNY is sent to the beneficiary's bank account. The service works on asynchronously and reports by callback. Calls may run concurrently.
 *
 * POST /global/payout/transfer/async
 */
export interface ConfirmGlobalPayoutHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['confirmGlobalPayout']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['confirmGlobalPayout']['answers']>;
}

/**
 * Upload a document for a global payout
 *
 * Takes supporting material for an order as a multipart form.
 *
 * POST /global/payout/transfer/upload/multipart
 */
export interface UploadGlobalPayoutDocumentHandler<Context> {
  (
    input: UploadInput<
      Context,
      Operations['uploadGlobalPayoutDocument']['requestTypes']['multipart/form-data'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['uploadGlobalPayoutDocument']['answers']>;
}

/**
 * Close the uploads of a global payout
 *
 * Tells the service that all supporting material of a business order was uploaded.
 *
 * POST /global/payout/transfer/upload/completed
 */
export interface CompleteGlobalPayoutDocumentsHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['completeGlobalPayoutDocuments']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['completeGlobalPayoutDocuments']['answers']>;
}

/**
 * Create a payin
 *
 * Creates an order that collects funds from a payer, and gives what the payer needs at the gateway. One order number makes one payin. When HTTP 400 comes back without a `tradeId` in the data, the order was not created.
 *
 * POST /global/payin/transfer/create
 */
export interface CreatePayinHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['createPayin']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createPayin']['answers']>;
}

/**
 * Get the status of a payin
 *
 * Tells how far a payin is and gives its gateway. The older variant takes the `tradeId` alone and requires it; the newer one takes the `tradeId`, the `orderNo` or both.
 *
 * POST /global/payin/transfer/query/status
 */
export interface GetPayinStatusHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getPayinStatus']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getPayinStatus']['answers']>;
}

/**
 * Refresh the gateway of a payin
 *
 * Gives a payin new gateway details.
 *
 * POST /global/payin/transfer/refresh/gateway
 */
export interface RefreshPayinGatewayHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['refreshPayinGateway']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['refreshPayinGateway']['answers']>;
}

/**
 * List payins
 *
 * Gives payins page by page, filtered by order number, creation date and status.
 *
 * GET /global/payin/order/page
 */
export interface ListPayinsHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      NonNullable<Operations['listPayins']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listPayins']['answers']>;
}

/**
 * Upload a document for a payin
 *
 * Takes a supporting document as a multipart form.
 *
 * POST /global/payin/transfer/upload/multipart
 */
export interface UploadPayinDocumentHandler<Context> {
  (
    input: UploadInput<
      Context,
      Operations['uploadPayinDocument']['requestTypes']['multipart/form-data'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['uploadPayinDocument']['answers']>;
}

/**
 * Create a business payout
 *
 * Creates an order by which one business pays another. One order number makes one payment; a second create with it is not allowed. Payer and beneficiary must be businesses.
 *
 * POST /payout/payment/business/transfer/create
 */
export interface CreateBusinessPayoutHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['createBusinessPayout']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createBusinessPayout']['answers']>;
}

/**
 * Confirm a business payout
 *
 * Confirms an order, upon which CNY is sent to the beneficiary's bank account. An order whose two currencies differ needs the `queryNo` of a rate. Calls may run concurrently.
 *
 * POST /payout/payment/business/transfer/async
 */
export interface ConfirmBusinessPayoutHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['confirmBusinessPayout']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['confirmBusinessPayout']['answers']>;
}

/**
 * Upload a document for a business payout as base64
 *
 * Takes a supporting document as base64 text inside JSON. It accepts fewer kinds of document than the multipart upload. A proforma invoice and a purchase order must be among the documents of an order.
 *
 * POST /payout/payment/business/transfer/upload
 */
export interface UploadBusinessPayoutDocumentBase64Handler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['uploadBusinessPayoutDocumentBase64']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['uploadBusinessPayoutDocumentBase64']['answers']>;
}

/**
 * Upload a document for a business payout as a form
 *
 * Takes a supporting document as a multipart form.
 *
 * POST /payout/payment/business/transfer/upload/multipart
 */
export interface UploadBusinessPayoutDocumentHandler<Context> {
  (
    input: UploadInput<
      Context,
      Operations['uploadBusinessPayoutDocument']['requestTypes']['multipart/form-data'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['uploadBusinessPayoutDocument']['answers']>;
}

/**
 * Close the uploads of a business payout
 *
 * Tells the service that all supporting material was uploaded. The proforma invoice and the purchase order must be among it.
 *
 * POST /payout/payment/business/transfer/upload/completed
 */
export interface CompleteBusinessPayoutDocumentsHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['completeBusinessPayoutDocuments']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['completeBusinessPayoutDocuments']['answers']>;
}

/**
 * Get the status of a business payout
 *
 * Tells how far an order is. How the order is named is not shown, so any query parameter is let through.
 *
 * GET /payout/payment/business/transfer/status
 */
export interface GetBusinessPayoutStatusHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getBusinessPayoutStatus']['answers']>;
}

/**
 * Quote a business payout
 *
 * Gives a real-time rate. How the currencies are named is not shown, so any query parameter is let through.
 *
 * GET /payout/payment/business/query/price
 */
export interface GetBusinessPayoutQuoteHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getBusinessPayoutQuote']['answers']>;
}

/**
 * Quote a personal payout
 *
 * Gives the rate between two currencies, and the identifier under which later calls name it.
 *
 * POST /payout/payment/query/price
 */
export interface GetPersonalPayoutQuoteHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getPersonalPayoutQuote']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getPersonalPayoutQuote']['answers']>;
}

/**
 * Create a personal payment
 *
 * Creates a payment of a person. One order number makes one payment; a second create with it is not allowed.
 *
 * POST /payout/payment/create
 */
export interface CreatePersonalPayoutHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['createPersonalPayout']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createPersonalPayout']['answers']>;
}

/**
 * Confirm a personal payment, the abandoned way
 *
 * Confirms a payment, upon which CNY is sent to the beneficiary's bank account. Abandoned; use `confirmPersonalPayout`.
 *
 * POST /payout/payment/transfer
 * @deprecated
 */
export interface ConfirmPersonalPayoutDeprecatedHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['confirmPersonalPayoutDeprecated']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['confirmPersonalPayoutDeprecated']['answers']>;
}

/**
 * Confirm a personal payment
 *
 * Confirms a payment. The service works on asynchronously and calls the merchant back with the result.
 *
 * POST /payout/payment/transfer/async
 */
export interface ConfirmPersonalPayoutHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['confirmPersonalPayout']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['confirmPersonalPayout']['answers']>;
}

/**
 * Cancel a personal payment
 *
 * Cancels a payment that is still pending.
 *
 * POST /payout/payment/cancel
 */
export interface CancelPersonalPayoutHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['cancelPersonalPayout']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['cancelPersonalPayout']['answers']>;
}

/**
 * Get the status of a personal payment
 *
 * Tells how far a payment is.
 *
 * POST /payout/payment/status
 */
export interface GetPersonalPayoutStatusHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getPersonalPayoutStatus']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getPersonalPayoutStatus']['answers']>;
}

/**
 * Correct a personal payment
 *
 * Changes payer, beneficiary, purpose, source of funds or relationship of a payment, and nothing else.
 *
 * POST /payout/payment/update
 */
export interface UpdatePersonalPayoutHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['updatePersonalPayout']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['updatePersonalPayout']['answers']>;
}

/**
 * Upload a document for a personal payment
 *
 * Takes supporting documents for the trade of a personal payment.
 *
 * POST /payment/risk/upload
 */
export interface UploadPersonalPayoutDocumentHandler<Context> {
  (
    input: UploadInput<
      Context,
      Operations['uploadPersonalPayoutDocument']['requestTypes']['multipart/form-data'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['uploadPersonalPayoutDocument']['answers']>;
}

/**
 * Close the uploads of a personal payment
 *
 * Tells the service that the supporting documents of a trade were uploaded. The transfer moves to `awaiting_transfer`.
 *
 * POST /payment/risk/completed
 */
export interface CompletePersonalPayoutDocumentsHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['completePersonalPayoutDocuments']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['completePersonalPayoutDocuments']['answers']>;
}

/**
 * Convert wallet funds
 *
 * Converts funds of a wallet at the rate of a global quote. **This GET moves money**: never repeat, cache or prefetch it.
 *
 * GET /global/payout/wallet/new-fx-conversion
 */
export interface ConvertWalletFundsHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      NonNullable<Operations['convertWalletFunds']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['convertWalletFunds']['answers']>;
}

/**
 * List wallets
 *
 * Gives every wallet with its balances as text.
 *
 * GET /global/payout/wallet/list
 */
export interface ListGlobalPayoutWalletsHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listGlobalPayoutWallets']['answers']>;
}

/**
 * Get a wallet
 *
 * Gives the wallet of one kind with its balances as numbers.
 *
 * GET /global/payout/wallet/get
 */
export interface GetGlobalPayoutWalletHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      NonNullable<Operations['getGlobalPayoutWallet']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getGlobalPayoutWallet']['answers']>;
}

/**
 * Get the balance of a currency
 *
 * Gives the balance of a single currency.
 *
 * GET /global/payout/wallet/query/currency
 */
export interface GetGlobalPayoutBalanceHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      NonNullable<Operations['getGlobalPayoutBalance']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getGlobalPayoutBalance']['answers']>;
}

/**
 * Get the balance amounts of all currencies
 *
 * Gives the balance amounts of all currencies for personal payouts. The body is an empty object, and is signed like any other body.
 *
 * POST /payout/wallet/get
 */
export interface GetPersonalPayoutBalancesHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getPersonalPayoutBalances']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getPersonalPayoutBalances']['answers']>;
}

/**
 * List the balances of all currencies
 *
 * Gives the balance of all currencies for personal payouts.
 *
 * POST /payout/wallet/list
 */
export interface ListPersonalPayoutBalancesHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['listPersonalPayoutBalances']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listPersonalPayoutBalances']['answers']>;
}

/**
 * Find the Chinese characters of a name
 *
 * Tells whether Chinese characters exist for a name in pinyin, and which. A person is named by an identity number, a business by its unified social credit code.
 *
 * GET /global/payout/validation/query-chinese-characters
 */
export interface FindChineseCharactersHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      NonNullable<Operations['findChineseCharacters']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['findChineseCharacters']['answers']>;
}

/**
 * Check an identity and a bank account
 *
 * Compares three or four elements of a bank account with what its bank has on file.
 *
 * POST /payout/common/bank/check
 */
export interface CheckBankAccountHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['checkBankAccount']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['checkBankAccount']['answers']>;
}

/**
 * Check whether an alipay transaction can be made
 *
 * Tells whether a planned transaction can be made. For `Payroll` the customer must first have been added in the back office and have passed review. With the template `Send_To_Bank_Accounts_Template_01` the beneficiary's name must be Chinese and only mainland ID cards are supported.
 *
 * POST /global/payout/alipay/verification
 */
export interface VerifyAlipayTransactionHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['verifyAlipayTransaction']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['verifyAlipayTransaction']['answers']>;
}

/**
 * List the areas of China
 *
 * Gives states, cities and districts with their names in Chinese and in pinyin.
 *
 * GET /payout/common/area/list
 */
export interface ListAreasHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['listAreas']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listAreas']['answers']>;
}

/**
 * List occupations
 *
 * Gives occupations in simplified Chinese, English and traditional Chinese.
 *
 * GET /payout/common/occupation/list
 */
export interface ListOccupationsHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listOccupations']['answers']>;
}
