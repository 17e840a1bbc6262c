// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  CheckAlipayTransactionRequest,
  CheckAlipayTransactionResponse,
  CheckBankAccountRefusedResponse,
  CheckBankAccountRequest,
  CheckBankAccountResponse,
  CheckSignatureRequest,
  ConfirmBusinessPayoutRequest,
  ConvertWalletFundsResponse,
  CreateBusinessPayoutRequest,
  CreateGlobalPayoutRequest,
  CreatePayinRequest,
  CreatePersonalPayoutRequest,
  CreateRefusedResponse,
  CreateTokenRequest,
  CreateTokenResponse,
  CurrencyCode,
  FindChineseCharactersResponse,
  GetPayinStatusRequest,
  GetWalletResponse,
  GetWalletsForPersonalPayoutsRequest,
  ListAreasRequest,
  ListAreasResponse,
  ListOccupationsResponse,
  ListPayinsResponse,
  ListWalletsResponse,
  PayinResponse,
  PayinStatus,
  PayoutResponse,
  PersonalPayoutIdentifier,
  QuoteRequest,
  QuoteResponse,
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
   * Returns a token for an application key and a secret key. The token expires one hour after it is issued. You may request a new token before the old one expires, even for every request.
   */
  createToken: {
    method: 'POST';
    path: '/payout/oauth/token';
    parameters: Record<string, never>;
    request: CreateTokenRequest;
    requestTypes: { 'application/json': CreateTokenRequest };
    responses: { 200: CreateTokenResponse200; 400: CreateTokenResponse400 };
  };
  /**
   * Check a signed object
   *
   * Verifies signed request data. The signed object need not be a dictionary (a JSON object), so this document accepts any JSON value.
   */
  checkSignature: {
    method: 'POST';
    path: '/payout/encrypt/check';
    parameters: Record<string, never>;
    request: CheckSignatureRequest;
    requestTypes: { 'application/json': CheckSignatureRequest };
    responses: { 200: CheckSignatureResponse200; 400: CheckSignatureResponse400 };
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
    responses: { 200: GetGlobalPayoutQuoteResponse200; 400: GetGlobalPayoutQuoteResponse400 };
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
    responses: { 200: CreateGlobalPayoutResponse200; 400: CreateGlobalPayoutResponse400 };
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
    responses: { 200: UpdateGlobalPayoutResponse200; 400: UpdateGlobalPayoutResponse400 };
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
    responses: { 200: GetGlobalPayoutStatusResponse200; 400: GetGlobalPayoutStatusResponse400 };
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
    responses: { 200: ConfirmGlobalPayoutResponse200; 400: ConfirmGlobalPayoutResponse400 };
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
    responses: { 200: UploadGlobalPayoutDocumentResponse200; 400: UploadGlobalPayoutDocumentResponse400 };
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
    responses: { 200: CompleteGlobalPayoutDocumentsResponse200; 400: CompleteGlobalPayoutDocumentsResponse400 };
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
    responses: { 200: CreatePayinResponse200; 400: CreatePayinResponse400 };
  };
  /**
   * Get the status of a payin
   *
   * Returns a payin with its status and its gateway. The payin is named by `tradeId`, by `orderNo` or by both: the interface marks both as conditional, and states no condition. The older variant requires `tradeId`.
   */
  getPayinStatus: {
    method: 'POST';
    path: '/global/payin/transfer/query/status';
    parameters: Record<string, never>;
    request: GetPayinStatusRequest;
    requestTypes: { 'application/json': GetPayinStatusRequest };
    responses: { 200: GetPayinStatusResponse200; 400: GetPayinStatusResponse400 };
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
    responses: { 200: RefreshPayinGatewayResponse200; 400: RefreshPayinGatewayResponse400 };
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
    responses: { 200: ListPayinsResponse200; 400: ListPayinsResponse400 };
  };
  /**
   * Upload a document for a payin
   *
   * Uploads a supporting document for a payin as a multipart form. None of the three fields of the form names the payin.
   */
  uploadPayinDocument: {
    method: 'POST';
    path: '/global/payin/transfer/upload/multipart';
    parameters: Record<string, never>;
    request: UploadPayinDocumentRequest;
    requestTypes: { 'multipart/form-data': UploadPayinDocumentRequest };
    responses: { 200: UploadPayinDocumentResponse200; 400: UploadPayinDocumentResponse400 };
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
    responses: { 200: CreateBusinessPayoutResponse200; 400: CreateBusinessPayoutResponse400 };
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
    responses: { 200: ConfirmBusinessPayoutResponse200; 400: ConfirmBusinessPayoutResponse400 };
  };
  /**
   * Upload a document for a business payout as base64
   *
   * Uploads a supporting document for a payout as a base64 string in JSON. It accepts fewer document types than the multipart upload. A `proforma_invoice` and a `purchase_order` must be provided.
   */
  uploadBusinessPayoutDocumentBase64: {
    method: 'POST';
    path: '/payout/payment/business/transfer/upload';
    parameters: Record<string, never>;
    request: UploadBusinessPayoutDocumentBase64Request;
    requestTypes: { 'application/json': UploadBusinessPayoutDocumentBase64Request };
    responses: {
      200: UploadBusinessPayoutDocumentBase64Response200;
      400: UploadBusinessPayoutDocumentBase64Response400;
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
    responses: { 200: UploadBusinessPayoutDocumentResponse200; 400: UploadBusinessPayoutDocumentResponse400 };
  };
  /**
   * Mark the documents of a business payout as complete
   *
   * Marks the upload of supporting documents for a payout as complete. A `proforma_invoice` and a `purchase_order` must be provided. The interface does not say by when; this document reads it as: before they are marked as complete.
   */
  completeBusinessPayoutDocuments: {
    method: 'POST';
    path: '/payout/payment/business/transfer/upload/completed';
    parameters: Record<string, never>;
    request?: CompleteBusinessPayoutDocumentsRequest;
    requestTypes: { 'application/json': CompleteBusinessPayoutDocumentsRequest };
    responses: {
      200: CompleteBusinessPayoutDocumentsResponse200;
      400: CompleteBusinessPayoutDocumentsResponse400;
    };
  };
  /**
   * Get the status of a business payout
   *
   * Returns the status of a payout. The parameters that identify it are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes one.
   */
  getBusinessPayoutStatus: {
    method: 'GET';
    path: '/payout/payment/business/transfer/status';
    parameters: { query?: GetBusinessPayoutStatusQuery };
    responses: { 200: GetBusinessPayoutStatusResponse200; 400: GetBusinessPayoutStatusResponse400 };
  };
  /**
   * Get a quote for a business payout
   *
   * Returns a real-time FX rate. The parameters are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes two.
   */
  getBusinessPayoutQuote: {
    method: 'GET';
    path: '/payout/payment/business/query/price';
    parameters: { query?: GetBusinessPayoutQuoteQuery };
    responses: { 200: GetBusinessPayoutQuoteResponse200; 400: GetBusinessPayoutQuoteResponse400 };
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
    responses: { 200: GetPersonalPayoutQuoteResponse200; 400: GetPersonalPayoutQuoteResponse400 };
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
    responses: { 200: CreatePersonalPayoutResponse200; 400: CreatePersonalPayoutResponse400 };
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
    responses: {
      200: ConfirmPersonalPayoutDeprecatedResponse200;
      400: ConfirmPersonalPayoutDeprecatedResponse400;
    };
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
    responses: { 200: ConfirmPersonalPayoutResponse200; 400: ConfirmPersonalPayoutResponse400 };
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
    responses: { 200: CancelPersonalPayoutResponse200; 400: CancelPersonalPayoutResponse400 };
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
    responses: { 200: GetPersonalPayoutStatusResponse200; 400: GetPersonalPayoutStatusResponse400 };
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
    responses: { 200: UpdatePersonalPayoutResponse200; 400: UpdatePersonalPayoutResponse400 };
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
    responses: { 200: UploadPersonalPayoutDocumentResponse200; 400: UploadPersonalPayoutDocumentResponse400 };
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
    responses: {
      200: CompletePersonalPayoutDocumentsResponse200;
      400: CompletePersonalPayoutDocumentsResponse400;
    };
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
    responses: { 200: ConvertWalletFundsResponse200; 400: ConvertWalletFundsResponse400 };
  };
  /**
   * List the wallets
   *
   * Returns wallets with their balances. The amounts are strings.
   */
  listWallets: {
    method: 'GET';
    path: '/global/payout/wallet/list';
    parameters: Record<string, never>;
    responses: { 200: ListWalletsResponse200; 400: ListWalletsResponse400 };
  };
  /**
   * Get the wallet of one type
   *
   * Returns the balance of the wallet of one type. The amounts are numbers.
   */
  getWallet: {
    method: 'GET';
    path: '/global/payout/wallet/get';
    parameters: { query: GetWalletQuery };
    responses: { 200: GetWalletResponse200; 400: GetWalletResponse400 };
  };
  /**
   * Get the balance of one currency
   *
   * Returns the balance of a single currency.
   */
  getWalletByCurrency: {
    method: 'GET';
    path: '/global/payout/wallet/query/currency';
    parameters: { query: GetWalletByCurrencyQuery };
    responses: { 200: GetWalletByCurrencyResponse200; 400: GetWalletByCurrencyResponse400 };
  };
  /**
   * Get the balance amounts of all currencies (personal payout endpoint)
   *
   * Returns the balance amounts of all currencies. The body is an empty object, which must be signed like any other body.
   */
  getWalletsForPersonalPayouts: {
    method: 'POST';
    path: '/payout/wallet/get';
    parameters: Record<string, never>;
    request: GetWalletsForPersonalPayoutsRequest;
    requestTypes: { 'application/json': GetWalletsForPersonalPayoutsRequest };
    responses: { 200: GetWalletsForPersonalPayoutsResponse200; 400: GetWalletsForPersonalPayoutsResponse400 };
  };
  /**
   * List the balance of all currencies (personal payout endpoint)
   *
   * Returns the balance of all currencies.
   */
  listWalletsForPersonalPayouts: {
    method: 'POST';
    path: '/payout/wallet/list';
    parameters: Record<string, never>;
    request?: ListWalletsForPersonalPayoutsRequest;
    requestTypes: { 'application/json': ListWalletsForPersonalPayoutsRequest };
    responses: { 200: ListWalletsForPersonalPayoutsResponse200; 400: ListWalletsForPersonalPayoutsResponse400 };
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
    responses: { 200: FindChineseCharactersResponse200; 400: FindChineseCharactersResponse400 };
  };
  /**
   * Check an identity and a bank account
   *
   * Checks an identity and a bank account by three elements (`check3`: `idNumber`, `name`, `account`) or by four (`check4`: `phone` as well, R-021). `data` contains details. The interface lists no `message` for this operation, so after a failed check the details may be in `data`, in `message` or in both.
   */
  checkBankAccount: {
    method: 'POST';
    path: '/payout/common/bank/check';
    parameters: Record<string, never>;
    request: CheckBankAccountRequest;
    requestTypes: { 'application/json': CheckBankAccountRequest };
    responses: { 200: CheckBankAccountResponse200; 400: CheckBankAccountResponse400 };
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
    responses: { 200: CheckAlipayTransactionResponse200; 400: CheckAlipayTransactionResponse400 };
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
    responses: { 200: ListAreasResponse200; 400: ListAreasResponse400 };
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
    responses: { 200: ListOccupationsResponse200; 400: ListOccupationsResponse400 };
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
    responses: { 200: OrderStatusCallbackWebhookResponse200; 400: OrderStatusCallbackWebhookResponse400 };
  };
}

