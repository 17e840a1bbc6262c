// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  BodyInput,
  MakeResponse,
  NoParameters,
  Output,
  UndeclaredQuery,
  UploadInput,
} from '@cross-border-payments/server-runtime';
import type { Operations } from '@cross-border-payments/spec/operations';

/**
 * The handlers of all operations. A missing one does not compile.
 *
 * @typeParam Context the result of `authenticate`
 * @typeParam Native the request of the framework
 */
export interface Handlers<Context, Native = unknown> {
  /** Create a token */
  createToken: CreateTokenHandler<Native>;
  /** Check a signed object */
  checkSignature: CheckSignatureHandler<Context, Native>;
  /** Get a quote for a global payout */
  getGlobalPayoutQuote: GetGlobalPayoutQuoteHandler<Context, Native>;
  /** Create a global payout */
  createGlobalPayout: CreateGlobalPayoutHandler<Context, Native>;
  /** Update a global payout */
  updateGlobalPayout: UpdateGlobalPayoutHandler<Context, Native>;
  /** Get the status of a global payout */
  getGlobalPayoutStatus: GetGlobalPayoutStatusHandler<Context, Native>;
  /** Confirm a global payout */
  confirmGlobalPayout: ConfirmGlobalPayoutHandler<Context, Native>;
  /** Upload a document for a global payout */
  uploadGlobalPayoutDocument: UploadGlobalPayoutDocumentHandler<Context, Native>;
  /** Mark the documents of a global payout as complete */
  completeGlobalPayoutDocuments: CompleteGlobalPayoutDocumentsHandler<Context, Native>;
  /** Create a payin */
  createPayin: CreatePayinHandler<Context, Native>;
  /** Get the status of a payin */
  getPayinStatus: GetPayinStatusHandler<Context, Native>;
  /** Refresh the gateway of a payin */
  refreshPayinGateway: RefreshPayinGatewayHandler<Context, Native>;
  /** List payins */
  listPayins: ListPayinsHandler<Context, Native>;
  /** Upload a document for a payin */
  uploadPayinDocument: UploadPayinDocumentHandler<Context, Native>;
  /** Create a business payout */
  createBusinessPayout: CreateBusinessPayoutHandler<Context, Native>;
  /** Confirm a business payout */
  confirmBusinessPayout: ConfirmBusinessPayoutHandler<Context, Native>;
  /** Upload a document for a business payout as base64 */
  uploadBusinessPayoutDocumentBase64: UploadBusinessPayoutDocumentBase64Handler<Context, Native>;
  /** Upload a document for a business payout */
  uploadBusinessPayoutDocument: UploadBusinessPayoutDocumentHandler<Context, Native>;
  /** Mark the documents of a business payout as complete */
  completeBusinessPayoutDocuments: CompleteBusinessPayoutDocumentsHandler<Context, Native>;
  /** Get the status of a business payout */
  getBusinessPayoutStatus: GetBusinessPayoutStatusHandler<Context, Native>;
  /** Get a quote for a business payout */
  getBusinessPayoutQuote: GetBusinessPayoutQuoteHandler<Context, Native>;
  /** Get a quote for a personal payout */
  getPersonalPayoutQuote: GetPersonalPayoutQuoteHandler<Context, Native>;
  /** Create a personal payout */
  createPersonalPayout: CreatePersonalPayoutHandler<Context, Native>;
  /** Confirm a personal payout (deprecated) */
  confirmPersonalPayoutDeprecated: ConfirmPersonalPayoutDeprecatedHandler<Context, Native>;
  /** Confirm a personal payout */
  confirmPersonalPayout: ConfirmPersonalPayoutHandler<Context, Native>;
  /** Cancel a personal payout */
  cancelPersonalPayout: CancelPersonalPayoutHandler<Context, Native>;
  /** Get the status of a personal payout */
  getPersonalPayoutStatus: GetPersonalPayoutStatusHandler<Context, Native>;
  /** Update a personal payout */
  updatePersonalPayout: UpdatePersonalPayoutHandler<Context, Native>;
  /** Upload a document for a personal payout */
  uploadPersonalPayoutDocument: UploadPersonalPayoutDocumentHandler<Context, Native>;
  /** Mark the documents of a personal payout as complete */
  completePersonalPayoutDocuments: CompletePersonalPayoutDocumentsHandler<Context, Native>;
  /** Convert wallet funds */
  convertWalletFunds: ConvertWalletFundsHandler<Context, Native>;
  /** List the wallets */
  listWallets: ListWalletsHandler<Context, Native>;
  /** Get the wallet of one type */
  getWallet: GetWalletHandler<Context, Native>;
  /** Get the balance of one currency */
  getWalletByCurrency: GetWalletByCurrencyHandler<Context, Native>;
  /** Get the balance amounts of all currencies (personal payout endpoint) */
  getWalletsForPersonalPayouts: GetWalletsForPersonalPayoutsHandler<Context, Native>;
  /** List the balance of all currencies (personal payout endpoint) */
  listWalletsForPersonalPayouts: ListWalletsForPersonalPayoutsHandler<Context, Native>;
  /** Find the Chinese characters of a name */
  findChineseCharacters: FindChineseCharactersHandler<Context, Native>;
  /** Check an identity and a bank account */
  checkBankAccount: CheckBankAccountHandler<Context, Native>;
  /** Check whether an alipay transaction is feasible */
  checkAlipayTransaction: CheckAlipayTransactionHandler<Context, Native>;
  /** List Chinese areas */
  listAreas: ListAreasHandler<Context, Native>;
  /** List occupations */
  listOccupations: ListOccupationsHandler<Context, Native>;
}

