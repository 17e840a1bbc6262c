// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  CallOptions,
  CallPromise,
  EnvelopeData,
  MethodCall,
  OrderData,
  PagePromise,
  RawRequestBody,
} from '../runtime.ts';
import { operations } from './operation-table.ts';
import type {
  CancelPersonalPayoutRequest,
  CompleteBusinessPayoutDocumentsRequest,
  CompleteGlobalPayoutDocumentsRequest,
  CompletePersonalPayoutDocumentsRequest,
  ConfirmGlobalPayoutRequest,
  ConfirmPersonalPayoutDeprecatedRequest,
  ConfirmPersonalPayoutRequest,
  CreateGlobalPayoutRequest,
  CreatePayinRequest,
  CreatePersonalPayoutRequest,
  UpdateGlobalPayoutRequest,
  UpdatePersonalPayoutRequest,
} from './inputs.ts';
import type {
  CancelPersonalPayoutResponse200,
  CheckAlipayTransactionResponse200,
  CheckBankAccountResponse200,
  CheckSignatureResponse200,
  CompleteBusinessPayoutDocumentsResponse200,
  CompleteGlobalPayoutDocumentsResponse200,
  CompletePersonalPayoutDocumentsResponse200,
  ConfirmBusinessPayoutResponse200,
  ConfirmGlobalPayoutResponse200,
  ConfirmPersonalPayoutDeprecatedResponse200,
  ConfirmPersonalPayoutResponse200,
  ConvertWalletFundsQuery,
  ConvertWalletFundsResponse200,
  CreateBusinessPayoutResponse200,
  CreateGlobalPayoutResponse200,
  CreatePayinResponse200,
  CreatePersonalPayoutResponse200,
  CreateTokenResponse200,
  FindChineseCharactersQuery,
  FindChineseCharactersResponse200,
  GetBusinessPayoutQuoteQuery,
  GetBusinessPayoutQuoteResponse200,
  GetBusinessPayoutStatusQuery,
  GetBusinessPayoutStatusResponse200,
  GetGlobalPayoutQuoteRequest,
  GetGlobalPayoutQuoteResponse200,
  GetGlobalPayoutStatusRequest,
  GetGlobalPayoutStatusResponse200,
  GetPayinStatusResponse200,
  GetPersonalPayoutQuoteRequest,
  GetPersonalPayoutQuoteResponse200,
  GetPersonalPayoutStatusRequest,
  GetPersonalPayoutStatusResponse200,
  GetWalletByCurrencyQuery,
  GetWalletByCurrencyResponse200,
  GetWalletQuery,
  GetWalletResponse200,
  GetWalletsForPersonalPayoutsResponse200,
  ListAreasResponse200,
  ListOccupationsResponse200,
  ListPayinsQuery,
  ListPayinsResponse200,
  ListWalletsForPersonalPayoutsRequest,
  ListWalletsForPersonalPayoutsResponse200,
  ListWalletsResponse200,
  RefreshPayinGatewayResponse200,
  UpdateGlobalPayoutResponse200,
  UpdatePersonalPayoutResponse200,
  UploadBusinessPayoutDocumentBase64Response200,
  UploadBusinessPayoutDocumentRequest,
  UploadBusinessPayoutDocumentResponse200,
  UploadGlobalPayoutDocumentRequest,
  UploadGlobalPayoutDocumentResponse200,
  UploadPayinDocumentResponse200,
  UploadPersonalPayoutDocumentResponse200,
} from '@cross-border-payments/spec/operations';
import type {
  CheckAlipayTransactionRequest,
  CheckBankAccountRequest,
  CheckSignatureRequest,
  ConfirmBusinessPayoutRequest,
  CreateBusinessPayoutRequest,
  CreateTokenRequest,
  GetPayinStatusRequest,
  GetWalletsForPersonalPayoutsRequest,
  RefreshPayinGatewayRequest,
  UploadBusinessPayoutDocumentBase64Request,
  UploadPayinDocumentRequest,
  UploadPersonalPayoutDocumentRequest,
} from '@cross-border-payments/spec/schemas';

