// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type * as operations from '@cross-border-payments/spec/operations';
import type * as schemas from '@cross-border-payments/spec/schemas';

export type {
  ConvertWalletFundsQuery,
  FindChineseCharactersQuery,
  GetBusinessPayoutQuoteQuery,
  GetBusinessPayoutStatusQuery,
  GetGlobalPayoutQuoteRequest,
  GetGlobalPayoutStatusRequest,
  GetPersonalPayoutQuoteRequest,
  GetPersonalPayoutStatusRequest,
  GetWalletByCurrencyQuery,
  GetWalletQuery,
  ListPayinsQuery,
  ListWalletsForPersonalPayoutsRequest,
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
  AlipayCheck,
  AlipayCheckBeneficiary,
  AlipayCheckPayer,
  AlipayCheckPurpose,
  AlipayCheckResult,
  AlipayPayinGateway,
  Area,
  AreaLevel,
  B2cPayrollCheck,
  BankCheck3,
  BankCheck4,
  BankCheckType,
  BankPayinGateway,
  BusinessBeneficiary,
  BusinessCnyAccount,
  BusinessPayoutAddress,
  BusinessPayoutBase64DocumentType,
  BusinessPayoutBeneficiary,
  BusinessPayoutPayer,
  BusinessPayoutPaymentType,
  C2cCheck,
  CheckAlipayTransactionRequest,
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
  Gender,
  GetPayinStatusRequest,
  GetWalletsForPersonalPayoutsRequest,
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
  Occupation,
  Payin,
  PayinBeneficiary,
  PayinBeneficiaryAccount,
  PayinByOrderNo,
  PayinByTradeId,
  PayinGateway,
  PayinGatewayName,
  PayinPayType,
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
  PersonalPayoutIdentifier,
  Quote,
  QuoteRequest,
  RefreshPayinGatewayRequest,
  RefusedResponse,
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
  UnspecifiedRequest,
  UploadBusinessPayoutDocumentBase64Request,
  UploadPayinDocumentRequest,
  UploadPayoutDocumentRequest,
  UploadPersonalPayoutDocumentRequest,
  Wallet,
  WalletType,
  WechatPayinGateway,
} from '@cross-border-payments/spec/schemas';

/** Requires `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.createGlobalPayout, body)`. */
export type CreateGlobalPayoutRequest = schemas.CreateGlobalPayoutRequest & { readonly orderNo: string };

/** Requires `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.updateGlobalPayout, body)`. */
export type UpdateGlobalPayoutRequest = schemas.UpdateGlobalPayoutRequest & { readonly orderNo: string };

/** Requires `tradeId` or `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.confirmGlobalPayout, body)`. */
export type ConfirmGlobalPayoutRequest = operations.ConfirmGlobalPayoutRequest & ({ readonly orderNo: string } | { readonly tradeId: string });

/** Requires `tradeId` or `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.completeGlobalPayoutDocuments, body)`. */
export type CompleteGlobalPayoutDocumentsRequest = operations.CompleteGlobalPayoutDocumentsRequest & ({ readonly orderNo: string } | { readonly tradeId: string });

/** Requires `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.createPayin, body)`. */
export type CreatePayinRequest = schemas.CreatePayinRequest & { readonly orderNo: string };

/** Requires `tradeId` or `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.completeBusinessPayoutDocuments, body)`. */
export type CompleteBusinessPayoutDocumentsRequest = operations.CompleteBusinessPayoutDocumentsRequest & ({ readonly orderNo: string } | { readonly tradeId: string });

/** Requires `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.createPersonalPayout, body)`. */
export type CreatePersonalPayoutRequest = schemas.CreatePersonalPayoutRequest & { readonly orderNo: string };

/** Requires `tradeId` or `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.confirmPersonalPayoutDeprecated, body)`. */
export type ConfirmPersonalPayoutDeprecatedRequest = operations.ConfirmPersonalPayoutDeprecatedRequest & ({ readonly orderNo: string } | { readonly tradeId: string });

/** Requires `tradeId` or `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.confirmPersonalPayout, body)`. */
export type ConfirmPersonalPayoutRequest = operations.ConfirmPersonalPayoutRequest & ({ readonly orderNo: string } | { readonly tradeId: string });

/** Requires `tradeId` or `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.cancelPersonalPayout, body)`. */
export type CancelPersonalPayoutRequest = operations.CancelPersonalPayoutRequest & ({ readonly orderNo: string } | { readonly tradeId: string });

/** Requires `tradeId` or `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.updatePersonalPayout, body)`. */
export type UpdatePersonalPayoutRequest = schemas.UpdatePersonalPayoutRequest & ({ readonly orderNo: string } | { readonly tradeId: string });

/** Requires `tradeId` or `orderNo`, which is optional in the document: the order is found by it. To send a body without it, use `client.call(operations.completePersonalPayoutDocuments, body)`. */
export type CompletePersonalPayoutDocumentsRequest = operations.CompletePersonalPayoutDocumentsRequest & ({ readonly orderNo: string } | { readonly tradeId: string });
