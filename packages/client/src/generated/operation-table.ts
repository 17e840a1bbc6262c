// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { ClientProfile, OperationRecord } from '../runtime.ts';
import type { Operations } from '@cross-border-payments/spec/operations';

/** What the client needs to know of the document. */
export const profile: ClientProfile = { envelope: { status: 'status', success: '1', message: 'message', data: 'data' }, token: { operation: 'createToken', header: 'token', lifetimeSeconds: 3600, refusedWords: ['expire', 'hour ago', 'not known', 'unknown', 'valid', 'missing', 'dead', 'another'] }, order: { number: 'orderNo', id: 'tradeId' } };

/** The names that `pagedList` uses. */
export const lists: Pick<ClientProfile, 'paging'> = { paging: { page: 'pages', size: 'pageSize', total: 'total' } };

/** Names of properties whose length no error shows. */
export const secrets: { readonly secretProperties?: readonly string[] } = { secretProperties: ['appKey', 'appkey', 'secretKey', 'token', 'idNumber', 'number', 'accountNumber', 'account'] };

type Id = keyof Operations;

/** Values that most records share. The values of a record replace them. */
const common: Partial<OperationRecord> = { method: 'POST', body: 'json', security: ['appkey', 'token'], responses: [200, 400], query: [] };

/** The records by group. The name of a method is the id without the name of the group, unless the record has a name. */
const table: Readonly<Record<string, { readonly [Each in Id]?: Partial<OperationRecord> }>> = {
  authentication: {
    createToken: { path: '/payout/oauth/token', retry: 'read', security: [] },
    checkSignature: { path: '/payout/encrypt/check', retry: 'read' },
  },
  globalPayout: {
    getGlobalPayoutQuote: { path: '/global/payout/rate/query/price', retry: 'read', data: 'object' },
    createGlobalPayout: { path: '/global/payout/transfer/create', retry: 'once-per-order', resolvedBy: 'getGlobalPayoutStatus', identifiedBy: ['orderNo'], data: 'order' },
    updateGlobalPayout: { path: '/global/payout/transfer/update', retry: 'never', resolvedBy: 'getGlobalPayoutStatus', identifiedBy: ['orderNo'], data: 'order' },
    getGlobalPayoutStatus: { path: '/global/payout/transfer/query/status', retry: 'read' },
    confirmGlobalPayout: { path: '/global/payout/transfer/async', retry: 'never', resolvedBy: 'getGlobalPayoutStatus', identifiedBy: ['tradeId', 'orderNo'] },
    uploadGlobalPayoutDocument: { path: '/global/payout/transfer/upload/multipart', body: 'form', retry: 'never', resolvedBy: 'getGlobalPayoutStatus' },
    completeGlobalPayoutDocuments: { path: '/global/payout/transfer/upload/completed', retry: 'never', resolvedBy: 'getGlobalPayoutStatus', identifiedBy: ['tradeId', 'orderNo'] },
  },
  payin: {
    createPayin: { path: '/global/payin/transfer/create', retry: 'once-per-order', resolvedBy: 'getPayinStatus', identifiedBy: ['orderNo'], data: 'order' },
    getPayinStatus: { path: '/global/payin/transfer/query/status', retry: 'read', data: 'order' },
    refreshPayinGateway: { path: '/global/payin/transfer/refresh/gateway', retry: 'never', resolvedBy: 'getPayinStatus', identifiedBy: ['tradeId'], data: 'order' },
    listPayins: { name: 'list', path: '/global/payin/order/page', method: 'GET', body: 'none', retry: 'read', query: ['pages', 'pageSize', 'search', 'start', 'end', 'status'], data: 'array' },
    uploadPayinDocument: { path: '/global/payin/transfer/upload/multipart', body: 'form', retry: 'never', resolvedBy: 'getPayinStatus' },
  },
  businessPayout: {
    createBusinessPayout: { path: '/payout/payment/business/transfer/create', retry: 'once-per-order', resolvedBy: 'getBusinessPayoutStatus', identifiedBy: ['orderNo'], data: 'order' },
    confirmBusinessPayout: { path: '/payout/payment/business/transfer/async', retry: 'never', resolvedBy: 'getBusinessPayoutStatus', identifiedBy: ['tradeId'] },
    uploadBusinessPayoutDocumentBase64: { path: '/payout/payment/business/transfer/upload', retry: 'never', resolvedBy: 'getBusinessPayoutStatus', identifiedBy: ['tradeId'] },
    uploadBusinessPayoutDocument: { path: '/payout/payment/business/transfer/upload/multipart', body: 'form', retry: 'never', resolvedBy: 'getBusinessPayoutStatus' },
    completeBusinessPayoutDocuments: { path: '/payout/payment/business/transfer/upload/completed', retry: 'never', resolvedBy: 'getBusinessPayoutStatus', identifiedBy: ['tradeId', 'orderNo'] },
    getBusinessPayoutStatus: { path: '/payout/payment/business/transfer/status', method: 'GET', body: 'none', retry: 'read', query: ['*'] },
    getBusinessPayoutQuote: { path: '/payout/payment/business/query/price', method: 'GET', body: 'none', retry: 'read', query: ['*'] },
  },
  personalPayout: {
    getPersonalPayoutQuote: { path: '/payout/payment/query/price', retry: 'read', data: 'object' },
    createPersonalPayout: { path: '/payout/payment/create', retry: 'once-per-order', resolvedBy: 'getPersonalPayoutStatus', identifiedBy: ['orderNo'] },
    confirmPersonalPayoutDeprecated: { path: '/payout/payment/transfer', retry: 'never', resolvedBy: 'getPersonalPayoutStatus', identifiedBy: ['tradeId', 'orderNo'] },
    confirmPersonalPayout: { path: '/payout/payment/transfer/async', retry: 'never', resolvedBy: 'getPersonalPayoutStatus', identifiedBy: ['tradeId', 'orderNo'] },
    cancelPersonalPayout: { path: '/payout/payment/cancel', retry: 'never', resolvedBy: 'getPersonalPayoutStatus', identifiedBy: ['tradeId', 'orderNo'] },
    getPersonalPayoutStatus: { path: '/payout/payment/status', retry: 'read' },
    updatePersonalPayout: { path: '/payout/payment/update', retry: 'never', resolvedBy: 'getPersonalPayoutStatus', identifiedBy: ['tradeId', 'orderNo'] },
    uploadPersonalPayoutDocument: { path: '/payment/risk/upload', body: 'form', retry: 'never', resolvedBy: 'getPersonalPayoutStatus' },
    completePersonalPayoutDocuments: { path: '/payment/risk/completed', retry: 'never', resolvedBy: 'getPersonalPayoutStatus', identifiedBy: ['tradeId', 'orderNo'] },
  },
  wallets: {
    convertWalletFunds: { name: 'convertFunds', path: '/global/payout/wallet/new-fx-conversion', method: 'GET', body: 'none', retry: 'never', query: ['sourceCurrency', 'targetCurrency', 'sourceAmount', 'targetAmount', 'queryNo', 'walletType'], resolvedBy: 'listWallets', data: 'object' },
    listWallets: { path: '/global/payout/wallet/list', method: 'GET', body: 'none', retry: 'read', data: 'array' },
    getWallet: { name: 'get', path: '/global/payout/wallet/get', method: 'GET', body: 'none', retry: 'read', query: ['type'], data: 'object' },
    getWalletByCurrency: { name: 'getByCurrency', path: '/global/payout/wallet/query/currency', method: 'GET', body: 'none', retry: 'read', query: ['currency'] },
    getWalletsForPersonalPayouts: { path: '/payout/wallet/get', retry: 'read' },
    listWalletsForPersonalPayouts: { path: '/payout/wallet/list', retry: 'read' },
  },
  validation: {
    findChineseCharacters: { path: '/global/payout/validation/query-chinese-characters', method: 'GET', body: 'none', retry: 'read', query: ['pinyinName', 'idNumber', 'uionSocialCreditCode'], data: 'object' },
    checkBankAccount: { path: '/payout/common/bank/check', retry: 'read', data: 'string' },
    checkAlipayTransaction: { path: '/global/payout/alipay/verification', retry: 'read', data: 'object' },
  },
  referenceData: {
    listAreas: { path: '/payout/common/area/list', method: 'GET', body: 'none', retry: 'read', data: 'array' },
    listOccupations: { path: '/payout/common/occupation/list', method: 'GET', body: 'none', retry: 'read', data: 'array' },
  },
};

/** Every operation by its id. */
export const operations: Readonly<Record<Id, OperationRecord>> = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries(table).flatMap(([group, records]) =>
      Object.entries<object>(records).map(([id, record]) => [id, { id, group, name: methodName(id, group), ...common, ...record }]),
    ),
  ) as never)();

function methodName(id: string, group: string): string {
  return id.replace(group.slice(0, 1).toUpperCase() + group.slice(1), '');
}
