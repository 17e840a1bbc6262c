// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  AlipayVerificationAnswer,
  AlipayVerificationRequest,
  AreaListAnswer,
  AreaQuery,
  BankCheckAnswer,
  BankCheckRequest,
  BusinessDocumentUpload,
  BusinessPayoutConfirmation,
  BusinessPayoutTransferCreate,
  ChineseCharactersAnswer,
  CreateRefusal,
  CurrencyCode,
  EmptyObject,
  Envelope,
  FileUpload,
  FxConversionAnswer,
  GlobalPayoutOrder,
  GlobalPayoutTransferUpdate,
  OccupationListAnswer,
  OpenObject,
  PayinFileUpload,
  PayinOrder,
  PayinPageAnswer,
  PayinReference,
  PayinStatus,
  PayinStatusQuery,
  PayinTransferAnswer,
  PayoutTransferAnswer,
  PersonalPayoutPayment,
  PersonalPayoutPaymentUpdate,
  PersonalPayoutReference,
  QuoteAnswer,
  QuoteRequest,
  RiskDocumentUpload,
  SignedObject,
  SocialCreditCode,
  TokenAnswer,
  TokenRequest,
  WalletAnswer,
  WalletListAnswer,
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
  createGlobalPayoutTransfer: {
    method: 'POST';
    path: '/global/payout/transfer/create';
    parameters: Record<string, never>;
    request: CreateGlobalPayoutTransferRequest;
    requestTypes: { 'application/json': CreateGlobalPayoutTransferRequest };
    answers: { 200: CreateGlobalPayoutTransferAnswer200; 400: CreateGlobalPayoutTransferAnswer400 };
  };
  /**
   * Correct a global payout
   *
   * Corrects wrong information of an order. The body has the shape of the create, with rules of its own.
   */
  updateGlobalPayoutTransfer: {
    method: 'POST';
    path: '/global/payout/transfer/update';
    parameters: Record<string, never>;
    request: UpdateGlobalPayoutTransferRequest;
    requestTypes: { 'application/json': UpdateGlobalPayoutTransferRequest };
    answers: { 200: UpdateGlobalPayoutTransferAnswer200; 400: UpdateGlobalPayoutTransferAnswer400 };
  };
  /**
   * Get the status of a global payout
   *
   * Tells how far an order is.
   */
  getGlobalPayoutTransferStatus: {
    method: 'POST';
    path: '/global/payout/transfer/query/status';
    parameters: Record<string, never>;
    request?: GetGlobalPayoutTransferStatusRequest;
    requestTypes: { 'application/json': GetGlobalPayoutTransferStatusRequest };
    answers: { 200: GetGlobalPayoutTransferStatusAnswer200; 400: GetGlobalPayoutTransferStatusAnswer400 };
  };
  /**
   * Confirm a global payout
   *
   * Confirms an order, upon which CNY is sent to the beneficiary's bank account. The service works on asynchronously and reports by callback. Calls may run concurrently.
   */
  confirmGlobalPayoutTransfer: {
    method: 'POST';
    path: '/global/payout/transfer/async';
    parameters: Record<string, never>;
    request?: ConfirmGlobalPayoutTransferRequest;
    requestTypes: { 'application/json': ConfirmGlobalPayoutTransferRequest };
    answers: { 200: ConfirmGlobalPayoutTransferAnswer200; 400: ConfirmGlobalPayoutTransferAnswer400 };
  };
  /**
   * Upload a document for a global payout
   *
   * Takes supporting material for an order as a multipart form.
   */
  uploadGlobalPayoutFile: {
    method: 'POST';
    path: '/global/payout/transfer/upload/multipart';
    parameters: Record<string, never>;
    request: UploadGlobalPayoutFileRequest;
    requestTypes: { 'multipart/form-data': UploadGlobalPayoutFileRequest };
    answers: { 200: UploadGlobalPayoutFileAnswer200; 400: UploadGlobalPayoutFileAnswer400 };
  };
  /**
   * Close the uploads of a global payout
   *
   * Tells the service that all supporting material of a business order was uploaded.
   */
  completeGlobalPayoutUpload: {
    method: 'POST';
    path: '/global/payout/transfer/upload/completed';
    parameters: Record<string, never>;
    request?: CompleteGlobalPayoutUploadRequest;
    requestTypes: { 'application/json': CompleteGlobalPayoutUploadRequest };
    answers: { 200: CompleteGlobalPayoutUploadAnswer200; 400: CompleteGlobalPayoutUploadAnswer400 };
  };
  /**
   * Create a payin
   *
   * Creates an order that collects funds from a payer, and gives what the payer needs at the gateway. One order number makes one payin. When HTTP 400 comes back without a `tradeId` in the data, the order was not created.
   */
  createGlobalPayinTransfer: {
    method: 'POST';
    path: '/global/payin/transfer/create';
    parameters: Record<string, never>;
    request: CreateGlobalPayinTransferRequest;
    requestTypes: { 'application/json': CreateGlobalPayinTransferRequest };
    answers: { 200: CreateGlobalPayinTransferAnswer200; 400: CreateGlobalPayinTransferAnswer400 };
  };
  /**
   * Get the status of a payin
   *
   * Tells how far a payin is and gives its gateway. The older variant takes the `tradeId` alone and requires it; the newer one takes the `tradeId`, the `orderNo` or both.
   */
  getGlobalPayinTransferStatus: {
    method: 'POST';
    path: '/global/payin/transfer/query/status';
    parameters: Record<string, never>;
    request: GetGlobalPayinTransferStatusRequest;
    requestTypes: { 'application/json': GetGlobalPayinTransferStatusRequest };
    answers: { 200: GetGlobalPayinTransferStatusAnswer200; 400: GetGlobalPayinTransferStatusAnswer400 };
  };
  /**
   * Refresh the gateway of a payin
   *
   * Gives a payin new gateway details.
   */
  refreshGlobalPayinGateway: {
    method: 'POST';
    path: '/global/payin/transfer/refresh/gateway';
    parameters: Record<string, never>;
    request: RefreshGlobalPayinGatewayRequest;
    requestTypes: { 'application/json': RefreshGlobalPayinGatewayRequest };
    answers: { 200: RefreshGlobalPayinGatewayAnswer200; 400: RefreshGlobalPayinGatewayAnswer400 };
  };
  /**
   * List payins
   *
   * Gives payins page by page, filtered by order number, creation date and status.
   */
  listGlobalPayinOrders: {
    method: 'GET';
    path: '/global/payin/order/page';
    parameters: { query?: ListGlobalPayinOrdersQuery };
    answers: { 200: ListGlobalPayinOrdersAnswer200; 400: ListGlobalPayinOrdersAnswer400 };
  };
  /**
   * Upload a document for a payin
   *
   * Takes a supporting document as a multipart form.
   */
  uploadGlobalPayinFile: {
    method: 'POST';
    path: '/global/payin/transfer/upload/multipart';
    parameters: Record<string, never>;
    request: UploadGlobalPayinFileRequest;
    requestTypes: { 'multipart/form-data': UploadGlobalPayinFileRequest };
    answers: { 200: UploadGlobalPayinFileAnswer200; 400: UploadGlobalPayinFileAnswer400 };
  };
  /**
   * Create a business payout
   *
   * Creates an order by which one business pays another. One order number makes one payment; a second create with it is not allowed. Payer and beneficiary must be businesses.
   */
  createBusinessPayoutTransfer: {
    method: 'POST';
    path: '/payout/payment/business/transfer/create';
    parameters: Record<string, never>;
    request: CreateBusinessPayoutTransferRequest;
    requestTypes: { 'application/json': CreateBusinessPayoutTransferRequest };
    answers: { 200: CreateBusinessPayoutTransferAnswer200; 400: CreateBusinessPayoutTransferAnswer400 };
  };
  /**
   * Confirm a business payout
   *
   * Confirms an order, upon which CNY is sent to the beneficiary's bank account. An order whose two currencies differ needs the `queryNo` of a rate. Calls may run concurrently.
   */
  confirmBusinessPayoutTransfer: {
    method: 'POST';
    path: '/payout/payment/business/transfer/async';
    parameters: Record<string, never>;
    request: ConfirmBusinessPayoutTransferRequest;
    requestTypes: { 'application/json': ConfirmBusinessPayoutTransferRequest };
    answers: { 200: ConfirmBusinessPayoutTransferAnswer200; 400: ConfirmBusinessPayoutTransferAnswer400 };
  };
  /**
   * Upload a document for a business payout as base64
   *
   * Takes a supporting document as base64 text inside JSON. It accepts fewer kinds of document than the multipart upload. A proforma invoice and a purchase order must be among the documents of an order.
   */
  uploadBusinessPayoutBase64: {
    method: 'POST';
    path: '/payout/payment/business/transfer/upload';
    parameters: Record<string, never>;
    request: UploadBusinessPayoutBase64Request;
    requestTypes: { 'application/json': UploadBusinessPayoutBase64Request };
    answers: { 200: UploadBusinessPayoutBase64Answer200; 400: UploadBusinessPayoutBase64Answer400 };
  };
  /**
   * Upload a document for a business payout as a form
   *
   * Takes a supporting document as a multipart form.
   */
  uploadBusinessPayoutFile: {
    method: 'POST';
    path: '/payout/payment/business/transfer/upload/multipart';
    parameters: Record<string, never>;
    request: UploadBusinessPayoutFileRequest;
    requestTypes: { 'multipart/form-data': UploadBusinessPayoutFileRequest };
    answers: { 200: UploadBusinessPayoutFileAnswer200; 400: UploadBusinessPayoutFileAnswer400 };
  };
  /**
   * Close the uploads of a business payout
   *
   * Tells the service that all supporting material was uploaded. The proforma invoice and the purchase order must be among it.
   */
  completeBusinessPayoutUpload: {
    method: 'POST';
    path: '/payout/payment/business/transfer/upload/completed';
    parameters: Record<string, never>;
    request?: CompleteBusinessPayoutUploadRequest;
    requestTypes: { 'application/json': CompleteBusinessPayoutUploadRequest };
    answers: { 200: CompleteBusinessPayoutUploadAnswer200; 400: CompleteBusinessPayoutUploadAnswer400 };
  };
  /**
   * Get the status of a business payout
   *
   * Tells how far an order is. How the order is named is not shown, so any query parameter is let through.
   */
  getBusinessPayoutTransferStatus: {
    method: 'GET';
    path: '/payout/payment/business/transfer/status';
    parameters: Record<string, never>;
    answers: { 200: GetBusinessPayoutTransferStatusAnswer200; 400: GetBusinessPayoutTransferStatusAnswer400 };
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
  createPersonalPayoutPayment: {
    method: 'POST';
    path: '/payout/payment/create';
    parameters: Record<string, never>;
    request?: CreatePersonalPayoutPaymentRequest;
    requestTypes: { 'application/json': CreatePersonalPayoutPaymentRequest };
    answers: { 200: CreatePersonalPayoutPaymentAnswer200; 400: CreatePersonalPayoutPaymentAnswer400 };
  };
  /**
   * Confirm a personal payment, the abandoned way
   *
   * Confirms a payment, upon which CNY is sent to the beneficiary's bank account. Abandoned; use `confirmPersonalPayoutPayment`.
   * @deprecated
   */
  transferPersonalPayoutPayment: {
    method: 'POST';
    path: '/payout/payment/transfer';
    parameters: Record<string, never>;
    request?: TransferPersonalPayoutPaymentRequest;
    requestTypes: { 'application/json': TransferPersonalPayoutPaymentRequest };
    answers: { 200: TransferPersonalPayoutPaymentAnswer200; 400: TransferPersonalPayoutPaymentAnswer400 };
  };
  /**
   * Confirm a personal payment
   *
   * Confirms a payment. The service works on asynchronously and calls the merchant back with the result.
   */
  confirmPersonalPayoutPayment: {
    method: 'POST';
    path: '/payout/payment/transfer/async';
    parameters: Record<string, never>;
    request?: ConfirmPersonalPayoutPaymentRequest;
    requestTypes: { 'application/json': ConfirmPersonalPayoutPaymentRequest };
    answers: { 200: ConfirmPersonalPayoutPaymentAnswer200; 400: ConfirmPersonalPayoutPaymentAnswer400 };
  };
  /**
   * Cancel a personal payment
   *
   * Cancels a payment that is still pending.
   */
  cancelPersonalPayoutPayment: {
    method: 'POST';
    path: '/payout/payment/cancel';
    parameters: Record<string, never>;
    request?: CancelPersonalPayoutPaymentRequest;
    requestTypes: { 'application/json': CancelPersonalPayoutPaymentRequest };
    answers: { 200: CancelPersonalPayoutPaymentAnswer200; 400: CancelPersonalPayoutPaymentAnswer400 };
  };
  /**
   * Get the status of a personal payment
   *
   * Tells how far a payment is.
   */
  getPersonalPayoutPaymentStatus: {
    method: 'POST';
    path: '/payout/payment/status';
    parameters: Record<string, never>;
    request?: GetPersonalPayoutPaymentStatusRequest;
    requestTypes: { 'application/json': GetPersonalPayoutPaymentStatusRequest };
    answers: { 200: GetPersonalPayoutPaymentStatusAnswer200; 400: GetPersonalPayoutPaymentStatusAnswer400 };
  };
  /**
   * Correct a personal payment
   *
   * Changes payer, beneficiary, purpose, source of funds or relationship of a payment, and nothing else.
   */
  updatePersonalPayoutPayment: {
    method: 'POST';
    path: '/payout/payment/update';
    parameters: Record<string, never>;
    request?: UpdatePersonalPayoutPaymentRequest;
    requestTypes: { 'application/json': UpdatePersonalPayoutPaymentRequest };
    answers: { 200: UpdatePersonalPayoutPaymentAnswer200; 400: UpdatePersonalPayoutPaymentAnswer400 };
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
  completePersonalPayoutUpload: {
    method: 'POST';
    path: '/payment/risk/completed';
    parameters: Record<string, never>;
    request?: CompletePersonalPayoutUploadRequest;
    requestTypes: { 'application/json': CompletePersonalPayoutUploadRequest };
    answers: { 200: CompletePersonalPayoutUploadAnswer200; 400: CompletePersonalPayoutUploadAnswer400 };
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
  listGlobalWallets: {
    method: 'GET';
    path: '/global/payout/wallet/list';
    parameters: Record<string, never>;
    answers: { 200: ListGlobalWalletsAnswer200; 400: ListGlobalWalletsAnswer400 };
  };
  /**
   * Get a wallet
   *
   * Gives the wallet of one kind with its balances as numbers.
   */
  getGlobalWallet: {
    method: 'GET';
    path: '/global/payout/wallet/get';
    parameters: { query: GetGlobalWalletQuery };
    answers: { 200: GetGlobalWalletAnswer200; 400: GetGlobalWalletAnswer400 };
  };
  /**
   * Get the balance of a currency
   *
   * Gives the balance of a single currency.
   */
  getGlobalCurrencyBalance: {
    method: 'GET';
    path: '/global/payout/wallet/query/currency';
    parameters: { query: GetGlobalCurrencyBalanceQuery };
    answers: { 200: GetGlobalCurrencyBalanceAnswer200; 400: GetGlobalCurrencyBalanceAnswer400 };
  };
  /**
   * Get the balance amounts of all currencies
   *
   * Gives the balance amounts of all currencies for personal payouts. The body is an empty object, and is signed like any other body.
   */
  getPersonalWallet: {
    method: 'POST';
    path: '/payout/wallet/get';
    parameters: Record<string, never>;
    request: GetPersonalWalletRequest;
    requestTypes: { 'application/json': GetPersonalWalletRequest };
    answers: { 200: GetPersonalWalletAnswer200; 400: GetPersonalWalletAnswer400 };
  };
  /**
   * List the balances of all currencies
   *
   * Gives the balance of all currencies for personal payouts.
   */
  listPersonalWallets: {
    method: 'POST';
    path: '/payout/wallet/list';
    parameters: Record<string, never>;
    request?: ListPersonalWalletsRequest;
    requestTypes: { 'application/json': ListPersonalWalletsRequest };
    answers: { 200: ListPersonalWalletsAnswer200; 400: ListPersonalWalletsAnswer400 };
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
  orderStatusNotification: {
    method: 'POST';
    path: 'orderStatusNotification';
    parameters: { headers?: OrderStatusNotificationWebhookHeaders };
    request: OrderStatusNotificationWebhookRequest;
    requestTypes: { 'application/json': OrderStatusNotificationWebhookRequest };
    answers: { 200: OrderStatusNotificationWebhookAnswer200; 400: OrderStatusNotificationWebhookAnswer400 };
  };
}

/** Every callback, by its id. */
export interface Callbacks {}

export type CreateTokenRequest = TokenRequest;

export type CreateTokenAnswer200<Status extends string = string> = TokenAnswer<Status>;

export type CreateTokenAnswer400<Status extends string = string> = Envelope<Status>;

export type CheckSignatureRequest = SignedObject;

export type CheckSignatureAnswer200<Status extends string = string> = Envelope<Status>;

export type CheckSignatureAnswer400<Status extends string = string> = Envelope<Status>;

export type GetGlobalPayoutQuoteRequest = QuoteRequest;

export type GetGlobalPayoutQuoteAnswer200<Status extends string = string> = QuoteAnswer<Status>;

export type GetGlobalPayoutQuoteAnswer400<Status extends string = string> = Envelope<Status>;

export type CreateGlobalPayoutTransferRequest = GlobalPayoutOrder;

export type CreateGlobalPayoutTransferAnswer200<Status extends string = string> = PayoutTransferAnswer<Status>;

export type CreateGlobalPayoutTransferAnswer400<Status extends string = string> = CreateRefusal<Status>;

export type UpdateGlobalPayoutTransferRequest = GlobalPayoutTransferUpdate;

export type UpdateGlobalPayoutTransferAnswer200<Status extends string = string> = PayoutTransferAnswer<Status>;

export type UpdateGlobalPayoutTransferAnswer400<Status extends string = string> = Envelope<Status>;

export type GetGlobalPayoutTransferStatusRequest = OpenObject;

export type GetGlobalPayoutTransferStatusAnswer200<Status extends string = string> = Envelope<Status>;

export type GetGlobalPayoutTransferStatusAnswer400<Status extends string = string> = Envelope<Status>;

export type ConfirmGlobalPayoutTransferRequest = OpenObject;

export type ConfirmGlobalPayoutTransferAnswer200<Status extends string = string> = Envelope<Status>;

export type ConfirmGlobalPayoutTransferAnswer400<Status extends string = string> = Envelope<Status>;

export type UploadGlobalPayoutFileRequest = FileUpload;

export type UploadGlobalPayoutFileAnswer200<Status extends string = string> = Envelope<Status>;

export type UploadGlobalPayoutFileAnswer400<Status extends string = string> = Envelope<Status>;

export type CompleteGlobalPayoutUploadRequest = OpenObject;

export type CompleteGlobalPayoutUploadAnswer200<Status extends string = string> = Envelope<Status>;

export type CompleteGlobalPayoutUploadAnswer400<Status extends string = string> = Envelope<Status>;

export type CreateGlobalPayinTransferRequest = PayinOrder;

export type CreateGlobalPayinTransferAnswer200<Status extends string = string> = PayinTransferAnswer<Status>;

export type CreateGlobalPayinTransferAnswer400<Status extends string = string> = CreateRefusal<Status>;

export type GetGlobalPayinTransferStatusRequest = PayinStatusQuery;

export type GetGlobalPayinTransferStatusAnswer200<Status extends string = string> = PayinTransferAnswer<Status>;

export type GetGlobalPayinTransferStatusAnswer400<Status extends string = string> = Envelope<Status>;

export type RefreshGlobalPayinGatewayRequest = PayinReference;

export type RefreshGlobalPayinGatewayAnswer200<Status extends string = string> = PayinTransferAnswer<Status>;

export type RefreshGlobalPayinGatewayAnswer400<Status extends string = string> = Envelope<Status>;

export interface ListGlobalPayinOrdersQuery {
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

export type ListGlobalPayinOrdersAnswer200<Status extends string = string> = PayinPageAnswer<Status>;

export type ListGlobalPayinOrdersAnswer400<Status extends string = string> = Envelope<Status>;

export type UploadGlobalPayinFileRequest = PayinFileUpload;

export type UploadGlobalPayinFileAnswer200<Status extends string = string> = Envelope<Status>;

export type UploadGlobalPayinFileAnswer400<Status extends string = string> = Envelope<Status>;

export type CreateBusinessPayoutTransferRequest<TargetCurrency extends string = string> = BusinessPayoutTransferCreate<TargetCurrency>;

export type CreateBusinessPayoutTransferAnswer200<Status extends string = string> = PayoutTransferAnswer<Status>;

export type CreateBusinessPayoutTransferAnswer400<Status extends string = string> = CreateRefusal<Status>;

export type ConfirmBusinessPayoutTransferRequest = BusinessPayoutConfirmation;

export type ConfirmBusinessPayoutTransferAnswer200<Status extends string = string> = Envelope<Status>;

export type ConfirmBusinessPayoutTransferAnswer400<Status extends string = string> = Envelope<Status>;

export type UploadBusinessPayoutBase64Request = BusinessDocumentUpload;

export type UploadBusinessPayoutBase64Answer200<Status extends string = string> = Envelope<Status>;

export type UploadBusinessPayoutBase64Answer400<Status extends string = string> = Envelope<Status>;

export type UploadBusinessPayoutFileRequest = FileUpload;

export type UploadBusinessPayoutFileAnswer200<Status extends string = string> = Envelope<Status>;

export type UploadBusinessPayoutFileAnswer400<Status extends string = string> = Envelope<Status>;

export type CompleteBusinessPayoutUploadRequest = OpenObject;

export type CompleteBusinessPayoutUploadAnswer200<Status extends string = string> = Envelope<Status>;

export type CompleteBusinessPayoutUploadAnswer400<Status extends string = string> = Envelope<Status>;

export type GetBusinessPayoutTransferStatusAnswer200<Status extends string = string> = Envelope<Status>;

export type GetBusinessPayoutTransferStatusAnswer400<Status extends string = string> = Envelope<Status>;

export type GetBusinessPayoutQuoteAnswer200<Status extends string = string> = Envelope<Status>;

export type GetBusinessPayoutQuoteAnswer400<Status extends string = string> = Envelope<Status>;

export type GetPersonalPayoutQuoteRequest = QuoteRequest;

export type GetPersonalPayoutQuoteAnswer200<Status extends string = string> = QuoteAnswer<Status>;

export type GetPersonalPayoutQuoteAnswer400<Status extends string = string> = Envelope<Status>;

export type CreatePersonalPayoutPaymentRequest = PersonalPayoutPayment;

export type CreatePersonalPayoutPaymentAnswer200<Status extends string = string> = Envelope<Status>;

export type CreatePersonalPayoutPaymentAnswer400<Status extends string = string> = Envelope<Status>;

export type TransferPersonalPayoutPaymentRequest = PersonalPayoutReference;

export type TransferPersonalPayoutPaymentAnswer200<Status extends string = string> = Envelope<Status>;

export type TransferPersonalPayoutPaymentAnswer400<Status extends string = string> = Envelope<Status>;

export type ConfirmPersonalPayoutPaymentRequest = PersonalPayoutReference;

export type ConfirmPersonalPayoutPaymentAnswer200<Status extends string = string> = Envelope<Status>;

export type ConfirmPersonalPayoutPaymentAnswer400<Status extends string = string> = Envelope<Status>;

export type CancelPersonalPayoutPaymentRequest = PersonalPayoutReference;

export type CancelPersonalPayoutPaymentAnswer200<Status extends string = string> = Envelope<Status>;

export type CancelPersonalPayoutPaymentAnswer400<Status extends string = string> = Envelope<Status>;

export type GetPersonalPayoutPaymentStatusRequest = PersonalPayoutReference;

export type GetPersonalPayoutPaymentStatusAnswer200<Status extends string = string> = Envelope<Status>;

export type GetPersonalPayoutPaymentStatusAnswer400<Status extends string = string> = Envelope<Status>;

export type UpdatePersonalPayoutPaymentRequest = PersonalPayoutPaymentUpdate;

export type UpdatePersonalPayoutPaymentAnswer200<Status extends string = string> = Envelope<Status>;

export type UpdatePersonalPayoutPaymentAnswer400<Status extends string = string> = Envelope<Status>;

export type UploadPersonalPayoutDocumentRequest = RiskDocumentUpload;

export type UploadPersonalPayoutDocumentAnswer200<Status extends string = string> = Envelope<Status>;

export type UploadPersonalPayoutDocumentAnswer400<Status extends string = string> = Envelope<Status>;

export type CompletePersonalPayoutUploadRequest = PersonalPayoutReference;

export type CompletePersonalPayoutUploadAnswer200<Status extends string = string> = Envelope<Status>;

export type CompletePersonalPayoutUploadAnswer400<Status extends string = string> = Envelope<Status>;

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

export type ConvertWalletFundsAnswer200<Status extends string = string> = FxConversionAnswer<Status>;

export type ConvertWalletFundsAnswer400<Status extends string = string> = Envelope<Status>;

export type ListGlobalWalletsAnswer200<Status extends string = string> = WalletListAnswer<Status>;

export type ListGlobalWalletsAnswer400<Status extends string = string> = Envelope<Status>;

export interface GetGlobalWalletQuery {
  /** Kind of the wallet. */
  type: WalletType;
}

export type GetGlobalWalletAnswer200<Status extends string = string> = WalletAnswer<Status>;

export type GetGlobalWalletAnswer400<Status extends string = string> = Envelope<Status>;

export interface GetGlobalCurrencyBalanceQuery {
  /** The currency. */
  currency: CurrencyCode;
}

export type GetGlobalCurrencyBalanceAnswer200<Status extends string = string> = Envelope<Status>;

export type GetGlobalCurrencyBalanceAnswer400<Status extends string = string> = Envelope<Status>;

export type GetPersonalWalletRequest = EmptyObject;

export type GetPersonalWalletAnswer200<Status extends string = string> = Envelope<Status>;

export type GetPersonalWalletAnswer400<Status extends string = string> = Envelope<Status>;

export type ListPersonalWalletsRequest = OpenObject;

export type ListPersonalWalletsAnswer200<Status extends string = string> = Envelope<Status>;

export type ListPersonalWalletsAnswer400<Status extends string = string> = Envelope<Status>;

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

export type FindChineseCharactersAnswer200<Status extends string = string> = ChineseCharactersAnswer<Status>;

export type FindChineseCharactersAnswer400<Status extends string = string> = Envelope<Status>;

export type CheckBankAccountRequest = BankCheckRequest;

export type CheckBankAccountAnswer200<Status extends string = string> = BankCheckAnswer<Status>;

export type CheckBankAccountAnswer400<Status extends string = string> = Envelope<Status>;

export type VerifyAlipayTransactionRequest = AlipayVerificationRequest;

export type VerifyAlipayTransactionAnswer200<Status extends string = string> = AlipayVerificationAnswer<Status>;

export type VerifyAlipayTransactionAnswer400<Status extends string = string> = Envelope<Status>;

export type ListAreasRequest = AreaQuery;

export type ListAreasAnswer200<Status extends string = string> = AreaListAnswer<Status>;

export type ListAreasAnswer400<Status extends string = string> = Envelope<Status>;

export type ListOccupationsAnswer200<Status extends string = string> = OccupationListAnswer<Status>;

export type ListOccupationsAnswer400<Status extends string = string> = Envelope<Status>;

export interface OrderStatusNotificationWebhookHeaders {
  /** The service's application key, for a second look at who is calling. */
  appkey?: string;
}

/** The notification. Its members are not shown. */
export type OrderStatusNotificationWebhookRequest = unknown;

/** Any JSON. */
export type OrderStatusNotificationWebhookAnswer200 = unknown;

/** Any JSON. */
export type OrderStatusNotificationWebhookAnswer400 = unknown;
