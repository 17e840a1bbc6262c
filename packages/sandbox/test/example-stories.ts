import { documented, operations, requestExamples, successExamples } from './document-examples.ts';
import { IMPLEMENTED } from './implemented.ts';
import { readWorkflows } from './workflows.ts';

/** A call in a story. It names examples of the document. */
export interface Call {
  readonly operation: string;
  /** Name of the request example: `query` for parameters, undefined if nothing is sent. */
  readonly request?: string;
  /** Name of the example of the response with HTTP 200. */
  readonly response: string;
  /** The `tradeId` or quote number in the examples, if the call is not about the first order or quote of the story. */
  readonly order?: string;
  /** Properties that the sandbox leaves out on purpose. */
  readonly leavesOut?: readonly string[];
}

function call(
  operation: string,
  request: string | undefined,
  response: string,
  more: Omit<Call, 'operation' | 'request' | 'response'> = {},
): Call {
  return { operation, ...(request === undefined ? {} : { request }), response, ...more };
}

type Stories = Readonly<Record<string, readonly Call[]>>;

/** The examples of each family, in the order in which a merchant sends them. Each story runs on its own sandbox. */
export const WRITTEN_STORIES: Stories = {
  authentication: [
    call('createToken', 'keys', 'token'),
    call('checkSignature', 'order', 'verified'),
    call('checkSignature', 'text', 'verified'),
  ],
  'global payout': [
    call('getGlobalPayoutQuote', 'audToCny', 'quote'),
    call('createGlobalPayout', 'bank', 'created'),
    call('getGlobalPayoutStatus', 'payout', 'status'),
    call('updateGlobalPayout', 'bank', 'bank'),
    call('uploadGlobalPayoutDocument', 'identification', 'uploaded'),
    call('completeGlobalPayoutDocuments', 'payout', 'completed'),
    call('confirmGlobalPayout', 'payout', 'confirmed'),
    call('createGlobalPayout', 'alipay', 'created', { order: 'GP20261120000002' }),
    call('createGlobalPayout', 'wechat', 'created', { order: 'GP20261120000003' }),
    call('createGlobalPayout', 'bpay', 'created', { order: 'GP20261120000004' }),
    call('createGlobalPayout', 'goods', 'created', { order: 'GP20261120000005' }),
    call('updateGlobalPayout', 'alipay', 'alipay'),
    call('createGlobalPayout', 'service', 'created', { order: 'GP20261120000006' }),
    call('createGlobalPayout', 'knownParties', 'created', { order: 'GP20261120000007' }),
  ],
  'payin through wechat': [
    call('uploadPayinDocument', 'offer', 'uploaded'),
    call('createPayin', 'wechat', 'wechat'),
    call('getPayinStatus', 'byTradeId', 'wechat'),
    call('getPayinStatus', 'byOrderNo', 'wechat'),
    call('refreshPayinGateway', 'byTradeId', 'wechat'),
  ],
  'payin through alipay': [
    call('createPayin', 'alipay', 'alipay'),
    call('getPayinStatus', 'byTradeId', 'alipay', { order: 'PI20261120000002' }),
  ],
  'payin by bank transfer': [
    call('createPayin', 'bank', 'bank'),
    call('getPayinStatus', 'byTradeId', 'bank', { order: 'PI20261120000003' }),
    call('listPayins', 'query', 'payins'),
  ],
  'business payout': [
    call('createBusinessPayout', 'toCny', 'created'),
    call('getBusinessPayoutStatus', 'query', 'status'),
    call('uploadBusinessPayoutDocumentBase64', 'proformaInvoice', 'uploaded'),
    call('uploadBusinessPayoutDocument', 'purchaseOrder', 'uploaded'),
    call('completeBusinessPayoutDocuments', 'payout', 'completed'),
    call('getBusinessPayoutQuote', 'query', 'quote'),
    call('confirmBusinessPayout', 'withQuote', 'confirmed'),
  ],
  'business payout in one currency': [
    call('createBusinessPayout', 'toCnyPersonalAccount', 'created', { order: 'BP20261120000002' }),
    call('uploadBusinessPayoutDocumentBase64', 'proformaInvoice', 'uploaded', { order: 'BP20261120000002' }),
    call('uploadBusinessPayoutDocument', 'purchaseOrder', 'uploaded', { order: 'BP20261120000002' }),
    call('completeBusinessPayoutDocuments', 'payout', 'completed', { order: 'BP20261120000002' }),
    call('confirmBusinessPayout', 'oneCurrency', 'confirmed'),
  ],
  'business payout to EUR': [call('createBusinessPayout', 'toEur', 'created')],
  'personal payout': [
    call('getPersonalPayoutQuote', 'audToCny', 'quote'),
    call('createPersonalPayout', 'familySupport', 'created'),
    call('getPersonalPayoutStatus', 'payout', 'status'),
    call('updatePersonalPayout', 'purpose', 'updated'),
    call('uploadPersonalPayoutDocument', 'document', 'uploaded'),
    call('completePersonalPayoutDocuments', 'payout', 'completed'),
    call('confirmPersonalPayout', 'payout', 'confirmed'),
  ],
  'personal payout that is cancelled': [
    call('createPersonalPayout', 'familySupport', 'created'),
    call('cancelPersonalPayout', 'payout', 'canceled'),
  ],
  'personal payout through the deprecated confirm': [
    call('createPersonalPayout', 'familySupport', 'created'),
    call('confirmPersonalPayoutDeprecated', 'payout', 'confirmed'),
  ],
  wallets: [
    call('listWallets', undefined, 'wallets'),
    call('getWallet', 'query', 'wallet'),
    call('getWalletByCurrency', 'query', 'balance'),
    call('getWalletsForPersonalPayouts', 'empty', 'balances'),
    call('listWalletsForPersonalPayouts', 'empty', 'balances'),
    call('getGlobalPayoutQuote', 'audToCny', 'quote', { order: 'QG20261120000002' }),
    call('convertWalletFunds', 'query', 'converted'),
  ],
  validation: [
    call('findChineseCharacters', 'query', 'found'),
    call('checkBankAccount', 'threeElements', 'verified'),
    call('checkBankAccount', 'fourElements', 'verified'),
    call('checkAlipayTransaction', 'wallet', 'success'),
    call('checkAlipayTransaction', 'bank', 'success', { order: 'AV20261120000002' }),
    call('checkAlipayTransaction', 'payroll', 'success', { order: 'AV20261120000003' }),
  ],
  'reference data': [
    // Sandbox choice `postal-codes`.
    call('listAreas', undefined, 'areas', { leavesOut: ['code'] }),
    call('listOccupations', undefined, 'occupations'),
  ],
};

