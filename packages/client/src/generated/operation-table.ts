// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type OperationRecord, operationTable } from '../core/index.ts';
import type { Operations } from './operations.ts';

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
      'POST json /global/payout/transfer/create create(GlobalPayout)Transfer once-per-order',
      'POST json /global/payout/transfer/update update(GlobalPayout)Transfer never',
      'POST json /global/payout/transfer/query/status get(GlobalPayout)TransferStatus read',
      'POST json /global/payout/transfer/async confirm(GlobalPayout)Transfer never',
      'POST form /global/payout/transfer/upload/multipart upload(GlobalPayout)File never',
      'POST json /global/payout/transfer/upload/completed complete(GlobalPayout)Upload never',
    ],
    globalPayin: [
      'POST json /global/payin/transfer/create create(GlobalPayin)Transfer once-per-order',
      'POST json /global/payin/transfer/query/status get(GlobalPayin)TransferStatus read',
      'POST json /global/payin/transfer/refresh/gateway refresh(GlobalPayin)Gateway never',
      'GET none /global/payin/order/page?pages&pageSize&search&start&end&status list(GlobalPayin)Orders read',
      'POST form /global/payin/transfer/upload/multipart upload(GlobalPayin)File never',
    ],
    businessPayout: [
      'POST json /payout/payment/business/transfer/create create(BusinessPayout)Transfer once-per-order',
      'POST json /payout/payment/business/transfer/async confirm(BusinessPayout)Transfer never',
      'POST json /payout/payment/business/transfer/upload upload(BusinessPayout)Base64 never',
      'POST form /payout/payment/business/transfer/upload/multipart upload(BusinessPayout)File never',
      'POST json /payout/payment/business/transfer/upload/completed complete(BusinessPayout)Upload never',
      'GET none /payout/payment/business/transfer/status?* get(BusinessPayout)TransferStatus read',
      'GET none /payout/payment/business/query/price?* get(BusinessPayout)Quote read',
    ],
    personalPayout: [
      'POST json /payout/payment/query/price get(PersonalPayout)Quote read',
      'POST json /payout/payment/create create(PersonalPayout)Payment once-per-order',
      'POST json /payout/payment/transfer transfer(PersonalPayout)Payment never',
      'POST json /payout/payment/transfer/async confirm(PersonalPayout)Payment never',
      'POST json /payout/payment/cancel cancel(PersonalPayout)Payment never',
      'POST json /payout/payment/status get(PersonalPayout)PaymentStatus read',
      'POST json /payout/payment/update update(PersonalPayout)Payment never',
      'POST form /payment/risk/upload upload(PersonalPayout)Document never',
      'POST json /payment/risk/completed complete(PersonalPayout)Upload never',
    ],
    wallets: [
      'GET none /global/payout/wallet/new-fx-conversion?sourceCurrency&targetCurrency&sourceAmount&targetAmount&queryNo&walletType convert(Wallet)Funds never',
      'GET none /global/payout/wallet/list listGlobal(Wallets) read',
      'GET none /global/payout/wallet/get?type getGlobal(Wallet) read',
      'GET none /global/payout/wallet/query/currency?currency getGlobalCurrencyBalance read',
      'POST json /payout/wallet/get getPersonal(Wallet) read',
      'POST json /payout/wallet/list listPersonal(Wallets) read',
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
    createGlobalPayinTransfer: { resolvedBy: 'getGlobalPayinTransferStatus' },
  },
);
