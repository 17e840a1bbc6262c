import { type Deviation, deviateResponse } from '../../../../packages/sandbox/src/service/variant.ts';
import type { Contract } from '../document/contract.ts';
import type { FindingKind } from '../evidence/observation.ts';
import type { Exchange } from '../traffic/exchange.ts';

/** A deviation of the sandbox from the document, and the finding that it must cause. */
export interface Seed extends Deviation {
  readonly found: readonly [kind: FindingKind, sentence: RegExp];
}

/** Matches a refusal whose only reason is this rule. */
const brokenOnly = (rule: string) => ({ httpStatus: 400, says: `(${rule})."`, alone: true });
const refuse = (message: string) => ({ httpStatus: 400, body: { status: '-1', message } });
const accept = (data: unknown) => ({ httpStatus: 200, body: { status: '1', data } });
const order = { tradeId: 'T-1', status: 'pending' };
const payin = {
  ...{ ...order, orderNo: 'N-1' },
  gateway: { gateway: 'bank', accountName: 'A', accountNumber: '1', bankName: 'B', reference: 'R' },
};
const ok = { httpStatus: 200, says: '"status":"1"' };

/** Returns the exchange that a service with these deviations would have. Only the response changes. */
export function deviateExchange(seeds: readonly Seed[], exchange: Exchange, contract: Contract): Exchange {
  const { request, response, url } = exchange;
  const { id: operation = '' } = contract.find(exchange.method, url)?.operation ?? {};
  const sent = request.body?.value ?? Object.fromEntries(url.searchParams);
  const header = (name: string) => request.headers[name];
  const before = { status: response.status, body: JSON.stringify(response.body?.value ?? null) };
  const { status, body } = deviateResponse(seeds, { operation, sent, header }, before);
  if (body === before.body) return { ...exchange, response: { ...response, status } };
  const changed = { mediaType: 'application/json', value: JSON.parse(body), bytes: body.length };
  return { ...exchange, response: { ...response, status, body: changed } };
}

