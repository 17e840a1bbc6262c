// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { CallOptions, Data, ListOptions, OpenQuery, Paged, RawBody } from '../core/index.ts';
import type {
  CancelPersonalPayoutAnswer200,
  CancelPersonalPayoutRequest,
  CheckBankAccountAnswer200,
  CheckSignatureAnswer200,
  CompleteBusinessPayoutDocumentsAnswer200,
  CompleteBusinessPayoutDocumentsRequest,
  CompleteGlobalPayoutDocumentsAnswer200,
  CompleteGlobalPayoutDocumentsRequest,
  CompletePersonalPayoutDocumentsAnswer200,
  CompletePersonalPayoutDocumentsRequest,
  ConfirmBusinessPayoutAnswer200,
  ConfirmGlobalPayoutAnswer200,
  ConfirmGlobalPayoutRequest,
  ConfirmPersonalPayoutAnswer200,
  ConfirmPersonalPayoutDeprecatedAnswer200,
  ConfirmPersonalPayoutDeprecatedRequest,
  ConfirmPersonalPayoutRequest,
  ConvertWalletFundsAnswer200,
  ConvertWalletFundsQuery,
  CreateBusinessPayoutAnswer200,
  CreateGlobalPayoutAnswer200,
  CreatePayinAnswer200,
  CreatePersonalPayoutAnswer200,
  CreateTokenAnswer200,
  FindChineseCharactersAnswer200,
  FindChineseCharactersQuery,
  GetBusinessPayoutQuoteAnswer200,
  GetBusinessPayoutStatusAnswer200,
  GetGlobalPayoutBalanceAnswer200,
  GetGlobalPayoutBalanceQuery,
  GetGlobalPayoutQuoteAnswer200,
  GetGlobalPayoutQuoteRequest,
  GetGlobalPayoutStatusAnswer200,
  GetGlobalPayoutStatusRequest,
  GetGlobalPayoutWalletAnswer200,
  GetGlobalPayoutWalletQuery,
  GetPayinStatusAnswer200,
  GetPersonalPayoutBalancesAnswer200,
  GetPersonalPayoutQuoteAnswer200,
  GetPersonalPayoutQuoteRequest,
  GetPersonalPayoutStatusAnswer200,
  GetPersonalPayoutStatusRequest,
  ListAreasAnswer200,
  ListGlobalPayoutWalletsAnswer200,
  ListOccupationsAnswer200,
  ListPayinsAnswer200,
  ListPayinsQuery,
  ListPersonalPayoutBalancesAnswer200,
  ListPersonalPayoutBalancesRequest,
  RefreshPayinGatewayAnswer200,
  UpdateGlobalPayoutAnswer200,
  UpdatePersonalPayoutAnswer200,
  UploadBusinessPayoutDocumentAnswer200,
  UploadBusinessPayoutDocumentBase64Answer200,
  UploadBusinessPayoutDocumentRequest,
  UploadGlobalPayoutDocumentAnswer200,
  UploadGlobalPayoutDocumentRequest,
  UploadPayinDocumentAnswer200,
  UploadPersonalPayoutDocumentAnswer200,
  VerifyAlipayTransactionAnswer200,
} from './operations.ts';
import type {
  CheckBankAccountRequest,
  CheckSignatureRequest,
  ConfirmBusinessPayoutRequest,
  CreateBusinessPayoutRequest,
  CreateGlobalPayoutRequest,
  CreatePayinRequest,
  CreatePersonalPayoutRequest,
  CreateTokenRequest,
  GetPayinStatusRequest,
  GetPersonalPayoutBalancesRequest,
  RefreshPayinGatewayRequest,
  UpdateGlobalPayoutRequest,
  UpdatePersonalPayoutRequest,
  UploadBusinessPayoutDocumentBase64Request,
  UploadPayinDocumentRequest,
  UploadPersonalPayoutDocumentRequest,
  VerifyAlipayTransactionRequest,
} from './schemas.ts';

/** The methods of a client, by tag. */
export interface Resources {
  readonly authentication: AuthenticationMethods;
  readonly globalPayout: GlobalPayoutMethods;
  readonly payin: PayinMethods;
  readonly businessPayout: BusinessPayoutMethods;
  readonly personalPayout: PersonalPayoutMethods;
  readonly wallets: WalletsMethods;
  readonly validation: ValidationMethods;
  readonly referenceData: ReferenceDataMethods;
}

