import { repeat } from '/_sandbox/lit-html/directives/repeat.js';
import { html } from '/_sandbox/lit-html/lit-html.js';
import { acting } from '../act.js';
import { all, command, get, getOnce } from '../control.js';
import {
  badge,
  choice,
  dataTable,
  empty,
  facts,
  field,
  heading,
  json,
  linkTo,
  list,
  mono,
  narrow,
  section,
  soft,
  timeOf,
  under,
  unlessTyping,
} from '../parts.js';
import { hashOf } from '../route.js';
import { answered, operationNamed, readOperations } from '../service.js';
import { age, amountText, duration, FAMILY_NAMES, grouped, plain } from '../words.js';
import { nextStep } from './clock.js';
import { postingTable } from './money.js';
import { copyButtons } from './requests.js';

/** @import { CallbackPage, LifeCycle, Order, OrderLine, OrderPage, PostingPage, RequestPage, TimelineEvent } from '../../../generated/control/schemas.ts' */
/** @import { Area, Route, View } from '../route.js' */

/**
 * @typedef {object} WholeOrder
 * @property {Order} order
 * @property {PostingPage} postings
 * @property {CallbackPage} callbacks
 * @property {RequestPage} requests
 */

const COLUMNS = { Order: '', Amount: 'number roomy', Status: '', 'Created (UTC)': 'wide number' };

/** The name of each act. @type {Readonly<Record<string, string>>} */
const ACTIONS = {
  pay: 'Pay',
  settle: 'Let it arrive',
  'require-material': 'Ask for documents',
  overrule: 'Overrule',
  reject: 'Reject',
  fail: 'Let it fail',
};

/** The create of each family. @type {Readonly<Record<string, string>>} */
const CREATES = {
  global: 'createGlobalPayout',
  business: 'createBusinessPayout',
  personal: 'createPersonalPayout',
  payin: 'createPayin',
};

/** @type {Readonly<Record<string, string>>} */
const CAUSES = { control: 'by this page or the control API' };

/**
 * Orders of all families, and one of them.
 * @type {Area<{ page: OrderPage, statuses: readonly string[], whole: WholeOrder | null }>}
 */
export const orders = {
  title: 'Orders',
  noun: 'order',
  load: async ({ key, filters: { family, status, text, before } }) => {
    await readOperations();
    const { cycles, page, whole } = await all({
      cycles: getOnce('/life-cycles'),
      page: get('/orders', { family, status, text, before }),
      whole: key === null ? null : readOrder(key),
    });
    remember(page.items.map((/** @type {OrderLine} */ { tradeId }) => tradeId));
    const statuses = cycles.items.flatMap((/** @type {LifeCycle} */ { statuses }) =>
      statuses.map(({ status }) => status),
    );
    return { page, statuses: [...new Set(statuses)], whole };
  },
  list: ({ page, statuses }, view) => html`
    <h2 class="unseen">Orders</h2>
    <div class="filters">
      ${field(
        'Order number',
        html`<input id="filter-text" name="text" type="search" autocomplete="off" spellcheck="false"
          .value=${unlessTyping('filter-text', view.route.filters.text ?? '')} @input=${narrow}>`,
        'grow',
      )}
      ${choice(view.route, 'family', 'Family', [['', 'All'], ...Object.entries(FAMILY_NAMES)])}
      ${choice(view.route, 'status', 'Status', [['', 'All'], ...statuses.map((each) => /** @type {const} */ ([each, plain(each)]))])}
    </div>
    ${page.total === null ? null : html`<p class="count soft">${countOf(page.total, view.route)}</p>`}
    ${list('Orders', COLUMNS, page, view, row, nothingThere)}`,
  detail: ({ whole }, view) => (whole === null ? null : showOrder(whole, view)),
};

/**
 * @param {OrderLine} order
 * @param {View} view
 */
