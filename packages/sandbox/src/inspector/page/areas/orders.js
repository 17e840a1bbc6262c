import { html } from '/_sandbox/lit-html/lit-html.js';
import { all, get, getOnce } from '../control.js';
import { badge, choice, empty, field, linkTo, list, narrow, timeOf, under, unlessTyping } from '../parts.js';
import { hashOf } from '../route.js';
import { age, amountText, FAMILY_NAMES, grouped, plain } from '../words.js';
import { readOrder, showOrder } from './order.js';

/** @import { LifeCycle, OrderLine, OrderPage } from '../../../generated/control/schemas.ts' */
/** @import { Row } from '../parts.js' */
/** @import { Area, Items, Route, View } from '../route.js' */
/** @import { WholeOrder } from './order.js' */

export const ORDER_COLUMNS = {
  Order: '',
  Amount: 'number roomy',
  Status: '',
  'Created (UTC)': 'wide number',
};

/** @type {Area<{ page: OrderPage, cycles: Items<LifeCycle>, whole: WholeOrder | null }>} */
export const orders = {
  title: 'Orders',
  noun: 'order',
  load: ({ key, filters: { family, status, text, before } }) =>
    all({
      cycles: getOnce('/life-cycles'),
      page: get('/orders', { family, status, text, before }),
      whole: key === null ? null : readOrder(key),
    }),
  list: ({ page, cycles }, view) => {
    const { text = '' } = view.route.filters;
    const search = html`<input id="filter-text" name="text" type="search" autocomplete="off"
      .value=${unlessTyping('filter-text', text)} @input=${narrow}>`;
    const statuses = new Map(
      cycles.items.flatMap(({ statuses }) => statuses.map(({ status }) => [status, plain(status)])),
    );
    return html`
      <div class="row">
        ${field('Order number', search, 'grow')}
        ${choice(view.route, 'family', 'Family', [['', 'All'], ...Object.entries(FAMILY_NAMES)])}
        ${choice(view.route, 'status', 'Status', [['', 'All'], ...statuses])}
      </div>
      ${page.total === null ? null : html`<p class="soft">${countOf(page.total, view.route)}</p>`}
      ${list('Orders', ORDER_COLUMNS, page, view, orderRow, nothingThere)}`;
  },
  detail: ({ whole }, view) => whole && showOrder(whole, view),
};

/** @type {(order: OrderLine, view: View) => Row} */
export const orderRow = (
  { id, tradeId, orderNo, family, status, createdAt, source, target },
  { route, now },
) => {
  const amount = source === null ? '–' : amountText(source);
  const inNarrow = html`<span class="narrow"> · ${amount}</span>`;
  return {
    id: `order-${id}`,
    isOpen: route.key === tradeId || route.key === orderNo,
    cells: [
      [
        linkTo(hashOf('orders', tradeId, route.filters), orderNo, 'open'),
        under([FAMILY_NAMES[family], inNarrow]),
      ],
      [amount, target && under(['→ ', amountText(target)])],
      badge(status),
      [timeOf(createdAt), under(age(now - createdAt))],
    ],
  };
};

/** @type {(total: number, route: Route) => string} */
const countOf = (total, { filters: { family, status } }) =>
  `${grouped(total)} ${total === 1 ? 'order' : 'orders'}${family || status ? ' with this filter' : ''}`;

/** @type {(route: Route) => unknown} */
const nothingThere = ({ filters }) => {
  if (Object.values(filters).some((value) => value !== '')) {
    return empty('No order matches.', 'Remove a filter, or look at older orders.');
  }
  const tools = linkTo(hashOf('tools'), 'send a request, or create a situation');
  return empty('No orders yet.', ['Create one with your client, or from here: ', tools, '.']);
};
