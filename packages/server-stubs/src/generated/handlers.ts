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
  createGlobalPayoutTransfer: CreateGlobalPayoutTransferHandler<Context>;
  updateGlobalPayoutTransfer: UpdateGlobalPayoutTransferHandler<Context>;
  getGlobalPayoutTransferStatus: GetGlobalPayoutTransferStatusHandler<Context>;
  confirmGlobalPayoutTransfer: ConfirmGlobalPayoutTransferHandler<Context>;
  uploadGlobalPayoutFile: UploadGlobalPayoutFileHandler<Context>;
  completeGlobalPayoutUpload: CompleteGlobalPayoutUploadHandler<Context>;
  createGlobalPayinTransfer: CreateGlobalPayinTransferHandler<Context>;
  getGlobalPayinTransferStatus: GetGlobalPayinTransferStatusHandler<Context>;
  refreshGlobalPayinGateway: RefreshGlobalPayinGatewayHandler<Context>;
  listGlobalPayinOrders: ListGlobalPayinOrdersHandler<Context>;
  uploadGlobalPayinFile: UploadGlobalPayinFileHandler<Context>;
  createBusinessPayoutTransfer: CreateBusinessPayoutTransferHandler<Context>;
  confirmBusinessPayoutTransfer: ConfirmBusinessPayoutTransferHandler<Context>;
  uploadBusinessPayoutBase64: UploadBusinessPayoutBase64Handler<Context>;
  uploadBusinessPayoutFile: UploadBusinessPayoutFileHandler<Context>;
  completeBusinessPayoutUpload: CompleteBusinessPayoutUploadHandler<Context>;
  getBusinessPayoutTransferStatus: GetBusinessPayoutTransferStatusHandler<Context>;
  getBusinessPayoutQuote: GetBusinessPayoutQuoteHandler<Context>;
  getPersonalPayoutQuote: GetPersonalPayoutQuoteHandler<Context>;
  createPersonalPayoutPayment: CreatePersonalPayoutPaymentHandler<Context>;
  transferPersonalPayoutPayment: TransferPersonalPayoutPaymentHandler<Context>;
  confirmPersonalPayoutPayment: ConfirmPersonalPayoutPaymentHandler<Context>;
  cancelPersonalPayoutPayment: CancelPersonalPayoutPaymentHandler<Context>;
  getPersonalPayoutPaymentStatus: GetPersonalPayoutPaymentStatusHandler<Context>;
  updatePersonalPayoutPayment: UpdatePersonalPayoutPaymentHandler<Context>;
  uploadPersonalPayoutDocument: UploadPersonalPayoutDocumentHandler<Context>;
  completePersonalPayoutUpload: CompletePersonalPayoutUploadHandler<Context>;
  convertWalletFunds: ConvertWalletFundsHandler<Context>;
  listGlobalWallets: ListGlobalWalletsHandler<Context>;
  getGlobalWallet: GetGlobalWalletHandler<Context>;
  getGlobalCurrencyBalance: GetGlobalCurrencyBalanceHandler<Context>;
  getPersonalWallet: GetPersonalWalletHandler<Context>;
  listPersonalWallets: ListPersonalWalletsHandler<Context>;
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
export interface CreateGlobalPayoutTransferHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['createGlobalPayoutTransfer']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createGlobalPayoutTransfer']['answers']>;
}

/**
 * Correct a global payout
 *
 * Corrects wrong information of an order. The body has the shape of the create, with rules of its own.
 *
 * POST /global/payout/transfer/update
 */
export interface UpdateGlobalPayoutTransferHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['updateGlobalPayoutTransfer']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['updateGlobalPayoutTransfer']['answers']>;
}

/**
 * Get the status of a global payout
 *
 * Tells how far an order is.
 *
 * POST /global/payout/transfer/query/status
 */
export interface GetGlobalPayoutTransferStatusHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getGlobalPayoutTransferStatus']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getGlobalPayoutTransferStatus']['answers']>;
}

/**
 * Confirm a global payout
 *
 * Confirms an order, upon which CNY is sent to the beneficiary's bank account. The service works on asynchronously and reports by callback. Calls may run concurrently.
 *
 * POST /global/payout/transfer/async
 */
export interface ConfirmGlobalPayoutTransferHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['confirmGlobalPayoutTransfer']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['confirmGlobalPayoutTransfer']['answers']>;
}

