import { all, get } from '../api.js';
import { h } from '../dom.js';
import { button, choice, empty, field, form, list, opener, textInput, under } from '../parts.js';
import { hashOf } from '../route.js';
import { age, badge, duration, grouped, plain, time } from '../words.js';
import { showCallback } from './callback.js';

/** @import { CallbackLine, CallbackPage, CallbackWithAttempts, Merchant, ReceiverReport } from '../../../generated/control/schemas.ts' */
/** @import { Area, View } from '../area.js' */
/** @import { Column } from '../parts.js' */

/** @type {readonly Column[]} */
const COLUMNS = ['Callback', 'State', ['Attempts', 'number'], ['Waiting since (UTC)', 'wide number']];
const DEMO = 'demo-merchant';
const FAULTS = ['drop', 'duplicate', 'reorder', 'delay', 'wrong_appkey'];

/**
 * Callbacks owed, sent and given up, and one of them with its attempts.
 * @type {Area<{ page: CallbackPage, merchants: { items: readonly Merchant[] }, report: ReceiverReport, callback: CallbackWithAttempts | null }>}
 */
export const callbacks = {
  title: 'Callbacks',
  noun: 'callback',
  load: ({ key, filters: { status, before } }) =>
    all({
      page: get('/callbacks/newest', { status, before }),
      merchants: get('/merchants'),
      report: get('/callbacks/report'),
      callback: key === null ? null : get(`/callbacks/${encodeURIComponent(key)}/attempts`),
    }),
  newest: ({ page }) => page.items[0]?.id ?? 0,
  list: ({ page, merchants, report: { callbacks: counts } }, view) => [
    h('h2', { class: 'unseen' }, 'Callbacks'),
    address(merchants.items),
    h(
      'div',
      { class: 'filters' },
      choice(view.route, 'status', 'State', [
        ['', 'All'],
        ['pending', `Pending (${grouped(String(counts.pending))})`],
        ['delivered', `Delivered (${grouped(String(counts.delivered))})`],
        ['dead', `Dead letters (${grouped(String(counts.dead))})`],
      ]),
      counts.dead > 0 && button('Replay all dead letters', 'replay-dead', { id: 'act-replay-dead' }),
      faults(),
    ),
    ...list('Callbacks', COLUMNS, page, view, row, nothing),
  ],
  detail: ({ callback }, { route, now }) => (callback === null ? null : showCallback(callback, route, now)),
};

/** @param {readonly Merchant[]} merchants */
function address(merchants) {
  const input = textInput({
    id: 'address-url',
    name: 'url',
    type: 'text',
    inputmode: 'url',
    'data-value': merchants.find(({ appKey }) => appKey === DEMO)?.callbackUrl ?? '',
    placeholder: 'nowhere yet, such as http://127.0.0.1:9000',
  });
  const label = `Where those of ${DEMO} go (/hub/webhook is added)`;
  return form('address', { class: 'filters' }, 'Set', field(label, input, 'grow'));
}

function faults() {
  const options = FAULTS.map((kind) => h('option', { value: kind }, kind.replace('_', ' ')));
  const select = h('select', { id: 'fault-kind', name: 'fault' }, ...options);
  const disturb = form('fault', { class: 'inline' }, 'Disturb', field('Disturb the next one', select));
  disturb.append(button('Take back', 'no-faults', { id: 'no-faults' }));
  return disturb;
}

/**
 * @param {CallbackLine} line
 * @param {View} view
 */
function row(
  { id, orderNo, seq, status, attempts, body, createdAt, nextAttemptAt, blockedBy },
  { route, now },
) {
  const soon =
    blockedBy !== null
      ? `after number ${blockedBy.seq}`
      : nextAttemptAt === null
        ? null
        : `next in ${duration(Math.max(0, nextAttemptAt - now))}`;
  return {
    id: `callback-${id}`,
    open: route.key === String(id),
    cells: [
      [
        opener(hashOf('callbacks', id, route.filters), orderNo),
        under(`number ${seq}, says ${plain(String(body.status))}`),
      ],
      [badge(status), soon && under(soon)],
      attempts,
      [time(createdAt), under(age(now - createdAt))],
    ],
  };
}

/** @param {import('../route.js').Route} route */
function nothing({ filters }) {
  if (filters.status || filters.before) return empty('No callback matches.', 'Choose another state.');
  return empty(
    'No callbacks yet.',
    'The sandbox calls the merchant back when the status of an order changes. Set an address above, or with:',
    `curl -s -X PUT ${location.origin}/_sandbox/callbacks/url \\`,
    `  -H 'content-type: application/json' -d '{"url":"http://127.0.0.1:9000"}'`,
  );
}
