import { html } from '/_sandbox/lit-html/lit-html.js';
import { acting, clearingFaults } from '../act.js';
import { all, command, get } from '../control.js';
import {
  badge,
  choice,
  dataTable,
  empty,
  facts,
  field,
  heading,
  json,
  linkTo,
  list,
  options,
  section,
  soft,
  timeOf,
  under,
  unlessTyping,
} from '../parts.js';
import { hashOf } from '../route.js';
import { age, duration, grouped, plain } from '../words.js';
import { nextStep } from './clock.js';

/** @import { Attempt, CallbackLine, CallbackPage, CallbackWithAttempts, Merchant, ReceiverReport } from '../../../generated/control/schemas.ts' */
/** @import { Area, Route, View } from '../route.js' */

const COLUMNS = { Callback: '', State: '', Attempts: 'number', 'Waiting since (UTC)': 'wide number' };
const DEMO = 'demo-merchant';
const FAULTS = ['drop', 'duplicate', 'reorder', 'delay', 'wrong_appkey'];

/** @type {Readonly<Record<string, string>>} */
const MEANINGS = {
  pending: 'It waits to be sent.',
  delivered: 'The receiver took it with HTTP 200.',
  dead: 'The sandbox has stopped sending it. Replay it when the receiver works again.',
};

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
  list: ({ page, merchants, report: { callbacks: counts } }, view) => html`
    <h2 class="unseen">Callbacks</h2>
    ${address(merchants.items)}
    <div class="filters">
      ${choice(view.route, 'status', 'State', [
        ['', 'All'],
        ['pending', `Pending (${grouped(counts.pending)})`],
        ['delivered', `Delivered (${grouped(counts.delivered)})`],
        ['dead', `Dead letters (${grouped(counts.dead)})`],
      ])}
      ${counts.dead === 0 ? null : html`<button type="button" @click=${replayDead}>Replay all dead letters</button>`}
      <form class="inline" @submit=${disturb}>
        ${field(
          'Disturb the next one',
          html`<select id="fault-kind" name="fault">${options(FAULTS.map((fault) => [fault, fault.replace('_', ' ')]))}</select>`,
        )}
        <button type="submit">Disturb</button>
        <button type="button" @click=${clearingFaults('/callbacks/faults')}>Take back</button>
      </form>
    </div>
    ${list('Callbacks', COLUMNS, page, view, row, nothingThere)}`,
  detail: ({ callback }, view) => (callback === null ? null : showCallback(callback, view)),
};

/** @param {readonly Merchant[]} merchants */
function address(merchants) {
  const url = merchants.find(({ appKey }) => appKey === DEMO)?.callbackUrl ?? '';
  const input = html`<input id="address-url" name="url" type="text" inputmode="url" autocomplete="off"
    spellcheck="false" placeholder="nowhere yet, such as http://127.0.0.1:9000" .value=${unlessTyping('address-url', url)}>`;
  return html`<form class="filters" @submit=${setAddress}>
    ${field(`Where those of ${DEMO} go (/hub/webhook is added)`, input, 'grow')}
    <button type="submit">Set</button>
  </form>`;
}

const setAddress = acting(async ({ url: text }) => {
  const { url } = await command('/callbacks/url', { url: text === '' ? null : text }, 'PUT');
  return url === null
    ? 'Callbacks are not sent from now on.'
    : `Callbacks go to ${url}/hub/webhook from now on.`;
});

const replayDead = acting(async () => {
  const { replayed, left } = await command('/callbacks/replay-dead');
  const sent =
    replayed === 1 ? 'One callback will be sent again.' : `${replayed} callbacks will be sent again.`;
  return left === 0 ? sent : `${sent} ${left} dead letters are left.`;
});

