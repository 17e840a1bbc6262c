// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type OperationRecord, operationTable } from '../core/index.ts';
import type { Operations } from './operations.ts';

/**
 * Every operation by its id. A row holds id, method of the client, HTTP method, path, retry class, body, and after
 * that the names of the query parameters and whatever is not as above it.
 */
export const operations: Readonly<Record<keyof Operations, OperationRecord>> = /* @__PURE__ */ operationTable(
  { security: ['appkey', 'token'], answers: [200, 400] },
  {
    authentication: [
      ['createToken', 'createToken', 'POST', '/payout/oauth/token', 'read', 'json', '', { security: [] }],
      ['checkSignature', 'checkSignature', 'POST', '/payout/encrypt/check', 'read', 'json'],
    ],
    globalPayout: [
      ['getGlobalPayoutQuote', 'getQuote', 'POST', '/global/payout/rate/query/price', 'read', 'json'],
      ['createGlobalPayoutTransfer', 'createTransfer', 'POST', '/global/payout/transfer/create', 'once-per-order', 'json'],
      ['updateGlobalPayoutTransfer', 'updateTransfer', 'POST', '/global/payout/transfer/update', 'never', 'json'],
      ['getGlobalPayoutTransferStatus', 'getTransferStatus', 'POST', '/global/payout/transfer/query/status', 'read', 'json'],
      ['confirmGlobalPayoutTransfer', 'confirmTransfer', 'POST', '/global/payout/transfer/async', 'never', 'json'],
      ['uploadGlobalPayoutFile', 'uploadFile', 'POST', '/global/payout/transfer/upload/multipart', 'never', 'form'],
      ['completeGlobalPayoutUpload', 'completeUpload', 'POST', '/global/payout/transfer/upload/completed', 'never', 'json'],
    ],
    globalPayin: [
      ['createGlobalPayinTransfer', 'createTransfer', 'POST', '/global/payin/transfer/create', 'once-per-order', 'json', '', { resolvedBy: 'getGlobalPayinTransferStatus' }],
      ['getGlobalPayinTransferStatus', 'getTransferStatus', 'POST', '/global/payin/transfer/query/status', 'read', 'json'],
      ['refreshGlobalPayinGateway', 'refreshGateway', 'POST', '/global/payin/transfer/refresh/gateway', 'never', 'json'],
      ['listGlobalPayinOrders', 'listOrders', 'GET', '/global/payin/order/page', 'read', 'none', 'pages pageSize search start end status'],
      ['uploadGlobalPayinFile', 'uploadFile', 'POST', '/global/payin/transfer/upload/multipart', 'never', 'form'],
    ],
    businessPayout: [
      ['createBusinessPayoutTransfer', 'createTransfer', 'POST', '/payout/payment/business/transfer/create', 'once-per-order', 'json'],
      ['confirmBusinessPayoutTransfer', 'confirmTransfer', 'POST', '/payout/payment/business/transfer/async', 'never', 'json'],
      ['uploadBusinessPayoutBase64', 'uploadBase64', 'POST', '/payout/payment/business/transfer/upload', 'never', 'json'],
      ['uploadBusinessPayoutFile', 'uploadFile', 'POST', '/payout/payment/business/transfer/upload/multipart', 'never', 'form'],
      ['completeBusinessPayoutUpload', 'completeUpload', 'POST', '/payout/payment/business/transfer/upload/completed', 'never', 'json'],
      ['getBusinessPayoutTransferStatus', 'getTransferStatus', 'GET', '/payout/payment/business/transfer/status', 'read', 'none', '*'],
      ['getBusinessPayoutQuote', 'getQuote', 'GET', '/payout/payment/business/query/price', 'read', 'none', '*'],
    ],
    personalPayout: [
      ['getPersonalPayoutQuote', 'getQuote', 'POST', '/payout/payment/query/price', 'read', 'json'],
      ['createPersonalPayoutPayment', 'createPayment', 'POST', '/payout/payment/create', 'once-per-order', 'json'],
      ['transferPersonalPayoutPayment', 'transferPayment', 'POST', '/payout/payment/transfer', 'never', 'json'],
      ['confirmPersonalPayoutPayment', 'confirmPayment', 'POST', '/payout/payment/transfer/async', 'never', 'json'],
      ['cancelPersonalPayoutPayment', 'cancelPayment', 'POST', '/payout/payment/cancel', 'never', 'json'],
      ['getPersonalPayoutPaymentStatus', 'getPaymentStatus', 'POST', '/payout/payment/status', 'read', 'json'],
      ['updatePersonalPayoutPayment', 'updatePayment', 'POST', '/payout/payment/update', 'never', 'json'],
      ['uploadPersonalPayoutDocument', 'uploadDocument', 'POST', '/payment/risk/upload', 'never', 'form'],
      ['completePersonalPayoutUpload', 'completeUpload', 'POST', '/payment/risk/completed', 'never', 'json'],
    ],
    wallets: [
      ['convertWalletFunds', 'convertFunds', 'GET', '/global/payout/wallet/new-fx-conversion', 'never', 'none', 'sourceCurrency targetCurrency sourceAmount targetAmount queryNo walletType'],
      ['listGlobalWallets', 'listGlobal', 'GET', '/global/payout/wallet/list', 'read', 'none'],
      ['getGlobalWallet', 'getGlobal', 'GET', '/global/payout/wallet/get', 'read', 'none', 'type'],
      ['getGlobalCurrencyBalance', 'getGlobalCurrencyBalance', 'GET', '/global/payout/wallet/query/currency', 'read', 'none', 'currency'],
      ['getPersonalWallet', 'getPersonal', 'POST', '/payout/wallet/get', 'read', 'json'],
      ['listPersonalWallets', 'listPersonal', 'POST', '/payout/wallet/list', 'read', 'json'],
    ],
    validation: [
      ['findChineseCharacters', 'findChineseCharacters', 'GET', '/global/payout/validation/query-chinese-characters', 'read', 'none', 'pinyinName idNumber uionSocialCreditCode'],
      ['checkBankAccount', 'checkBankAccount', 'POST', '/payout/common/bank/check', 'read', 'json'],
      ['verifyAlipayTransaction', 'verifyAlipayTransaction', 'POST', '/global/payout/alipay/verification', 'read', 'json'],
    ],
    referenceData: [
      ['listAreas', 'listAreas', 'GET', '/payout/common/area/list', 'read', 'none'],
      ['listOccupations', 'listOccupations', 'GET', '/payout/common/occupation/list', 'read', 'none'],
    ],
  },
);
