import { h } from '../dom.js';
import { json } from '../json.js';
import { button, facts, heading, nextStep, section, soft, table, under } from '../parts.js';
import { hashOf } from '../route.js';
import { badge, duration, plain, time } from '../words.js';

/** @import { Attempt, CallbackWithAttempts } from '../../../generated/control/schemas.ts' */

/** @type {Readonly<Record<string, string>>} */
const MEANINGS = {
  pending: 'It waits to be sent.',
  delivered: 'The receiver took it with HTTP 200.',
  dead: 'The sandbox has stopped sending it. Replay it when the receiver works again.',
};

/**
 * Shows a callback with its attempts.
 * @param {CallbackWithAttempts} callback
 * @param {import('../route.js').Route} route
 * @param {number} now
 */
export function showCallback(callback, route, now) {
  const { id, orderNo, seq, status, body, deliveries } = callback;
  return [
    heading(`Callback ${seq} of ${orderNo}`, hashOf('callbacks', null, route.filters), badge(status)),
    h('p', { class: 'lead' }, MEANINGS[status] ?? ''),
    status === 'pending'
      ? whenNext(callback, now)
      : h('div', { class: 'buttons' }, button('Replay', 'replay', { id: 'act-replay', 'data-key': id })),
    factsOf(callback),
    section('Body', json(body, 'Body of the callback')),
    section('Attempts', deliveries.length === 0 ? soft('None yet.') : attempts(deliveries)),
  ];
}

/**
 * @param {CallbackWithAttempts} callback
 * @param {number} now
 */
function whenNext({ id, blockedBy, nextAttemptAt: at }, now) {
  if (blockedBy !== null) {
    const other = h(
      'a',
      { href: hashOf('callbacks', blockedBy.id) },
      `callback ${blockedBy.seq} of the order`,
    );
    return h('p', { class: 'next' }, h('span', {}, 'Waits for ', other, ', which goes first.'));
  }
  if (at === null) return null;
  const next = nextStep(at, 'Next attempt ', wait(at - now), ', at ', time(at));
  next.append(button('Send now', 'send-now', { id: 'act-send-now', 'data-key': id }));
  return next;
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return h('strong', {}, milliseconds > 0 ? `in ${duration(milliseconds)}` : 'now');
}

/** @param {CallbackWithAttempts} callback */
function factsOf({ id, tradeId, orderNo, appKey, body, createdAt, deliveredAt, attempts, replays }) {
  return facts({
    Order: h('a', { href: hashOf('orders', tradeId) }, orderNo),
    Merchant: appKey,
    'Callback id': id,
    'Status it tells': badge(String(body.status)),
    'Waiting since': time(createdAt, { fine: true }),
    Delivered: deliveredAt === null ? null : time(deliveredAt, { fine: true }),
    Attempts: replays === 0 ? attempts : `${attempts} since the last replay`,
    Replays: replays === 0 ? null : replays,
  });
}

/** @param {readonly Attempt[]} deliveries */
function attempts(deliveries) {
  const lines = deliveries.map(({ id, attempt, at, outcome, httpStatus, fault, answer, durationMs }) => ({
    id: `attempt-${id}`,
    cells: [
      attempt,
      time(at, { fine: true }),
      [
        badge(outcome, plain(outcome)),
        httpStatus === null ? null : ` HTTP ${httpStatus}`,
        fault === null ? null : under(`disturbed on purpose: ${plain(fault)}`),
        answer ? h('span', { class: 'under answer' }, answer) : null,
      ],
      duration(durationMs),
    ],
  }));
  return table('Attempts, newest first', [['No.', 'number'], 'When', 'Result', ['Took', 'number']], lines);
}