/** Tokens and the check of a signature. */
export interface AuthenticationMethods {
  /**
   * Get a token
   *
   * Gives a token for an application key and a secret key. The token lives one hour. A new one can be asked for at any time, before the old one expires too.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /payout/oauth/token`
   *
   * @param body The merchant's keys.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  createToken(body: CreateTokenRequest, options?: CallOptions): Promise<Data<CreateTokenAnswer200<'1'>>>;

  /**
   * Check a signed object
   *
   * Tells whether the service can verify a signed object. The object may be any JSON, not only a dictionary.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /payout/encrypt/check`
   *
   * @param body The signed object.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  checkSignature(body: CheckSignatureRequest, options?: CallOptions): Promise<Data<CheckSignatureAnswer200<'1'>>>;
}

/** Payouts to bank, alipay and wechat accounts on behalf of a payer. */
export interface GlobalPayoutMethods {
  /**
   * Quote a global payout
   *
   * Gives the rate between two currencies, and the identifier under which later calls name it.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /global/payout/rate/query/price`
   *
   * @param body The two currencies.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getQuote(body: GetGlobalPayoutQuoteRequest, options?: CallOptions): Promise<Data<GetGlobalPayoutQuoteAnswer200<'1'>>>;

  /**
   * Create a global payout
   *
   * Creates an order that pays a bank, alipay or wechat account on behalf of a payer. One order number makes one payment; a second create with it is not allowed.
   *
   * Sent again only when the request surely did not leave; otherwise a failure ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/create`
   *
   * @param body The order.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  create(body: CreateGlobalPayoutRequest, options?: CallOptions): Promise<Data<CreateGlobalPayoutAnswer200<'1'>>>;

  /**
   * Correct a global payout
   *
   * Corrects wrong information of an order. The body has the shape of the create, with rules of its own.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/update`
   *
   * @param body The order as it should be.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  update(body: UpdateGlobalPayoutRequest, options?: CallOptions): Promise<Data<UpdateGlobalPayoutAnswer200<'1'>>>;

  /**
   * Get the status of a global payout
   *
   * Tells how far an order is.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /global/payout/transfer/query/status`
   *
   * @param body Names the order. How is not shown.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getStatus(body?: GetGlobalPayoutStatusRequest, options?: CallOptions): Promise<Data<GetGlobalPayoutStatusAnswer200<'1'>>>;

  /**
   * Confirm a global payout
   *
   * Confirms an order, upon which CNY is sent to the beneficiary's bank account. The service works on asynchronously and reports by callback. Calls may run concurrently.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/async`
   *
   * @param body Names the order. How is not shown.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  confirm(body?: ConfirmGlobalPayoutRequest, options?: CallOptions): Promise<Data<ConfirmGlobalPayoutAnswer200<'1'>>>;

  /**
   * Upload a document for a global payout
   *
   * Takes supporting material for an order as a multipart form.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/upload/multipart`
   *
   * @param form the fields of the form
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  uploadDocument(form: UploadGlobalPayoutDocumentRequest | RawBody, options?: CallOptions): Promise<Data<UploadGlobalPayoutDocumentAnswer200<'1'>>>;

  /**
   * Close the uploads of a global payout
   *
   * Tells the service that all supporting material of a business order was uploaded.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/upload/completed`
   *
   * @param body Names the order. How is not shown.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  completeDocuments(body?: CompleteGlobalPayoutDocumentsRequest, options?: CallOptions): Promise<Data<CompleteGlobalPayoutDocumentsAnswer200<'1'>>>;
}

/** Funds collected from a payer through wechat, alipay or a bank. */
export interface PayinMethods {
  /**
   * Create a payin
   *
   * Creates an order that collects funds from a payer, and gives what the payer needs at the gateway. One order number makes one payin. When HTTP 400 comes back without a `tradeId` in the data, the order was not created.
   *
   * Sent again only when the request surely did not leave; otherwise a failure ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payin/transfer/create`
   *
   * @param body The order.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  create(body: CreatePayinRequest, options?: CallOptions): Promise<Data<CreatePayinAnswer200<'1'>>>;

  /**
   * Get the status of a payin
   *
   * Tells how far a payin is and gives its gateway. The older variant takes the `tradeId` alone and requires it; the newer one takes the `tradeId`, the `orderNo` or both.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /global/payin/transfer/query/status`
   *
   * @param body Names the payin.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getStatus(body: GetPayinStatusRequest, options?: CallOptions): Promise<Data<GetPayinStatusAnswer200<'1'>>>;

  /**
   * Refresh the gateway of a payin
   *
   * Gives a payin new gateway details.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payin/transfer/refresh/gateway`
   *
   * @param body Names the payin.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  refreshGateway(body: RefreshPayinGatewayRequest, options?: CallOptions): Promise<Data<RefreshPayinGatewayAnswer200<'1'>>>;

  /**
   * List payins
   *
   * Gives payins page by page, filtered by order number, creation date and status.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `GET /global/payin/order/page`
   *
   * @param query the parameters of the address
   * @param options signal, timeout and retries of this call
   * @returns awaited: the records of one page; iterated with `for await`: every record once
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  list(query?: ListPayinsQuery, options?: ListOptions): Paged<Data<ListPayinsAnswer200<'1'>>, ListPayinsQuery>;

  /**
   * Upload a document for a payin
   *
   * Takes a supporting document as a multipart form.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payin/transfer/upload/multipart`
   *
   * @param form the fields of the form
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  uploadDocument(form: UploadPayinDocumentRequest | RawBody, options?: CallOptions): Promise<Data<UploadPayinDocumentAnswer200<'1'>>>;
}

/** Payouts from one business to another. */
export interface BusinessPayoutMethods {
  /**
   * Create a business payout
   *
   * Creates an order by which one business pays another. One order number makes one payment; a second create with it is not allowed. Payer and beneficiary must be businesses.
   *
   * Sent again only when the request surely did not leave; otherwise a failure ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/create`
   *
   * @param body The order.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  create<TargetCurrency extends string>(body: CreateBusinessPayoutRequest<TargetCurrency>, options?: CallOptions): Promise<Data<CreateBusinessPayoutAnswer200<'1'>>>;

  /**
   * Confirm a business payout
   *
   * Confirms an order, upon which CNY is sent to the beneficiary's bank account. An order whose two currencies differ needs the `queryNo` of a rate. Calls may run concurrently.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/async`
   *
   * @param body Names the order and the rate.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  confirm(body: ConfirmBusinessPayoutRequest, options?: CallOptions): Promise<Data<ConfirmBusinessPayoutAnswer200<'1'>>>;

  /**
   * Upload a document for a business payout as base64
   *
   * Takes a supporting document as base64 text inside JSON. It accepts fewer kinds of document than the multipart upload. A proforma invoice and a purchase order must be among the documents of an order.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/upload`
   *
   * @param body The document.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  uploadDocumentBase64(body: UploadBusinessPayoutDocumentBase64Request, options?: CallOptions): Promise<Data<UploadBusinessPayoutDocumentBase64Answer200<'1'>>>;

  /**
   * Upload a document for a business payout as a form
   *
   * Takes a supporting document as a multipart form.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/upload/multipart`
   *
   * @param form the fields of the form
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  uploadDocument(form: UploadBusinessPayoutDocumentRequest | RawBody, options?: CallOptions): Promise<Data<UploadBusinessPayoutDocumentAnswer200<'1'>>>;

  /**
   * Close the uploads of a business payout
   *
   * Tells the service that all supporting material was uploaded. The proforma invoice and the purchase order must be among it.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/upload/completed`
   *
   * @param body Names the order. How is not shown.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  completeDocuments(body?: CompleteBusinessPayoutDocumentsRequest, options?: CallOptions): Promise<Data<CompleteBusinessPayoutDocumentsAnswer200<'1'>>>;

  /**
   * Get the status of a business payout
   *
   * Tells how far an order is. How the order is named is not shown, so any query parameter is let through.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `GET /payout/payment/business/transfer/status`
   *
   * @param query the parameters of the address
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getStatus(query?: OpenQuery, options?: CallOptions): Promise<Data<GetBusinessPayoutStatusAnswer200<'1'>>>;

  /**
   * Quote a business payout
   *
   * Gives a real-time rate. How the currencies are named is not shown, so any query parameter is let through.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `GET /payout/payment/business/query/price`
   *
   * @param query the parameters of the address
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getQuote(query?: OpenQuery, options?: CallOptions): Promise<Data<GetBusinessPayoutQuoteAnswer200<'1'>>>;
}

/** Personal payouts. The legacy personal flow is part of this family. */
export interface PersonalPayoutMethods {
  /**
   * Quote a personal payout
   *
   * Gives the rate between two currencies, and the identifier under which later calls name it.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /payout/payment/query/price`
   *
   * @param body The two currencies.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getQuote(body: GetPersonalPayoutQuoteRequest, options?: CallOptions): Promise<Data<GetPersonalPayoutQuoteAnswer200<'1'>>>;

  /**
   * Create a personal payment
   *
   * Creates a payment of a person. One order number makes one payment; a second create with it is not allowed.
   *
   * Sent again only when the request surely did not leave; otherwise a failure ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/create`
   *
   * @param body The payment, as far as its members are known.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  create(body?: CreatePersonalPayoutRequest, options?: CallOptions): Promise<Data<CreatePersonalPayoutAnswer200<'1'>>>;

  /**
   * Confirm a personal payment, the abandoned way
   *
   * Confirms a payment, upon which CNY is sent to the beneficiary's bank account. Abandoned; use `confirmPersonalPayout`.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/transfer`
   *
   * @param body Names the payment.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   * @deprecated
   */
  confirmDeprecated(body?: ConfirmPersonalPayoutDeprecatedRequest, options?: CallOptions): Promise<Data<ConfirmPersonalPayoutDeprecatedAnswer200<'1'>>>;

