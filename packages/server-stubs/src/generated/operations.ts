// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  CheckBankAccountAnswer,
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
  Envelope,
  FindChineseCharactersAnswer,
  GetGlobalPayoutWalletAnswer,
  GetPayinStatusRequest,
  GetPersonalPayoutBalancesRequest,
  ListAreasAnswer,
  ListAreasRequest,
  ListGlobalPayoutWalletsAnswer,
  ListOccupationsAnswer,
  ListPayinsAnswer,
  NotShownRequest,
  PayinAnswer,
  PayinStatus,
  PayoutAnswer,
  PersonalPayoutReferenceRequest,
  QuoteAnswer,
  QuoteRequest,
  RefreshPayinGatewayRequest,
  SocialCreditCode,
  UpdateGlobalPayoutRequest,
  UpdatePersonalPayoutRequest,
  UploadBusinessPayoutDocumentBase64Request,
  UploadPayinDocumentRequest,
  UploadPayoutDocumentRequest,
  UploadPersonalPayoutDocumentRequest,
  VerifyAlipayTransactionAnswer,
  VerifyAlipayTransactionRequest,
  WalletType,
} from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  /**
   * Get a token
   *
   * Gives a token for an application key and a secret key. The token lives one hour. A new one can be asked for at any time, before the old one expires too.
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
   * Tells whether the service can verify a signed object. The object may be any JSON, not only a dictionary.
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
   * Quote a global payout
   *
   * Gives the rate between two currencies, and the identifier under which later calls name it.
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
   * Creates an order that pays a bank, alipay or wechat account on behalf of a payer. One order number makes one payment; a second create with it is not allowed.
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
   * Correct a global payout
   *
   * Corrects wrong information of an order. The body has the shape of the create, with rules of its own.
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
   * Tells how far an order is.
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
   * Confirms an order, upon which CNY is sent to the beneficiary's bank account. The service works on asynchronously and reports by callback. Calls may run concurrently.
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
   * Takes supporting material for an order as a multipart form.
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
   * Close the uploads of a global payout
   *
   * Tells the service that all supporting material of a business order was uploaded.
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
   * Creates an order that collects funds from a payer, and gives what the payer needs at the gateway. One order number makes one payin. When HTTP 400 comes back without a `tradeId` in the data, the order was not created.
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
   * Tells how far a payin is and gives its gateway. The older variant takes the `tradeId` alone and requires it; the newer one takes the `tradeId`, the `orderNo` or both.
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
   * Gives a payin new gateway details.
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
   * Gives payins page by page, filtered by order number, creation date and status.
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
   * Takes a supporting document as a multipart form.
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
   * Creates an order by which one business pays another. One order number makes one payment; a second create with it is not allowed. Payer and beneficiary must be businesses.
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
   * Confirms an order, upon which CNY is sent to the beneficiary's bank account. An order whose two currencies differ needs the `queryNo` of a rate. Calls may run concurrently.
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
   * Takes a supporting document as base64 text inside JSON. It accepts fewer kinds of document than the multipart upload. A proforma invoice and a purchase order must be among the documents of an order.
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
   * Upload a document for a business payout as a form
   *
   * Takes a supporting document as a multipart form.
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
   * Close the uploads of a business payout
   *
   * Tells the service that all supporting material was uploaded. The proforma invoice and the purchase order must be among it.
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
   * Tells how far an order is. How the order is named is not shown, so any query parameter is let through.
   */
  getBusinessPayoutStatus: {
    method: 'GET';
    path: '/payout/payment/business/transfer/status';
    parameters: Record<string, never>;
    answers: { 200: GetBusinessPayoutStatusAnswer200; 400: GetBusinessPayoutStatusAnswer400 };
  };
  /**
   * Quote a business payout
   *
   * Gives a real-time rate. How the currencies are named is not shown, so any query parameter is let through.
   */
  getBusinessPayoutQuote: {
    method: 'GET';
    path: '/payout/payment/business/query/price';
    parameters: Record<string, never>;
    answers: { 200: GetBusinessPayoutQuoteAnswer200; 400: GetBusinessPayoutQuoteAnswer400 };
  };
  /**
   * Quote a personal payout
   *
   * Gives the rate between two currencies, and the identifier under which later calls name it.
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
   * Create a personal payment
   *
   * Creates a payment of a person. One order number makes one payment; a second create with it is not allowed.
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
   * Confirm a personal payment, the abandoned way
   *
   * Confirms a payment, upon which CNY is sent to the beneficiary's bank account. Abandoned; use `confirmPersonalPayout`.
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
   * Confirm a personal payment
   *
   * Confirms a payment. The service works on asynchronously and calls the merchant back with the result.
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
   * Cancel a personal payment
   *
   * Cancels a payment that is still pending.
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
   * Get the status of a personal payment
   *
   * Tells how far a payment is.
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
   * Correct a personal payment
   *
   * Changes payer, beneficiary, purpose, source of funds or relationship of a payment, and nothing else.
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
   * Upload a document for a personal payment
   *
   * Takes supporting documents for the trade of a personal payment.
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
   * Close the uploads of a personal payment
   *
   * Tells the service that the supporting documents of a trade were uploaded. The transfer moves to `awaiting_transfer`.
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
   * Converts funds of a wallet at the rate of a global quote. **This GET moves money**: never repeat, cache or prefetch it.
   */
  convertWalletFunds: {
    method: 'GET';
    path: '/global/payout/wallet/new-fx-conversion';
    parameters: { query: ConvertWalletFundsQuery };
    answers: { 200: ConvertWalletFundsAnswer200; 400: ConvertWalletFundsAnswer400 };
  };
  /**
   * List wallets
   *
   * Gives every wallet with its balances as text.
   */
  listGlobalPayoutWallets: {
    method: 'GET';
    path: '/global/payout/wallet/list';
    parameters: Record<string, never>;
    answers: { 200: ListGlobalPayoutWalletsAnswer200; 400: ListGlobalPayoutWalletsAnswer400 };
  };
  /**
   * Get a wallet
   *
   * Gives the wallet of one kind with its balances as numbers.
   */
  getGlobalPayoutWallet: {
    method: 'GET';
    path: '/global/payout/wallet/get';
    parameters: { query: GetGlobalPayoutWalletQuery };
    answers: { 200: GetGlobalPayoutWalletAnswer200; 400: GetGlobalPayoutWalletAnswer400 };
  };
  /**
   * Get the balance of a currency
   *
   * Gives the balance of a single currency.
   */
  getGlobalPayoutBalance: {
    method: 'GET';
    path: '/global/payout/wallet/query/currency';
    parameters: { query: GetGlobalPayoutBalanceQuery };
    answers: { 200: GetGlobalPayoutBalanceAnswer200; 400: GetGlobalPayoutBalanceAnswer400 };
  };
  /**
   * Get the balance amounts of all currencies
   *
   * Gives the balance amounts of all currencies for personal payouts. The body is an empty object, and is signed like any other body.
   */
  getPersonalPayoutBalances: {
    method: 'POST';
    path: '/payout/wallet/get';
    parameters: Record<string, never>;
    request: GetPersonalPayoutBalancesRequest;
    requestTypes: { 'application/json': GetPersonalPayoutBalancesRequest };
    answers: { 200: GetPersonalPayoutBalancesAnswer200; 400: GetPersonalPayoutBalancesAnswer400 };
  };
  /**
   * List the balances of all currencies
   *
   * Gives the balance of all currencies for personal payouts.
   */
  listPersonalPayoutBalances: {
    method: 'POST';
    path: '/payout/wallet/list';
    parameters: Record<string, never>;
    request?: ListPersonalPayoutBalancesRequest;
    requestTypes: { 'application/json': ListPersonalPayoutBalancesRequest };
    answers: { 200: ListPersonalPayoutBalancesAnswer200; 400: ListPersonalPayoutBalancesAnswer400 };
  };
  /**
   * Find the Chinese characters of a name
   *
   * Tells whether Chinese characters exist for a name in pinyin, and which. A person is named by an identity number, a business by its unified social credit code.
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
   * Compares three or four elements of a bank account with what its bank has on file.
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
   * Check whether an alipay transaction can be made
   *
   * Tells whether a planned transaction can be made. For `Payroll` the customer must first have been added in the back office and have passed review. With the template `Send_To_Bank_Accounts_Template_01` the beneficiary's name must be Chinese and only mainland ID cards are supported.
   */
  verifyAlipayTransaction: {
    method: 'POST';
    path: '/global/payout/alipay/verification';
    parameters: Record<string, never>;
    request: VerifyAlipayTransactionRequest;
    requestTypes: { 'application/json': VerifyAlipayTransactionRequest };
    answers: { 200: VerifyAlipayTransactionAnswer200; 400: VerifyAlipayTransactionAnswer400 };
  };
  /**
   * List the areas of China
   *
   * Gives states, cities and districts with their names in Chinese and in pinyin.
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
   * Gives occupations in simplified Chinese, English and traditional Chinese.
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
   * Order status notification
   *
   * The service posts to `{callback_url}/hub/webhook` of the merchant when an order moves. It does so for payouts, where the result of an asynchronous confirm arrives this way, and for payins.
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

export type CreateTokenAnswer400<Status extends string = string> = Envelope<Status>;

export type CheckSignatureAnswer200<Status extends string = string> = Envelope<Status>;

export type CheckSignatureAnswer400<Status extends string = string> = Envelope<Status>;

export type GetGlobalPayoutQuoteRequest = QuoteRequest;

export type GetGlobalPayoutQuoteAnswer200<Status extends string = string> = QuoteAnswer<Status>;

export type GetGlobalPayoutQuoteAnswer400<Status extends string = string> = Envelope<Status>;

export type CreateGlobalPayoutAnswer200<Status extends string = string> = PayoutAnswer<Status>;

export type CreateGlobalPayoutAnswer400<Status extends string = string> = CreateRefusedAnswer<Status>;

export type UpdateGlobalPayoutAnswer200<Status extends string = string> = PayoutAnswer<Status>;

export type UpdateGlobalPayoutAnswer400<Status extends string = string> = Envelope<Status>;

export type GetGlobalPayoutStatusRequest = NotShownRequest;

export type GetGlobalPayoutStatusAnswer200<Status extends string = string> = Envelope<Status>;

export type GetGlobalPayoutStatusAnswer400<Status extends string = string> = Envelope<Status>;

export type ConfirmGlobalPayoutRequest = NotShownRequest;

export type ConfirmGlobalPayoutAnswer200<Status extends string = string> = Envelope<Status>;

export type ConfirmGlobalPayoutAnswer400<Status extends string = string> = Envelope<Status>;

export type UploadGlobalPayoutDocumentRequest = UploadPayoutDocumentRequest;

export type UploadGlobalPayoutDocumentAnswer200<Status extends string = string> = Envelope<Status>;

export type UploadGlobalPayoutDocumentAnswer400<Status extends string = string> = Envelope<Status>;

export type CompleteGlobalPayoutDocumentsRequest = NotShownRequest;

export type CompleteGlobalPayoutDocumentsAnswer200<Status extends string = string> = Envelope<Status>;

export type CompleteGlobalPayoutDocumentsAnswer400<Status extends string = string> = Envelope<Status>;

export type CreatePayinAnswer200<Status extends string = string> = PayinAnswer<Status>;

export type CreatePayinAnswer400<Status extends string = string> = CreateRefusedAnswer<Status>;

export type GetPayinStatusAnswer200<Status extends string = string> = PayinAnswer<Status>;

export type GetPayinStatusAnswer400<Status extends string = string> = Envelope<Status>;

export type RefreshPayinGatewayAnswer200<Status extends string = string> = PayinAnswer<Status>;

export type RefreshPayinGatewayAnswer400<Status extends string = string> = Envelope<Status>;

export interface ListPayinsQuery {
  /** Which page. */
  pages?: number;
  /** How many orders make a page. */
  pageSize?: number;
  /** Order number to search for. */
  search?: string;
  /** First day of creation. */
  start?: string;
  /** Last day of creation. */
  end?: string;
  /** Status of the payins. */
  status?: PayinStatus;
}