const disturb = acting(async ({ fault }) => {
  await command('/callbacks/faults', { fault });
  return `The next callback will have this fault: ${plain(fault)}.`;
});

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
      : nextAttemptAt && `next in ${duration(Math.max(0, nextAttemptAt - now))}`;
  return {
    id: `callback-${id}`,
    isOpen: route.key === String(id),
    cells: [
      [
        linkTo(hashOf('callbacks', id, route.filters), orderNo, 'open'),
        under(`number ${seq}, says ${plain(String(body.status))}`),
      ],
      [badge(status), soon && under(soon)],
      attempts,
      [timeOf(createdAt), under(age(now - createdAt))],
    ],
  };
}

/** @param {Route} route */
function nothingThere({ filters }) {
  if (filters.status || filters.before) return empty('No callback matches.', 'Choose another state.');
  return empty(
    'No callbacks yet.',
    'The sandbox calls the merchant back when the status of an order changes. Set an address above, or with:',
    `curl -s -X PUT ${location.origin}/_sandbox/callbacks/url \\`,
    `  -H 'content-type: application/json' -d '{"url":"http://127.0.0.1:9000"}'`,
  );
}

/**
 * @param {CallbackWithAttempts} callback
 * @param {View} view
 */
function showCallback(callback, { route, now }) {
  const { id, orderNo, seq, status, body, deliveries } = callback;
  const replay = acting(async () => {
    await command(`/callbacks/${id}/replay`);
    return `Callback ${id} will be sent again.`;
  });
  const button = html`<div class="buttons"><button type="button" @click=${replay}>Replay</button></div>`;
  return html`
    ${heading(`Callback ${seq} of ${orderNo}`, route, badge(status))}
    <p class="lead">${MEANINGS[status]}</p>
    ${status === 'pending' ? whenNext(callback, now) : button}
    ${factsOf(callback)}
    ${section('Body', json(body, 'Body of the callback'))}
    ${section('Attempts', deliveries.length === 0 ? soft('None yet.') : attemptTable(deliveries))}`;
}

/**
 * @param {CallbackWithAttempts} callback
 * @param {number} now
 */
function whenNext({ id, blockedBy, nextAttemptAt: at }, now) {
  if (blockedBy !== null) {
    const other = linkTo(hashOf('callbacks', blockedBy.id), `callback ${blockedBy.seq} of the order`);
    return html`<p class="next"><span>Waits for ${other}, which goes first.</span></p>`;
  }
  if (at === null) return null;
  const sendNow = acting(async () => {
    const { status } = await command(`/callbacks/${id}/send-now`);
    return status === 'delivered' ? 'The receiver took it.' : 'It is being sent.';
  });
  return nextStep(
    at,
    html`Next attempt <strong>${at > now ? `in ${duration(at - now)}` : 'now'}</strong>, at ${timeOf(at)}`,
    html`<button type="button" @click=${sendNow}>Send now</button>`,
  );
}

/** @param {CallbackWithAttempts} callback */
function factsOf({ id, tradeId, orderNo, appKey, body, createdAt, deliveredAt, attempts, replays }) {
  return facts({
    Order: linkTo(hashOf('orders', tradeId), orderNo),
    Merchant: appKey,
    'Callback id': id,
    'Status it tells': badge(String(body.status)),
    'Waiting since': timeOf(createdAt, { fine: true }),
    Delivered: deliveredAt && timeOf(deliveredAt, { fine: true }),
    Attempts: replays === 0 ? attempts : `${attempts} since the last replay`,
    Replays: replays || null,
  });
}

/** @param {readonly Attempt[]} deliveries */
function attemptTable(deliveries) {
  const rows = deliveries.map(({ id, attempt, at, outcome, httpStatus, fault, answer, durationMs }) => ({
    id: `attempt-${id}`,
    cells: [
      attempt,
      timeOf(at, { fine: true }),
      [
        badge(outcome, plain(outcome)),
        httpStatus && ` HTTP ${httpStatus}`,
        fault && under(`disturbed on purpose: ${plain(fault)}`),
        answer && html`<span class="under answer">${answer}</span>`,
      ],
      duration(durationMs),
    ],
  }));
  return dataTable('Attempts, newest first', { 'No.': 'number', When: '', Result: '', Took: 'number' }, rows);
}
