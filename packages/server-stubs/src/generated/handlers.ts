// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { ExtendedHandler, ExtendedInput } from '@cross-border-payments/server-runtime';
import type { Operations } from '@cross-border-payments/spec/operations';

/**
 * The handlers of all operations. A missing one does not compile.
 *
 * @typeParam Context the result of `authenticate`
 * @typeParam Native the request of the framework
 */
export interface Handlers<Context, Native = unknown> {
  /**
   * Create a token
   *
   * Returns a token for an application key and a secret key. The token expires one hour after it is issued. You may request a new token before the old one expires, even for every request.
   *
   * POST /payout/oauth/token
   */
  createToken: CreateTokenHandler<Native>;

  /**
   * Check a signed object
   *
   * Verifies signed request data. The signed object need not be a dictionary (a JSON object), so this document accepts any JSON value.
   *
   * POST /payout/encrypt/check
   */
  checkSignature: CheckSignatureHandler<Context, Native>;

  /**
   * Get a quote for a global payout
   *
   * Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate. Later operations, such as a conversion of wallet funds, refer to it.
   *
   * POST /global/payout/rate/query/price
   */
  getGlobalPayoutQuote: GetGlobalPayoutQuoteHandler<Context, Native>;

  /**
   * Create a global payout
   *
   * Creates an order that pays a beneficiary, on a bank, alipay or wechat account, on behalf of a payer. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   *
   * POST /global/payout/transfer/create
   */
  createGlobalPayout: CreateGlobalPayoutHandler<Context, Native>;

  /**
   * Update a global payout
   *
   * Corrects wrong information in a payout. The body has the same properties as a create request. If `beneficiary.accountType` is `alipay`, `subpurpose` is required; `bpay` and the payer's English names are accepted on create only. Whether omitted properties keep their values is not shown, so send all of them.
   *
   * POST /global/payout/transfer/update
   */
  updateGlobalPayout: UpdateGlobalPayoutHandler<Context, Native>;

  /**
   * Get the status of a global payout
   *
   * Returns the status of a payout.
   *
   * POST /global/payout/transfer/query/status
   */
  getGlobalPayoutStatus: GetGlobalPayoutStatusHandler<Context, Native>;

  /**
   * Confirm a global payout
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
   *
   * POST /global/payout/transfer/async
   */
  confirmGlobalPayout: ConfirmGlobalPayoutHandler<Context, Native>;

  /**
   * Upload a document for a global payout
   *
   * Uploads a supporting document for a payout as a multipart form.
   *
   * POST /global/payout/transfer/upload/multipart
   */
  uploadGlobalPayoutDocument: UploadGlobalPayoutDocumentHandler<Context, Native>;

  /**
   * Mark the documents of a global payout as complete
   *
   * Marks the upload of supporting documents for a payout as complete. The interface speaks of a business order here.
   *
   * POST /global/payout/transfer/upload/completed
   */
  completeGlobalPayoutDocuments: CompleteGlobalPayoutDocumentsHandler<Context, Native>;

  /**
   * Create a payin
   *
   * Creates an order that collects funds from a payer through a gateway, and returns the details of that gateway. One `orderNo` creates one payin: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payin, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   *
   * POST /global/payin/transfer/create
   */
  createPayin: CreatePayinHandler<Context, Native>;

  /**
   * Get the status of a payin
   *
   * Returns a payin with its status and its gateway. The payin is named by `tradeId`, by `orderNo` or by both: the interface marks both as conditional, and states no condition. The older variant requires `tradeId`.
   *
   * POST /global/payin/transfer/query/status
   */
  getPayinStatus: GetPayinStatusHandler<Context, Native>;

  /**
   * Refresh the gateway of a payin
   *
   * Refreshes the gateway details of a payin and returns them.
   *
   * POST /global/payin/transfer/refresh/gateway
   */
  refreshPayinGateway: RefreshPayinGatewayHandler<Context, Native>;

