import { repeat } from '/_sandbox/lit-html/directives/repeat.js';
import { html } from '/_sandbox/lit-html/lit-html.js';
import { acting, all, command, get, RefusedError } from '../control.js';
import { badge, dataTable, facts, heading, json, mono, section, soft, timeOf, under } from '../parts.js';
import { unfiltered } from '../route.js';
import { operationNamed } from '../service.js';
import { amountText, duration, FAMILY_NAMES, grouped, plain } from '../words.js';
import { CALLBACK_COLUMNS, callbackRow } from './callbacks.js';
import { nextStep } from './clock.js';
import { postingTable } from './money.js';
import { copyButtons, REQUEST_COLUMNS, requestRow } from './requests.js';

/** @import { CallbackPage, Order, OrderPage, PostingPage, RequestPage, TimelineEvent } from '../../../generated/control/schemas.ts' */
/** @import { View } from '../route.js' */

/** @typedef {{ order: Order, postings: PostingPage, callbacks: CallbackPage, requests: RequestPage }} WholeOrder */

/** The name of each act. @type {Readonly<Record<string, string>>} */
const ACTIONS = {
  pay: 'Pay',
  settle: 'Complete',
  'require-material': 'Ask for documents',
  overrule: 'Overrule',
  reject: 'Reject',
  fail: 'Make it fail',
};

/** The create of each family. */
const CREATES = {
  global: 'createGlobalPayout',
  business: 'createBusinessPayout',
  personal: 'createPersonalPayout',
  payin: 'createPayin',
};

/** Reads an order by its trade id or its order number. @param {string} key @returns {Promise<WholeOrder>} */
export async function readOrder(key) {
  const order = await get(`/orders/${encodeURIComponent(key)}`).catch(async (error) => {
    if (!(error instanceof RefusedError)) throw error;
    /** @type {OrderPage} */
    const { items } = await get('/orders', { text: key, limit: 100 });
    const named = items.find(({ orderNo }) => orderNo === key);
    if (named === undefined) throw error;
    return get(`/orders/${encodeURIComponent(named.tradeId)}`);
  });
  const { tradeId } = order;
  return all({
    order,
    postings: get('/ledger/postings', { tradeId }),
    callbacks: get('/callbacks/newest', { tradeId }),
    requests: get('/requests', { tradeId }),
  });
}

/** @type {(whole: WholeOrder, view: View) => unknown} */
export function showOrder({ order, postings, callbacks, requests }, view) {
  const { route, now } = view;
  const { orderNo, status, meaning, timeline, body, gateway, documents, due } = order;
  const steps = timeline.map((event, at) => step(event, timeline[at - 1]));
  const moved = postings.items.length > 0;
  return html`
    ${heading(orderNo, route, badge(status))}
    <p class="soft">${meaning}</p>
    ${actionsOn(order)}
    ${due && nextStep(due.at, whatIsNext(due, now))}
    ${factsOf(order, moved)}
    ${section('Timeline', html`<ol class="timeline">${steps}</ol>`)}
    ${gateway && section('Gateway', payment(order))}
    ${section('Money', moved ? postingTable('Postings of this order', postings.items) : soft('No money has moved.'))}
    ${section('Callbacks', callbackTable(callbacks, unfiltered(view)))}
    ${section('Requests', requestTable(requests, unfiltered(view)))}
    ${documents.length === 0 ? null : section('Documents', documentTable(order))}
    ${section('Body', [createCopies(order, requests), json(body, 'Body of the order')])}
    ${section('Internal data', json(order.data, 'Internal data'))}`;
}

/** @param {Order} order */
function actionsOn({ actions, tradeId }) {
  if (actions.length === 0) return null;
  const act = (/** @type {string} */ action) =>
    acting(async () => {
      const { orderNo, status } = await command(`/orders/${encodeURIComponent(tradeId)}/${action}`);
      return `${orderNo} is now ${plain(status)}.`;
    });
  // A button that goes must not pass its focus to one that does something else.
  const buttons = repeat(
    actions,
    ({ action }) => action,
    ({ action, to }) =>
      html`<button type="button" title="The order becomes ${to}." @click=${act(action)}>${ACTIONS[action]}</button>`,
  );
  return html`<div class="row" role="group" aria-label="Actions of payer and service">${buttons}</div>`;
}

