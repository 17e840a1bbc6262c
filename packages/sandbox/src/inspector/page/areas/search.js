import { html } from '/_sandbox/lit-html/lit-html.js';
import { get } from '../control.js';
import * as ui from '../parts.js';
import { CALLBACKS } from './callbacks.js';
import { postingTable } from './money.js';
import { ORDERS } from './orders.js';
import { REQUESTS } from './requests.js';

/** @import { Found } from '../../../generated/control/schemas.ts' */
/** @import { Area } from '../route.js' */

const MOST = 20;
const HINT = `Type a part of an order number, a trade id, a name, an amount such as 1,250.50 USD, or a request id. The newest 10,000 orders, requests, callbacks and postings are searched.`;

/** The matches of the search in the header. @type {Area<Found>} */
export const search = {
  title: 'Search',
  load: async ({ filters: { text = '' } }) =>
    text.trim() === '' ? { orders: [], requests: [], callbacks: [], postings: [] } : get('/search', { text }),
  list: ({ orders, requests, callbacks, postings }, view) => {
    const { text } = view.route.filters;
    const sections = [
      found('Orders', orders, ui.dataTable(ORDERS, orders, view)),
      found('Requests', requests, ui.dataTable(REQUESTS, requests, view)),
      found('Callbacks', callbacks, ui.dataTable(CALLBACKS, callbacks, view)),
      found('Money', postings, postingTable(postings, view)),
    ];
    const none = sections.every((each) => each === null);
    return html`
      <h2>${text ? `Found for “${text}”` : 'Search'}</h2>
      ${sections}
      ${none ? ui.empty(text ? 'Nothing matches.' : 'Enter a search term.', HINT) : null}`;
  },
};

/** @type {(name: string, items: readonly unknown[], table: unknown) => unknown} */
const found = (name, { length }, table) =>
  length === 0 ? null : ui.section(`${name} (${length === MOST ? `newest ${MOST}` : length})`, table);
