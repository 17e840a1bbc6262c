import { html } from '/_sandbox/lit-html/lit-html.js';
import { acting, all, clearingFaults, command, get } from '../control.js';
import {
  badge,
  button,
  choice,
  dataTable,
  empty,
  facts,
  field,
  heading,
  json,
  linkTo,
  list,
  mono,
  section,
  select,
  soft,
  timeOf,
  under,
  unlessTyping,
} from '../parts.js';
import { DEMO_MERCHANT, hashOf } from '../route.js';
import { age, duration, grouped, plain } from '../words.js';
import { nextStep } from './clock.js';

/** @import { Attempt, CallbackLine, CallbackPage, CallbackWithAttempts, Merchant, ReceiverReport } from '../../../generated/control/schemas.ts' */
/** @import { Row } from '../parts.js' */
/** @import { Area, Items, Route, View } from '../route.js' */

export const CALLBACK_COLUMNS = {
  Callback: '',
  State: '',
  Attempts: 'number',
  'Created (UTC)': 'wide number',
};

const FAULTS = ['drop', 'duplicate', 'reorder', 'delay', 'wrong_appkey'];

/** @type {Readonly<Record<string, string>>} */
const MEANINGS = {
  pending: 'It is waiting to be sent.',
  delivered: 'The receiver accepted it with HTTP 200.',
  dead: 'The sandbox has stopped sending it. Replay it when the receiver works again.',
};