/**
 * Create a token
 *
 * Returns a token for an application key and a secret key. The token expires one hour after it is issued. You may request a new token before the old one expires, even for every request.
 *
 * POST /payout/oauth/token
 */
export interface CreateTokenHandler<Native = unknown> {
  (input: CreateTokenInput<Native>): Output<Operations['createToken']['responses']>;
}

/** The input of `CreateTokenHandler`. */
export interface CreateTokenInput<Native = unknown>
  extends BodyInput<
    undefined,
    Operations['createToken']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['createToken']['responses'], 'status'>,
    Native
  > {}

/**
 * Check a signed object
 *
 * Verifies signed request data. The signed object need not be a dictionary (a JSON object), so this document accepts any JSON value.
 *
 * POST /payout/encrypt/check
 */
export interface CheckSignatureHandler<Context, Native = unknown> {
  (input: CheckSignatureInput<Context, Native>): Output<Operations['checkSignature']['responses']>;
}

/** The input of `CheckSignatureHandler`. */
export interface CheckSignatureInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['checkSignature']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['checkSignature']['responses'], 'status'>,
    Native
  > {}

/**
 * Get a quote for a global payout
 *
 * Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate. Later operations, such as a conversion of wallet funds, refer to it.
 *
 * POST /global/payout/rate/query/price
 */
export interface GetGlobalPayoutQuoteHandler<Context, Native = unknown> {
  (input: GetGlobalPayoutQuoteInput<Context, Native>): Output<Operations['getGlobalPayoutQuote']['responses']>;
}

/** The input of `GetGlobalPayoutQuoteHandler`. */
export interface GetGlobalPayoutQuoteInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['getGlobalPayoutQuote']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getGlobalPayoutQuote']['responses'], 'status'>,
    Native
  > {}

/**
 * Create a global payout
 *
 * Creates an order that pays a beneficiary, on a bank, alipay or wechat account, on behalf of a payer. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
 *
 * POST /global/payout/transfer/create
 */
export interface CreateGlobalPayoutHandler<Context, Native = unknown> {
  (input: CreateGlobalPayoutInput<Context, Native>): Output<Operations['createGlobalPayout']['responses']>;
}

/** The input of `CreateGlobalPayoutHandler`. */
export interface CreateGlobalPayoutInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['createGlobalPayout']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['createGlobalPayout']['responses'], 'status'>,
    Native
  > {}

/**
 * Update a global payout
 *
 * Corrects wrong information in a payout. The body has the same properties as a create request. If `beneficiary.accountType` is `alipay`, `subpurpose` is required; `bpay` and the payer's English names are accepted on create only. Whether omitted properties keep their values is not shown, so send all of them.
 *
 * POST /global/payout/transfer/update
 */