export type ListPayinsAnswer200<Status extends string = string> = ListPayinsAnswer<Status>;

export type ListPayinsAnswer400<Status extends string = string> = Envelope<Status>;

export type UploadPayinDocumentAnswer200<Status extends string = string> = Envelope<Status>;

export type UploadPayinDocumentAnswer400<Status extends string = string> = Envelope<Status>;

export type CreateBusinessPayoutAnswer200<Status extends string = string> = PayoutAnswer<Status>;

export type CreateBusinessPayoutAnswer400<Status extends string = string> = CreateRefusedAnswer<Status>;

export type ConfirmBusinessPayoutAnswer200<Status extends string = string> = Envelope<Status>;

export type ConfirmBusinessPayoutAnswer400<Status extends string = string> = Envelope<Status>;

export type UploadBusinessPayoutDocumentBase64Answer200<Status extends string = string> = Envelope<Status>;

export type UploadBusinessPayoutDocumentBase64Answer400<Status extends string = string> = Envelope<Status>;

export type UploadBusinessPayoutDocumentRequest = UploadPayoutDocumentRequest;

export type UploadBusinessPayoutDocumentAnswer200<Status extends string = string> = Envelope<Status>;

export type UploadBusinessPayoutDocumentAnswer400<Status extends string = string> = Envelope<Status>;