/**
 * Upload a document for a global payout
 *
 * Takes supporting material for an order as a multipart form.
 *
 * POST /global/payout/transfer/upload/multipart
 */
export interface UploadGlobalPayoutFileHandler<Context> {
  (
    input: UploadInput<
      Context,
      Operations['uploadGlobalPayoutFile']['requestTypes']['multipart/form-data'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['uploadGlobalPayoutFile']['answers']>;
}

/**
 * Close the uploads of a global payout
 *
 * Tells the service that all supporting material of a business order was uploaded.
 *
 * POST /global/payout/transfer/upload/completed
 */
export interface CompleteGlobalPayoutUploadHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['completeGlobalPayoutUpload']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['completeGlobalPayoutUpload']['answers']>;
}

/**
 * Create a payin
 *
 * Creates an order that collects funds from a payer, and gives what the payer needs at the gateway. One order number makes one payin. When HTTP 400 comes back without a `tradeId` in the data, the order was not created.
 *
 * POST /global/payin/transfer/create
 */
export interface CreateGlobalPayinTransferHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['createGlobalPayinTransfer']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createGlobalPayinTransfer']['answers']>;
}

/**
 * Get the status of a payin
 *
 * Tells how far a payin is and gives its gateway. The older variant takes the `tradeId` alone and requires it; the newer one takes the `tradeId`, the `orderNo` or both.
 *
 * POST /global/payin/transfer/query/status
 */
export interface GetGlobalPayinTransferStatusHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getGlobalPayinTransferStatus']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getGlobalPayinTransferStatus']['answers']>;
}

/**
 * Refresh the gateway of a payin
 *
 * Gives a payin new gateway details.
 *
 * POST /global/payin/transfer/refresh/gateway
 */
export interface RefreshGlobalPayinGatewayHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['refreshGlobalPayinGateway']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['refreshGlobalPayinGateway']['answers']>;
}

/**
 * List payins
 *
 * Gives payins page by page, filtered by order number, creation date and status.
 *
 * GET /global/payin/order/page
 */
export interface ListGlobalPayinOrdersHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      NonNullable<Operations['listGlobalPayinOrders']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listGlobalPayinOrders']['answers']>;
}

/**
 * Upload a document for a payin
 *
 * Takes a supporting document as a multipart form.
 *
 * POST /global/payin/transfer/upload/multipart
 */
export interface UploadGlobalPayinFileHandler<Context> {
  (
    input: UploadInput<
      Context,
      Operations['uploadGlobalPayinFile']['requestTypes']['multipart/form-data'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['uploadGlobalPayinFile']['answers']>;
}

/**
 * Create a business payout
 *
 * Creates an order by which one business pays another. One order number makes one payment; a second create with it is not allowed. Payer and beneficiary must be businesses.
 *
 * POST /payout/payment/business/transfer/create
 */
export interface CreateBusinessPayoutTransferHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['createBusinessPayoutTransfer']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createBusinessPayoutTransfer']['answers']>;
}

/**
 * Confirm a business payout
 *
 * Confirms an order, upon which CNY is sent to the beneficiary's bank account. An order whose two currencies differ needs the `queryNo` of a rate. Calls may run concurrently.
 *
 * POST /payout/payment/business/transfer/async
 */
export interface ConfirmBusinessPayoutTransferHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['confirmBusinessPayoutTransfer']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['confirmBusinessPayoutTransfer']['answers']>;
}

/**
 * Upload a document for a business payout as base64
 *
 * Takes a supporting document as base64 text inside JSON. It accepts fewer kinds of document than the multipart upload. A proforma invoice and a purchase order must be among the documents of an order.
 *
 * POST /payout/payment/business/transfer/upload
 */
export interface UploadBusinessPayoutBase64Handler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['uploadBusinessPayoutBase64']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['uploadBusinessPayoutBase64']['answers']>;
}

/**
 * Upload a document for a business payout as a form
 *
 * Takes a supporting document as a multipart form.
 *
 * POST /payout/payment/business/transfer/upload/multipart
 */