function row({ id, tradeId, orderNo, family, status, createdAt, source, target }, { route, now }) {
  const amount = source === null ? '–' : amountText(source);
  const name = FAMILY_NAMES[family] ?? family;
  return {
    id: `order-${id}`,
    isOpen: route.key === tradeId || route.key === orderNo,
    cells: [
      [
        linkTo(hashOf('orders', tradeId, route.filters), orderNo, 'open'),
        under([name, html`<span class="narrow"> · ${amount}</span>`]),
      ],
      [amount, target === null ? null : under(['→ ', amountText(target)])],
      badge(status),
      [timeOf(createdAt), under(age(now - createdAt))],
    ],
  };
}

/**
 * @param {number} total
 * @param {Route} route
 */
function countOf(total, { filters: { family, status } }) {
  const noun = total === 1 ? 'order' : 'orders';
  return `${grouped(total)} ${noun}${family || status ? ' with this filter' : ''}`;
}

/** @param {Route} route */
function nothingThere({ filters }) {
  if (Object.values(filters).some((value) => value !== '')) {
    return empty('No order matches.', 'Remove a filter, or look at older orders.');
  }
  const tools = linkTo(hashOf('tools'), 'send a request, or make a situation');
  return empty('No orders yet.', ['Create one with your client, or from here: ', tools, '.']);
}

/** Trade ids seen before, which need no search. @type {Set<string>} */
const known = new Set();
const MOST_KNOWN = 1_000;

/**
 * Reads an order by its trade id or its order number.
 * @param {string} key
 * @returns {Promise<WholeOrder>}
 */
async function readOrder(key) {
  const tradeId = known.has(key) ? key : await findTradeId(key);
  /** @type {WholeOrder} */
  const whole = await all({
    order: get(`/orders/${encodeURIComponent(tradeId)}`),
    postings: get('/ledger/postings', { tradeId }),
    callbacks: get('/callbacks/newest', { tradeId }),
    requests: get('/requests', { tradeId }),
  });
  remember([tradeId]);
  return whole;
}

/** @param {string} key */
async function findTradeId(key) {
  /** @type {OrderPage} */
  const named = await get('/orders', { text: key, limit: 100 });
  return named.items.find(({ tradeId, orderNo }) => tradeId === key || orderNo === key)?.tradeId ?? key;
}

/** @param {readonly string[]} tradeIds */
function remember(tradeIds) {
  if (known.size > MOST_KNOWN) known.clear();
  for (const tradeId of tradeIds) known.add(tradeId);
}

/**
 * @param {WholeOrder} whole
 * @param {View} view
 */
function showOrder({ order, postings, callbacks, requests }, { route, now }) {
  const { orderNo, status, meaning, timeline, body, gateway, due, documents } = order;
  const wait = due !== null && due.at > now ? ` (in ${duration(due.at - now)})` : '';
  return html`
    ${heading(orderNo, route, badge(status))}
    <p class="lead">${meaning}</p>
    ${actions(order)}
    ${due && nextStep(due.at, html`Next by itself: <strong>${plain(due.event)}</strong> at ${timeOf(due.at)}${wait}`)}
    ${factsOf(order, postings)}
    ${section('Timeline', html`<ol class="timeline">${timeline.map((event, at) => step(event, timeline[at - 1]))}</ol>`)}
    ${gateway === undefined ? null : section('Gateway', payment(order))}
    ${section('Money', postings.items.length === 0 ? soft('No money has moved.') : postingTable('Postings of this order', postings.items))}
    ${section('Callbacks', callbackTable(callbacks))}
    ${section('Requests', requestTable(requests))}
    ${documents.length === 0 ? null : section('Documents', documentTable(order))}
    ${section('Body', [createCopies(order, requests), json(body, 'Body of the order')])}
    ${section('Kept by the sandbox', json(order.data, 'Kept by the sandbox'))}`;
}

/** @param {Order} order */
function actions({ actions, tradeId }) {
  if (actions.length === 0) return null;
  const buttons = repeat(
    actions,
    ({ action }) => action,
    ({ action, to }) => {
      const act = acting(async () => {
        const changed = await command(`/orders/${encodeURIComponent(tradeId)}/${action}`);
        return `${changed.orderNo} is now ${plain(changed.status)}.`;
      });
      return html`<button type="button" title="The order becomes ${to}." @click=${act}>${ACTIONS[action] ?? plain(action)}</button>`;
    },
  );
  return html`<div class="buttons" role="group" aria-label="What payer and service would do">${buttons}</div>`;
}

