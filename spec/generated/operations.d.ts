// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  CheckAlipayTransactionAnswer,
  CheckAlipayTransactionRequest,
  CheckBankAccountAnswer,
  CheckBankAccountRefusedAnswer,
  CheckBankAccountRequest,
  CheckSignatureRequest,
  ConfirmBusinessPayoutRequest,
  ConvertWalletFundsAnswer,
  CreateBusinessPayoutRequest,
  CreateGlobalPayoutRequest,
  CreatePayinRequest,
  CreatePersonalPayoutRequest,
  CreateRefusedAnswer,
  CreateTokenAnswer,
  CreateTokenRequest,
  CurrencyCode,
  FindChineseCharactersAnswer,
  GetGlobalPayoutWalletAnswer,
  GetPayinStatusRequest,
  GetPersonalPayoutWalletsRequest,
  ListAreasAnswer,
  ListAreasRequest,
  ListGlobalPayoutWalletsAnswer,
  ListOccupationsAnswer,
  ListPayinsAnswer,
  PayinAnswer,
  PayinStatus,
  PayoutAnswer,
  PersonalPayoutIdentifier,
  QuoteAnswer,
  QuoteRequest,
  RefreshPayinGatewayRequest,
  SocialCreditCode,
  UnspecifiedRequest,
  UnspecifiedResponse,
  UpdateGlobalPayoutRequest,
  UpdatePersonalPayoutRequest,
  UploadBusinessPayoutDocumentBase64Request,
  UploadPayinDocumentRequest,
  UploadPayoutDocumentRequest,
  UploadPersonalPayoutDocumentRequest,
  WalletType,
} from './schemas.js';