export interface UploadBusinessPayoutFileHandler<Context> {
  (
    input: UploadInput<
      Context,
      Operations['uploadBusinessPayoutFile']['requestTypes']['multipart/form-data'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['uploadBusinessPayoutFile']['answers']>;
}

/**
 * Close the uploads of a business payout
 *
 * Tells the service that all supporting material was uploaded. The proforma invoice and the purchase order must be among it.
 *
 * POST /payout/payment/business/transfer/upload/completed
 */
export interface CompleteBusinessPayoutUploadHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['completeBusinessPayoutUpload']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['completeBusinessPayoutUpload']['answers']>;
}

/**
 * Get the status of a business payout
 *
 * Tells how far an order is. How the order is named is not shown, so any query parameter is let through.
 *
 * GET /payout/payment/business/transfer/status
 */
export interface GetBusinessPayoutTransferStatusHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getBusinessPayoutTransferStatus']['answers']>;
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
export interface CreatePersonalPayoutPaymentHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['createPersonalPayoutPayment']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['createPersonalPayoutPayment']['answers']>;
}

/**
 * Confirm a personal payment, the abandoned way
 *
 * Confirms a payment, upon which CNY is sent to the beneficiary's bank account. Abandoned; use `confirmPersonalPayoutPayment`.
 *
 * POST /payout/payment/transfer
 * @deprecated
 */
export interface TransferPersonalPayoutPaymentHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['transferPersonalPayoutPayment']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['transferPersonalPayoutPayment']['answers']>;
}

/**
 * Confirm a personal payment
 *
 * Confirms a payment. The service works on asynchronously and calls the merchant back with the result.
 *
 * POST /payout/payment/transfer/async
 */
export interface ConfirmPersonalPayoutPaymentHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['confirmPersonalPayoutPayment']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['confirmPersonalPayoutPayment']['answers']>;
}

/**
 * Cancel a personal payment
 *
 * Cancels a payment that is still pending.
 *
 * POST /payout/payment/cancel
 */
export interface CancelPersonalPayoutPaymentHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['cancelPersonalPayoutPayment']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['cancelPersonalPayoutPayment']['answers']>;
}

/**
 * Get the status of a personal payment
 *
 * Tells how far a payment is.
 *
 * POST /payout/payment/status
 */
export interface GetPersonalPayoutPaymentStatusHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getPersonalPayoutPaymentStatus']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getPersonalPayoutPaymentStatus']['answers']>;
}

/**
 * Correct a personal payment
 *
 * Changes payer, beneficiary, purpose, source of funds or relationship of a payment, and nothing else.
 *
 * POST /payout/payment/update
 */
export interface UpdatePersonalPayoutPaymentHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['updatePersonalPayoutPayment']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['updatePersonalPayoutPayment']['answers']>;
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
export interface CompletePersonalPayoutUploadHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['completePersonalPayoutUpload']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['completePersonalPayoutUpload']['answers']>;
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
export interface ListGlobalWalletsHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listGlobalWallets']['answers']>;
}

/**
 * Get a wallet
 *
 * Gives the wallet of one kind with its balances as numbers.
 *
 * GET /global/payout/wallet/get
 */
export interface GetGlobalWalletHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      NonNullable<Operations['getGlobalWallet']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getGlobalWallet']['answers']>;
}

/**
 * Get the balance of a currency
 *
 * Gives the balance of a single currency.
 *
 * GET /global/payout/wallet/query/currency
 */
export interface GetGlobalCurrencyBalanceHandler<Context> {
  (
    input: BodyInput<
      Context,
      undefined,
      NonNullable<Operations['getGlobalCurrencyBalance']['parameters']['query']>,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getGlobalCurrencyBalance']['answers']>;
}

/**
 * Get the balance amounts of all currencies
 *
 * Gives the balance amounts of all currencies for personal payouts. The body is an empty object, and is signed like any other body.
 *
 * POST /payout/wallet/get
 */
export interface GetPersonalWalletHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['getPersonalWallet']['requestTypes']['application/json'],
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['getPersonalWallet']['answers']>;
}

/**
 * List the balances of all currencies
 *
 * Gives the balance of all currencies for personal payouts.
 *
 * POST /payout/wallet/list
 */
export interface ListPersonalWalletsHandler<Context> {
  (
    input: BodyInput<
      Context,
      Operations['listPersonalWallets']['requestTypes']['application/json'] | undefined,
      UndeclaredTexts,
      NoParameters,
      NoParameters
    >,
  ): Output<Operations['listPersonalWallets']['answers']>;
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