/** @type {Area<{ page: CallbackPage, merchants: Items<Merchant>, report: ReceiverReport, callback: CallbackWithAttempts | null }>} */
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
    ${address(merchants.items)}
    <div class="row">
      ${choice(view.route, 'status', 'State', [
        ['', 'All'],
        ['pending', `Pending (${grouped(counts.pending)})`],
        ['delivered', `Delivered (${grouped(counts.delivered)})`],
        ['dead', `Dead letters (${grouped(counts.dead)})`],
      ])}
      ${counts.dead > 0 ? button('Replay all dead letters', replayDead) : null}
      <form class="row" @submit=${disturb}>
        ${select(
          'Disturb the next one',
          'fault',
          FAULTS.map((fault) => [fault, fault.replace('_', ' ')]),
        )}
        <button type="submit">Disturb</button>
        ${button('Remove faults', clearingFaults('/callbacks/faults'))}
      </form>
    </div>
    ${list('Callbacks', CALLBACK_COLUMNS, page, view, callbackRow, nothingThere)}`,
  detail: ({ callback }, view) => callback && showCallback(callback, view),
};

/** @param {readonly Merchant[]} merchants */
function address(merchants) {
  const url = merchants.find(({ appKey }) => appKey === DEMO_MERCHANT)?.callbackUrl ?? '';
  const input = html`<input id="address" name="url" inputmode="url" autocomplete="off"
    placeholder="none, for example http://127.0.0.1:9000" .value=${unlessTyping('address', url)}>`;
  return html`<form class="row" @submit=${setAddress}>
    ${field(`Callback address of ${DEMO_MERCHANT} (/hub/webhook is appended)`, input, 'grow')}
    <button type="submit">Set</button>
  </form>`;
}

const setAddress = acting(async ({ url: text }) => {
  const { url } = await command('/callbacks/url', { url: text === '' ? null : text }, 'PUT');
  if (url === null) return 'No callbacks are sent from now on.';
  return `Callbacks go to ${url}/hub/webhook from now on.`;
});

const replayDead = acting(async () => {
  const { replayed, left } = await command('/callbacks/replay-dead');
  const sent = `${replayed === 1 ? 'One callback' : `${replayed} callbacks`} will be sent again.`;
  return left === 0 ? sent : `${sent} ${left} dead letters are left.`;
});

const disturb = acting(async ({ fault }) => {
  await command('/callbacks/faults', { fault });
  return `The next callback will have this fault: ${plain(fault)}.`;
});

/** @type {(line: CallbackLine, view: View) => Row} */
export const callbackRow = (
  { id, orderNo, seq, status, attempts, body, createdAt, nextAttemptAt, blockedBy },
  { route, now },
) => {
  const next = nextAttemptAt && `next in ${duration(Math.max(0, nextAttemptAt - now))}`;
  const soon = blockedBy === null ? next : `after number ${blockedBy.seq}`;
  return {
    id: `callback-${id}`,
    isOpen: route.key === String(id),
    cells: [
      [
        linkTo(hashOf('callbacks', id, route.filters), orderNo, 'open'),
        under(`number ${seq}, reports ${plain(String(body.status))}`),
      ],
      [badge(status), soon && under(soon)],
      attempts,
      [timeOf(createdAt), under(age(now - createdAt))],
    ],
  };
};

/** @type {(route: Route) => unknown} */
const nothingThere = ({ filters }) => {
  if (filters.status || filters.before) return empty('No callback matches.', 'Choose another state.');
  return empty(
    'No callbacks yet.',
    'The sandbox sends a callback when the status of an order changes. Set an address above, or with:',
    `curl -s -X PUT ${location.origin}/_sandbox/callbacks/url \\`,
    `  -H 'content-type: application/json' -d '{"url":"http://127.0.0.1:9000"}'`,
  );
};

/** @type {(callback: CallbackWithAttempts, view: View) => unknown} */
function showCallback(callback, { route, now }) {
  const { id, orderNo, seq, status, body, deliveries } = callback;
  const replay = acting(async () => {
    await command(`/callbacks/${id}/replay`);
    return `Callback ${id} will be sent again.`;
  });
  return html`
    ${heading(`Callback ${seq} of ${orderNo}`, route, badge(status))}
    <p class="soft">${MEANINGS[status]}</p>
    ${status === 'pending' ? whenNext(callback, now) : html`<div class="row">${button('Replay', replay)}</div>`}
    ${factsOf(callback)}
    ${section('Body', json(body, 'Body of the callback'))}
    ${section('Attempts', deliveries.length === 0 ? soft('None yet.') : attemptTable(deliveries))}`;
}

/** @type {(callback: CallbackWithAttempts, now: number) => unknown} */
function whenNext({ id, blockedBy, nextAttemptAt: at }, now) {
  if (blockedBy !== null) {
    const other = linkTo(hashOf('callbacks', blockedBy.id), `callback ${blockedBy.seq} of the order`);
    return html`<p class="row next"><span>Waits for ${other}, which is sent first.</span></p>`;
  }
  if (at === null) return null;
  const sendNow = acting(async () => {
    const { status } = await command(`/callbacks/${id}/send-now`);
    return status === 'delivered' ? 'The receiver accepted it.' : 'It is being sent.';
  });
  const wait = at > now ? `in ${duration(at - now)}` : 'now';
  const words = html`Next attempt <strong>${wait}</strong>, at ${timeOf(at)}`;
  return nextStep(at, words, button('Send now', sendNow));
}

/** @param {CallbackWithAttempts} callback */
const factsOf = ({ id, tradeId, orderNo, appKey, body, createdAt, deliveredAt, attempts, replays }) =>
  facts({
    Order: linkTo(hashOf('orders', tradeId), orderNo),
    Merchant: appKey,
    'Callback id': id,
    'Reported status': badge(String(body.status)),
    Created: timeOf(createdAt, { fine: true }),
    Delivered: deliveredAt && timeOf(deliveredAt, { fine: true }),
    Attempts: replays === 0 ? attempts : `${attempts} since the last replay`,
    Replays: replays || null,
  });

/** @param {readonly Attempt[]} deliveries */
function attemptTable(deliveries) {
  const rows = deliveries.map(({ id, attempt, at, outcome, httpStatus, fault, response, durationMs }) => ({
    id: `attempt-${id}`,
    cells: [
      attempt,
      timeOf(at, { fine: true }),
      [
        badge(outcome, plain(outcome)),
        httpStatus && ` HTTP ${httpStatus}`,
        fault && under(`simulated fault: ${plain(fault)}`),
        response && under(mono(response)),
      ],
      duration(durationMs),
    ],
  }));
  return dataTable('Attempts, newest first', { 'No.': 'number', When: '', Result: '', Took: 'number' }, rows);
}