/** Every callback, by its id. */
export interface Callbacks {}

export type CreateTokenResponse200<Status extends string = string> = CreateTokenResponse<Status>;

export type CreateTokenResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CheckSignatureResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CheckSignatureResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetGlobalPayoutQuoteRequest = QuoteRequest;

export type GetGlobalPayoutQuoteResponse200<Status extends string = string> = QuoteResponse<Status>;

export type GetGlobalPayoutQuoteResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreateGlobalPayoutResponse200<Status extends string = string> = PayoutResponse<Status>;

export type CreateGlobalPayoutResponse400<Status extends string = string> = CreateRefusedResponse<Status>;

export type UpdateGlobalPayoutResponse200<Status extends string = string> = PayoutResponse<Status>;

export type UpdateGlobalPayoutResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetGlobalPayoutStatusRequest = UnspecifiedRequest;

export type GetGlobalPayoutStatusResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetGlobalPayoutStatusResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmGlobalPayoutRequest = UnspecifiedRequest;

export type ConfirmGlobalPayoutResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmGlobalPayoutResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadGlobalPayoutDocumentRequest = UploadPayoutDocumentRequest;

export type UploadGlobalPayoutDocumentResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadGlobalPayoutDocumentResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompleteGlobalPayoutDocumentsRequest = UnspecifiedRequest;

export type CompleteGlobalPayoutDocumentsResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompleteGlobalPayoutDocumentsResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreatePayinResponse200<Status extends string = string> = PayinResponse<Status>;

export type CreatePayinResponse400<Status extends string = string> = CreateRefusedResponse<Status>;

export type GetPayinStatusResponse200<Status extends string = string> = PayinResponse<Status>;

export type GetPayinStatusResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type RefreshPayinGatewayResponse200<Status extends string = string> = PayinResponse<Status>;

export type RefreshPayinGatewayResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

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

export type ListPayinsResponse200<Status extends string = string> = ListPayinsResponse<Status>;

export type ListPayinsResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadPayinDocumentResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadPayinDocumentResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreateBusinessPayoutResponse200<Status extends string = string> = PayoutResponse<Status>;

export type CreateBusinessPayoutResponse400<Status extends string = string> = CreateRefusedResponse<Status>;

export type ConfirmBusinessPayoutResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmBusinessPayoutResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadBusinessPayoutDocumentBase64Response200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadBusinessPayoutDocumentBase64Response400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadBusinessPayoutDocumentRequest = UploadPayoutDocumentRequest;

export type UploadBusinessPayoutDocumentResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadBusinessPayoutDocumentResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompleteBusinessPayoutDocumentsRequest = UnspecifiedRequest;

export type CompleteBusinessPayoutDocumentsResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompleteBusinessPayoutDocumentsResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

/** Any query parameters. `query` is only a name for them in this document; it is not sent. */
export interface GetBusinessPayoutStatusQuery {
  [property: string]: string;
}

export type GetBusinessPayoutStatusResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetBusinessPayoutStatusResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

/** Any query parameters. `query` is only a name for them in this document; it is not sent. */
export interface GetBusinessPayoutQuoteQuery {
  [property: string]: string;
}

export type GetBusinessPayoutQuoteResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetBusinessPayoutQuoteResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetPersonalPayoutQuoteRequest = QuoteRequest;

export type GetPersonalPayoutQuoteResponse200<Status extends string = string> = QuoteResponse<Status>;

export type GetPersonalPayoutQuoteResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreatePersonalPayoutResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CreatePersonalPayoutResponse400<Status extends string = string> = CreateRefusedResponse<Status>;

export type ConfirmPersonalPayoutDeprecatedRequest = PersonalPayoutIdentifier;

export type ConfirmPersonalPayoutDeprecatedResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmPersonalPayoutDeprecatedResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmPersonalPayoutRequest = PersonalPayoutIdentifier;

export type ConfirmPersonalPayoutResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ConfirmPersonalPayoutResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CancelPersonalPayoutRequest = PersonalPayoutIdentifier;

export type CancelPersonalPayoutResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CancelPersonalPayoutResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetPersonalPayoutStatusRequest = PersonalPayoutIdentifier;

export type GetPersonalPayoutStatusResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetPersonalPayoutStatusResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UpdatePersonalPayoutResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UpdatePersonalPayoutResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadPersonalPayoutDocumentResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type UploadPersonalPayoutDocumentResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompletePersonalPayoutDocumentsRequest = PersonalPayoutIdentifier;

export type CompletePersonalPayoutDocumentsResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type CompletePersonalPayoutDocumentsResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

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

export type ConvertWalletFundsResponse200<Status extends string = string> = ConvertWalletFundsResponse<Status>;

export type ConvertWalletFundsResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListWalletsResponse200<Status extends string = string> = ListWalletsResponse<Status>;

export type ListWalletsResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export interface GetWalletQuery {
  /** Type of the wallet. */
  type: WalletType;
}

export type GetWalletResponse200<Status extends string = string> = GetWalletResponse<Status>;

export type GetWalletResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export interface GetWalletByCurrencyQuery {
  /** Currency code. */
  currency: CurrencyCode;
}

export type GetWalletByCurrencyResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetWalletByCurrencyResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetWalletsForPersonalPayoutsResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type GetWalletsForPersonalPayoutsResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListWalletsForPersonalPayoutsRequest = UnspecifiedRequest;

export type ListWalletsForPersonalPayoutsResponse200<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListWalletsForPersonalPayoutsResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

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

export type FindChineseCharactersResponse200<Status extends string = string> = FindChineseCharactersResponse<Status>;

export type FindChineseCharactersResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type CheckBankAccountResponse200<Status extends string = string> = CheckBankAccountResponse<Status>;

export type CheckBankAccountResponse400 = CheckBankAccountRefusedResponse;

export type CheckAlipayTransactionResponse200<Status extends string = string> = CheckAlipayTransactionResponse<Status>;

export type CheckAlipayTransactionResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListAreasResponse200<Status extends string = string> = ListAreasResponse<Status>;

export type ListAreasResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export type ListOccupationsResponse200<Status extends string = string> = ListOccupationsResponse<Status>;

export type ListOccupationsResponse400<Status extends string = string> = UnspecifiedResponse<Status>;

export interface OrderStatusCallbackWebhookHeaders {
  /** The service's application key, for secondary verification. The service may omit it. */
  appkey?: string;
}

/** The callback. Its properties are not shown. */
export type OrderStatusCallbackWebhookRequest = unknown;

/** Any JSON value. */
export type OrderStatusCallbackWebhookResponse200 = unknown;

/** Any JSON value. */
export type OrderStatusCallbackWebhookResponse400 = unknown;
