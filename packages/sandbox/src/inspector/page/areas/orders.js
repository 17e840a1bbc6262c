import { all, get } from '../api.js';
import { h } from '../dom.js';
import { choice, empty, field, list, opener, textInput, under } from '../parts.js';
import { hashOf } from '../route.js';
import { readOperations } from '../service.js';
import { age, badge, FAMILY_NAMES, grouped, plain, amountText as shown, time } from '../words.js';
import { showOrder } from './order.js';

/** @import { LifeCycle, OrderLine, OrderPage } from '../../../generated/control/schemas.ts' */
/** @import { Area, View } from '../area.js' */
/** @import { Column } from '../parts.js' */
/** @import { WholeOrder } from './order.js' */

/** @type {Promise<{ items: readonly LifeCycle[] }> | undefined} */
let lifeCycles;

/** @type {readonly Column[]} */
const COLUMNS = ['Order', ['Amount', 'number roomy'], 'Status', ['Created (UTC)', 'wide number']];

/**
 * Orders of all families, and one of them.
 * @type {Area<{ page: OrderPage, statuses: readonly string[], order: WholeOrder | null }>}
 */
export const orders = {
  title: 'Orders',
  noun: 'order',
  load: async ({ key, filters }) => {
    lifeCycles ??= get('/life-cycles');
    await readOperations();
    const { family, status, text, before } = filters;
    const [cycles, page, order] = await Promise.all([
      lifeCycles,
      /** @type {Promise<OrderPage>} */ (get('/orders', { family, status, text, before })),
      key === null ? null : readOrder(key),
    ]);
    remember(page.items.map(({ tradeId }) => tradeId));
    const all = cycles.items.flatMap(({ statuses }) => statuses.map((each) => each.status));
    return { page, statuses: [...new Set(all)], order };
  },
  newest: ({ page }) => page.items[0]?.id ?? 0,
  list: ({ page, statuses }, view) => [
    h('h2', { class: 'unseen' }, 'Orders'),
    h(
      'div',
      { class: 'filters' },
      field('Order number', searchInput(view.route), 'grow'),
      choice(view.route, 'family', 'Family', [['', 'All'], ...Object.entries(FAMILY_NAMES)]),
      choice(view.route, 'status', 'Status', [
        ['', 'All'],
        ...statuses.map((status) => /** @type {const} */ ([status, plain(status)])),
      ]),
    ),
    page.total === null ? null : h('p', { class: 'count soft' }, countOf(page.total, view.route)),
    ...list('Orders', COLUMNS, page, view, row, nothing),
  ],
  detail: ({ order }, { route, now }) => (order === null ? null : showOrder(order, route, now)),
};

/** @param {import('../route.js').Route} route */
function searchInput({ filters: { text = '' } }) {
  return textInput({ id: 'filter-text', type: 'search', 'data-filter': 'text', 'data-value': text });
}

/**
 * @param {OrderLine} order
 * @param {View} view
 */
function row({ id, tradeId, orderNo, family, status, createdAt, source, target }, { route, now }) {
  return {
    id: `order-${id}`,
    open: route.key === tradeId || route.key === orderNo,
    cells: [
      [
        opener(hashOf('orders', tradeId, route.filters), orderNo),
        under(FAMILY_NAMES[family] ?? family, h('span', { class: 'narrow' }, ` · ${amount(source)}`)),
      ],
      [amount(source), target === null ? null : under('→ ', amount(target))],
      badge(status),
      [time(createdAt), under(age(now - createdAt))],
    ],
  };
}

/** @param {OrderLine['source']} money */
function amount(money) {
  return money === null ? '–' : shown(money);
}

/**
 * @param {number} total
 * @param {import('../route.js').Route} route
 */
function countOf(total, { filters: { family, status } }) {
  const noun = total === 1 ? 'order' : 'orders';
  return `${grouped(String(total))} ${noun}${family || status ? ' with this filter' : ''}`;
}

/** @param {import('../route.js').Route} route */
function nothing({ filters }) {
  if (Object.values(filters).some((value) => value !== '')) {
    return empty('No order matches.', 'Remove a filter, or look at older orders.');
  }
  return empty('No orders yet.', [
    'Create one with your client, or from here: ',
    h('a', { href: hashOf('tools') }, 'send a request, or make a situation'),
    '.',
  ]);
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
