// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type ClientProfile, type OperationRecord, operationTable } from '../core/index.ts';
import type { Operations } from './operations.ts';

/** What the client must know of the document beside the operations. */
export const profile: ClientProfile = { envelope: { status: 'status', success: '1', message: 'message', data: 'data' }, token: { operation: 'createToken', header: 'token', lifetimeSeconds: 3600 }, order: { number: 'orderNo', id: 'tradeId' } };

/** Names of members of which a validator does not even tell the length. */
export const secrets = { secretMembers: ['appKey', 'appkey', 'secretKey', 'token', 'idNumber', 'number', 'accountNumber', 'account'] };

/**
 * Every operation by its id. A row holds HTTP method, body, path with the names of the query parameters, id, and retry
 * class; in the id, the words that the method of the client goes without are in parentheses. Below stands whatever is
 * not as above it.
 */
export const operations: Readonly<Record<keyof Operations, OperationRecord>> = /* @__PURE__ */ operationTable(
  { security: ['appkey', 'token'], answers: [200, 400] },
  {
    authentication: [
      'POST json /payout/oauth/token createToken read',
      'POST json /payout/encrypt/check checkSignature read',
    ],
    globalPayout: [
      'POST json /global/payout/rate/query/price get(GlobalPayout)Quote read',
      'POST json /global/payout/transfer/create create(GlobalPayout) once-per-order',
      'POST json /global/payout/transfer/update update(GlobalPayout) never',
      'POST json /global/payout/transfer/query/status get(GlobalPayout)Status read',
      'POST json /global/payout/transfer/async confirm(GlobalPayout) never',
      'POST form /global/payout/transfer/upload/multipart upload(GlobalPayout)Document never',
      'POST json /global/payout/transfer/upload/completed complete(GlobalPayout)Documents never',
    ],
    payin: [
      'POST json /global/payin/transfer/create create(Payin) once-per-order',
      'POST json /global/payin/transfer/query/status get(Payin)Status read',
      'POST json /global/payin/transfer/refresh/gateway refresh(Payin)Gateway never',
      'GET none /global/payin/order/page?pages&pageSize&search&start&end&status list(Payins) read',
      'POST form /global/payin/transfer/upload/multipart upload(Payin)Document never',
    ],
    businessPayout: [
      'POST json /payout/payment/business/transfer/create create(BusinessPayout) once-per-order',
      'POST json /payout/payment/business/transfer/async confirm(BusinessPayout) never',
      'POST json /payout/payment/business/transfer/upload upload(BusinessPayout)DocumentBase64 never',
      'POST form /payout/payment/business/transfer/upload/multipart upload(BusinessPayout)Document never',
      'POST json /payout/payment/business/transfer/upload/completed complete(BusinessPayout)Documents never',
      'GET none /payout/payment/business/transfer/status?* get(BusinessPayout)Status read',
      'GET none /payout/payment/business/query/price?* get(BusinessPayout)Quote read',
    ],
    personalPayout: [
      'POST json /payout/payment/query/price get(PersonalPayout)Quote read',
      'POST json /payout/payment/create create(PersonalPayout) once-per-order',
      'POST json /payout/payment/transfer confirm(PersonalPayout)Deprecated never',
      'POST json /payout/payment/transfer/async confirm(PersonalPayout) never',
      'POST json /payout/payment/cancel cancel(PersonalPayout) never',
      'POST json /payout/payment/status get(PersonalPayout)Status read',
      'POST json /payout/payment/update update(PersonalPayout) never',
      'POST form /payment/risk/upload upload(PersonalPayout)Document never',
      'POST json /payment/risk/completed complete(PersonalPayout)Documents never',
    ],
    wallets: [
      'GET none /global/payout/wallet/new-fx-conversion?sourceCurrency&targetCurrency&sourceAmount&targetAmount&queryNo&walletType convert(Wallet)Funds never',
      'GET none /global/payout/wallet/list listGlobalPayoutWallets read',
      'GET none /global/payout/wallet/get?type getGlobalPayoutWallet read',
      'GET none /global/payout/wallet/query/currency?currency getGlobalPayoutBalance read',
      'POST json /payout/wallet/get getPersonalPayoutBalances read',
      'POST json /payout/wallet/list listPersonalPayoutBalances read',
    ],
    validation: [
      'GET none /global/payout/validation/query-chinese-characters?pinyinName&idNumber&uionSocialCreditCode findChineseCharacters read',
      'POST json /payout/common/bank/check checkBankAccount read',
      'POST json /global/payout/alipay/verification verifyAlipayTransaction read',
    ],
    referenceData: [
      'GET none /payout/common/area/list listAreas read',
      'GET none /payout/common/occupation/list listOccupations read',
    ],
  },
  {
    createToken: { security: [] },
    createPayin: { resolvedBy: 'getPayinStatus' },
  },
);
