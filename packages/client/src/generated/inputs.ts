// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type * as operations from '@cross-border-payments/spec/operations';
import type * as schemas from '@cross-border-payments/spec/schemas';

export type {
  ConvertWalletFundsQuery,
  FindChineseCharactersQuery,
  GetBusinessPayoutQuoteQuery,
  GetBusinessPayoutStatusQuery,
  GetGlobalPayoutBalanceQuery,
  GetGlobalPayoutQuoteRequest,
  GetGlobalPayoutStatusRequest,
  GetGlobalPayoutWalletQuery,
  GetPersonalPayoutQuoteRequest,
  GetPersonalPayoutStatusRequest,
  ListPayinsQuery,
  ListPersonalPayoutBalancesRequest,
  UploadBusinessPayoutDocumentRequest,
  UploadGlobalPayoutDocumentRequest,
} from '@cross-border-payments/spec/operations';
export type {
  AbsentBeneficiary,
  AbsentPayer,
  AbsentRealPayer,
  AccountType,
  AlipayB2cPayroll,
  AlipayC2cBank,
  AlipayC2cWallet,
  AlipayPayinGateway,
  AlipayVerification,
  AlipayVerificationBeneficiary,
  AlipayVerificationPayer,
  AlipayVerificationPurpose,
  AlipayVerificationResult,
  Area,
  AreaLevel,
  B2cPayrollVerification,
  BankCheck3,
  BankCheck4,
  BankCheckType,
  BankPayinGateway,
  Base64DocumentType,
  BusinessBeneficiary,
  BusinessCnyAccount,
  BusinessPayoutAddress,
  BusinessPayoutBeneficiary,
  BusinessPayoutPayer,
  BusinessPayoutPaymentType,
  C2cVerification,
  CheckBankAccountRequest,
  CheckBankAccountRequestFields,
  CheckSignatureRequest,
  ChineseCharacters,
  CnyBusinessPayout,
  CnyFullOrFinalPayment,
  ConfirmBusinessPayoutRequest,
  CountryCode,
  CreateBusinessPayoutRequest,
  CreateBusinessPayoutRequestFields,
  CreateGlobalPayoutRequestFields,
  CreateRefusedData,
  CreateTokenRequest,
  CurrencyCode,
  DocumentType,
  EntityType,
  Envelope,
  FundsSource,
  FxConversion,
  Gateway,
  Gender,
  GetPayinStatusRequest,
  GetPersonalPayoutBalancesRequest,
  GlobalPayoutBeneficiary,
  GlobalPayoutBeneficiaryAccount,
  GlobalPayoutBeneficiaryAccountFields,
  GlobalPayoutBeneficiaryAddress,
  GlobalPayoutBeneficiaryFields,
  GlobalPayoutPayer,
  GlobalPayoutPayerAccount,
  GlobalPayoutPayerAddress,
  GlobalPayoutPaymentType,
  GlobalPayoutPurpose,
  GlobalPayoutUpdate,
  GlobalPayoutUpdateToAlipay,
  GoodsPayout,
  GoodsSubpurpose,
  IdType,
  IndividualBeneficiary,
  ListAreasRequest,
  ListedPayin,
  ListedPayinGateway,
  ListedWallet,
  NonCnyBusinessBeneficiary,
  NonCnyBusinessPayer,
  NonCnyBusinessPayout,
  NotShownRequest,
  Occupation,
  PayType,
  Payin,
  PayinBeneficiary,
  PayinBeneficiaryAccount,
  PayinByOrderNo,
  PayinByTradeId,
  PayinGateway,
  PayinPayer,
  PayinPayerAccount,
  PayinPayerAddress,
  PayinPayerFields,
  PayinPurpose,
  PayinRealPayer,
  PayinRelationship,
  PayinStatus,
  Payout,
  PayoutOfKnownPayer,
  PayoutToKnownBeneficiary,
  PersonalCnyAccount,
  PersonalPayoutReferenceRequest,
  Quote,
  QuoteRequest,
  RefreshPayinGatewayRequest,
  RefusedAnswer,
  RelatedPayer,
  RoutedBeneficiaryAccount,
  RoutingType,
  RoutingTypeOnCreate,
  SelfPayer,
  ServicePayout,
  ServiceSubpurpose,
  SocialCreditCode,
  StatusCode,
  TransactionMode,
  UploadBusinessPayoutDocumentBase64Request,
  UploadPayinDocumentRequest,
  UploadPayoutDocumentRequest,
  UploadPersonalPayoutDocumentRequest,
  VerifyAlipayTransactionRequest,
  Wallet,
  WalletType,
  WechatPayinGateway,
} from '@cross-border-payments/spec/schemas';

/** Demands `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.createGlobalPayout, body)`. */
export type CreateGlobalPayoutRequest = schemas.CreateGlobalPayoutRequest & { readonly orderNo: string };

/** Demands `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.updateGlobalPayout, body)`. */
export type UpdateGlobalPayoutRequest = schemas.UpdateGlobalPayoutRequest & { readonly orderNo: string };

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.confirmGlobalPayout, body)`. */
export type ConfirmGlobalPayoutRequest = operations.ConfirmGlobalPayoutRequest & ({ readonly tradeId: string } | { readonly orderNo: string });

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.completeGlobalPayoutDocuments, body)`. */
export type CompleteGlobalPayoutDocumentsRequest = operations.CompleteGlobalPayoutDocumentsRequest & ({ readonly tradeId: string } | { readonly orderNo: string });

/** Demands `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.createPayin, body)`. */
export type CreatePayinRequest = schemas.CreatePayinRequest & { readonly orderNo: string };

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.completeBusinessPayoutDocuments, body)`. */
export type CompleteBusinessPayoutDocumentsRequest = operations.CompleteBusinessPayoutDocumentsRequest & ({ readonly tradeId: string } | { readonly orderNo: string });

/** Demands `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.createPersonalPayout, body)`. */
export type CreatePersonalPayoutRequest = schemas.CreatePersonalPayoutRequest & { readonly orderNo: string };

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.confirmPersonalPayoutDeprecated, body)`. */
export type ConfirmPersonalPayoutDeprecatedRequest = operations.ConfirmPersonalPayoutDeprecatedRequest & ({ readonly tradeId: string } | { readonly orderNo: string });

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.confirmPersonalPayout, body)`. */
export type ConfirmPersonalPayoutRequest = operations.ConfirmPersonalPayoutRequest & ({ readonly tradeId: string } | { readonly orderNo: string });

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.cancelPersonalPayout, body)`. */
export type CancelPersonalPayoutRequest = operations.CancelPersonalPayoutRequest & ({ readonly tradeId: string } | { readonly orderNo: string });

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.updatePersonalPayout, body)`. */
export type UpdatePersonalPayoutRequest = schemas.UpdatePersonalPayoutRequest & ({ readonly tradeId: string } | { readonly orderNo: string });

/** Demands `tradeId` or `orderNo`, which the document leaves open: without it nobody can find the order. To send a body without it, use `client.call(operations.completePersonalPayoutDocuments, body)`. */
export type CompletePersonalPayoutDocumentsRequest = operations.CompletePersonalPayoutDocumentsRequest & ({ readonly tradeId: string } | { readonly orderNo: string });