export const STORIES: Stories = { ...WRITTEN_STORIES, ...deriveStories(WRITTEN_STORIES) };

/**
 * Derives a story for each example of a request that no written story has: the calls of a workflow up to the operation,
 * with the examples that the written stories send.
 */
export function deriveStories(written: Stories): Stories {
  const calls = Object.values(written).flat();
  const untold = operations
    .filter(({ id }) => IMPLEMENTED.includes(id))
    .flatMap((operation) =>
      Object.keys(requestExamples(operation)).map((name) => ({ id: operation.id, name })),
    )
    .filter(({ id, name }) => !calls.some(({ operation, request }) => operation === id && request === name));
  const stories = untold.flatMap(({ id, name }) => {
    // The longest way to the operation leaves out the least, such as the quote for an order.
    const [workflow] = readWorkflows()
      .map(({ steps }) => steps.map(({ operationId }) => operationId))
      .filter((ids) => ids.includes(id))
      .toSorted((one, other) => other.indexOf(id) - one.indexOf(id));
    if (workflow === undefined) return [];
    const before = [...new Set(workflow.slice(0, workflow.indexOf(id)))].flatMap(
      (earlier) => calls.find(({ operation, order }) => operation === earlier && order === undefined) ?? [],
    );
    const responses = Object.keys(successExamples(documented(id)));
    const response = responses.find((one) => one === name) ?? responses[0] ?? '';
    return [[`${id} ${name}`, [...before, call(id, name, response)]] as const];
  });
  return Object.fromEntries(stories);
}