/**
 * @param {Order} order
 * @param {PostingPage} postings
 */
function factsOf({ tradeId, family, money, createdAt, updatedAt, completedAt, version }, { items }) {
  const moved = items.length === 0 ? 'To be held or collected' : 'Held or collected';
  return facts({
    'Trade id': mono(tradeId),
    Family: FAMILY_NAMES[family] ?? family,
    [moved]: money && amountText(money),
    Created: timeOf(createdAt, { fine: true }),
    'Last change': version > 1 ? timeOf(updatedAt, { fine: true }) : null,
    Ended: completedAt === null ? null : timeOf(completedAt, { fine: true }),
  });
}

/**
 * @param {TimelineEvent} event
 * @param {TimelineEvent | undefined} before
 */
function step({ seq, at, name, from, to, by, data }, before) {
  const later = before === undefined ? '' : `+${duration(at - before.at)}`;
  const { by: _, ...more } = data;
  const cause = CAUSES[by] ?? `by the ${by}`;
  return html`<li id="event-${seq}">
    <p><strong>${plain(name)}</strong> ${from === to ? null : badge(to ?? '')} <span class="soft">${cause}</span></p>
    <p class="when">${timeOf(at, { fine: true })} ${later}</p>
    ${Object.keys(more).length === 0 ? null : json(more, `More about ${plain(name)}`)}
  </li>`;
}

/** @param {Order} order */
function payment({ gateway = {}, qrCode }) {
  const values = Object.entries({ ...gateway, ...(qrCode && { 'QR code': qrCode.text }) });
  const source = qrCode && `data:image/svg+xml,${encodeURIComponent(qrCode.svg)}`;
  return [
    source && html`<img class="qr" src=${source} alt="QR code to pay with" width="148" height="148">`,
    facts(Object.fromEntries(values.map(([name, value]) => [name, mono(String(value))]))),
  ];
}

/** @param {CallbackPage} page */
function callbackTable({ items, next }) {
  if (items.length === 0)
    return soft('None yet: the merchant is called back at each change of status after the create.');
  const rows = items.map(({ id, seq, body, status, attempts, blockedBy }) => ({
    id: `told-${id}`,
    cells: [
      [linkTo(hashOf('callbacks', id), `Number ${seq}`), under(`says ${plain(String(body.status))}`)],
      [badge(status), blockedBy && under(`after number ${blockedBy.seq}`)],
      attempts,
    ],
  }));
  return [
    dataTable('Callbacks of this order', { Callback: '', State: '', Attempts: 'number' }, rows),
    next === null ? null : soft('Older ones are in the list of callbacks.'),
  ];
}

/** @param {RequestPage} page */
function requestTable({ items, next }) {
  if (items.length === 0) return soft('None are kept any more.');
  const rows = items.map((request) => ({
    id: `asked-${request.id}`,
    cells: [
      [
        linkTo(hashOf('requests', request.requestId), request.operation ?? request.url),
        request.httpStatus === 200 || request.message === null ? null : under(request.message),
      ],
      answered(request),
      timeOf(request.at),
    ],
  }));
  return [
    dataTable('Requests about this order', { Request: '', Answer: '', 'When (UTC)': 'number wide' }, rows),
    next === null ? null : soft('Older ones are found by a search for the order number.'),
  ];
}

/**
 * Buttons that copy the create with the whole body, which the log of requests has only masked.
 * @param {Order} order
 * @param {RequestPage} requests
 */
function createCopies({ body, family }, { items }) {
  const operation = operationNamed(CREATES[family]);
  if (operation === undefined) return null;
  const appKey = items.find((request) => request.appKey !== null)?.appKey ?? null;
  return copyButtons({ method: operation.method, url: operation.path, appKey, body }, operation);
}

/** @param {Order} order */
function documentTable({ documents }) {
  const rows = documents.map(({ id, fileName, type, size, mediaType }) => ({
    id: `document-${id}`,
    cells: [[fileName, under(mediaType)], type, grouped(size)],
  }));
  return dataTable('Documents', { File: '', Type: '', Bytes: 'number' }, rows);
}
