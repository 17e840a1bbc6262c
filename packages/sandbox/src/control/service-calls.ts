import { suggestion } from '@cross-border-payments/explain/near';
import { operationTable, type Service } from '@cross-border-payments/server-stubs';
import { createFetchHandler } from '@cross-border-payments/server-stubs/fetch';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { writeJournal } from '../core/journal.ts';
import { REQUEST_ID_HEADER } from '../core/request-log.ts';
import { SIGNATURE_HEADER, signText } from '../core/signature.ts';
import type { Handlers, ServiceOperation } from '../generated/control/index.ts';
import { newToken } from '../merchants/authentication-handlers.ts';
import { DEMO_APP_KEY } from '../merchants/merchants.ts';
import { FAMILIES } from '../orders/life-cycles.ts';
import type { Platform } from '../platform.ts';
import { MAX_FAULTS } from '../service/response-faults.ts';
import type { Family } from '../store/schema.ts';
import { findMerchantId } from './setup.ts';

const USD_TO_CNY = { sourceCurrency: 'USD', targetCurrency: 'CNY', sourceAmount: 100 };

export const CREATES: Readonly<Record<Family, string>> = {
  global: 'createGlobalPayout',
  business: 'createBusinessPayout',
  personal: 'createPersonalPayout',
  payin: 'createPayin',
};

/** For each create, the smallest body that the document accepts, without `orderNo`. */
export const SAMPLE_ORDERS = {
  global: {
    ...USD_TO_CNY,
    purpose: 'Salary',
    beneficiary: { fullName: 'Li Si', accountType: 'bank', accountInfo: { number: '6216610200016587010' } },
  },
  business: {
    transactionMode: 'cnyMode',
    ...USD_TO_CNY,
    targetAmount: 712,
    paymentType: 'DepositPayment',
    payer: { fullName: 'Example Trading Ltd', address: {} },
    beneficiary: {
      fullName: 'Shenzhen Example Co. Ltd.',
      accountName: 'Li Si',
      accountNumber: '6216610200016587010',
      idNumber: '11010519491231002X',
      address: {},
    },
  },
  personal: { ...USD_TO_CNY, payer: { fullName: 'Jane Doe' }, beneficiary: { fullName: 'Li Si' } },
  payin: {
    sourceCurrency: 'CNY',
    targetCurrency: 'USD',
    sourceAmount: 712,
    targetAmount: 100,
    getway: 'alipay',
    purpose: 'Rent',
    payer: { fullName: '李四', relationship: 'Self' },
    beneficiary: { fullName: 'Example University' },
  },
} as const satisfies Record<Family, object>;

export function operationHandlers(reference: string | undefined) {
  const items = operationTable.map(({ id, method, path, tag = '', summary = '', body }): ServiceOperation => {
    const kind = body === undefined ? 'none' : body.formats[0]?.kind === 'json' ? 'json' : 'form';
    const family = FAMILIES.find((each) => CREATES[each] === id);
    return { id, method, path, tag, summary, body: kind, sample: family ? SAMPLE_ORDERS[family] : null };
  });
  return {
    listOperations: async () => ({ status: 200, body: { reference: reference ?? null, items } }),
  } satisfies Partial<Handlers<undefined>>;
}

export function callHandlers({ store, seed }: Platform, service: Service) {
  const send = createFetchHandler(service);
  return {
    callService: async ({ body: { operation: id, appKey = DEMO_APP_KEY, query = {}, body } }) => {
      const operation = operationTable.find((each) => each.id === id);
      if (operation === undefined) throw unknownOperation(id, 404);
      const merchantId = await findMerchantId(store, appKey);
      const token = await store.transaction((tx) => newToken(tx, seed, { merchantId }));
      const url = new URL(operation.path, 'http://sandbox');
      url.search = String(new URLSearchParams(query));
      const { method } = operation;
      // A `Request` with the method GET must not have a body.
      const text = body === undefined || method === 'GET' ? '' : JSON.stringify(body);
      const headers = { appkey: appKey, token, [SIGNATURE_HEADER]: signText(token, text) };
      const content = { headers: { ...headers, 'content-type': 'application/json' }, body: text };
      const response = await send(new Request(url, { method, headers, ...(text === '' ? {} : content) }));
      const requestId = response.headers.get(REQUEST_ID_HEADER) ?? '';
      const sent = { requestId, httpStatus: response.status, response: await response.json() };
      return { status: 200, body: sent };
    },
  } satisfies Partial<Handlers<undefined>>;
}

export function responseFaultHandlers({ store, responseFaults }: Platform) {
  return {
    listResponseFaults: async () => ({ status: 200, body: { items: [...responseFaults.list()] } }),
    addResponseFault: async ({ body }) => {
      const { operation } = body;
      if (operation !== undefined && !operationTable.some(({ id }) => id === operation))
        throw unknownOperation(operation);
      if (!responseFaults.add(body)) {
        const message = `${MAX_FAULTS} faults wait already, which is the limit. Remove them with \`DELETE /_sandbox/responses/faults\`.`;
        throw new Refusal(message, { httpStatus: 409 });
      }
      await store.transaction((tx) => writeJournal(tx, 'control', { responseFault: body }));
      return { status: 200, body };
    },
    clearResponseFaults: async () => {
      await store.transaction((tx) => writeJournal(tx, 'control', { responseFault: null }));
      return { status: 200, body: { cleared: responseFaults.clear() } };
    },
  } satisfies Partial<Handlers<undefined>>;
}

function unknownOperation(id: string, httpStatus = 400): Refusal {
  const ids = operationTable.map((each) => each.id);
  return new Refusal(`\`${id}\` is not an operation of the document${suggestion(ids, id)}`, { httpStatus });
}