/** Every operation, by its id. */
export interface Operations {
  /**
   * Create a token
   *
   * Returns a token for an application key and a secret key. The token expires one hour after it is issued. You may request a new token before the old one expires, or for any request.
   */
  createToken: {
    method: 'POST';
    path: '/payout/oauth/token';
    parameters: Record<string, never>;
    request: CreateTokenRequest;
    requestTypes: { 'application/json': CreateTokenRequest };
    answers: { 200: CreateTokenAnswer200; 400: CreateTokenAnswer400 };
  };
  /**
   * Check a signed object
   *
   * Verifies signed request data. The signed object need not be a dictionary (a JSON object): any JSON value is accepted.
   */
  checkSignature: {
    method: 'POST';
    path: '/payout/encrypt/check';
    parameters: Record<string, never>;
    request: CheckSignatureRequest;
    requestTypes: { 'application/json': CheckSignatureRequest };
    answers: { 200: CheckSignatureAnswer200; 400: CheckSignatureAnswer400 };
  };
  /**
   * Get a quote for a global payout
   *
   * Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate. Later operations, such as a conversion of wallet funds, refer to it.
   */
  getGlobalPayoutQuote: {
    method: 'POST';
    path: '/global/payout/rate/query/price';
    parameters: Record<string, never>;
    request: GetGlobalPayoutQuoteRequest;
    requestTypes: { 'application/json': GetGlobalPayoutQuoteRequest };
    answers: { 200: GetGlobalPayoutQuoteAnswer200; 400: GetGlobalPayoutQuoteAnswer400 };
  };
  /**
   * Create a global payout
   *
   * Creates an order that pays a beneficiary, on a bank, alipay or wechat account, on behalf of a payer. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   */
  createGlobalPayout: {
    method: 'POST';
    path: '/global/payout/transfer/create';
    parameters: Record<string, never>;
    request: CreateGlobalPayoutRequest;
    requestTypes: { 'application/json': CreateGlobalPayoutRequest };
    answers: { 200: CreateGlobalPayoutAnswer200; 400: CreateGlobalPayoutAnswer400 };
  };
  /**
   * Update a global payout
   *
   * Corrects wrong information in a payout. The body has the same properties as a create request. If `beneficiary.accountType` is `alipay`, `subpurpose` is required; `bpay` and the payer's English names are accepted on create only. Whether omitted properties keep their values is not shown, so send all of them.
   */
  updateGlobalPayout: {
    method: 'POST';
    path: '/global/payout/transfer/update';
    parameters: Record<string, never>;
    request: UpdateGlobalPayoutRequest;
    requestTypes: { 'application/json': UpdateGlobalPayoutRequest };
    answers: { 200: UpdateGlobalPayoutAnswer200; 400: UpdateGlobalPayoutAnswer400 };
  };
  /**
   * Get the status of a global payout
   *
   * Returns the status of a payout.
   */
  getGlobalPayoutStatus: {
    method: 'POST';
    path: '/global/payout/transfer/query/status';
    parameters: Record<string, never>;
    request?: GetGlobalPayoutStatusRequest;
    requestTypes: { 'application/json': GetGlobalPayoutStatusRequest };
    answers: { 200: GetGlobalPayoutStatusAnswer200; 400: GetGlobalPayoutStatusAnswer400 };
  };
  /**
   * Confirm a global payout
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
   */
  confirmGlobalPayout: {
    method: 'POST';
    path: '/global/payout/transfer/async';
    parameters: Record<string, never>;
    request?: ConfirmGlobalPayoutRequest;
    requestTypes: { 'application/json': ConfirmGlobalPayoutRequest };
    answers: { 200: ConfirmGlobalPayoutAnswer200; 400: ConfirmGlobalPayoutAnswer400 };
  };
  /**
   * Upload a document for a global payout
   *
   * Uploads a supporting document for a payout as a multipart form.
   */
  uploadGlobalPayoutDocument: {
    method: 'POST';
    path: '/global/payout/transfer/upload/multipart';
    parameters: Record<string, never>;
    request: UploadGlobalPayoutDocumentRequest;
    requestTypes: { 'multipart/form-data': UploadGlobalPayoutDocumentRequest };
    answers: { 200: UploadGlobalPayoutDocumentAnswer200; 400: UploadGlobalPayoutDocumentAnswer400 };
  };
  /**
   * Mark the documents of a global payout as complete
   *
   * Marks the upload of supporting documents for a payout as complete. The interface speaks of a business order here.
   */
  completeGlobalPayoutDocuments: {
    method: 'POST';
    path: '/global/payout/transfer/upload/completed';
    parameters: Record<string, never>;
    request?: CompleteGlobalPayoutDocumentsRequest;
    requestTypes: { 'application/json': CompleteGlobalPayoutDocumentsRequest };
    answers: { 200: CompleteGlobalPayoutDocumentsAnswer200; 400: CompleteGlobalPayoutDocumentsAnswer400 };
  };
  /**
   * Create a payin
   *
   * Creates an order that collects funds from a payer through a gateway, and returns the details of that gateway. One `orderNo` creates one payin: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payin, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   */
  createPayin: {
    method: 'POST';
    path: '/global/payin/transfer/create';
    parameters: Record<string, never>;
    request: CreatePayinRequest;
    requestTypes: { 'application/json': CreatePayinRequest };
    answers: { 200: CreatePayinAnswer200; 400: CreatePayinAnswer400 };
  };
  /**
   * Get the status of a payin
   *
   * Returns a payin with its status and its gateway. The payin is named by `tradeId`, by `orderNo` or by both. The older variant accepts `tradeId` only, and requires it.
   */
  getPayinStatus: {
    method: 'POST';
    path: '/global/payin/transfer/query/status';
    parameters: Record<string, never>;
    request: GetPayinStatusRequest;
    requestTypes: { 'application/json': GetPayinStatusRequest };
    answers: { 200: GetPayinStatusAnswer200; 400: GetPayinStatusAnswer400 };
  };
  /**
   * Refresh the gateway of a payin
   *
   * Refreshes the gateway details of a payin and returns them.
   */
  refreshPayinGateway: {
    method: 'POST';
    path: '/global/payin/transfer/refresh/gateway';
    parameters: Record<string, never>;
    request: RefreshPayinGatewayRequest;
    requestTypes: { 'application/json': RefreshPayinGatewayRequest };
    answers: { 200: RefreshPayinGatewayAnswer200; 400: RefreshPayinGatewayAnswer400 };
  };
  /**
   * List payins
   *
   * Returns the history of payins, filtered by order number, creation date and status.
   */
  listPayins: {
    method: 'GET';
    path: '/global/payin/order/page';
    parameters: { query?: ListPayinsQuery };
    answers: { 200: ListPayinsAnswer200; 400: ListPayinsAnswer400 };
  };
  /**
   * Upload a document for a payin
   *
   * Uploads a supporting document for a payin as a multipart form.
   */
  uploadPayinDocument: {
    method: 'POST';
    path: '/global/payin/transfer/upload/multipart';
    parameters: Record<string, never>;
    request: UploadPayinDocumentRequest;
    requestTypes: { 'multipart/form-data': UploadPayinDocumentRequest };
    answers: { 200: UploadPayinDocumentAnswer200; 400: UploadPayinDocumentAnswer400 };
  };
  /**
   * Create a business payout
   *
   * Creates an order by which one business pays another: payer and beneficiary must be businesses. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   */
  createBusinessPayout: {
    method: 'POST';
    path: '/payout/payment/business/transfer/create';
    parameters: Record<string, never>;
    request: CreateBusinessPayoutRequest;
    requestTypes: { 'application/json': CreateBusinessPayoutRequest };
    answers: { 200: CreateBusinessPayoutAnswer200; 400: CreateBusinessPayoutAnswer400 };
  };
  /**
   * Confirm a business payout
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. If the payout's two currencies differ, `queryNo` is required. The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
   */
  confirmBusinessPayout: {
    method: 'POST';
    path: '/payout/payment/business/transfer/async';
    parameters: Record<string, never>;
    request: ConfirmBusinessPayoutRequest;
    requestTypes: { 'application/json': ConfirmBusinessPayoutRequest };
    answers: { 200: ConfirmBusinessPayoutAnswer200; 400: ConfirmBusinessPayoutAnswer400 };
  };
  /**
   * Upload a document for a business payout as base64
   *
   * Uploads a supporting document for a payout as a base64 string in JSON. It accepts fewer document types than the multipart upload. Every business payout needs a `proforma_invoice` and a `purchase_order`.
   */
  uploadBusinessPayoutDocumentBase64: {
    method: 'POST';
    path: '/payout/payment/business/transfer/upload';
    parameters: Record<string, never>;
    request: UploadBusinessPayoutDocumentBase64Request;
    requestTypes: { 'application/json': UploadBusinessPayoutDocumentBase64Request };
    answers: {
      200: UploadBusinessPayoutDocumentBase64Answer200;
      400: UploadBusinessPayoutDocumentBase64Answer400;
    };
  };
  /**
   * Upload a document for a business payout
   *
   * Uploads a supporting document for a payout as a multipart form.
   */
  uploadBusinessPayoutDocument: {
    method: 'POST';
    path: '/payout/payment/business/transfer/upload/multipart';
    parameters: Record<string, never>;
    request: UploadBusinessPayoutDocumentRequest;
    requestTypes: { 'multipart/form-data': UploadBusinessPayoutDocumentRequest };
    answers: { 200: UploadBusinessPayoutDocumentAnswer200; 400: UploadBusinessPayoutDocumentAnswer400 };
  };
  /**
   * Mark the documents of a business payout as complete
   *
   * Marks the upload of supporting documents for a payout as complete. A `proforma_invoice` and a `purchase_order` must have been uploaded before.
   */
  completeBusinessPayoutDocuments: {
    method: 'POST';
    path: '/payout/payment/business/transfer/upload/completed';
    parameters: Record<string, never>;
    request?: CompleteBusinessPayoutDocumentsRequest;
    requestTypes: { 'application/json': CompleteBusinessPayoutDocumentsRequest };
    answers: { 200: CompleteBusinessPayoutDocumentsAnswer200; 400: CompleteBusinessPayoutDocumentsAnswer400 };
  };
  /**
   * Get the status of a business payout
   *
   * Returns the status of a payout. The parameters that identify it are not shown, so any query parameter is accepted. The example assumes one.
   */
  getBusinessPayoutStatus: {
    method: 'GET';
    path: '/payout/payment/business/transfer/status';
    parameters: { query?: GetBusinessPayoutStatusQuery };
    answers: { 200: GetBusinessPayoutStatusAnswer200; 400: GetBusinessPayoutStatusAnswer400 };
  };
  /**
   * Get a quote for a business payout
   *
   * Returns a real-time FX rate. The parameters that name the currencies are not shown, so any query parameter is accepted. The example assumes two.
   */
  getBusinessPayoutQuote: {
    method: 'GET';
    path: '/payout/payment/business/query/price';
    parameters: { query?: GetBusinessPayoutQuoteQuery };
    answers: { 200: GetBusinessPayoutQuoteAnswer200; 400: GetBusinessPayoutQuoteAnswer400 };
  };
  /**
   * Get a quote for a personal payout
   *
   * Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate.
   */
  getPersonalPayoutQuote: {
    method: 'POST';
    path: '/payout/payment/query/price';
    parameters: Record<string, never>;
    request: GetPersonalPayoutQuoteRequest;
    requestTypes: { 'application/json': GetPersonalPayoutQuoteRequest };
    answers: { 200: GetPersonalPayoutQuoteAnswer200; 400: GetPersonalPayoutQuoteAnswer400 };
  };
  /**
   * Create a personal payout
   *
   * Creates a personal payout. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   */
  createPersonalPayout: {
    method: 'POST';
    path: '/payout/payment/create';
    parameters: Record<string, never>;
    request?: CreatePersonalPayoutRequest;
    requestTypes: { 'application/json': CreatePersonalPayoutRequest };
    answers: { 200: CreatePersonalPayoutAnswer200; 400: CreatePersonalPayoutAnswer400 };
  };
  /**
   * Confirm a personal payout (deprecated)
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. This operation is deprecated: use `confirmPersonalPayout` instead.
   * @deprecated
   */
  confirmPersonalPayoutDeprecated: {
    method: 'POST';
    path: '/payout/payment/transfer';
    parameters: Record<string, never>;
    request?: ConfirmPersonalPayoutDeprecatedRequest;
    requestTypes: { 'application/json': ConfirmPersonalPayoutDeprecatedRequest };
    answers: { 200: ConfirmPersonalPayoutDeprecatedAnswer200; 400: ConfirmPersonalPayoutDeprecatedAnswer400 };
  };
  /**
   * Confirm a personal payout
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the service reports the result to the merchant in a callback. Concurrent calls are supported.
   */
  confirmPersonalPayout: {
    method: 'POST';
    path: '/payout/payment/transfer/async';
    parameters: Record<string, never>;
    request?: ConfirmPersonalPayoutRequest;
    requestTypes: { 'application/json': ConfirmPersonalPayoutRequest };
    answers: { 200: ConfirmPersonalPayoutAnswer200; 400: ConfirmPersonalPayoutAnswer400 };
  };
  /**
   * Cancel a personal payout
   *
   * Cancels a payout. The payout must be `pending`.
   */
  cancelPersonalPayout: {
    method: 'POST';
    path: '/payout/payment/cancel';
    parameters: Record<string, never>;
    request?: CancelPersonalPayoutRequest;
    requestTypes: { 'application/json': CancelPersonalPayoutRequest };
    answers: { 200: CancelPersonalPayoutAnswer200; 400: CancelPersonalPayoutAnswer400 };
  };
  /**
   * Get the status of a personal payout
   *
   * Returns the status of a payout.
   */
  getPersonalPayoutStatus: {
    method: 'POST';
    path: '/payout/payment/status';
    parameters: Record<string, never>;
    request?: GetPersonalPayoutStatusRequest;
    requestTypes: { 'application/json': GetPersonalPayoutStatusRequest };
    answers: { 200: GetPersonalPayoutStatusAnswer200; 400: GetPersonalPayoutStatusAnswer400 };
  };
  /**
   * Update a personal payout
   *
   * Changes the payer, the beneficiary, the purpose, the source of funds or the relationship of a payout. Nothing else can be changed. Whether omitted properties keep their values is not shown, so send all five.
   */
  updatePersonalPayout: {
    method: 'POST';
    path: '/payout/payment/update';
    parameters: Record<string, never>;
    request?: UpdatePersonalPayoutRequest;
    requestTypes: { 'application/json': UpdatePersonalPayoutRequest };
    answers: { 200: UpdatePersonalPayoutAnswer200; 400: UpdatePersonalPayoutAnswer400 };
  };
  /**
   * Upload a document for a personal payout
   *
   * Uploads supporting documents for the payout with this `tradeId`.
   */
  uploadPersonalPayoutDocument: {
    method: 'POST';
    path: '/payment/risk/upload';
    parameters: Record<string, never>;
    request?: UploadPersonalPayoutDocumentRequest;
    requestTypes: { 'multipart/form-data': UploadPersonalPayoutDocumentRequest };
    answers: { 200: UploadPersonalPayoutDocumentAnswer200; 400: UploadPersonalPayoutDocumentAnswer400 };
  };
  /**
   * Mark the documents of a personal payout as complete
   *
   * Marks the upload of supporting documents for the payout with this `tradeId` as complete, which moves the payout to `awaiting_transfer`.
   */
  completePersonalPayoutDocuments: {
    method: 'POST';
    path: '/payment/risk/completed';
    parameters: Record<string, never>;
    request?: CompletePersonalPayoutDocumentsRequest;
    requestTypes: { 'application/json': CompletePersonalPayoutDocumentsRequest };
    answers: { 200: CompletePersonalPayoutDocumentsAnswer200; 400: CompletePersonalPayoutDocumentsAnswer400 };
  };
  /**
   * Convert wallet funds
   *
   * Converts funds of a wallet at the rate of a global payout quote. **This GET moves money**: it must not be repeated, cached or prefetched. If no response arrives, compare the wallet balances before you convert again.
   */
  convertWalletFunds: {
    method: 'GET';
    path: '/global/payout/wallet/new-fx-conversion';
    parameters: { query: ConvertWalletFundsQuery };
    answers: { 200: ConvertWalletFundsAnswer200; 400: ConvertWalletFundsAnswer400 };
  };
  /**
   * List all global payout wallets
   *
   * Returns every wallet with its balance. The amounts are strings.
   */
  listGlobalPayoutWallets: {
    method: 'GET';
    path: '/global/payout/wallet/list';
    parameters: Record<string, never>;
    answers: { 200: ListGlobalPayoutWalletsAnswer200; 400: ListGlobalPayoutWalletsAnswer400 };
  };
  /**
   * Get the global payout wallet of one type
   *
   * Returns the balance of the wallet of one type. The amounts are numbers.
   */
  getGlobalPayoutWallet: {
    method: 'GET';
    path: '/global/payout/wallet/get';
    parameters: { query: GetGlobalPayoutWalletQuery };
    answers: { 200: GetGlobalPayoutWalletAnswer200; 400: GetGlobalPayoutWalletAnswer400 };
  };
  /**
   * Get the global payout wallet of one currency
   *
   * Returns the balance of a single currency.
   */
  getGlobalPayoutWalletByCurrency: {
    method: 'GET';
    path: '/global/payout/wallet/query/currency';
    parameters: { query: GetGlobalPayoutWalletByCurrencyQuery };
    answers: { 200: GetGlobalPayoutWalletByCurrencyAnswer200; 400: GetGlobalPayoutWalletByCurrencyAnswer400 };
  };
  /**
   * Get the personal payout wallets, with the balance amounts of all currencies
   *
   * Returns the balance amounts of all currencies. The body is an empty object, which must be signed like any other body.
   */
  getPersonalPayoutWallets: {
    method: 'POST';
    path: '/payout/wallet/get';
    parameters: Record<string, never>;
    request: GetPersonalPayoutWalletsRequest;
    requestTypes: { 'application/json': GetPersonalPayoutWalletsRequest };
    answers: { 200: GetPersonalPayoutWalletsAnswer200; 400: GetPersonalPayoutWalletsAnswer400 };
  };
  /**
   * List the personal payout wallets, with the balance of all currencies
   *
   * Returns the balance of all currencies.
   */
  listPersonalPayoutWallets: {
    method: 'POST';
    path: '/payout/wallet/list';
    parameters: Record<string, never>;
    request?: ListPersonalPayoutWalletsRequest;
    requestTypes: { 'application/json': ListPersonalPayoutWalletsRequest };
    answers: { 200: ListPersonalPayoutWalletsAnswer200; 400: ListPersonalPayoutWalletsAnswer400 };
  };
  /**
   * Find the Chinese characters of a name
   *
   * Finds out whether Chinese characters exist for a name in pinyin, and which. For an individual, `idNumber` is required; for a business entity, `uionSocialCreditCode`.
   */
  findChineseCharacters: {
    method: 'GET';
    path: '/global/payout/validation/query-chinese-characters';
    parameters: { query: FindChineseCharactersQuery };
    answers: { 200: FindChineseCharactersAnswer200; 400: FindChineseCharactersAnswer400 };
  };
  /**
   * Check an identity and a bank account
   *
   * Checks an identity and a bank account by three elements (`check3`: `idNumber`, `name`, `account`) or by four (`check4`: `phone` as well, R-021). `data` contains details, even when the check fails.
   */
  checkBankAccount: {
    method: 'POST';
    path: '/payout/common/bank/check';
    parameters: Record<string, never>;
    request: CheckBankAccountRequest;
    requestTypes: { 'application/json': CheckBankAccountRequest };
    answers: { 200: CheckBankAccountAnswer200; 400: CheckBankAccountAnswer400 };
  };
  /**
   * Check whether an alipay transaction is feasible
   *
   * Checks whether an alipay transaction is feasible, in one of three scenarios: C2C wallet, C2C bank and B2C payroll. For purpose `Payroll`, the customer (entity) must first be added in the back office and pass review. With the template `Send_To_Bank_Accounts_Template_01`, the beneficiary's `fullName` must be Chinese, and only mainland ID cards are supported.
   */
  checkAlipayTransaction: {
    method: 'POST';
    path: '/global/payout/alipay/verification';
    parameters: Record<string, never>;
    request: CheckAlipayTransactionRequest;
    requestTypes: { 'application/json': CheckAlipayTransactionRequest };
    answers: { 200: CheckAlipayTransactionAnswer200; 400: CheckAlipayTransactionAnswer400 };
  };
  /**
   * List Chinese areas
   *
   * Returns the areas of China: states with their cities, and cities with their districts. The address of a beneficiary can be filled with the `pinyin` values.
   */
  listAreas: {
    method: 'GET';
    path: '/payout/common/area/list';
    parameters: Record<string, never>;
    request?: ListAreasRequest;
    requestTypes: { 'application/json': ListAreasRequest };
    answers: { 200: ListAreasAnswer200; 400: ListAreasAnswer400 };
  };
  /**
   * List occupations
   *
   * Returns occupations in simplified Chinese, English and traditional Chinese. The occupation of a beneficiary can be filled with `nameEn`.
   */
  listOccupations: {
    method: 'GET';
    path: '/payout/common/occupation/list';
    parameters: Record<string, never>;
    answers: { 200: ListOccupationsAnswer200; 400: ListOccupationsAnswer400 };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {
  /**
   * Order status callback: {callback_url}/hub/webhook
   *
   * The service sends a callback about the status of an order, a payout or a payin, to `{callback_url}/hub/webhook` of the merchant. The result of an asynchronous confirm arrives this way. The callback URL must be reachable: if the merchant restricts access to it, the service's IP addresses may have to be allowed.
   */
  orderStatusCallback: {
    method: 'POST';
    path: 'orderStatusCallback';
    parameters: { headers?: OrderStatusCallbackWebhookHeaders };
    request: OrderStatusCallbackWebhookRequest;
    requestTypes: { 'application/json': OrderStatusCallbackWebhookRequest };
    answers: { 200: OrderStatusCallbackWebhookAnswer200; 400: OrderStatusCallbackWebhookAnswer400 };
  };
}

/** Every callback, by its id. */
export interface Callbacks {}

export type CreateTokenAnswer200<Status extends string = string> = CreateTokenAnswer<Status>;

export type CreateTokenAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CheckSignatureAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CheckSignatureAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetGlobalPayoutQuoteRequest = QuoteRequest;

export type GetGlobalPayoutQuoteAnswer200<Status extends string = string> = QuoteAnswer<Status>;

export type GetGlobalPayoutQuoteAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreateGlobalPayoutAnswer200<Status extends string = string> = PayoutAnswer<Status>;

export type CreateGlobalPayoutAnswer400<Status extends string = string> = CreateRefusedAnswer<Status>;

export type UpdateGlobalPayoutAnswer200<Status extends string = string> = PayoutAnswer<Status>;

export type UpdateGlobalPayoutAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetGlobalPayoutStatusRequest = UnspecifiedRequest;

export type GetGlobalPayoutStatusAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetGlobalPayoutStatusAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmGlobalPayoutRequest = UnspecifiedRequest;

export type ConfirmGlobalPayoutAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmGlobalPayoutAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadGlobalPayoutDocumentRequest = UploadPayoutDocumentRequest;

export type UploadGlobalPayoutDocumentAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadGlobalPayoutDocumentAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompleteGlobalPayoutDocumentsRequest = UnspecifiedRequest;

export type CompleteGlobalPayoutDocumentsAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompleteGlobalPayoutDocumentsAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreatePayinAnswer200<Status extends string = string> = PayinAnswer<Status>;

export type CreatePayinAnswer400<Status extends string = string> = CreateRefusedAnswer<Status>;

export type GetPayinStatusAnswer200<Status extends string = string> = PayinAnswer<Status>;

export type GetPayinStatusAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type RefreshPayinGatewayAnswer200<Status extends string = string> = PayinAnswer<Status>;

export type RefreshPayinGatewayAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export interface ListPayinsQuery {
  /** Paging parameter. The interface does not say whether it is a page number or a number of pages. */
  pages?: number;
  /** Page size. */
  pageSize?: number;
  /** Order number to search for. */
  search?: string;
  /** Start of the range of creation dates. */
  start?: string;
  /** End of the range of creation dates. */
  end?: string;
  /** Status of the payins. */
  status?: PayinStatus;
}

export type ListPayinsAnswer200<Status extends string = string> = ListPayinsAnswer<Status>;

export type ListPayinsAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadPayinDocumentAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadPayinDocumentAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreateBusinessPayoutAnswer200<Status extends string = string> = PayoutAnswer<Status>;

export type CreateBusinessPayoutAnswer400<Status extends string = string> = CreateRefusedAnswer<Status>;

export type ConfirmBusinessPayoutAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmBusinessPayoutAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadBusinessPayoutDocumentBase64Answer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadBusinessPayoutDocumentBase64Answer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadBusinessPayoutDocumentRequest = UploadPayoutDocumentRequest;

export type UploadBusinessPayoutDocumentAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadBusinessPayoutDocumentAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompleteBusinessPayoutDocumentsRequest = UnspecifiedRequest;

export type CompleteBusinessPayoutDocumentsAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompleteBusinessPayoutDocumentsAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

/** Any query parameters. `query` is only a name for them in this document; it is not sent. */
export interface GetBusinessPayoutStatusQuery {
  [member: string]: string;
}

export type GetBusinessPayoutStatusAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetBusinessPayoutStatusAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

/** Any query parameters. `query` is only a name for them in this document; it is not sent. */
export interface GetBusinessPayoutQuoteQuery {
  [member: string]: string;
}

export type GetBusinessPayoutQuoteAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetBusinessPayoutQuoteAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetPersonalPayoutQuoteRequest = QuoteRequest;

export type GetPersonalPayoutQuoteAnswer200<Status extends string = string> = QuoteAnswer<Status>;

export type GetPersonalPayoutQuoteAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreatePersonalPayoutAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreatePersonalPayoutAnswer400<Status extends string = string> = CreateRefusedAnswer<Status>;

export type ConfirmPersonalPayoutDeprecatedRequest = PersonalPayoutIdentifier;

export type ConfirmPersonalPayoutDeprecatedAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmPersonalPayoutDeprecatedAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmPersonalPayoutRequest = PersonalPayoutIdentifier;

export type ConfirmPersonalPayoutAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmPersonalPayoutAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CancelPersonalPayoutRequest = PersonalPayoutIdentifier;

export type CancelPersonalPayoutAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CancelPersonalPayoutAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetPersonalPayoutStatusRequest = PersonalPayoutIdentifier;

export type GetPersonalPayoutStatusAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetPersonalPayoutStatusAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UpdatePersonalPayoutAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UpdatePersonalPayoutAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadPersonalPayoutDocumentAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadPersonalPayoutDocumentAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompletePersonalPayoutDocumentsRequest = PersonalPayoutIdentifier;

export type CompletePersonalPayoutDocumentsAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompletePersonalPayoutDocumentsAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export interface ConvertWalletFundsQuery {
  /** Currency to convert from. */
  sourceCurrency: CurrencyCode;
  /** Currency to convert to. */
  targetCurrency: CurrencyCode;
  /** Amount in `sourceCurrency`. */
  sourceAmount?: number;
  /** Amount in `targetCurrency`. */
  targetAmount?: number;
  /** Quote number, which identifies the rate, from `getGlobalPayoutQuote`. */
  queryNo: string;
  /** Type of the wallet. */
  walletType: WalletType;
}

export type ConvertWalletFundsAnswer200<Status extends string = string> = ConvertWalletFundsAnswer<Status>;

export type ConvertWalletFundsAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListGlobalPayoutWalletsAnswer200<Status extends string = string> = ListGlobalPayoutWalletsAnswer<Status>;

export type ListGlobalPayoutWalletsAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export interface GetGlobalPayoutWalletQuery {
  /** Type of the wallet. */
  type: WalletType;
}

export type GetGlobalPayoutWalletAnswer200<Status extends string = string> = GetGlobalPayoutWalletAnswer<Status>;

export type GetGlobalPayoutWalletAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export interface GetGlobalPayoutWalletByCurrencyQuery {
  /** Currency code. */
  currency: CurrencyCode;
}

export type GetGlobalPayoutWalletByCurrencyAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetGlobalPayoutWalletByCurrencyAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetPersonalPayoutWalletsAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetPersonalPayoutWalletsAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListPersonalPayoutWalletsRequest = UnspecifiedRequest;

export type ListPersonalPayoutWalletsAnswer200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListPersonalPayoutWalletsAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

/** Holds to R-022. */
export type FindChineseCharactersQuery =
  & {
    /** The name in pinyin. */
    pinyinName: string;
  }
  & (IndividualNameQuery | BusinessNameQuery);

/**
 * A case of {@link FindChineseCharactersQuery}.
 *
 * `idNumber` (for an individual) or `uionSocialCreditCode` (for a business entity) must be given, or both.
 */
export interface IndividualNameQuery {
  /** Certificate number of an individual. */
  idNumber: string;
  /** Unified social credit code of a business entity, called 18-digit in the interface. The parameter is spelled `uionSocialCreditCode`. */
  uionSocialCreditCode?: SocialCreditCode;
}

/**
 * A case of {@link FindChineseCharactersQuery}.
 *
 * `idNumber` (for an individual) or `uionSocialCreditCode` (for a business entity) must be given, or both.
 */
export interface BusinessNameQuery {
  /** Certificate number of an individual. */
  idNumber?: string;
  /** Unified social credit code of a business entity, called 18-digit in the interface. The parameter is spelled `uionSocialCreditCode`. */
  uionSocialCreditCode: SocialCreditCode;
}

export type FindChineseCharactersAnswer200<Status extends string = string> = FindChineseCharactersAnswer<Status>;

export type FindChineseCharactersAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CheckBankAccountAnswer200<Status extends string = string> = CheckBankAccountAnswer<Status>;

export type CheckBankAccountAnswer400 = CheckBankAccountRefusedAnswer;

export type CheckAlipayTransactionAnswer200<Status extends string = string> = CheckAlipayTransactionAnswer<Status>;

export type CheckAlipayTransactionAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListAreasAnswer200<Status extends string = string> = ListAreasAnswer<Status>;

export type ListAreasAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListOccupationsAnswer200<Status extends string = string> = ListOccupationsAnswer<Status>;

export type ListOccupationsAnswer400<Status extends string = string> = UnspecifiedResponse<Status>;

export interface OrderStatusCallbackWebhookHeaders {
  /** The service's application key, for secondary verification. The service may omit it. */
  appkey?: string;
}

/** The callback. Its properties are not shown. */
export type OrderStatusCallbackWebhookRequest = unknown;

/** Any JSON value. */
export type OrderStatusCallbackWebhookAnswer200 = unknown;

/** Any JSON value. */
export type OrderStatusCallbackWebhookAnswer400 = unknown;