/** Thirty deviations of all kinds. */
export const SEEDS: readonly Seed[] = [
  // Rules that the service does not enforce.
  {
    operations: ['createGlobalPayout'],
    when: brokenOnly('R-006'),
    respond: accept(order),
    found: ['accepted', /gender.*R-006/],
  },
  {
    operations: ['createGlobalPayout'],
    when: brokenOnly('R-001'),
    respond: accept(order),
    found: ['accepted', /beneficiary.*R-001/],
  },
  {
    operations: ['createBusinessPayout'],
    when: brokenOnly('R-017'),
    respond: accept(order),
    found: ['accepted', /logistics.*R-017/],
  },
  {
    operations: ['checkBankAccount'],
    when: brokenOnly('R-021'),
    respond: accept('ok'),
    found: ['accepted', /phone.*R-021/],
  },
  {
    operations: ['getPayinStatus'],
    when: brokenOnly('R-014'),
    respond: accept(payin),
    found: ['accepted', /tradeId.*R-014/],
  },
  {
    operations: ['uploadBusinessPayoutDocumentBase64'],
    when: brokenOnly('R-026'),
    respond: accept({}),
    found: ['accepted', /type.*R-026/],
  },
  {
    operations: ['findChineseCharacters'],
    when: brokenOnly('R-022'),
    respond: accept({}),
    found: ['accepted', /idNumber.*R-022/],
  },
  {
    operations: ['updateGlobalPayout'],
    when: brokenOnly('R-003'),
    respond: accept(order),
    found: ['accepted', /subpurpose.*R-003/],
  },
  {
    operations: ['getWallet'],
    when: { httpStatus: 400, says: '`type` is required', alone: true },
    respond: accept({}),
    found: ['accepted', /type. is required/],
  },
  {
    operations: ['createBusinessPayout'],
    when: { httpStatus: 400, says: '`sourceAmount` must be a number', alone: true },
    respond: accept(order),
    found: ['accepted', /sourceAmount. must be a number/],
  },
  // Rules that the document does not have.
  {
    operations: ['createBusinessPayout'],
    when: { ...ok, equals: { paymentType: 'Other' } },
    respond: refuse('This payment is not supported.'),
    found: ['refused', /paymentType. is .Other/],
  },
  {
    operations: ['checkBankAccount'],
    when: { given: ['phone'], equals: { type: 'check3' }, httpStatus: 200 },
    respond: refuse('Wrong number of elements.'),
    found: ['refused', /phone. is given and|check3.* and .phone/],
  },
  {
    operations: ['uploadBusinessPayoutDocumentBase64'],
    when: { ...ok, equals: { type: 'other' } },
    respond: refuse('Please choose a category.'),
    found: ['refused', /type. is .other/],
  },
  {
    operations: ['createToken'],
    when: { ...ok, withoutHeader: 'x-channel' },
    respond: refuse('Channel unknown.'),
    found: ['refused', /header .x-channel. is missing/],
  },
  {
    operations: ['listWallets'],
    when: { ...ok, withoutHeader: 'x-channel' },
    respond: refuse('Channel unknown.'),
    found: ['refused', /header .x-channel. is missing/],
  },
  // Statuses.
  {
    operations: ['getPersonalPayoutQuote'],
    when: ok,
    respond: { httpStatus: 201 },
    found: ['status', /HTTP 201/],
  },
  {
    operations: ['confirmGlobalPayout'],
    when: ok,
    respond: { httpStatus: 202 },
    found: ['status', /HTTP 202/],
  },
  {
    operations: ['getBusinessPayoutStatus'],
    when: { httpStatus: 400, says: 'There is no business payout' },
    respond: { httpStatus: 404 },
    found: ['status', /HTTP 404/],
  },
  {
    operations: ['getWalletByCurrency'],
    when: { httpStatus: 400, says: 'token is not known' },
    respond: { httpStatus: 401 },
    found: ['status', /refused token has HTTP 401/],
  },
  // Values that the document does not list.
  {
    operations: ['getWallet'],
    when: ok,
    respond: { set: { 'data.type': 'joint' } },
    found: ['response', /type. must be/],
  },
  {
    operations: ['checkAlipayTransaction'],
    when: ok,
    respond: { set: { 'data.result': 'unclear' } },
    found: ['response', /result. must be/],
  },
  {
    operations: ['listAreas'],
    when: ok,
    respond: { set: { 'data.areaLevel': '9' } },
    found: ['response', /areaLevel. must be/],
  },
  // Types.
  {
    operations: ['getGlobalPayoutQuote'],
    when: ok,
    respond: { asText: ['data.rate'] },
    found: ['response', /rate. must be a number/],
  },
  {
    operations: ['convertWalletFunds'],
    when: ok,
    respond: { asText: ['data.convertedAmount'] },
    found: ['response', /convertedAmount. must be a number/],
  },
  {
    operations: ['refreshPayinGateway'],
    when: ok,
    respond: { set: { data: 0 } },
    found: ['response', /data. must be/],
  },
  // Properties that are missing.
  {
    operations: ['createGlobalPayout'],
    when: ok,
    respond: { remove: ['data.status'] },
    found: ['response', /status. is required/],
  },
  {
    operations: ['createPayin'],
    when: ok,
    respond: { remove: ['data.gateway'] },
    found: ['response', /gateway. is required/],
  },
  {
    operations: ['createPersonalPayout'],
    when: ok,
    respond: { remove: ['status'] },
    found: ['response', /status. is required/],
  },
  {
    operations: ['uploadPayinDocument'],
    when: { httpStatus: 400 },
    respond: { remove: ['message'] },
    found: ['response', /message. is required/],
  },
  // The response of another operation.
  {
    operations: ['listOccupations'],
    when: ok,
    respond: accept({ walletId: 'W-1', amount: 1 }),
    found: ['response', /data. must be an array/],
  },
];