  /**
   * Confirm a personal payment
   *
   * Confirms a payment. The service works on asynchronously and calls the merchant back with the result.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/transfer/async`
   *
   * @param body Names the payment.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  confirm(body?: ConfirmPersonalPayoutRequest, options?: CallOptions): Promise<Data<ConfirmPersonalPayoutAnswer200<'1'>>>;

  /**
   * Cancel a personal payment
   *
   * Cancels a payment that is still pending.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/cancel`
   *
   * @param body Names the payment.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  cancel(body?: CancelPersonalPayoutRequest, options?: CallOptions): Promise<Data<CancelPersonalPayoutAnswer200<'1'>>>;

  /**
   * Get the status of a personal payment
   *
   * Tells how far a payment is.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /payout/payment/status`
   *
   * @param body Names the payment.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getStatus(body?: GetPersonalPayoutStatusRequest, options?: CallOptions): Promise<Data<GetPersonalPayoutStatusAnswer200<'1'>>>;

  /**
   * Correct a personal payment
   *
   * Changes payer, beneficiary, purpose, source of funds or relationship of a payment, and nothing else.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/update`
   *
   * @param body What names the payment, and what is to be changed.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  update(body?: UpdatePersonalPayoutRequest, options?: CallOptions): Promise<Data<UpdatePersonalPayoutAnswer200<'1'>>>;

  /**
   * Upload a document for a personal payment
   *
   * Takes supporting documents for the trade of a personal payment.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payment/risk/upload`
   *
   * @param form the fields of the form
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  uploadDocument(form?: UploadPersonalPayoutDocumentRequest | RawBody, options?: CallOptions): Promise<Data<UploadPersonalPayoutDocumentAnswer200<'1'>>>;

  /**
   * Close the uploads of a personal payment
   *
   * Tells the service that the supporting documents of a trade were uploaded. The transfer moves to `awaiting_transfer`.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payment/risk/completed`
   *
   * @param body Names the payment.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  completeDocuments(body?: CompletePersonalPayoutDocumentsRequest, options?: CallOptions): Promise<Data<CompletePersonalPayoutDocumentsAnswer200<'1'>>>;
}

/** Balances and FX conversion of wallet funds. */
export interface WalletsMethods {
  /**
   * Convert wallet funds
   *
   * Converts funds of a wallet at the rate of a global quote. **This GET moves money**: never repeat, cache or prefetch it.
   *
   * Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `GET /global/payout/wallet/new-fx-conversion`
   *
   * @param query the parameters of the address
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  convertFunds(query: ConvertWalletFundsQuery, options?: CallOptions): Promise<Data<ConvertWalletFundsAnswer200<'1'>>>;

  /**
   * List wallets
   *
   * Gives every wallet with its balances as text.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `GET /global/payout/wallet/list`
   *
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  listGlobalPayoutWallets(options?: CallOptions): Promise<Data<ListGlobalPayoutWalletsAnswer200<'1'>>>;

  /**
   * Get a wallet
   *
   * Gives the wallet of one kind with its balances as numbers.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `GET /global/payout/wallet/get`
   *
   * @param query the parameters of the address
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getGlobalPayoutWallet(query: GetGlobalPayoutWalletQuery, options?: CallOptions): Promise<Data<GetGlobalPayoutWalletAnswer200<'1'>>>;

  /**
   * Get the balance of a currency
   *
   * Gives the balance of a single currency.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `GET /global/payout/wallet/query/currency`
   *
   * @param query the parameters of the address
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getGlobalPayoutBalance(query: GetGlobalPayoutBalanceQuery, options?: CallOptions): Promise<Data<GetGlobalPayoutBalanceAnswer200<'1'>>>;

  /**
   * Get the balance amounts of all currencies
   *
   * Gives the balance amounts of all currencies for personal payouts. The body is an empty object, and is signed like any other body.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /payout/wallet/get`
   *
   * @param body An empty object.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  getPersonalPayoutBalances(body?: GetPersonalPayoutBalancesRequest, options?: CallOptions): Promise<Data<GetPersonalPayoutBalancesAnswer200<'1'>>>;

  /**
   * List the balances of all currencies
   *
   * Gives the balance of all currencies for personal payouts.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /payout/wallet/list`
   *
   * @param body What the body holds is not shown.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  listPersonalPayoutBalances(body?: ListPersonalPayoutBalancesRequest, options?: CallOptions): Promise<Data<ListPersonalPayoutBalancesAnswer200<'1'>>>;
}

/** Checks of names, bank accounts and alipay transactions. */
export interface ValidationMethods {
  /**
   * Find the Chinese characters of a name
   *
   * Tells whether Chinese characters exist for a name in pinyin, and which. A person is named by an identity number, a business by its unified social credit code.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `GET /global/payout/validation/query-chinese-characters`
   *
   * @param query the parameters of the address
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  findChineseCharacters(query: FindChineseCharactersQuery, options?: CallOptions): Promise<Data<FindChineseCharactersAnswer200<'1'>>>;

  /**
   * Check an identity and a bank account
   *
   * Compares three or four elements of a bank account with what its bank has on file.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /payout/common/bank/check`
   *
   * @param body The elements.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  checkBankAccount(body: CheckBankAccountRequest, options?: CallOptions): Promise<Data<CheckBankAccountAnswer200<'1'>>>;

  /**
   * Check whether an alipay transaction can be made
   *
   * Tells whether a planned transaction can be made. For `Payroll` the customer must first have been added in the back office and have passed review. With the template `Send_To_Bank_Accounts_Template_01` the beneficiary's name must be Chinese and only mainland ID cards are supported.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `POST /global/payout/alipay/verification`
   *
   * @param body The planned transaction.
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  verifyAlipayTransaction(body: VerifyAlipayTransactionRequest, options?: CallOptions): Promise<Data<VerifyAlipayTransactionAnswer200<'1'>>>;
}

/** Lists of Chinese areas and of occupations. */
export interface ReferenceDataMethods {
  /**
   * List the areas of China
   *
   * Gives states, cities and districts with their names in Chinese and in pinyin.
   *
   * The document lists a body for this GET. `fetch` sends no body with GET, so it is left out and cannot be given.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `GET /payout/common/area/list`
   *
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  listAreas(options?: CallOptions): Promise<Data<ListAreasAnswer200<'1'>>>;

  /**
   * List occupations
   *
   * Gives occupations in simplified Chinese, English and traditional Chinese.
   *
   * Changes nothing, so it may be sent again after a failure.
   *
   * `GET /payout/common/occupation/list`
   *
   * @param options signal, timeout and retries of this call
   * @returns the `data` of the answer
   * @throws CrossBorderPaymentsError; `kind` tells which
   */
  listOccupations(options?: CallOptions): Promise<Data<ListOccupationsAnswer200<'1'>>>;
}
