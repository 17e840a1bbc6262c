import { get } from '../api.js';
import { answered } from '../causes.js';
import { h } from '../dom.js';
import { empty, section, table, under } from '../parts.js';
import { hashOf } from '../route.js';
import { amountText, badge, FAMILY_NAMES, plain, time } from '../words.js';
import { postingTable } from './posting.js';

/** @import { Found } from '../../../generated/control/schemas.ts' */
/** @import { Area } from '../area.js' */

const MOST = 20;

/** @type {Found} */
const NOTHING = { orders: [], requests: [], callbacks: [], postings: [] };

/**
 * What the search in the header found.
 * @type {Area<Found>}
 */
export const search = {
  title: 'Search',
  noun: null,
  load: async ({ filters: { text = '' } }) => (text.trim() === '' ? NOTHING : get('/search', { text })),
  newest: () => 0,
  list: (found, { route: { filters } }) => {
    const sections = [orders(found), requests(found), callbacks(found), postings(found)];
    return [
      h('h2', {}, filters.text ? `Found for “${filters.text}”` : 'Search'),
      ...(sections.some((each) => each !== null) ? sections : [nothing(filters.text)]),
    ];
  },
  detail: () => null,
};

/** @param {string | undefined} text */
function nothing(text) {
  const hint =
    'Type a part of an order number, a trade id, a name, an amount such as 1,250.50 USD, or the request id of an answer. The newest 10,000 orders, requests, callbacks and postings are searched.';
  return empty(text ? 'Nothing matches.' : 'Nothing to search for yet.', hint);
}

/**
 * @param {string} name
 * @param {number} count
 */
function titled(name, count) {
  return `${name} (${count === MOST ? `newest ${MOST}` : count})`;
}

/** @param {Found} found */
function orders({ orders }) {
  if (orders.length === 0) return null;
  const lines = orders.map(({ id, tradeId, orderNo, family, status, createdAt, source }) => ({
    id: `found-order-${id}`,
    cells: [
      [h('a', { href: hashOf('orders', tradeId) }, orderNo), under(FAMILY_NAMES[family] ?? family)],
      source === null ? '–' : amountText(source),
      badge(status),
      time(createdAt),
    ],
  }));
  const columns = /** @type {const} */ ([
    'Order',
    ['Amount', 'number'],
    'Status',
    ['Created (UTC)', 'number wide'],
  ]);
  return section(titled('Orders', orders.length), table('Orders', columns, lines));
}

/** @param {Found} found */
function requests({ requests }) {
  if (requests.length === 0) return null;
  const lines = requests.map((request) => ({
    id: `found-request-${request.id}`,
    cells: [
      [
        h('a', { href: hashOf('requests', request.requestId) }, `${request.method} ${request.url}`),
        under(request.requestId),
      ],
      request.orderNo ?? '–',
      answered(request),
      time(request.at),
    ],
  }));
  const columns = /** @type {const} */ ([
    'Request',
    ['Order', 'wide'],
    'Answer',
    ['When (UTC)', 'number wide'],
  ]);
  return section(titled('Requests', requests.length), table('Requests', columns, lines));
}

/** @param {Found} found */
function callbacks({ callbacks }) {
  if (callbacks.length === 0) return null;
  const lines = callbacks.map(({ id, orderNo, seq, body, status, createdAt }) => ({
    id: `found-callback-${id}`,
    cells: [
      [
        h('a', { href: hashOf('callbacks', id) }, orderNo),
        under(`number ${seq}, says ${plain(String(body.status))}`),
      ],
      badge(status),
      time(createdAt),
    ],
  }));
  const columns = /** @type {const} */ (['Callback', 'State', ['Waiting since (UTC)', 'number wide']]);
  return section(titled('Callbacks', callbacks.length), table('Callbacks', columns, lines));
}

/** @param {Found} found */
function postings({ postings }) {
  if (postings.length === 0) return null;
  return section(titled('Money', postings.length), postingTable('Postings', postings));
}
