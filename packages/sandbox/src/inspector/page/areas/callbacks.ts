import { html } from 'lit-html';
import type {
  ClearFaultsResponse200,
  ReplayDeadLettersResponse200,
  SetCallbackUrlResponse200,
} from '../../../generated/control/operations.ts';
import type * as api from '../../../generated/control/schemas.ts';
import { type Act, all, command, get } from '../control.ts';
import * as ui from '../parts.ts';
import { area, DEMO_MERCHANT, type Items, type PageView, writeHash } from '../route.ts';
import { duration, grouped, plain, whenIs } from '../words.ts';
import { nextStep } from './clock.ts';

export const CALLBACKS: ui.Table<api.CallbackLine> = {
  label: 'Callbacks',
  opens: { area: 'callbacks', keys: ({ id }) => [String(id)] },
  columns: { Callback: '', State: '', Attempts: 'number', 'Created (UTC)': 'wide number' },
  cells: ({ orderNo, seq, status, attempts, body, createdAt, nextAttemptAt, blockedBy }, view) => {
    const next = nextAttemptAt && `next ${whenIs(nextAttemptAt, view.now)}`;
    const soon = blockedBy === null ? next : `after number ${blockedBy.seq}`;
    return [
      [ui.linkTo(view.href, orderNo, 'open'), ui.under(`number ${seq}, reports ${String(body.status)}`)],
      [ui.badge(status), soon && ui.under(soon)],
      attempts,
      ui.since(createdAt, view),
    ];
  },
};

const ATTEMPTS: ui.Table<api.Attempt> = {
  label: 'Attempts, newest first',
  columns: { 'No.': '', When: '', Result: '', Took: 'number' },
  cells: ({ attempt, at, outcome, httpStatus, fault, response, durationMs }) => [
    attempt,
    ui.showTime(at, { fine: true }),
    [
      ui.badge(outcome, plain(outcome)),
      httpStatus && ` HTTP ${httpStatus}`,
      fault && ui.under(`simulated fault: ${plain(fault)}`),
      response && ui.under(ui.mono(response)),
    ],
    duration(durationMs),
  ],
};

type WholeCallback = api.CallbackWithAttempts;

const MEANINGS: Readonly<Record<string, string>> = {
  pending: 'It is waiting to be sent.',
  delivered: 'The receiver accepted it with HTTP 200.',
  dead: 'The sandbox has stopped sending it. Replay it when the receiver works again.',
};

export const callbacks = area({
  title: 'Callbacks',
  noun: 'callback',
  load: ({ key, filters: { status, day, before } }) =>
    all({
      page: get<api.CallbackPage>('/callbacks/newest', { status, day, before }),
      merchants: get<Items<api.Merchant>>('/merchants'),
      report: get<api.ReceiverReport>('/callbacks/report'),
      callback: key === null ? null : get<WholeCallback>(`/callbacks/${encodeURIComponent(key)}/attempts`),
    }),
  list: ({ page, merchants, report: { callbacks: counts } }, view) => html`
    ${address(merchants.items)}
    <div class="row">
      ${ui.choice(view.route, 'status', 'State', [
        ['', 'All'],
        ['pending', `Pending (${grouped(counts.pending)})`],
        ['delivered', `Delivered (${grouped(counts.delivered)})`],
        ['dead', `Dead letters (${grouped(counts.dead)})`],
      ])}
      ${ui.textFilter(view.route, 'day', 'Created on (UTC)', 'date')}
      ${counts.dead > 0 ? ui.button('Replay all dead letters', () => replayDead(counts.dead)) : null}
      ${disturb()}
    </div>
    ${ui.list(CALLBACKS, page, view, nothingThere(), ui.empty('No callback matches.', 'Remove a filter.'))}`,
  detail: ({ callback }, view) => callback && showCallback(callback, view),
});

function address(merchants: readonly api.Merchant[]) {
  const url = merchants.find(({ appKey }) => appKey === DEMO_MERCHANT)?.callbackUrl ?? '';
  const input = html`<input id="address" name="url" inputmode="url"
    placeholder="none, for example http://127.0.0.1:9000" .value=${ui.unlessTyping('address', url)}>`;
  const label = `Callback address of ${DEMO_MERCHANT} (/hub/webhook is appended)`;
  return ui.form(ui.field(label, input, 'grow'), 'Set', async ({ url: text }) => {
    const { url } = await command<SetCallbackUrlResponse200>('/callbacks/url', { url: text || null }, 'PUT');
    return url === null
      ? 'No callbacks are sent from now on.'
      : `Callbacks go to ${url}/hub/webhook from now on.`;
  });
}

