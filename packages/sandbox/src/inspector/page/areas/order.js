import { answered } from '../causes.js';
import { h } from '../dom.js';
import { json } from '../json.js';
import { button, facts, heading, nextStep, section, soft, table, under } from '../parts.js';
import { hashOf } from '../route.js';
import { operationNamed } from '../service.js';
import { badge, duration, FAMILY_NAMES, grouped, plain, amountText as shown, time } from '../words.js';
import { postingTable } from './posting.js';
import { copyButtons } from './request.js';

/** @import { CallbackPage, Order, PostingPage, RequestPage, TimelineEvent } from '../../../generated/control/schemas.ts' */
/** @import { Route } from '../route.js' */

/**
 * @typedef {object} WholeOrder
 * @property {Order} order
 * @property {PostingPage} postings
 * @property {CallbackPage} callbacks
 * @property {RequestPage} requests
 */

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
const CAUSES = {
  merchant: 'by the merchant',
  payer: 'by the payer',
  service: 'by the service',
  clock: 'by the clock',
  control: 'by this page or the control API',
};

/**
 * @param {WholeOrder} whole
 * @param {Route} route
 * @param {number} now
 */
export function showOrder({ order, postings, callbacks, requests }, route, now) {
  const { orderNo, status, meaning, timeline, body, gateway } = order;
  return [
    heading(orderNo, hashOf('orders', null, route.filters), badge(status)),
    h('p', { class: 'lead' }, meaning),
    actions(order),
    whatIsNext(order, now),
    factsOf(order, postings),
    section(
      'Timeline',
      h('ol', { class: 'timeline' }, ...timeline.map((event, at) => step(event, timeline[at - 1]))),
    ),
    gateway === undefined ? null : section('Gateway', ...payment(order)),
    section('Money', ...money(postings)),
    section('Callbacks', ...callbackTable(callbacks)),
    section('Requests', ...requestTable(requests)),
    order.documents.length === 0 ? null : section('Documents', documents(order)),
    section('Body', createCopies(order, requests), json(body, 'Body of the order')),
    section('Kept by the sandbox', json(order.data, 'Kept by the sandbox')),
  ];
}

/** @param {Order} order */
function actions({ actions, tradeId }) {
  if (actions.length === 0) return null;
  const buttons = actions.map(({ action, to }) =>
    button(ACTIONS[action] ?? plain(action), 'order', {
      id: `act-${action}`,
      'data-key': tradeId,
      'data-action': action,
      title: `The order becomes ${to}.`,
    }),
  );
  return h(
    'div',
    { class: 'buttons', role: 'group', 'aria-label': 'What payer and service would do' },
    ...buttons,
  );
}

/**
 * @param {Order} order
 * @param {number} now
 */
function whatIsNext({ due }, now) {
  if (due === null) return null;
  const wait = due.at > now ? ` (in ${duration(due.at - now)})` : '';
  return nextStep(due.at, 'Next by itself: ', h('strong', {}, plain(due.event)), ' at ', time(due.at), wait);
}

/**
 * @param {Order} order
 * @param {PostingPage} postings
 */
function factsOf({ tradeId, family, money, createdAt, updatedAt, completedAt, version }, { items }) {
  const moved = items.length === 0 ? 'To be held or collected' : 'Held or collected';
  return facts({
    'Trade id': h('code', {}, tradeId),
    Family: FAMILY_NAMES[family] ?? family,
    [moved]: money === null ? null : shown(money),
    Created: time(createdAt, { fine: true }),
    'Last change': version > 1 ? time(updatedAt, { fine: true }) : null,
    Ended: completedAt === null ? null : time(completedAt, { fine: true }),
  });
}

/**
 * @param {TimelineEvent} event
 * @param {TimelineEvent | undefined} before
 */
function step({ seq, at, name, from, to, by, data }, before) {
  const later = before === undefined ? '' : `+${duration(at - before.at)}`;
  const { by: _, ...more } = data;
  return h(
    'li',
    { id: `event-${seq}` },
    h(
      'p',
      { class: 'what' },
      h('strong', {}, plain(name)),
      ' ',
      from === to ? null : badge(to ?? ''),
      ' ',
      h('span', { class: 'soft' }, CAUSES[by] ?? by),
    ),
    h('p', { class: 'when' }, time(at, { fine: true }), ' ', later),
    Object.keys(more).length === 0 ? null : json(more, `More about ${plain(name)}`),
  );
}

/** @param {Order} order */
function payment({ gateway = {}, qrCode }) {
  const values = Object.entries(gateway).map(([name, value]) => [name, h('code', {}, String(value))]);
  if (qrCode === undefined) return [facts(Object.fromEntries(values))];
  const source = `data:image/svg+xml,${encodeURIComponent(qrCode.svg)}`;
  return [
    h('img', { class: 'qr', src: source, alt: 'QR code to pay with', width: 148, height: 148 }),
    facts(Object.fromEntries([...values, ['QR code', h('code', {}, qrCode.text)]])),
  ];
}

/** @param {PostingPage} page */
function money({ items }) {
  if (items.length === 0) return [soft('No money has moved.')];
  return [postingTable('Postings of this order', items)];
}

/** @param {CallbackPage} page */
function callbackTable({ items, next }) {
  if (items.length === 0)
    return [soft('None yet: the merchant is called back at each change of status after the create.')];
  const lines = items.map(({ id, seq, body, status, attempts, blockedBy }) => ({
    id: `told-${id}`,
    cells: [
      [
        h('a', { href: hashOf('callbacks', id) }, `Number ${seq}`),
        under(`says ${plain(String(body.status))}`),
      ],
      [badge(status), blockedBy && under(`after number ${blockedBy.seq}`)],
      attempts,
    ],
  }));
  return [
    table('Callbacks of this order', ['Callback', 'State', ['Attempts', 'number']], lines),
    next === null ? null : soft('Older ones are in the list of callbacks.'),
  ];
}

/** @param {RequestPage} page */
function requestTable({ items, next }) {
  if (items.length === 0) return [soft('None are kept any more.')];
  const lines = items.map((request) => ({
    id: `asked-${request.id}`,
    cells: [
      [
        h('a', { href: hashOf('requests', request.requestId) }, request.operation ?? request.url),
        request.httpStatus === 200 || request.message === null ? null : under(request.message),
      ],
      answered(request),
      time(request.at),
    ],
  }));
  return [
    table('Requests about this order', ['Request', 'Answer', ['When (UTC)', 'number wide']], lines),
    next === null ? null : soft('Older ones are found by a search for the order number.'),
  ];
}

/**
 * Buttons that copy the create with the whole body, which the log of requests has only masked.
 * @param {Order} order
 * @param {RequestPage} requests
 */
function createCopies({ body, family }, { items }) {
  const operation = operationNamed(CREATES[family] ?? null);
  if (operation === undefined) return null;
  const appKey = items.find((request) => request.appKey !== null)?.appKey ?? null;
  return copyButtons({ method: operation.method, url: operation.path, appKey, body }, operation);
}

/** @param {Order} order */
function documents({ documents }) {
  const lines = documents.map(({ id, fileName, type, size, mediaType }) => ({
    id: `document-${id}`,
    cells: [[fileName, under(mediaType)], type, grouped(String(size))],
  }));
  return table('Documents', ['File', 'Type', ['Bytes', 'number']], lines);
}
