import { h } from './dom.js';
import { json } from './json.js';
import { button, facts, heading, section, table } from './parts.js';
import { hashOf } from './route.js';
import { badge, duration, plain, time } from './words.js';

/** @import { Attempt, CallbackWithAttempts } from '../../generated/control/schemas.ts' */

const COLUMNS = [
  { name: 'No.', kind: 'number' },
  { name: 'When' },
  { name: 'Result' },
  { name: 'Took', kind: 'number' },
];

/** @type {Readonly<Record<string, string>>} */
const MEANINGS = {
  pending: 'It waits to be sent.',
  delivered: 'The receiver took it with HTTP 200.',
  dead: 'It was given up. Replay it when the receiver is well.',
};

/**
 * @param {CallbackWithAttempts} callback
 * @param {import('./route.js').Route} route
 * @param {number} now
 */
export function showCallback(callback, route, now) {
  const { id, status, body, deliveries } = callback;
  return [
    heading(
      `Callback ${id}`,
      hashOf('callbacks', null, route.filters),
      badge(status, status === 'dead' ? 'dead letter' : status),
    ),
    h('p', { class: 'lead' }, MEANINGS[status] ?? ''),
    status === 'pending'
      ? whatIsNext(callback, now)
      : h('div', { class: 'buttons' }, button('Replay', 'replay', { id: 'act-replay', 'data-key': id })),
    factsOf(callback),
    section('Body', json(body, 'Body of the callback')),
    section(
      'Attempts',
      deliveries.length === 0 ? h('p', { class: 'soft' }, 'None yet.') : attempts(deliveries),
    ),
  ];
}

/**
 * @param {CallbackWithAttempts} callback
 * @param {number} now
 */
function whatIsNext({ nextAttemptAt }, now) {
  if (nextAttemptAt === null) return null;
  const wait = nextAttemptAt > now ? `in ${duration(nextAttemptAt - now)}` : 'now';
  return h(
    'p',
    { class: 'next' },
    h('span', {}, 'Next attempt ', h('strong', {}, wait), ', at ', time(nextAttemptAt)),
    button('Move the clock there', 'until', { id: 'act-until', 'data-at': nextAttemptAt }),
  );
}

/** @param {CallbackWithAttempts} callback */
function factsOf({ tradeId, orderNo, appKey, seq, createdAt, deliveredAt, attempts, replays }) {
  return facts({
    Order: h('a', { href: hashOf('orders', tradeId) }, orderNo),
    Merchant: appKey,
    'Place in its order': seq,
    'Owed since': time(createdAt, { fine: true }),
    Delivered: deliveredAt === null ? null : time(deliveredAt, { fine: true }),
    Attempts: replays === 0 ? attempts : `${attempts} since the last replay`,
    Replays: replays === 0 ? null : replays,
  });
}

/** @param {readonly Attempt[]} deliveries */
function attempts(deliveries) {
  return table(
    'Attempts, newest first',
    COLUMNS,
    deliveries.map(({ id, attempt, at, outcome, httpStatus, fault, answer, durationMs }) => ({
      id: `attempt-${id}`,
      cells: [
        attempt,
        time(at, { fine: true }),
        [
          badge(outcome, plain(outcome)),
          httpStatus === null ? null : ` HTTP ${httpStatus}`,
          fault === null ? null : h('span', { class: 'under' }, `disturbed on purpose: ${plain(fault)}`),
          answer ? h('span', { class: 'under answer' }, answer) : null,
        ],
        duration(durationMs),
      ],
    })),
  );
}