  /**
   * List payins
   *
   * Returns the history of payins, filtered by order number, creation date and status.
   *
   * GET /global/payin/order/page
   */
  listPayins: ListPayinsHandler<Context, Native>;

  /**
   * Upload a document for a payin
   *
   * Uploads a supporting document for a payin as a multipart form. None of the three fields of the form names the payin.
   *
   * POST /global/payin/transfer/upload/multipart
   */
  uploadPayinDocument: UploadPayinDocumentHandler<Context, Native>;

  /**
   * Create a business payout
   *
   * Creates an order by which one business pays another: payer and beneficiary must be businesses. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   *
   * POST /payout/payment/business/transfer/create
   */
  createBusinessPayout: CreateBusinessPayoutHandler<Context, Native>;

  /**
   * Confirm a business payout
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. If the payout's two currencies differ, `queryNo` is required. The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
   *
   * POST /payout/payment/business/transfer/async
   */
  confirmBusinessPayout: ConfirmBusinessPayoutHandler<Context, Native>;

  /**
   * Upload a document for a business payout as base64
   *
   * Uploads a supporting document for a payout as a base64 string in JSON. It accepts fewer document types than the multipart upload. A `proforma_invoice` and a `purchase_order` must be provided.
   *
   * POST /payout/payment/business/transfer/upload
   */
  uploadBusinessPayoutDocumentBase64: UploadBusinessPayoutDocumentBase64Handler<Context, Native>;

  /**
   * Upload a document for a business payout
   *
   * Uploads a supporting document for a payout as a multipart form.
   *
   * POST /payout/payment/business/transfer/upload/multipart
   */
  uploadBusinessPayoutDocument: UploadBusinessPayoutDocumentHandler<Context, Native>;

  /**
   * Mark the documents of a business payout as complete
   *
   * Marks the upload of supporting documents for a payout as complete. A `proforma_invoice` and a `purchase_order` must be provided. The interface does not say by when; this document reads it as: before they are marked as complete.
   *
   * POST /payout/payment/business/transfer/upload/completed
   */
  completeBusinessPayoutDocuments: CompleteBusinessPayoutDocumentsHandler<Context, Native>;

  /**
   * Get the status of a business payout
   *
   * Returns the status of a payout. The parameters that identify it are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes one.
   *
   * GET /payout/payment/business/transfer/status
   */
  getBusinessPayoutStatus: GetBusinessPayoutStatusHandler<Context, Native>;

  /**
   * Get a quote for a business payout
   *
   * Returns a real-time FX rate. The parameters are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes two.
   *
   * GET /payout/payment/business/query/price
   */
  getBusinessPayoutQuote: GetBusinessPayoutQuoteHandler<Context, Native>;

  /**
   * Get a quote for a personal payout
   *
   * Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate.
   *
   * POST /payout/payment/query/price
   */
  getPersonalPayoutQuote: GetPersonalPayoutQuoteHandler<Context, Native>;

  /**
   * Create a personal payout
   *
   * Creates a personal payout. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   *
   * POST /payout/payment/create
   */
  createPersonalPayout: CreatePersonalPayoutHandler<Context, Native>;

  /**
   * Confirm a personal payout (deprecated)
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. This operation is deprecated: use `confirmPersonalPayout` instead.
   *
   * POST /payout/payment/transfer
   *
   * @deprecated
   */
  confirmPersonalPayoutDeprecated: ConfirmPersonalPayoutDeprecatedHandler<Context, Native>;

  /**
   * Confirm a personal payout
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the service reports the result to the merchant in a callback. Concurrent calls are supported.
   *
   * POST /payout/payment/transfer/async
   */
  confirmPersonalPayout: ConfirmPersonalPayoutHandler<Context, Native>;

  /**
   * Cancel a personal payout
   *
   * Cancels a payout. The payout must be `pending`.
   *
   * POST /payout/payment/cancel
   */
  cancelPersonalPayout: CancelPersonalPayoutHandler<Context, Native>;

