import { html } from '/_sandbox/lit-html/lit-html.js';
import { get } from '../control.js';
import { dataTable, empty, section, under } from '../parts.js';
import { unfiltered } from '../route.js';
import { CALLBACK_COLUMNS, callbackRow } from './callbacks.js';
import { postingTable } from './money.js';
import { ORDER_COLUMNS, orderRow } from './orders.js';
import { REQUEST_COLUMNS, requestRow } from './requests.js';

/** @import { Found } from '../../../generated/control/schemas.ts' */
/** @import { Columns, Row } from '../parts.js' */
/** @import { Area, View } from '../route.js' */

const MOST = 20;
const HINT = `Type a part of an order number, a trade id, a name, an amount such as 1,250.50 USD, or a request id. The newest 10,000 orders, requests, callbacks and postings are searched.`;

/** What the search in the header found. @type {Area<Found>} */
export const search = {
  title: 'Search',
  load: async ({ filters: { text = '' } }) =>
    text.trim() === '' ? { orders: [], requests: [], callbacks: [], postings: [] } : get('/search', { text }),
  list: ({ orders, requests, callbacks, postings }, view) => {
    const { text } = view.route.filters;
    const plainView = unfiltered(view);
    const count = orders.length + requests.length + callbacks.length + postings.length;
    return html`
      <h2>${text ? `Found for “${text}”` : 'Search'}</h2>
      ${found('Orders', orders, ORDER_COLUMNS, orderRow, plainView)}
      ${found('Requests', requests, REQUEST_COLUMNS, namedRequest, plainView)}
      ${found('Callbacks', callbacks, CALLBACK_COLUMNS, callbackRow, plainView)}
      ${postings.length === 0 ? null : section(titled('Money', postings), postingTable('Postings', postings))}
      ${count > 0 ? null : empty(text ? 'Nothing matches.' : 'Enter a search term.', HINT)}`;
  },
};

/** @type {<Item>(name: string, items: readonly Item[], columns: Columns, row: (item: Item, view: View) => Row, view: View) => unknown} */
const found = (name, items, columns, row, view) => {
  const rows = items.map((item) => row(item, view));
  return rows.length === 0 ? null : section(titled(name, items), dataTable(name, columns, rows, 'rows'));
};

/** @type {(name: string, items: readonly unknown[]) => string} */
const titled = (name, { length }) => `${name} (${length === MOST ? `newest ${MOST}` : length})`;

/** @type {typeof requestRow} */
const namedRequest = (request, view) => {
  const { cells, ...row } = requestRow(request, view);
  return { ...row, cells: [[cells[0], under(request.requestId)], ...cells.slice(1)] };
};
