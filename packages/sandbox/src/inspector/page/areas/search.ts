import { html } from 'lit-html';
import type { Found } from '../../../generated/control/schemas.ts';
import { get } from '../control.ts';
import * as ui from '../parts.ts';
import type { PageArea } from '../route.ts';
import { CALLBACKS } from './callbacks.ts';
import { postingTable } from './money.ts';
import { ORDERS } from './orders.ts';
import { REQUESTS } from './requests.ts';

const MOST = 20;
const HINT = `Type a part of an order number, a trade id, a name, an amount such as 1,250.50 USD, or a request id. The newest 10,000 orders, requests, callbacks and postings are searched.`;

export const search: PageArea<Found> = {
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

const found = (name: string, { length }: readonly unknown[], table: unknown) =>
  length === 0 ? null : ui.section(`${name} (${length === MOST ? `newest ${MOST}` : length})`, table);