export interface UpdateGlobalPayoutHandler<Context, Native = unknown> {
  (input: UpdateGlobalPayoutInput<Context, Native>): Output<Operations['updateGlobalPayout']['responses']>;
}

/** The input of `UpdateGlobalPayoutHandler`. */
export interface UpdateGlobalPayoutInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['updateGlobalPayout']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['updateGlobalPayout']['responses'], 'status'>,
    Native
  > {}

/**
 * Get the status of a global payout
 *
 * Returns the status of a payout.
 *
 * POST /global/payout/transfer/query/status
 */
export interface GetGlobalPayoutStatusHandler<Context, Native = unknown> {
  (input: GetGlobalPayoutStatusInput<Context, Native>): Output<Operations['getGlobalPayoutStatus']['responses']>;
}

/** The input of `GetGlobalPayoutStatusHandler`. */
export interface GetGlobalPayoutStatusInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['getGlobalPayoutStatus']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getGlobalPayoutStatus']['responses'], 'status'>,
    Native
  > {}

/**
 * Confirm a global payout
 *
 * Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
 *
 * POST /global/payout/transfer/async
 */
export interface ConfirmGlobalPayoutHandler<Context, Native = unknown> {
  (input: ConfirmGlobalPayoutInput<Context, Native>): Output<Operations['confirmGlobalPayout']['responses']>;
}

/** The input of `ConfirmGlobalPayoutHandler`. */
export interface ConfirmGlobalPayoutInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['confirmGlobalPayout']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['confirmGlobalPayout']['responses'], 'status'>,
    Native
  > {}

/**
 * Upload a document for a global payout
 *
 * Uploads a supporting document for a payout as a multipart form.
 *
 * POST /global/payout/transfer/upload/multipart
 */
export interface UploadGlobalPayoutDocumentHandler<Context, Native = unknown> {
  (input: UploadGlobalPayoutDocumentInput<Context, Native>): Output<Operations['uploadGlobalPayoutDocument']['responses']>;
}