  /**
   * Get the status of a personal payout
   *
   * Returns the status of a payout.
   *
   * POST /payout/payment/status
   */
  getPersonalPayoutStatus: GetPersonalPayoutStatusHandler<Context, Native>;

  /**
   * Update a personal payout
   *
   * Changes the payer, the beneficiary, the purpose, the source of funds or the relationship of a payout. Nothing else can be changed. Whether omitted properties keep their values is not shown, so send all five.
   *
   * POST /payout/payment/update
   */
  updatePersonalPayout: UpdatePersonalPayoutHandler<Context, Native>;

  /**
   * Upload a document for a personal payout
   *
   * Uploads supporting documents for the payout with this `tradeId`.
   *
   * POST /payment/risk/upload
   */
  uploadPersonalPayoutDocument: UploadPersonalPayoutDocumentHandler<Context, Native>;

  /**
   * Mark the documents of a personal payout as complete
   *
   * Marks the upload of supporting documents for the payout with this `tradeId` as complete, which moves the payout to `awaiting_transfer`.
   *
   * POST /payment/risk/completed
   */
  completePersonalPayoutDocuments: CompletePersonalPayoutDocumentsHandler<Context, Native>;

  /**
   * Convert wallet funds
   *
   * Converts funds of a wallet at the rate of a global payout quote. **This GET moves money**: it must not be repeated, cached or prefetched. If no response arrives, compare the wallet balances before you convert again.
   *
   * GET /global/payout/wallet/new-fx-conversion
   */
  convertWalletFunds: ConvertWalletFundsHandler<Context, Native>;

  /**
   * List the wallets
   *
   * Returns wallets with their balances. The amounts are strings.
   *
   * GET /global/payout/wallet/list
   */
  listWallets: ListWalletsHandler<Context, Native>;

  /**
   * Get the wallet of one type
   *
   * Returns the balance of the wallet of one type. The amounts are numbers.
   *
   * GET /global/payout/wallet/get
   */
  getWallet: GetWalletHandler<Context, Native>;

  /**
   * Get the balance of one currency
   *
   * Returns the balance of a single currency.
   *
   * GET /global/payout/wallet/query/currency
   */
  getWalletByCurrency: GetWalletByCurrencyHandler<Context, Native>;

  /**
   * Get the balance amounts of all currencies (personal payout endpoint)
   *
   * Returns the balance amounts of all currencies. The body is an empty object, which must be signed like any other body.
   *
   * POST /payout/wallet/get
   */
  getWalletsForPersonalPayouts: GetWalletsForPersonalPayoutsHandler<Context, Native>;

  /**
   * List the balance of all currencies (personal payout endpoint)
   *
   * Returns the balance of all currencies.
   *
   * POST /payout/wallet/list
   */
  listWalletsForPersonalPayouts: ListWalletsForPersonalPayoutsHandler<Context, Native>;

  /**
   * Find the Chinese characters of a name
   *
   * Finds out whether Chinese characters exist for a name in pinyin, and which. For an individual, `idNumber` is required; for a business entity, `uionSocialCreditCode`.
   *
   * GET /global/payout/validation/query-chinese-characters
   */
  findChineseCharacters: FindChineseCharactersHandler<Context, Native>;

  /**
   * Check an identity and a bank account
   *
   * Checks an identity and a bank account by three elements (`check3`: `idNumber`, `name`, `account`) or by four (`check4`: `phone` as well, R-021). `data` contains details. The interface lists no `message` for this operation, so after a failed check the details may be in `data`, in `message` or in both.
   *
   * POST /payout/common/bank/check
   */
  checkBankAccount: CheckBankAccountHandler<Context, Native>;