/** The methods of a client, by tag; operations without a tag are methods of the client itself. */
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

/** Makes the methods of a client. */
export const createResources = (call: MethodCall): Resources => ({
  authentication: authenticationMethods(call),
  globalPayout: globalPayoutMethods(call),
  payin: payinMethods(call),
  businessPayout: businessPayoutMethods(call),
  personalPayout: personalPayoutMethods(call),
  wallets: walletsMethods(call),
  validation: validationMethods(call),
  referenceData: referenceDataMethods(call),
});

/** Tokens and signature checks. */
export interface AuthenticationMethods extends ReturnType<typeof authenticationMethods> {}

export const authenticationMethods = (call: MethodCall) => ({
  /**
   * Create a token
   *
   * Returns a token for an application key and a secret key. The token expires one hour after it is issued. You may request a new token before the old one expires, even for every request.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /payout/oauth/token`
   *
   * @param body The merchant's keys.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  createToken: (body: CreateTokenRequest, options?: CallOptions): CallPromise<EnvelopeData<CreateTokenResponse200<'1'>>> =>
    call(operations.createToken, body, options),

  /**
   * Check a signed object
   *
   * Verifies signed request data. The signed object need not be a dictionary (a JSON object), so this document accepts any JSON value.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /payout/encrypt/check`
   *
   * @param body The signed object.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  checkSignature: (body: CheckSignatureRequest, options?: CallOptions): CallPromise<EnvelopeData<CheckSignatureResponse200<'1'>>> =>
    call(operations.checkSignature, body, options),
});

/** Payouts to bank, alipay and wechat accounts on behalf of a payer. */
export interface GlobalPayoutMethods extends ReturnType<typeof globalPayoutMethods> {}

export const globalPayoutMethods = (call: MethodCall) => ({
  /**
   * Get a quote for a global payout
   *
   * Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate. Later operations, such as a conversion of wallet funds, refer to it.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /global/payout/rate/query/price`
   *
   * @param body The two currencies.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  getQuote: (body: GetGlobalPayoutQuoteRequest, options?: CallOptions): CallPromise<EnvelopeData<GetGlobalPayoutQuoteResponse200<'1'>>> =>
    call(operations.getGlobalPayoutQuote, body, options),

  /**
   * Create a global payout
   *
   * Creates an order that pays a beneficiary, on a bank, alipay or wechat account, on behalf of a payer. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   *
   * Repeated only if the request was certainly not sent, or with its order number after a refused token; any other failure ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/create`
   *
   * @param body The payout.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 to a create request.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  create: (body: CreateGlobalPayoutRequest, options?: CallOptions): CallPromise<EnvelopeData<CreateGlobalPayoutResponse200<'1'>>> =>
    call(operations.createGlobalPayout, body, options),

  /**
   * Update a global payout
   *
   * Corrects wrong information in a payout. The body has the same properties as a create request. If `beneficiary.accountType` is `alipay`, `subpurpose` is required; `bpay` and the payer's English names are accepted on create only. Whether omitted properties keep their values is not shown, so send all of them.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/update`
   *
   * @param body The corrected payout.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  update: (body: UpdateGlobalPayoutRequest, options?: CallOptions): CallPromise<EnvelopeData<UpdateGlobalPayoutResponse200<'1'>>> =>
    call(operations.updateGlobalPayout, body, options),

  /**
   * Get the status of a global payout
   *
   * Returns the status of a payout.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /global/payout/transfer/query/status`
   *
   * @param body Identifies the payout. The properties of the body are not shown; any property is accepted.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  getStatus: (body?: GetGlobalPayoutStatusRequest, options?: CallOptions): CallPromise<OrderData<GetGlobalPayoutStatusResponse200<'1'>>> =>
    call(operations.getGlobalPayoutStatus, body, options),

  /**
   * Confirm a global payout
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/async`
   *
   * @param body Identifies the payout. The properties of the body are not shown; any property is accepted.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  confirm: (body: ConfirmGlobalPayoutRequest, options?: CallOptions): CallPromise<EnvelopeData<ConfirmGlobalPayoutResponse200<'1'>>> =>
    call(operations.confirmGlobalPayout, body, options),

  /**
   * Upload a document for a global payout
   *
   * Uploads a supporting document for a payout as a multipart form.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/upload/multipart`
   *
   * @param form the fields of the form
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  uploadDocument: (form: UploadGlobalPayoutDocumentRequest | RawRequestBody<'uploadGlobalPayoutDocument'>, options?: CallOptions): CallPromise<EnvelopeData<UploadGlobalPayoutDocumentResponse200<'1'>>> =>
    call(operations.uploadGlobalPayoutDocument, form, options),

  /**
   * Mark the documents of a global payout as complete
   *
   * Marks the upload of supporting documents for a payout as complete. The interface speaks of a business order here.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payout/transfer/upload/completed`
   *
   * @param body Identifies the payout. The properties of the body are not shown; any property is accepted.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  completeDocuments: (body: CompleteGlobalPayoutDocumentsRequest, options?: CallOptions): CallPromise<EnvelopeData<CompleteGlobalPayoutDocumentsResponse200<'1'>>> =>
    call(operations.completeGlobalPayoutDocuments, body, options),
});

/** Orders that collect funds from a payer through wechat, alipay or a bank. */
export interface PayinMethods extends ReturnType<typeof payinMethods> {}

export const payinMethods = (call: MethodCall) => ({
  /**
   * Create a payin
   *
   * Creates an order that collects funds from a payer through a gateway, and returns the details of that gateway. One `orderNo` creates one payin: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payin, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   *
   * Repeated only if the request was certainly not sent, or with its order number after a refused token; any other failure ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payin/transfer/create`
   *
   * @param body The payin.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 to a create request.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  create: (body: CreatePayinRequest, options?: CallOptions): CallPromise<EnvelopeData<CreatePayinResponse200<'1'>>> =>
    call(operations.createPayin, body, options),

  /**
   * Get the status of a payin
   *
   * Returns a payin with its status and its gateway. The payin is named by `tradeId`, by `orderNo` or by both: the interface marks both as conditional, and states no condition. The older variant requires `tradeId`.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /global/payin/transfer/query/status`
   *
   * @param body Identifies the payin.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  getStatus: (body: GetPayinStatusRequest, options?: CallOptions): CallPromise<EnvelopeData<GetPayinStatusResponse200<'1'>>> =>
    call(operations.getPayinStatus, body, options),

  /**
   * Refresh the gateway of a payin
   *
   * Refreshes the gateway details of a payin and returns them.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payin/transfer/refresh/gateway`
   *
   * @param body Identifies the payin.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  refreshGateway: (body: RefreshPayinGatewayRequest, options?: CallOptions): CallPromise<EnvelopeData<RefreshPayinGatewayResponse200<'1'>>> =>
    call(operations.refreshPayinGateway, body, options),

  /**
   * List payins
   *
   * Returns the history of payins, filtered by order number, creation date and status.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `GET /global/payin/order/page`
   *
   * @param query the query parameters
   * @param query.pages Paging parameter.
   * @param query.pageSize Page size.
   * @param query.search Order number to search for.
   * @param query.start Start of the range of creation dates.
   * @param query.end End of the range of creation dates.
   * @param query.status Status of the payins.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers. `for await` reads all pages
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  list: (query?: ListPayinsQuery, options?: CallOptions): PagePromise<EnvelopeData<ListPayinsResponse200<'1'>>> =>
    call(operations.listPayins, query, options),

  /**
   * Upload a document for a payin
   *
   * Uploads a supporting document for a payin as a multipart form. None of the three fields of the form names the payin.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /global/payin/transfer/upload/multipart`
   *
   * @param form the fields of the form
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  uploadDocument: (form: UploadPayinDocumentRequest | RawRequestBody<'uploadPayinDocument'>, options?: CallOptions): CallPromise<EnvelopeData<UploadPayinDocumentResponse200<'1'>>> =>
    call(operations.uploadPayinDocument, form, options),
});

/** Payouts from one business to another. */
export interface BusinessPayoutMethods extends ReturnType<typeof businessPayoutMethods> {}

export const businessPayoutMethods = (call: MethodCall) => ({
  /**
   * Create a business payout
   *
   * Creates an order by which one business pays another: payer and beneficiary must be businesses. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   *
   * Repeated only if the request was certainly not sent, or with its order number after a refused token; any other failure ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/create`
   *
   * @param body The payout.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 to a create request.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  create: <TargetCurrency extends string>(body: CreateBusinessPayoutRequest<TargetCurrency>, options?: CallOptions): CallPromise<EnvelopeData<CreateBusinessPayoutResponse200<'1'>>> =>
    call(operations.createBusinessPayout, body, options),

  /**
   * Confirm a business payout
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. If the payout's two currencies differ, `queryNo` is required. The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/async`
   *
   * @param body Identifies the payout, and the quote if one is needed.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  confirm: (body: ConfirmBusinessPayoutRequest, options?: CallOptions): CallPromise<EnvelopeData<ConfirmBusinessPayoutResponse200<'1'>>> =>
    call(operations.confirmBusinessPayout, body, options),

  /**
   * Upload a document for a business payout as base64
   *
   * Uploads a supporting document for a payout as a base64 string in JSON. It accepts fewer document types than the multipart upload. A `proforma_invoice` and a `purchase_order` must be provided.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/upload`
   *
   * @param body The document.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  uploadDocumentBase64: (body: UploadBusinessPayoutDocumentBase64Request, options?: CallOptions): CallPromise<EnvelopeData<UploadBusinessPayoutDocumentBase64Response200<'1'>>> =>
    call(operations.uploadBusinessPayoutDocumentBase64, body, options),

  /**
   * Upload a document for a business payout
   *
   * Uploads a supporting document for a payout as a multipart form.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/upload/multipart`
   *
   * @param form the fields of the form
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  uploadDocument: (form: UploadBusinessPayoutDocumentRequest | RawRequestBody<'uploadBusinessPayoutDocument'>, options?: CallOptions): CallPromise<EnvelopeData<UploadBusinessPayoutDocumentResponse200<'1'>>> =>
    call(operations.uploadBusinessPayoutDocument, form, options),

  /**
   * Mark the documents of a business payout as complete
   *
   * Marks the upload of supporting documents for a payout as complete. A `proforma_invoice` and a `purchase_order` must be provided. The interface does not say by when; this document reads it as: before they are marked as complete.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/business/transfer/upload/completed`
   *
   * @param body Identifies the payout. The properties of the body are not shown; any property is accepted.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  completeDocuments: (body: CompleteBusinessPayoutDocumentsRequest, options?: CallOptions): CallPromise<EnvelopeData<CompleteBusinessPayoutDocumentsResponse200<'1'>>> =>
    call(operations.completeBusinessPayoutDocuments, body, options),

  /**
   * Get the status of a business payout
   *
   * Returns the status of a payout. The parameters that identify it are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes one.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `GET /payout/payment/business/transfer/status`
   *
   * @param query the query parameters
   * @param query.query Any query parameters.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  getStatus: (query?: GetBusinessPayoutStatusQuery, options?: CallOptions): CallPromise<OrderData<GetBusinessPayoutStatusResponse200<'1'>>> =>
    call(operations.getBusinessPayoutStatus, query, options),

  /**
   * Get a quote for a business payout
   *
   * Returns a real-time FX rate. The parameters are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes two.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `GET /payout/payment/business/query/price`
   *
   * @param query the query parameters
   * @param query.query Any query parameters.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  getQuote: (query?: GetBusinessPayoutQuoteQuery, options?: CallOptions): CallPromise<EnvelopeData<GetBusinessPayoutQuoteResponse200<'1'>>> =>
    call(operations.getBusinessPayoutQuote, query, options),
});

/** Personal payouts. The operations of the legacy personal flow are not shown. */
export interface PersonalPayoutMethods extends ReturnType<typeof personalPayoutMethods> {}

export const personalPayoutMethods = (call: MethodCall) => ({
  /**
   * Get a quote for a personal payout
   *
   * Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /payout/payment/query/price`
   *
   * @param body The two currencies.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  getQuote: (body: GetPersonalPayoutQuoteRequest, options?: CallOptions): CallPromise<EnvelopeData<GetPersonalPayoutQuoteResponse200<'1'>>> =>
    call(operations.getPersonalPayoutQuote, body, options),

  /**
   * Create a personal payout
   *
   * Creates a personal payout. One `orderNo` creates one payout: a second create request with the same number is refused. If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have. Do not send it again with a new `orderNo` before you know.
   *
   * Repeated only if the request was certainly not sent, or with its order number after a refused token; any other failure ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/create`
   *
   * @param body The payout, with its known properties. Any other property is accepted.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 to a create request.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  create: (body: CreatePersonalPayoutRequest, options?: CallOptions): CallPromise<OrderData<CreatePersonalPayoutResponse200<'1'>>> =>
    call(operations.createPersonalPayout, body, options),

  /**
   * Confirm a personal payout (deprecated)
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. This operation is deprecated: use `confirmPersonalPayout` instead.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/transfer`
   *
   * @param body Identifies the payout.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   * @deprecated
   */
  confirmDeprecated: (body: ConfirmPersonalPayoutDeprecatedRequest, options?: CallOptions): CallPromise<EnvelopeData<ConfirmPersonalPayoutDeprecatedResponse200<'1'>>> =>
    call(operations.confirmPersonalPayoutDeprecated, body, options),

  /**
   * Confirm a personal payout
   *
   * Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the service reports the result to the merchant in a callback. Concurrent calls are supported.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/transfer/async`
   *
   * @param body Identifies the payout.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  confirm: (body: ConfirmPersonalPayoutRequest, options?: CallOptions): CallPromise<EnvelopeData<ConfirmPersonalPayoutResponse200<'1'>>> =>
    call(operations.confirmPersonalPayout, body, options),

  /**
   * Cancel a personal payout
   *
   * Cancels a payout. The payout must be `pending`.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/cancel`
   *
   * @param body Identifies the payout.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  cancel: (body: CancelPersonalPayoutRequest, options?: CallOptions): CallPromise<EnvelopeData<CancelPersonalPayoutResponse200<'1'>>> =>
    call(operations.cancelPersonalPayout, body, options),

  /**
   * Get the status of a personal payout
   *
   * Returns the status of a payout.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /payout/payment/status`
   *
   * @param body Identifies the payout.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  getStatus: (body?: GetPersonalPayoutStatusRequest, options?: CallOptions): CallPromise<OrderData<GetPersonalPayoutStatusResponse200<'1'>>> =>
    call(operations.getPersonalPayoutStatus, body, options),

  /**
   * Update a personal payout
   *
   * Changes the payer, the beneficiary, the purpose, the source of funds or the relationship of a payout. Nothing else can be changed. Whether omitted properties keep their values is not shown, so send all five.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payout/payment/update`
   *
   * @param body Identifies the payout and contains the properties to change.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  update: (body: UpdatePersonalPayoutRequest, options?: CallOptions): CallPromise<EnvelopeData<UpdatePersonalPayoutResponse200<'1'>>> =>
    call(operations.updatePersonalPayout, body, options),

  /**
   * Upload a document for a personal payout
   *
   * Uploads supporting documents for the payout with this `tradeId`.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payment/risk/upload`
   *
   * @param form the fields of the form
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  uploadDocument: (form?: UploadPersonalPayoutDocumentRequest | RawRequestBody<'uploadPersonalPayoutDocument'>, options?: CallOptions): CallPromise<EnvelopeData<UploadPersonalPayoutDocumentResponse200<'1'>>> =>
    call(operations.uploadPersonalPayoutDocument, form, options),

  /**
   * Mark the documents of a personal payout as complete
   *
   * Marks the upload of supporting documents for the payout with this `tradeId` as complete, which moves the payout to `awaiting_transfer`.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `POST /payment/risk/completed`
   *
   * @param body Identifies the payout.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  completeDocuments: (body: CompletePersonalPayoutDocumentsRequest, options?: CallOptions): CallPromise<EnvelopeData<CompletePersonalPayoutDocumentsResponse200<'1'>>> =>
    call(operations.completePersonalPayoutDocuments, body, options),
});

/** Balances per wallet type and currency, and FX conversion of wallet funds. */
export interface WalletsMethods extends ReturnType<typeof walletsMethods> {}

export const walletsMethods = (call: MethodCall) => ({
  /**
   * Convert wallet funds
   *
   * Converts funds of a wallet at the rate of a global payout quote. **This GET moves money**: it must not be repeated, cached or prefetched. If no response arrives, compare the wallet balances before you convert again.
   *
   * Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.
   *
   * `GET /global/payout/wallet/new-fx-conversion`
   *
   * @param query the query parameters
   * @param query.sourceCurrency Currency to convert from.
   * @param query.targetCurrency Currency to convert to.
   * @param query.sourceAmount Amount in `sourceCurrency`.
   * @param query.targetAmount Amount in `targetCurrency`.
   * @param query.queryNo Quote number, which identifies the rate, from `getGlobalPayoutQuote`.
   * @param query.walletType Type of the wallet.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  convertFunds: (query: ConvertWalletFundsQuery, options?: CallOptions): CallPromise<EnvelopeData<ConvertWalletFundsResponse200<'1'>>> =>
    call(operations.convertWalletFunds, query, options),

  /**
   * List the wallets
   *
   * Returns wallets with their balances. The amounts are strings.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `GET /global/payout/wallet/list`
   *
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  list: (options?: CallOptions): CallPromise<EnvelopeData<ListWalletsResponse200<'1'>>> =>
    call(operations.listWallets, undefined, options),

  /**
   * Get the wallet of one type
   *
   * Returns the balance of the wallet of one type. The amounts are numbers.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `GET /global/payout/wallet/get`
   *
   * @param query the query parameters
   * @param query.type Type of the wallet.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  get: (query: GetWalletQuery, options?: CallOptions): CallPromise<EnvelopeData<GetWalletResponse200<'1'>>> =>
    call(operations.getWallet, query, options),

  /**
   * Get the balance of one currency
   *
   * Returns the balance of a single currency.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `GET /global/payout/wallet/query/currency`
   *
   * @param query the query parameters
   * @param query.currency Currency code.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  getByCurrency: (query: GetWalletByCurrencyQuery, options?: CallOptions): CallPromise<EnvelopeData<GetWalletByCurrencyResponse200<'1'>>> =>
    call(operations.getWalletByCurrency, query, options),

  /**
   * Get the balance amounts of all currencies (personal payout endpoint)
   *
   * Returns the balance amounts of all currencies. The body is an empty object, which must be signed like any other body.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /payout/wallet/get`
   *
   * @param body An empty object.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  getForPersonalPayouts: (body?: GetWalletsForPersonalPayoutsRequest, options?: CallOptions): CallPromise<EnvelopeData<GetWalletsForPersonalPayoutsResponse200<'1'>>> =>
    call(operations.getWalletsForPersonalPayouts, body, options),

  /**
   * List the balance of all currencies (personal payout endpoint)
   *
   * Returns the balance of all currencies.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /payout/wallet/list`
   *
   * @param body The body. Its properties are not shown.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  listForPersonalPayouts: (body?: ListWalletsForPersonalPayoutsRequest, options?: CallOptions): CallPromise<EnvelopeData<ListWalletsForPersonalPayoutsResponse200<'1'>>> =>
    call(operations.listWalletsForPersonalPayouts, body, options),
});

/** Checks of names, identities, bank accounts and alipay transactions. */
export interface ValidationMethods extends ReturnType<typeof validationMethods> {}

export const validationMethods = (call: MethodCall) => ({
  /**
   * Find the Chinese characters of a name
   *
   * Finds out whether Chinese characters exist for a name in pinyin, and which. For an individual, `idNumber` is required; for a business entity, `uionSocialCreditCode`.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `GET /global/payout/validation/query-chinese-characters`
   *
   * @param query the query parameters
   * @param query.pinyinName The name in pinyin.
   * @param query.idNumber Certificate number of an individual.
   * @param query.uionSocialCreditCode Unified social credit code of a business entity, called 18-digit in the interface.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  findChineseCharacters: (query: FindChineseCharactersQuery, options?: CallOptions): CallPromise<EnvelopeData<FindChineseCharactersResponse200<'1'>>> =>
    call(operations.findChineseCharacters, query, options),

  /**
   * Check an identity and a bank account
   *
   * Checks an identity and a bank account by three elements (`check3`: `idNumber`, `name`, `account`) or by four (`check4`: `phone` as well, R-021). `data` contains details. The interface lists no `message` for this operation, so after a failed check the details may be in `data`, in `message` or in both.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /payout/common/bank/check`
   *
   * @param body The elements.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: The request is refused.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  checkBankAccount: (body: CheckBankAccountRequest, options?: CallOptions): CallPromise<EnvelopeData<CheckBankAccountResponse200<'1'>>> =>
    call(operations.checkBankAccount, body, options),

  /**
   * Check whether an alipay transaction is feasible
   *
   * Checks whether an alipay transaction is feasible, in one of three scenarios: C2C wallet, C2C bank and B2C payroll. For purpose `Payroll`, the customer (entity) must first be added in the back office and pass review. With the template `Send_To_Bank_Accounts_Template_01`, the beneficiary's `fullName` must be Chinese, and only mainland ID cards are supported.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `POST /global/payout/alipay/verification`
   *
   * @param body The transaction.
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  checkAlipayTransaction: (body: CheckAlipayTransactionRequest, options?: CallOptions): CallPromise<EnvelopeData<CheckAlipayTransactionResponse200<'1'>>> =>
    call(operations.checkAlipayTransaction, body, options),
});

/** Lists of Chinese areas and of occupations. */
export interface ReferenceDataMethods extends ReturnType<typeof referenceDataMethods> {}

export const referenceDataMethods = (call: MethodCall) => ({
  /**
   * List Chinese areas
   *
   * Returns the areas of China: states with their cities, and cities with their districts. The address of a beneficiary can be filled with the `pinyin` values.
   *
   * The document has a body for this GET. `fetch` sends no body with GET, so it is left out.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `GET /payout/common/area/list`
   *
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  listAreas: (options?: CallOptions): CallPromise<EnvelopeData<ListAreasResponse200<'1'>>> =>
    call(operations.listAreas, undefined, options),

  /**
   * List occupations
   *
   * Returns occupations in simplified Chinese, English and traditional Chinese. The occupation of a beneficiary can be filled with `nameEn`.
   *
   * Changes nothing, so it may be repeated after a failure.
   *
   * `GET /payout/common/occupation/list`
   *
   * @param options signal, timeout, retries and headers of this call
   * @returns the `data` of the response; `.withResponse()` adds its HTTP status and headers
   * @throws ServiceError 400: HTTP 400 with the envelope.
   * @throws CrossBorderPaymentsError; see its `kind`
   */
  listOccupations: (options?: CallOptions): CallPromise<EnvelopeData<ListOccupationsResponse200<'1'>>> =>
    call(operations.listOccupations, undefined, options),
});
