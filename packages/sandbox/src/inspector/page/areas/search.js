import { html } from '/_sandbox/lit-html/lit-html.js';
import { get } from '../control.js';
import { badge, dataTable, empty, linkTo, section, timeOf, under } from '../parts.js';
import { hashOf } from '../route.js';
import { answered } from '../service.js';
import { amountText, FAMILY_NAMES, plain } from '../words.js';
import { postingTable } from './money.js';

/** @import { Found } from '../../../generated/control/schemas.ts' */
/** @import { Area } from '../route.js' */

const MOST = 20;
const HINT = `Type a part of an order number, a trade id, a name, an amount such as 1,250.50 USD, or the request id of an
answer. The newest 10,000 orders, requests, callbacks and postings are searched.`;

const ORDERS = { Order: '', Amount: 'number', Status: '', 'Created (UTC)': 'number wide' };
const REQUESTS = { Request: '', Order: 'wide', Answer: '', 'When (UTC)': 'number wide' };
const CALLBACKS = { Callback: '', State: '', 'Waiting since (UTC)': 'number wide' };

/**
 * What the search in the header found.
 * @type {Area<Found>}
 */
export const search = {
  title: 'Search',
  load: async ({ filters: { text = '' } }) =>
    text.trim() === '' ? { orders: [], requests: [], callbacks: [], postings: [] } : get('/search', { text }),
  list: (found, { route: { filters } }) => {
    const { orders, requests, callbacks, postings } = found;
    const nothing = empty(filters.text ? 'Nothing matches.' : 'Nothing to search for yet.', HINT);
    return html`
      <h2>${filters.text ? `Found for “${filters.text}”` : 'Search'}</h2>
      ${titled('Orders', orders, (rows) => dataTable('Orders', ORDERS, rows.map(orderRow)))}
      ${titled('Requests', requests, (rows) => dataTable('Requests', REQUESTS, rows.map(requestRow)))}
      ${titled('Callbacks', callbacks, (rows) => dataTable('Callbacks', CALLBACKS, rows.map(callbackRow)))}
      ${titled('Money', postings, (rows) => postingTable('Postings', rows))}
      ${Object.values(found).every(({ length }) => length === 0) ? nothing : null}`;
  },
};

/**
 * @template Item
 * @param {string} name
 * @param {readonly Item[]} items
 * @param {(items: readonly Item[]) => unknown} show
 */
function titled(name, items, show) {
  if (items.length === 0) return null;
  return section(`${name} (${items.length === MOST ? `newest ${MOST}` : items.length})`, show(items));
}

/** @param {Found['orders'][number]} order */
function orderRow({ id, tradeId, orderNo, family, status, createdAt, source }) {
  return {
    id: `found-order-${id}`,
    cells: [
      [linkTo(hashOf('orders', tradeId), orderNo), under(FAMILY_NAMES[family] ?? family)],
      source === null ? '–' : amountText(source),
      badge(status),
      timeOf(createdAt),
    ],
  };
}

/** @param {Found['requests'][number]} request */
function requestRow(request) {
  const { id, requestId, method, url, orderNo, at } = request;
  return {
    id: `found-request-${id}`,
    cells: [
      [linkTo(hashOf('requests', requestId), `${method} ${url}`), under(requestId)],
      orderNo ?? '–',
      answered(request),
      timeOf(at),
    ],
  };
}

/** @param {Found['callbacks'][number]} callback */
function callbackRow({ id, orderNo, seq, body, status, createdAt }) {
  return {
    id: `found-callback-${id}`,
    cells: [
      [linkTo(hashOf('callbacks', id), orderNo), under(`number ${seq}, says ${plain(String(body.status))}`)],
      badge(status),
      timeOf(createdAt),
    ],
  };
}
