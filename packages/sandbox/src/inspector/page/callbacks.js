import { get } from './api.js';
import { showCallback } from './callback.js';
import { h } from './dom.js';
import { button, choice, command, empty, opener, pager, rows } from './parts.js';
import { hashOf } from './route.js';
import { badge, duration, time } from './words.js';

/** @import { CallbackLine, CallbackPage, CallbackWithAttempts, Merchant } from '../../generated/control/schemas.ts' */
/** @import { Area, View } from './area.js' */

const COLUMNS = [
  { name: 'Callback' },
  { name: 'State' },
  { name: 'Attempts', kind: 'number' },
  { name: 'Owed since (UTC)', kind: 'wide number' },
];

const DEMO = 'demo-merchant';

/**
 * Callbacks owed, sent and given up, and one of them with its attempts.
 * @type {Area<{ page: CallbackPage, merchants: readonly Merchant[], callback: CallbackWithAttempts | null }>}
 */
export const callbacks = {
  title: 'Callbacks',
  noun: 'callback',
  load: async ({ key, filters }) => {
    const { status, before } = filters;
    const [page, merchants, callback] = await Promise.all([
      /** @type {Promise<CallbackPage>} */ (get('/callbacks/newest', { status, before })),
      /** @type {Promise<{ items: readonly Merchant[] }>} */ (get('/merchants')),
      key === null
        ? null
        : /** @type {Promise<CallbackWithAttempts>} */ (
            get(`/callbacks/${encodeURIComponent(key)}/attempts`)
          ),
    ]);
    return { page, merchants: merchants.items, callback };
  },
  newest: ({ page }) => page.items[0]?.id ?? 0,
  list: ({ page, merchants }, view) => [
    h('h2', { class: 'unseen' }, 'Callbacks'),
    address(merchants),
    h(
      'div',
      { class: 'filters' },
      choice(view.route, 'status', 'State', [
        ['', 'All'],
        ['pending', 'Pending'],
        ['delivered', 'Delivered'],
        ['dead', 'Dead letters'],
      ]),
      faults(),
    ),
    page.items.length === 0
      ? nothing(view.route)
      : rows(
          'Callbacks',
          COLUMNS,
          page.items.map((line) => row(line, view)),
        ),
    pager(view.route, page),
  ],
  detail: ({ callback }, { route, now }) => (callback === null ? null : showCallback(callback, route, now)),
};

/** @param {readonly Merchant[]} merchants */
function address(merchants) {
  const url = merchants.find(({ appKey }) => appKey === DEMO)?.callbackUrl ?? null;
  return h(
    'form',
    { class: 'filters', 'data-act': 'address', id: 'address' },
    h(
      'label',
      { class: 'field grow' },
      h('span', {}, `Where those of ${DEMO} go (/hub/webhook is added)`),
      h('input', {
        id: 'address-url',
        name: 'url',
        type: 'text',
        inputmode: 'url',
        'data-value': url ?? '',
        placeholder: 'nowhere yet, such as http://127.0.0.1:9000',
        autocomplete: 'off',
        spellcheck: 'false',
      }),
    ),
    h('button', { type: 'submit' }, 'Set'),
  );
}

function faults() {
  const kinds = ['drop', 'duplicate', 'reorder', 'delay', 'wrong_appkey'];
  const options = kinds.map((kind) => h('option', { value: kind }, kind.replace('_', ' ')));
  return h(
    'form',
    { class: 'inline', 'data-act': 'fault', id: 'fault' },
    h(
      'label',
      { class: 'field' },
      h('span', {}, 'Disturb the next one'),
      h('select', { id: 'fault-kind', name: 'fault' }, ...options),
    ),
    h('button', { type: 'submit' }, 'Disturb'),
    button('Take back', 'no-faults', { id: 'no-faults' }),
  );
}

/**
 * @param {CallbackLine} line
 * @param {View} view
 */
function row(
  { id, orderNo, seq, status, attempts, body, createdAt, nextAttemptAt },
  { route, isFresh, now },
) {
  const soon = nextAttemptAt === null ? null : `next in ${duration(Math.max(0, nextAttemptAt - now))}`;
  return {
    id: `callback-${id}`,
    open: route.key === String(id),
    fresh: isFresh(id),
    cells: [
      [
        opener(hashOf('callbacks', id, route.filters), String(body.status)),
        h('span', { class: 'under' }, `${orderNo}, number ${seq}`),
      ],
      [
        badge(status, status === 'dead' ? 'dead letter' : status),
        soon && h('span', { class: 'under' }, soon),
      ],
      attempts,
      time(createdAt),
    ],
  };
}

/** @param {import('./route.js').Route} route */
function nothing({ filters }) {
  if (filters.status || filters.before)
    return empty('No callback fits.', h('p', {}, 'Choose another state.'));
  return empty(
    'No callbacks yet.',
    h(
      'p',
      {},
      'The merchant is called back when the status of an order changes. Set an address above, or so:',
    ),
    command(
      [
        `curl -s -X PUT ${location.origin}/_sandbox/callbacks/url \\`,
        `  -H 'content-type: application/json' -d '{"url":"http://127.0.0.1:9000"}'`,
      ].join('\n'),
    ),
  );
}