/** @type {(due: NonNullable<Order['due']>, now: number) => unknown} */
const whatIsNext = ({ at, event }, now) =>
  html`Next automatic event: <strong>${plain(event)}</strong> at ${timeOf(at)}${at > now ? ` (in ${duration(at - now)})` : null}`;

/** @type {(order: Order, moved: boolean) => unknown} */
const factsOf = ({ tradeId, family, money, createdAt, updatedAt, completedAt, version }, moved) =>
  facts({
    'Trade id': mono(tradeId),
    Family: FAMILY_NAMES[family],
    [moved ? 'Held or collected' : 'To be held or collected']: money && amountText(money),
    Created: timeOf(createdAt, { fine: true }),
    'Last change': version > 1 ? timeOf(updatedAt, { fine: true }) : null,
    Ended: completedAt && timeOf(completedAt, { fine: true }),
  });

/** @type {(event: TimelineEvent, before: TimelineEvent | undefined) => unknown} */
function step({ seq, at, name, from, to, by, data: { by: _, ...more } }, before) {
  const cause = by === 'control' ? 'by this page or the control API' : `by the ${by}`;
  const hasMore = Object.keys(more).length > 0;
  return html`<li id="event-${seq}">
    <p><strong>${plain(name)}</strong> ${from === to ? null : badge(to ?? '')} <span class="soft">${cause}</span></p>
    <p class="soft">${timeOf(at, { fine: true })} ${before && `+${duration(at - before.at)}`}</p>
    ${hasMore ? json(more, `More about ${plain(name)}`) : null}
  </li>`;
}

/** @param {Order} order */
function payment({ gateway, qrCode }) {
  const values = Object.entries({ ...gateway, ...(qrCode && { 'QR code': qrCode.text }) });
  const source = qrCode && `data:image/svg+xml,${encodeURIComponent(qrCode.svg)}`;
  return [
    source && html`<img class="qr" src=${source} alt="QR code to pay with" width="148" height="148">`,
    facts(Object.fromEntries(values.map(([name, value]) => [name, mono(String(value))]))),
  ];
}

/** @type {(page: CallbackPage, view: View) => unknown} */
function callbackTable({ items, next }, view) {
  if (items.length === 0)
    return soft('None yet: a callback is sent for every change of status after the create.');
  const rows = items.map((item) => callbackRow(item, view));
  return [
    dataTable('Callbacks of this order', CALLBACK_COLUMNS, rows, 'rows'),
    next && soft('Older ones are in the list of callbacks.'),
  ];
}

/** @type {(page: RequestPage, view: View) => unknown} */
function requestTable({ items, next }, view) {
  if (items.length === 0) return soft('The log has no requests about this order any more.');
  const rows = items.map((item) => requestRow(item, view));
  return [
    dataTable('Requests about this order', REQUEST_COLUMNS, rows, 'rows'),
    next && soft('To find older ones, search for the order number.'),
  ];
}

/** @param {Order} order */
function documentTable({ documents }) {
  const rows = documents.map(({ id, fileName, type, size, mediaType }) => ({
    id: `document-${id}`,
    cells: [[fileName, under(mediaType)], type, grouped(size)],
  }));
  return dataTable('Documents', { File: '', Type: '', Bytes: 'number' }, rows);
}

/** @type {(order: Order, requests: RequestPage) => unknown} */
function createCopies({ body, family }, { items }) {
  const operation = operationNamed(CREATES[family]);
  // The log of requests has the body only masked.
  const appKey = items.find((request) => request.appKey !== null)?.appKey ?? null;
  return operation && copyButtons({ method: operation.method, url: operation.path, appKey, body }, operation);
}