  /**
   * Check whether an alipay transaction is feasible
   *
   * Checks whether an alipay transaction is feasible, in one of three scenarios: C2C wallet, C2C bank and B2C payroll. For purpose `Payroll`, the customer (entity) must first be added in the back office and pass review. With the template `Send_To_Bank_Accounts_Template_01`, the beneficiary's `fullName` must be Chinese, and only mainland ID cards are supported.
   *
   * POST /global/payout/alipay/verification
   */
  checkAlipayTransaction: CheckAlipayTransactionHandler<Context, Native>;

  /**
   * List Chinese areas
   *
   * Returns the areas of China: states with their cities, and cities with their districts. The address of a beneficiary can be filled with the `pinyin` values.
   *
   * GET /payout/common/area/list
   */
  listAreas: ListAreasHandler<Context, Native>;

  /**
   * List occupations
   *
   * Returns occupations in simplified Chinese, English and traditional Chinese. The occupation of a beneficiary can be filled with `nameEn`.
   *
   * GET /payout/common/occupation/list
   */
  listOccupations: ListOccupationsHandler<Context, Native>;
}

/** The handler of one operation: `Handler<'createToken', Context>`. */
export type Handler<Id extends keyof Handlers<never>, Context = unknown, Native = unknown> =
  Handlers<Context, Native>[Id];

interface WithEnvelope {
  decider: 'status';
}

export interface CreateTokenInput<Native = unknown>
  extends ExtendedInput<Operations['createToken'] & WithEnvelope, undefined, Native> {}

export interface CreateTokenHandler<Native = unknown>
  extends ExtendedHandler<Operations['createToken'] & WithEnvelope, CreateTokenInput<Native>> {}

export interface CheckSignatureInput<Context, Native = unknown>
  extends ExtendedInput<Operations['checkSignature'] & WithEnvelope, Context, Native> {}

export interface CheckSignatureHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['checkSignature'] & WithEnvelope, CheckSignatureInput<Context, Native>> {}

export interface GetGlobalPayoutQuoteInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getGlobalPayoutQuote'] & WithEnvelope, Context, Native> {}

export interface GetGlobalPayoutQuoteHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getGlobalPayoutQuote'] & WithEnvelope, GetGlobalPayoutQuoteInput<Context, Native>> {}

export interface CreateGlobalPayoutInput<Context, Native = unknown>
  extends ExtendedInput<Operations['createGlobalPayout'] & WithEnvelope, Context, Native> {}

export interface CreateGlobalPayoutHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['createGlobalPayout'] & WithEnvelope, CreateGlobalPayoutInput<Context, Native>> {}

export interface UpdateGlobalPayoutInput<Context, Native = unknown>
  extends ExtendedInput<Operations['updateGlobalPayout'] & WithEnvelope, Context, Native> {}

export interface UpdateGlobalPayoutHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['updateGlobalPayout'] & WithEnvelope, UpdateGlobalPayoutInput<Context, Native>> {}

export interface GetGlobalPayoutStatusInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getGlobalPayoutStatus'] & WithEnvelope, Context, Native> {}

export interface GetGlobalPayoutStatusHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getGlobalPayoutStatus'] & WithEnvelope, GetGlobalPayoutStatusInput<Context, Native>> {}

export interface ConfirmGlobalPayoutInput<Context, Native = unknown>
  extends ExtendedInput<Operations['confirmGlobalPayout'] & WithEnvelope, Context, Native> {}

export interface ConfirmGlobalPayoutHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['confirmGlobalPayout'] & WithEnvelope, ConfirmGlobalPayoutInput<Context, Native>> {}

export interface UploadGlobalPayoutDocumentInput<Context, Native = unknown>
  extends ExtendedInput<Operations['uploadGlobalPayoutDocument'] & WithEnvelope & { form: Operations['uploadGlobalPayoutDocument']['requestTypes']['multipart/form-data'] }, Context, Native> {}

export interface UploadGlobalPayoutDocumentHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['uploadGlobalPayoutDocument'] & WithEnvelope & { form: Operations['uploadGlobalPayoutDocument']['requestTypes']['multipart/form-data'] }, UploadGlobalPayoutDocumentInput<Context, Native>> {}