export type CompleteBusinessPayoutDocumentsRequest = NotShownRequest;

export type CompleteBusinessPayoutDocumentsAnswer200<Status extends string = string> = Envelope<Status>;

export type CompleteBusinessPayoutDocumentsAnswer400<Status extends string = string> = Envelope<Status>;

export type GetBusinessPayoutStatusAnswer200<Status extends string = string> = Envelope<Status>;

export type GetBusinessPayoutStatusAnswer400<Status extends string = string> = Envelope<Status>;

export type GetBusinessPayoutQuoteAnswer200<Status extends string = string> = Envelope<Status>;

export type GetBusinessPayoutQuoteAnswer400<Status extends string = string> = Envelope<Status>;

export type GetPersonalPayoutQuoteRequest = QuoteRequest;

export type GetPersonalPayoutQuoteAnswer200<Status extends string = string> = QuoteAnswer<Status>;

export type GetPersonalPayoutQuoteAnswer400<Status extends string = string> = Envelope<Status>;

export type CreatePersonalPayoutAnswer200<Status extends string = string> = Envelope<Status>;

export type CreatePersonalPayoutAnswer400<Status extends string = string> = Envelope<Status>;

export type ConfirmPersonalPayoutDeprecatedRequest = PersonalPayoutReferenceRequest;

