import { get } from './api.js';
import { h } from './dom.js';
import { showOrder } from './order.js';
import { choice, command, empty, opener, pager, rows } from './parts.js';
import { hashOf } from './route.js';
import { badge, FAMILY_NAMES, plain, time } from './words.js';

/** @import { LifeCycle, Order, OrderLine, OrderPage } from '../../generated/control/schemas.ts' */
/** @import { Area } from './area.js' */

/** @type {Promise<{ items: readonly LifeCycle[] }> | undefined} */
let lifeCycles;

const COLUMNS = [
  { name: 'Order' },
  { name: 'Amount', kind: 'number' },
  { name: 'Status' },
  { name: 'Created (UTC)', kind: 'wide number' },
];

/**
 * Orders of all families, and one of them.
 * @type {Area<{ page: OrderPage, statuses: readonly string[], order: import('./order.js').WholeOrder | null }>}
 */
export const orders = {
  title: 'Orders',
  noun: 'order',
  load: async ({ key, filters }) => {
    lifeCycles ??= get('/life-cycles');
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
  list: ({ page, statuses }, { route, isFresh }) => [
    h('h2', { class: 'unseen' }, 'Orders'),
    h(
      'div',
      { class: 'filters' },
      h(
        'label',
        { class: 'field grow' },
        h('span', {}, 'Order number'),
        h('input', {
          id: 'filter-text',
          type: 'search',
          'data-filter': 'text',
          'data-value': route.filters.text ?? '',
          autocomplete: 'off',
          spellcheck: 'false',
        }),
      ),
      choice(route, 'family', 'Family', [['', 'All'], ...Object.entries(FAMILY_NAMES)]),
      choice(route, 'status', 'Status', [
        ['', 'All'],
        ...statuses.map((status) => /** @type {const} */ ([status, plain(status)])),
      ]),
    ),
    page.items.length === 0
      ? nothing(route)
      : rows(
          'Orders',
          COLUMNS,
          page.items.map((order) => row(order, { route, isFresh })),
        ),
    pager(route, page),
  ],
  detail: ({ order }, { route, now }) => (order === null ? null : showOrder(order, route, now)),
};

/**
 * @param {OrderLine} order
 * @param {Pick<import('./area.js').View, 'route' | 'isFresh'>} view
 */
function row({ id, tradeId, orderNo, family, status, createdAt, source, target }, { route, isFresh }) {
  return {
    id: `order-${id}`,
    open: route.key === tradeId || route.key === orderNo,
    fresh: isFresh(id),
    cells: [
      [
        opener(hashOf('orders', tradeId, route.filters), orderNo),
        h('span', { class: 'under' }, FAMILY_NAMES[family] ?? family),
      ],
      [amount(source), target === null ? null : h('span', { class: 'under' }, '→ ', amount(target))],
      badge(status),
      time(createdAt),
    ],
  };
}

/** @param {OrderLine['source']} money */
function amount(money) {
  return money === null ? '–' : `${money.amount} ${money.currency}`;
}

/** @param {import('./route.js').Route} route */
function nothing({ filters }) {
  if (Object.values(filters).some((value) => value !== '')) {
    return empty('No order fits.', h('p', {}, 'Take a filter away, or look further back.'));
  }
  return empty(
    'No orders yet.',
    h(
      'p',
      {},
      'Ask for a token with the curl line that the sandbox printed at its start, then create an order:',
    ),
    command(createLine()),
  );
}

function createLine() {
  const body = {
    orderNo: 'MY-1',
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    sourceAmount: 100,
    purpose: 'Salary',
    beneficiary: { fullName: 'Li Si', accountType: 'bank', accountInfo: { number: '6216610200016587010' } },
  };
  return [
    "TOKEN='what stands in data of that answer'",
    `curl -s ${location.origin}/global/payout/transfer/create \\`,
    "  -H 'appkey: demo-merchant' -H \"token: $TOKEN\" -H 'content-type: application/json' \\",
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}

/** Trade ids that are known to be some, so that they need not be looked for. @type {Set<string>} */
const known = new Set();
const MOST_KNOWN = 1_000;

/**
 * An order by its trade id; by its order number where one has it.
 * @param {string} key
 * @returns {Promise<import('./order.js').WholeOrder>}
 */
async function readOrder(key) {
  const tradeId = known.has(key) ? key : await findTradeId(key);
  const path = encodeURIComponent(tradeId);
  const [order, postings, callbacks] = await Promise.all([
    /** @type {Promise<Order>} */ (get(`/orders/${path}`)),
    /** @type {Promise<import('./order.js').WholeOrder['postings']>} */ (
      get('/ledger/postings', { tradeId })
    ),
    /** @type {Promise<import('./order.js').WholeOrder['callbacks']>} */ (
      get('/callbacks/newest', { tradeId })
    ),
  ]);
  remember([tradeId]);
  return { order, postings, callbacks };
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