export interface CompleteGlobalPayoutDocumentsInput<Context, Native = unknown>
  extends ExtendedInput<Operations['completeGlobalPayoutDocuments'] & WithEnvelope, Context, Native> {}

export interface CompleteGlobalPayoutDocumentsHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['completeGlobalPayoutDocuments'] & WithEnvelope, CompleteGlobalPayoutDocumentsInput<Context, Native>> {}

export interface CreatePayinInput<Context, Native = unknown>
  extends ExtendedInput<Operations['createPayin'] & WithEnvelope, Context, Native> {}

export interface CreatePayinHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['createPayin'] & WithEnvelope, CreatePayinInput<Context, Native>> {}

export interface GetPayinStatusInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getPayinStatus'] & WithEnvelope, Context, Native> {}

export interface GetPayinStatusHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getPayinStatus'] & WithEnvelope, GetPayinStatusInput<Context, Native>> {}

export interface RefreshPayinGatewayInput<Context, Native = unknown>
  extends ExtendedInput<Operations['refreshPayinGateway'] & WithEnvelope, Context, Native> {}

export interface RefreshPayinGatewayHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['refreshPayinGateway'] & WithEnvelope, RefreshPayinGatewayInput<Context, Native>> {}

export interface ListPayinsInput<Context, Native = unknown>
  extends ExtendedInput<Operations['listPayins'] & WithEnvelope, Context, Native> {}

export interface ListPayinsHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['listPayins'] & WithEnvelope, ListPayinsInput<Context, Native>> {}

export interface UploadPayinDocumentInput<Context, Native = unknown>
  extends ExtendedInput<Operations['uploadPayinDocument'] & WithEnvelope & { form: Operations['uploadPayinDocument']['requestTypes']['multipart/form-data'] }, Context, Native> {}

export interface UploadPayinDocumentHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['uploadPayinDocument'] & WithEnvelope & { form: Operations['uploadPayinDocument']['requestTypes']['multipart/form-data'] }, UploadPayinDocumentInput<Context, Native>> {}

export interface CreateBusinessPayoutInput<Context, Native = unknown>
  extends ExtendedInput<Operations['createBusinessPayout'] & WithEnvelope, Context, Native> {}

export interface CreateBusinessPayoutHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['createBusinessPayout'] & WithEnvelope, CreateBusinessPayoutInput<Context, Native>> {}

export interface ConfirmBusinessPayoutInput<Context, Native = unknown>
  extends ExtendedInput<Operations['confirmBusinessPayout'] & WithEnvelope, Context, Native> {}

export interface ConfirmBusinessPayoutHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['confirmBusinessPayout'] & WithEnvelope, ConfirmBusinessPayoutInput<Context, Native>> {}

export interface UploadBusinessPayoutDocumentBase64Input<Context, Native = unknown>
  extends ExtendedInput<Operations['uploadBusinessPayoutDocumentBase64'] & WithEnvelope, Context, Native> {}

export interface UploadBusinessPayoutDocumentBase64Handler<Context, Native = unknown>
  extends ExtendedHandler<Operations['uploadBusinessPayoutDocumentBase64'] & WithEnvelope, UploadBusinessPayoutDocumentBase64Input<Context, Native>> {}

export interface UploadBusinessPayoutDocumentInput<Context, Native = unknown>
  extends ExtendedInput<Operations['uploadBusinessPayoutDocument'] & WithEnvelope & { form: Operations['uploadBusinessPayoutDocument']['requestTypes']['multipart/form-data'] }, Context, Native> {}

export interface UploadBusinessPayoutDocumentHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['uploadBusinessPayoutDocument'] & WithEnvelope & { form: Operations['uploadBusinessPayoutDocument']['requestTypes']['multipart/form-data'] }, UploadBusinessPayoutDocumentInput<Context, Native>> {}