export type ConfirmPersonalPayoutDeprecatedAnswer200<Status extends string = string> = Envelope<Status>;

export type ConfirmPersonalPayoutDeprecatedAnswer400<Status extends string = string> = Envelope<Status>;

export type ConfirmPersonalPayoutRequest = PersonalPayoutReferenceRequest;

export type ConfirmPersonalPayoutAnswer200<Status extends string = string> = Envelope<Status>;

export type ConfirmPersonalPayoutAnswer400<Status extends string = string> = Envelope<Status>;

export type CancelPersonalPayoutRequest = PersonalPayoutReferenceRequest;

export type CancelPersonalPayoutAnswer200<Status extends string = string> = Envelope<Status>;

export type CancelPersonalPayoutAnswer400<Status extends string = string> = Envelope<Status>;

export type GetPersonalPayoutStatusRequest = PersonalPayoutReferenceRequest;

export type GetPersonalPayoutStatusAnswer200<Status extends string = string> = Envelope<Status>;

export type GetPersonalPayoutStatusAnswer400<Status extends string = string> = Envelope<Status>;

export type UpdatePersonalPayoutAnswer200<Status extends string = string> = Envelope<Status>;

export type UpdatePersonalPayoutAnswer400<Status extends string = string> = Envelope<Status>;

export type UploadPersonalPayoutDocumentAnswer200<Status extends string = string> = Envelope<Status>;

export type UploadPersonalPayoutDocumentAnswer400<Status extends string = string> = Envelope<Status>;

export type CompletePersonalPayoutDocumentsRequest = PersonalPayoutReferenceRequest;

export type CompletePersonalPayoutDocumentsAnswer200<Status extends string = string> = Envelope<Status>;

export type CompletePersonalPayoutDocumentsAnswer400<Status extends string = string> = Envelope<Status>;