/** The input of `UploadGlobalPayoutDocumentHandler`. */
export interface UploadGlobalPayoutDocumentInput<Context, Native = unknown>
  extends UploadInput<
    Context,
    Operations['uploadGlobalPayoutDocument']['requestTypes']['multipart/form-data'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['uploadGlobalPayoutDocument']['responses'], 'status'>,
    Native
  > {}

/**
 * Mark the documents of a global payout as complete
 *
 * Marks the upload of supporting documents for a payout as complete. The interface speaks of a business order here.
 *
 * POST /global/payout/transfer/upload/completed
 */
export interface CompleteGlobalPayoutDocumentsHandler<Context, Native = unknown> {
  (input: CompleteGlobalPayoutDocumentsInput<Context, Native>): Output<Operations['completeGlobalPayoutDocuments']['responses']>;
}

/** The input of `CompleteGlobalPayoutDocumentsHandler`. */
export interface CompleteGlobalPayoutDocumentsInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['completeGlobalPayoutDocuments']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['completeGlobalPayoutDocuments']['responses'], 'status'>,
    Native
  > {}

/**
 * Create a payin
 *
 * Creates an order that collects funds from a payer through a gateway, and returns the details of that gateway. One `orderNo` creates one payin: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payin, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
 *
 * POST /global/payin/transfer/create
 */
export interface CreatePayinHandler<Context, Native = unknown> {
  (input: CreatePayinInput<Context, Native>): Output<Operations['createPayin']['responses']>;
}

/** The input of `CreatePayinHandler`. */
export interface CreatePayinInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['createPayin']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['createPayin']['responses'], 'status'>,
    Native
  > {}

/**
 * Get the status of a payin
 *
 * Returns a payin with its status and its gateway. The payin is named by `tradeId`, by `orderNo` or by both: the interface marks both as conditional, and states no condition. The older variant requires `tradeId`.
 *
 * POST /global/payin/transfer/query/status
 */
export interface GetPayinStatusHandler<Context, Native = unknown> {
  (input: GetPayinStatusInput<Context, Native>): Output<Operations['getPayinStatus']['responses']>;
}

/** The input of `GetPayinStatusHandler`. */
export interface GetPayinStatusInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['getPayinStatus']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getPayinStatus']['responses'], 'status'>,
    Native
  > {}

/**
 * Refresh the gateway of a payin
 *
 * Refreshes the gateway details of a payin and returns them.
 *
 * POST /global/payin/transfer/refresh/gateway
 */
export interface RefreshPayinGatewayHandler<Context, Native = unknown> {
  (input: RefreshPayinGatewayInput<Context, Native>): Output<Operations['refreshPayinGateway']['responses']>;
}

/** The input of `RefreshPayinGatewayHandler`. */
export interface RefreshPayinGatewayInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['refreshPayinGateway']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['refreshPayinGateway']['responses'], 'status'>,
    Native
  > {}

/**
 * List payins
 *
 * Returns the history of payins, filtered by order number, creation date and status.
 *
 * GET /global/payin/order/page
 */
export interface ListPayinsHandler<Context, Native = unknown> {
  (input: ListPayinsInput<Context, Native>): Output<Operations['listPayins']['responses']>;
}

/** The input of `ListPayinsHandler`. */
export interface ListPayinsInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    undefined,
    NonNullable<Operations['listPayins']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listPayins']['responses'], 'status'>,
    Native
  > {}

/**
 * Upload a document for a payin
 *
 * Uploads a supporting document for a payin as a multipart form. None of the three fields of the form names the payin.
 *
 * POST /global/payin/transfer/upload/multipart
 */
export interface UploadPayinDocumentHandler<Context, Native = unknown> {
  (input: UploadPayinDocumentInput<Context, Native>): Output<Operations['uploadPayinDocument']['responses']>;
}

/** The input of `UploadPayinDocumentHandler`. */
export interface UploadPayinDocumentInput<Context, Native = unknown>
  extends UploadInput<
    Context,
    Operations['uploadPayinDocument']['requestTypes']['multipart/form-data'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['uploadPayinDocument']['responses'], 'status'>,
    Native
  > {}

/**
 * Create a business payout
 *
 * Creates an order by which one business pays another: payer and beneficiary must be businesses. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
 *
 * POST /payout/payment/business/transfer/create
 */
export interface CreateBusinessPayoutHandler<Context, Native = unknown> {
  (input: CreateBusinessPayoutInput<Context, Native>): Output<Operations['createBusinessPayout']['responses']>;
}

/** The input of `CreateBusinessPayoutHandler`. */
export interface CreateBusinessPayoutInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['createBusinessPayout']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['createBusinessPayout']['responses'], 'status'>,
    Native
  > {}

/**
 * Confirm a business payout
 *
 * Confirms a payout: the service then sends CNY to the beneficiary's bank account. If the payout's two currencies differ, `queryNo` is required. The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
 *
 * POST /payout/payment/business/transfer/async
 */
export interface ConfirmBusinessPayoutHandler<Context, Native = unknown> {
  (input: ConfirmBusinessPayoutInput<Context, Native>): Output<Operations['confirmBusinessPayout']['responses']>;
}

/** The input of `ConfirmBusinessPayoutHandler`. */
export interface ConfirmBusinessPayoutInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['confirmBusinessPayout']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['confirmBusinessPayout']['responses'], 'status'>,
    Native
  > {}

/**
 * Upload a document for a business payout as base64
 *
 * Uploads a supporting document for a payout as a base64 string in JSON. It accepts fewer document types than the multipart upload. A `proforma_invoice` and a `purchase_order` must be provided.
 *
 * POST /payout/payment/business/transfer/upload
 */
export interface UploadBusinessPayoutDocumentBase64Handler<Context, Native = unknown> {
  (input: UploadBusinessPayoutDocumentBase64Input<Context, Native>): Output<Operations['uploadBusinessPayoutDocumentBase64']['responses']>;
}

/** The input of `UploadBusinessPayoutDocumentBase64Handler`. */
export interface UploadBusinessPayoutDocumentBase64Input<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['uploadBusinessPayoutDocumentBase64']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['uploadBusinessPayoutDocumentBase64']['responses'], 'status'>,
    Native
  > {}

/**
 * Upload a document for a business payout
 *
 * Uploads a supporting document for a payout as a multipart form.
 *
 * POST /payout/payment/business/transfer/upload/multipart
 */
export interface UploadBusinessPayoutDocumentHandler<Context, Native = unknown> {
  (input: UploadBusinessPayoutDocumentInput<Context, Native>): Output<Operations['uploadBusinessPayoutDocument']['responses']>;
}

/** The input of `UploadBusinessPayoutDocumentHandler`. */
export interface UploadBusinessPayoutDocumentInput<Context, Native = unknown>
  extends UploadInput<
    Context,
    Operations['uploadBusinessPayoutDocument']['requestTypes']['multipart/form-data'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['uploadBusinessPayoutDocument']['responses'], 'status'>,
    Native
  > {}

/**
 * Mark the documents of a business payout as complete
 *
 * Marks the upload of supporting documents for a payout as complete. A `proforma_invoice` and a `purchase_order` must be provided. The interface does not say by when; this document reads it as: before they are marked as complete.
 *
 * POST /payout/payment/business/transfer/upload/completed
 */
export interface CompleteBusinessPayoutDocumentsHandler<Context, Native = unknown> {
  (input: CompleteBusinessPayoutDocumentsInput<Context, Native>): Output<Operations['completeBusinessPayoutDocuments']['responses']>;
}

/** The input of `CompleteBusinessPayoutDocumentsHandler`. */
export interface CompleteBusinessPayoutDocumentsInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['completeBusinessPayoutDocuments']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['completeBusinessPayoutDocuments']['responses'], 'status'>,
    Native
  > {}

/**
 * Get the status of a business payout
 *
 * Returns the status of a payout. The parameters that identify it are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes one.
 *
 * GET /payout/payment/business/transfer/status
 */
export interface GetBusinessPayoutStatusHandler<Context, Native = unknown> {
  (input: GetBusinessPayoutStatusInput<Context, Native>): Output<Operations['getBusinessPayoutStatus']['responses']>;
}

/** The input of `GetBusinessPayoutStatusHandler`. */
export interface GetBusinessPayoutStatusInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    undefined,
    NonNullable<Operations['getBusinessPayoutStatus']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getBusinessPayoutStatus']['responses'], 'status'>,
    Native
  > {}

/**
 * Get a quote for a business payout
 *
 * Returns a real-time FX rate. The parameters are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes two.
 *
 * GET /payout/payment/business/query/price
 */
export interface GetBusinessPayoutQuoteHandler<Context, Native = unknown> {
  (input: GetBusinessPayoutQuoteInput<Context, Native>): Output<Operations['getBusinessPayoutQuote']['responses']>;
}

/** The input of `GetBusinessPayoutQuoteHandler`. */
export interface GetBusinessPayoutQuoteInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    undefined,
    NonNullable<Operations['getBusinessPayoutQuote']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getBusinessPayoutQuote']['responses'], 'status'>,
    Native
  > {}

/**
 * Get a quote for a personal payout
 *
 * Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate.
 *
 * POST /payout/payment/query/price
 */
export interface GetPersonalPayoutQuoteHandler<Context, Native = unknown> {
  (input: GetPersonalPayoutQuoteInput<Context, Native>): Output<Operations['getPersonalPayoutQuote']['responses']>;
}

/** The input of `GetPersonalPayoutQuoteHandler`. */
export interface GetPersonalPayoutQuoteInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['getPersonalPayoutQuote']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getPersonalPayoutQuote']['responses'], 'status'>,
    Native
  > {}

/**
 * Create a personal payout
 *
 * Creates a personal payout. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
 *
 * POST /payout/payment/create
 */
export interface CreatePersonalPayoutHandler<Context, Native = unknown> {
  (input: CreatePersonalPayoutInput<Context, Native>): Output<Operations['createPersonalPayout']['responses']>;
}

/** The input of `CreatePersonalPayoutHandler`. */
export interface CreatePersonalPayoutInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['createPersonalPayout']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['createPersonalPayout']['responses'], 'status'>,
    Native
  > {}

/**
 * Confirm a personal payout (deprecated)
 *
 * Confirms a payout: the service then sends CNY to the beneficiary's bank account. This operation is deprecated: use `confirmPersonalPayout` instead.
 *
 * POST /payout/payment/transfer
 * @deprecated
 */
export interface ConfirmPersonalPayoutDeprecatedHandler<Context, Native = unknown> {
  (input: ConfirmPersonalPayoutDeprecatedInput<Context, Native>): Output<Operations['confirmPersonalPayoutDeprecated']['responses']>;
}

/** The input of `ConfirmPersonalPayoutDeprecatedHandler`. */
export interface ConfirmPersonalPayoutDeprecatedInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['confirmPersonalPayoutDeprecated']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['confirmPersonalPayoutDeprecated']['responses'], 'status'>,
    Native
  > {}

/**
 * Confirm a personal payout
 *
 * Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the service reports the result to the merchant in a callback. Concurrent calls are supported.
 *
 * POST /payout/payment/transfer/async
 */
export interface ConfirmPersonalPayoutHandler<Context, Native = unknown> {
  (input: ConfirmPersonalPayoutInput<Context, Native>): Output<Operations['confirmPersonalPayout']['responses']>;
}

/** The input of `ConfirmPersonalPayoutHandler`. */
export interface ConfirmPersonalPayoutInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['confirmPersonalPayout']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['confirmPersonalPayout']['responses'], 'status'>,
    Native
  > {}

/**
 * Cancel a personal payout
 *
 * Cancels a payout. The payout must be `pending`.
 *
 * POST /payout/payment/cancel
 */
export interface CancelPersonalPayoutHandler<Context, Native = unknown> {
  (input: CancelPersonalPayoutInput<Context, Native>): Output<Operations['cancelPersonalPayout']['responses']>;
}

/** The input of `CancelPersonalPayoutHandler`. */
export interface CancelPersonalPayoutInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['cancelPersonalPayout']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['cancelPersonalPayout']['responses'], 'status'>,
    Native
  > {}

/**
 * Get the status of a personal payout
 *
 * Returns the status of a payout.
 *
 * POST /payout/payment/status
 */
export interface GetPersonalPayoutStatusHandler<Context, Native = unknown> {
  (input: GetPersonalPayoutStatusInput<Context, Native>): Output<Operations['getPersonalPayoutStatus']['responses']>;
}

/** The input of `GetPersonalPayoutStatusHandler`. */
export interface GetPersonalPayoutStatusInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['getPersonalPayoutStatus']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getPersonalPayoutStatus']['responses'], 'status'>,
    Native
  > {}

/**
 * Update a personal payout
 *
 * Changes the payer, the beneficiary, the purpose, the source of funds or the relationship of a payout. Nothing else can be changed. Whether omitted properties keep their values is not shown, so send all five.
 *
 * POST /payout/payment/update
 */
export interface UpdatePersonalPayoutHandler<Context, Native = unknown> {
  (input: UpdatePersonalPayoutInput<Context, Native>): Output<Operations['updatePersonalPayout']['responses']>;
}

/** The input of `UpdatePersonalPayoutHandler`. */
export interface UpdatePersonalPayoutInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['updatePersonalPayout']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['updatePersonalPayout']['responses'], 'status'>,
    Native
  > {}

/**
 * Upload a document for a personal payout
 *
 * Uploads supporting documents for the payout with this `tradeId`.
 *
 * POST /payment/risk/upload
 */
export interface UploadPersonalPayoutDocumentHandler<Context, Native = unknown> {
  (input: UploadPersonalPayoutDocumentInput<Context, Native>): Output<Operations['uploadPersonalPayoutDocument']['responses']>;
}

/** The input of `UploadPersonalPayoutDocumentHandler`. */
export interface UploadPersonalPayoutDocumentInput<Context, Native = unknown>
  extends UploadInput<
    Context,
    Operations['uploadPersonalPayoutDocument']['requestTypes']['multipart/form-data'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['uploadPersonalPayoutDocument']['responses'], 'status'>,
    Native
  > {}

/**
 * Mark the documents of a personal payout as complete
 *
 * Marks the upload of supporting documents for the payout with this `tradeId` as complete, which moves the payout to `awaiting_transfer`.
 *
 * POST /payment/risk/completed
 */
export interface CompletePersonalPayoutDocumentsHandler<Context, Native = unknown> {
  (input: CompletePersonalPayoutDocumentsInput<Context, Native>): Output<Operations['completePersonalPayoutDocuments']['responses']>;
}

/** The input of `CompletePersonalPayoutDocumentsHandler`. */
export interface CompletePersonalPayoutDocumentsInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['completePersonalPayoutDocuments']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['completePersonalPayoutDocuments']['responses'], 'status'>,
    Native
  > {}

/**
 * Convert wallet funds
 *
 * Converts funds of a wallet at the rate of a global payout quote. **This GET moves money**: it must not be repeated, cached or prefetched. If no response arrives, compare the wallet balances before you convert again.
 *
 * GET /global/payout/wallet/new-fx-conversion
 */
export interface ConvertWalletFundsHandler<Context, Native = unknown> {
  (input: ConvertWalletFundsInput<Context, Native>): Output<Operations['convertWalletFunds']['responses']>;
}

/** The input of `ConvertWalletFundsHandler`. */
export interface ConvertWalletFundsInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    undefined,
    NonNullable<Operations['convertWalletFunds']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['convertWalletFunds']['responses'], 'status'>,
    Native
  > {}

/**
 * List the wallets
 *
 * Returns wallets with their balances. The amounts are strings.
 *
 * GET /global/payout/wallet/list
 */
export interface ListWalletsHandler<Context, Native = unknown> {
  (input: ListWalletsInput<Context, Native>): Output<Operations['listWallets']['responses']>;
}

/** The input of `ListWalletsHandler`. */
export interface ListWalletsInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listWallets']['responses'], 'status'>,
    Native
  > {}

/**
 * Get the wallet of one type
 *
 * Returns the balance of the wallet of one type. The amounts are numbers.
 *
 * GET /global/payout/wallet/get
 */
export interface GetWalletHandler<Context, Native = unknown> {
  (input: GetWalletInput<Context, Native>): Output<Operations['getWallet']['responses']>;
}

/** The input of `GetWalletHandler`. */
export interface GetWalletInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    undefined,
    NonNullable<Operations['getWallet']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getWallet']['responses'], 'status'>,
    Native
  > {}

/**
 * Get the balance of one currency
 *
 * Returns the balance of a single currency.
 *
 * GET /global/payout/wallet/query/currency
 */
export interface GetWalletByCurrencyHandler<Context, Native = unknown> {
  (input: GetWalletByCurrencyInput<Context, Native>): Output<Operations['getWalletByCurrency']['responses']>;
}

/** The input of `GetWalletByCurrencyHandler`. */
export interface GetWalletByCurrencyInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    undefined,
    NonNullable<Operations['getWalletByCurrency']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getWalletByCurrency']['responses'], 'status'>,
    Native
  > {}

/**
 * Get the balance amounts of all currencies (personal payout endpoint)
 *
 * Returns the balance amounts of all currencies. The body is an empty object, which must be signed like any other body.
 *
 * POST /payout/wallet/get
 */
export interface GetWalletsForPersonalPayoutsHandler<Context, Native = unknown> {
  (input: GetWalletsForPersonalPayoutsInput<Context, Native>): Output<Operations['getWalletsForPersonalPayouts']['responses']>;
}

/** The input of `GetWalletsForPersonalPayoutsHandler`. */
export interface GetWalletsForPersonalPayoutsInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['getWalletsForPersonalPayouts']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['getWalletsForPersonalPayouts']['responses'], 'status'>,
    Native
  > {}

/**
 * List the balance of all currencies (personal payout endpoint)
 *
 * Returns the balance of all currencies.
 *
 * POST /payout/wallet/list
 */
export interface ListWalletsForPersonalPayoutsHandler<Context, Native = unknown> {
  (input: ListWalletsForPersonalPayoutsInput<Context, Native>): Output<Operations['listWalletsForPersonalPayouts']['responses']>;
}

/** The input of `ListWalletsForPersonalPayoutsHandler`. */
export interface ListWalletsForPersonalPayoutsInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['listWalletsForPersonalPayouts']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listWalletsForPersonalPayouts']['responses'], 'status'>,
    Native
  > {}

/**
 * Find the Chinese characters of a name
 *
 * Finds out whether Chinese characters exist for a name in pinyin, and which. For an individual, `idNumber` is required; for a business entity, `uionSocialCreditCode`.
 *
 * GET /global/payout/validation/query-chinese-characters
 */
export interface FindChineseCharactersHandler<Context, Native = unknown> {
  (input: FindChineseCharactersInput<Context, Native>): Output<Operations['findChineseCharacters']['responses']>;
}

/** The input of `FindChineseCharactersHandler`. */
export interface FindChineseCharactersInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    undefined,
    NonNullable<Operations['findChineseCharacters']['parameters']['query']>,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['findChineseCharacters']['responses'], 'status'>,
    Native
  > {}

/**
 * Check an identity and a bank account
 *
 * Checks an identity and a bank account by three elements (`check3`: `idNumber`, `name`, `account`) or by four (`check4`: `phone` as well, R-021). `data` contains details. The interface lists no `message` for this operation, so after a failed check the details may be in `data`, in `message` or in both.
 *
 * POST /payout/common/bank/check
 */
export interface CheckBankAccountHandler<Context, Native = unknown> {
  (input: CheckBankAccountInput<Context, Native>): Output<Operations['checkBankAccount']['responses']>;
}

/** The input of `CheckBankAccountHandler`. */
export interface CheckBankAccountInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['checkBankAccount']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['checkBankAccount']['responses'], 'status'>,
    Native
  > {}

/**
 * Check whether an alipay transaction is feasible
 *
 * Checks whether an alipay transaction is feasible, in one of three scenarios: C2C wallet, C2C bank and B2C payroll. For purpose `Payroll`, the customer (entity) must first be added in the back office and pass review. With the template `Send_To_Bank_Accounts_Template_01`, the beneficiary's `fullName` must be Chinese, and only mainland ID cards are supported.
 *
 * POST /global/payout/alipay/verification
 */
export interface CheckAlipayTransactionHandler<Context, Native = unknown> {
  (input: CheckAlipayTransactionInput<Context, Native>): Output<Operations['checkAlipayTransaction']['responses']>;
}

/** The input of `CheckAlipayTransactionHandler`. */
export interface CheckAlipayTransactionInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['checkAlipayTransaction']['requestTypes']['application/json'],
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['checkAlipayTransaction']['responses'], 'status'>,
    Native
  > {}

/**
 * List Chinese areas
 *
 * Returns the areas of China: states with their cities, and cities with their districts. The address of a beneficiary can be filled with the `pinyin` values.
 *
 * GET /payout/common/area/list
 */
export interface ListAreasHandler<Context, Native = unknown> {
  (input: ListAreasInput<Context, Native>): Output<Operations['listAreas']['responses']>;
}

/** The input of `ListAreasHandler`. */
export interface ListAreasInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    Operations['listAreas']['requestTypes']['application/json'] | undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listAreas']['responses'], 'status'>,
    Native
  > {}

/**
 * List occupations
 *
 * Returns occupations in simplified Chinese, English and traditional Chinese. The occupation of a beneficiary can be filled with `nameEn`.
 *
 * GET /payout/common/occupation/list
 */
export interface ListOccupationsHandler<Context, Native = unknown> {
  (input: ListOccupationsInput<Context, Native>): Output<Operations['listOccupations']['responses']>;
}

/** The input of `ListOccupationsHandler`. */
export interface ListOccupationsInput<Context, Native = unknown>
  extends BodyInput<
    Context,
    undefined,
    UndeclaredQuery,
    NoParameters,
    NoParameters,
    MakeResponse<Operations['listOccupations']['responses'], 'status'>,
    Native
  > {}