export interface CompleteBusinessPayoutDocumentsInput<Context, Native = unknown>
  extends ExtendedInput<Operations['completeBusinessPayoutDocuments'] & WithEnvelope, Context, Native> {}

export interface CompleteBusinessPayoutDocumentsHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['completeBusinessPayoutDocuments'] & WithEnvelope, CompleteBusinessPayoutDocumentsInput<Context, Native>> {}

export interface GetBusinessPayoutStatusInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getBusinessPayoutStatus'] & WithEnvelope, Context, Native> {}

export interface GetBusinessPayoutStatusHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getBusinessPayoutStatus'] & WithEnvelope, GetBusinessPayoutStatusInput<Context, Native>> {}

export interface GetBusinessPayoutQuoteInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getBusinessPayoutQuote'] & WithEnvelope, Context, Native> {}

export interface GetBusinessPayoutQuoteHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getBusinessPayoutQuote'] & WithEnvelope, GetBusinessPayoutQuoteInput<Context, Native>> {}

export interface GetPersonalPayoutQuoteInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getPersonalPayoutQuote'] & WithEnvelope, Context, Native> {}

export interface GetPersonalPayoutQuoteHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getPersonalPayoutQuote'] & WithEnvelope, GetPersonalPayoutQuoteInput<Context, Native>> {}

export interface CreatePersonalPayoutInput<Context, Native = unknown>
  extends ExtendedInput<Operations['createPersonalPayout'] & WithEnvelope, Context, Native> {}

export interface CreatePersonalPayoutHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['createPersonalPayout'] & WithEnvelope, CreatePersonalPayoutInput<Context, Native>> {}

export interface ConfirmPersonalPayoutDeprecatedInput<Context, Native = unknown>
  extends ExtendedInput<Operations['confirmPersonalPayoutDeprecated'] & WithEnvelope, Context, Native> {}

export interface ConfirmPersonalPayoutDeprecatedHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['confirmPersonalPayoutDeprecated'] & WithEnvelope, ConfirmPersonalPayoutDeprecatedInput<Context, Native>> {}

export interface ConfirmPersonalPayoutInput<Context, Native = unknown>
  extends ExtendedInput<Operations['confirmPersonalPayout'] & WithEnvelope, Context, Native> {}

export interface ConfirmPersonalPayoutHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['confirmPersonalPayout'] & WithEnvelope, ConfirmPersonalPayoutInput<Context, Native>> {}

export interface CancelPersonalPayoutInput<Context, Native = unknown>
  extends ExtendedInput<Operations['cancelPersonalPayout'] & WithEnvelope, Context, Native> {}

export interface CancelPersonalPayoutHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['cancelPersonalPayout'] & WithEnvelope, CancelPersonalPayoutInput<Context, Native>> {}

export interface GetPersonalPayoutStatusInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getPersonalPayoutStatus'] & WithEnvelope, Context, Native> {}

export interface GetPersonalPayoutStatusHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getPersonalPayoutStatus'] & WithEnvelope, GetPersonalPayoutStatusInput<Context, Native>> {}

export interface UpdatePersonalPayoutInput<Context, Native = unknown>
  extends ExtendedInput<Operations['updatePersonalPayout'] & WithEnvelope, Context, Native> {}

export interface UpdatePersonalPayoutHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['updatePersonalPayout'] & WithEnvelope, UpdatePersonalPayoutInput<Context, Native>> {}

export interface UploadPersonalPayoutDocumentInput<Context, Native = unknown>
  extends ExtendedInput<Operations['uploadPersonalPayoutDocument'] & WithEnvelope & { form: Operations['uploadPersonalPayoutDocument']['requestTypes']['multipart/form-data'] | undefined }, Context, Native> {}

export interface UploadPersonalPayoutDocumentHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['uploadPersonalPayoutDocument'] & WithEnvelope & { form: Operations['uploadPersonalPayoutDocument']['requestTypes']['multipart/form-data'] | undefined }, UploadPersonalPayoutDocumentInput<Context, Native>> {}