export interface ConvertWalletFundsQuery {
  /** Currency that is given. */
  sourceCurrency: CurrencyCode;
  /** Currency that is taken. */
  targetCurrency: CurrencyCode;
  /** Amount in the currency that is given. */
  sourceAmount?: number;
  /** Amount in the currency that is taken. */
  targetAmount?: number;
  /** Identifier of a rate from the global quote. */
  queryNo: string;
  /** Kind of the wallet. */
  walletType: WalletType;
}

export type ConvertWalletFundsAnswer200<Status extends string = string> = ConvertWalletFundsAnswer<Status>;

export type ConvertWalletFundsAnswer400<Status extends string = string> = Envelope<Status>;

export type ListGlobalPayoutWalletsAnswer200<Status extends string = string> = ListGlobalPayoutWalletsAnswer<Status>;

export type ListGlobalPayoutWalletsAnswer400<Status extends string = string> = Envelope<Status>;

export interface GetGlobalPayoutWalletQuery {
  /** Kind of the wallet. */
  type: WalletType;
}

export type GetGlobalPayoutWalletAnswer200<Status extends string = string> = GetGlobalPayoutWalletAnswer<Status>;

export type GetGlobalPayoutWalletAnswer400<Status extends string = string> = Envelope<Status>;

export interface GetGlobalPayoutBalanceQuery {
  /** The currency. */
  currency: CurrencyCode;
}

export type GetGlobalPayoutBalanceAnswer200<Status extends string = string> = Envelope<Status>;

export type GetGlobalPayoutBalanceAnswer400<Status extends string = string> = Envelope<Status>;

export type GetPersonalPayoutBalancesAnswer200<Status extends string = string> = Envelope<Status>;

export type GetPersonalPayoutBalancesAnswer400<Status extends string = string> = Envelope<Status>;

export type ListPersonalPayoutBalancesRequest = NotShownRequest;

export type ListPersonalPayoutBalancesAnswer200<Status extends string = string> = Envelope<Status>;

export type ListPersonalPayoutBalancesAnswer400<Status extends string = string> = Envelope<Status>;

/** The members of {@link FindChineseCharactersQuery}, apart from its conditions. */
export interface FindChineseCharactersQueryFields {
  /** The name in pinyin. */
  pinyinName: string;
  /** Number of the identity document, for a person. */
  idNumber?: string;
  /** Unified social credit code, for a business. The parameter is spelled `uionSocialCreditCode`. */
  uionSocialCreditCode?: SocialCreditCode;
}

/** Holds to R-022. */
export type FindChineseCharactersQuery =
  & FindChineseCharactersQueryFields
  & ({ idNumber: string } | { uionSocialCreditCode: SocialCreditCode });

export type FindChineseCharactersAnswer200<Status extends string = string> = FindChineseCharactersAnswer<Status>;

export type FindChineseCharactersAnswer400<Status extends string = string> = Envelope<Status>;

export type CheckBankAccountAnswer200<Status extends string = string> = CheckBankAccountAnswer<Status>;

export type CheckBankAccountAnswer400<Status extends string = string> = Envelope<Status>;

export type VerifyAlipayTransactionAnswer200<Status extends string = string> = VerifyAlipayTransactionAnswer<Status>;

export type VerifyAlipayTransactionAnswer400<Status extends string = string> = Envelope<Status>;

export type ListAreasAnswer200<Status extends string = string> = ListAreasAnswer<Status>;

export type ListAreasAnswer400<Status extends string = string> = Envelope<Status>;

export type ListOccupationsAnswer200<Status extends string = string> = ListOccupationsAnswer<Status>;

export type ListOccupationsAnswer400<Status extends string = string> = Envelope<Status>;

export interface OrderStatusCallbackWebhookHeaders {
  /** The service's application key, for a second look at who is calling. */
  appkey?: string;
}

/** The notification. Its members are not shown. */
export type OrderStatusCallbackWebhookRequest = unknown;

/** Any JSON. */
export type OrderStatusCallbackWebhookAnswer200 = unknown;

/** Any JSON. */
export type OrderStatusCallbackWebhookAnswer400 = unknown;