async function replayDead(count: number) {
  if (!confirm(`Send ${count === 1 ? 'one dead letter' : `${grouped(count)} dead letters`} again?`))
    return undefined;
  const { replayed, left } = await command<ReplayDeadLettersResponse200>('/callbacks/replay-dead');
  const sent = `${replayed === 1 ? 'One callback' : `${replayed} callbacks`} will be sent again.`;
  return left === 0 ? sent : `${sent} ${left} dead letters are left.`;
}

function disturb() {
  const faults: readonly api.Fault['fault'][] = ['drop', 'duplicate', 'reorder', 'delay', 'wrong_appkey'];
  const act: Act = async ({ fault = '' }) => {
    await command('/callbacks/faults', { fault });
    return `The next callback will have this fault: ${plain(fault)}.`;
  };
  return ui.form(ui.select('Disturb the next one', 'fault', faults.map(ui.plainly)), 'Disturb', act);
}

export async function removeFaults(path: string) {
  const { cleared } = await command<ClearFaultsResponse200>(path, {}, 'DELETE');
  return cleared === 1 ? 'One fault was removed.' : `${cleared} faults were removed.`;
}

const nothingThere = () =>
  ui.empty(
    'No callbacks yet.',
    'The sandbox sends a callback when the status of an order changes. Set an address above, or with:',
    `curl -s -X PUT ${location.origin}/_sandbox/callbacks/url \\`,
    `  -H 'content-type: application/json' -d '{"url":"http://127.0.0.1:9000"}'`,
  );

function showCallback(callback: WholeCallback, view: PageView) {
  const { id, tradeId, orderNo, appKey, seq, status, body, attempts, replays, deliveries } = callback;
  const replay = async () => {
    await command(`/callbacks/${id}/replay`);
    return `Callback ${id} will be sent again.`;
  };
  return html`
    ${ui.heading(`Callback ${seq} of ${orderNo}`, view.route, ui.badge(status))}
    <p class="soft">${MEANINGS[status]}</p>
    ${status === 'pending' ? whenNext(callback, view.now) : html`<div class="row">${ui.button('Replay', replay)}</div>`}
    ${ui.facts({
      Order: ui.linkTo(writeHash('orders', tradeId), orderNo),
      Merchant: appKey,
      'Callback id': id,
      'Reported status': ui.badge(String(body.status)),
      Created: ui.showTime(callback.createdAt, { fine: true }),
      Delivered: callback.deliveredAt && ui.showTime(callback.deliveredAt, { fine: true }),
      Attempts: replays === 0 ? attempts : `${attempts} since the last replay`,
      Replays: replays || null,
    })}
    ${ui.section('Request', [
      html`<p>${ui.mono(callback.url === null ? 'No callback URL is set.' : `POST ${callback.url}`)}</p>`,
      ui.facts(callback.headers),
      ui.json(body, 'Body of the callback'),
    ])}
    ${ui.section('Responses of the receiver', deliveries.length === 0 ? ui.soft('None yet.') : ui.dataTable(ATTEMPTS, deliveries, view))}`;
}

function whenNext({ id, blockedBy, nextAttemptAt: at }: WholeCallback, now: number) {
  if (blockedBy !== null) {
    const other = ui.linkTo(writeHash('callbacks', blockedBy.id), `callback ${blockedBy.seq} of the order`);
    return html`<p class="row next"><span>Waits for ${other}, which is sent first.</span></p>`;
  }
  if (at === null) return null;
  const sendNow = async () => {
    const { status } = await command<api.Callback>(`/callbacks/${id}/send-now`);
    return status === 'delivered' ? 'The receiver accepted it.' : 'It is being sent.';
  };
  const words = html`Next attempt <strong>${whenIs(at, now)}</strong>, at ${ui.showTime(at)}`;
  return nextStep(at, words, ui.button('Send now', sendNow));
}