export interface CompletePersonalPayoutDocumentsInput<Context, Native = unknown>
  extends ExtendedInput<Operations['completePersonalPayoutDocuments'] & WithEnvelope, Context, Native> {}

export interface CompletePersonalPayoutDocumentsHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['completePersonalPayoutDocuments'] & WithEnvelope, CompletePersonalPayoutDocumentsInput<Context, Native>> {}

export interface ConvertWalletFundsInput<Context, Native = unknown>
  extends ExtendedInput<Operations['convertWalletFunds'] & WithEnvelope, Context, Native> {}

export interface ConvertWalletFundsHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['convertWalletFunds'] & WithEnvelope, ConvertWalletFundsInput<Context, Native>> {}

export interface ListWalletsInput<Context, Native = unknown>
  extends ExtendedInput<Operations['listWallets'] & WithEnvelope, Context, Native> {}

export interface ListWalletsHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['listWallets'] & WithEnvelope, ListWalletsInput<Context, Native>> {}

export interface GetWalletInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getWallet'] & WithEnvelope, Context, Native> {}

export interface GetWalletHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getWallet'] & WithEnvelope, GetWalletInput<Context, Native>> {}

export interface GetWalletByCurrencyInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getWalletByCurrency'] & WithEnvelope, Context, Native> {}

export interface GetWalletByCurrencyHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getWalletByCurrency'] & WithEnvelope, GetWalletByCurrencyInput<Context, Native>> {}

export interface GetWalletsForPersonalPayoutsInput<Context, Native = unknown>
  extends ExtendedInput<Operations['getWalletsForPersonalPayouts'] & WithEnvelope, Context, Native> {}

export interface GetWalletsForPersonalPayoutsHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['getWalletsForPersonalPayouts'] & WithEnvelope, GetWalletsForPersonalPayoutsInput<Context, Native>> {}

export interface ListWalletsForPersonalPayoutsInput<Context, Native = unknown>
  extends ExtendedInput<Operations['listWalletsForPersonalPayouts'] & WithEnvelope, Context, Native> {}

export interface ListWalletsForPersonalPayoutsHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['listWalletsForPersonalPayouts'] & WithEnvelope, ListWalletsForPersonalPayoutsInput<Context, Native>> {}

export interface FindChineseCharactersInput<Context, Native = unknown>
  extends ExtendedInput<Operations['findChineseCharacters'] & WithEnvelope, Context, Native> {}

export interface FindChineseCharactersHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['findChineseCharacters'] & WithEnvelope, FindChineseCharactersInput<Context, Native>> {}

export interface CheckBankAccountInput<Context, Native = unknown>
  extends ExtendedInput<Operations['checkBankAccount'] & WithEnvelope, Context, Native> {}

export interface CheckBankAccountHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['checkBankAccount'] & WithEnvelope, CheckBankAccountInput<Context, Native>> {}

export interface CheckAlipayTransactionInput<Context, Native = unknown>
  extends ExtendedInput<Operations['checkAlipayTransaction'] & WithEnvelope, Context, Native> {}

export interface CheckAlipayTransactionHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['checkAlipayTransaction'] & WithEnvelope, CheckAlipayTransactionInput<Context, Native>> {}

export interface ListAreasInput<Context, Native = unknown>
  extends ExtendedInput<Operations['listAreas'] & WithEnvelope, Context, Native> {}

export interface ListAreasHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['listAreas'] & WithEnvelope, ListAreasInput<Context, Native>> {}

export interface ListOccupationsInput<Context, Native = unknown>
  extends ExtendedInput<Operations['listOccupations'] & WithEnvelope, Context, Native> {}

export interface ListOccupationsHandler<Context, Native = unknown>
  extends ExtendedHandler<Operations['listOccupations'] & WithEnvelope, ListOccupationsInput<Context, Native>> {}
