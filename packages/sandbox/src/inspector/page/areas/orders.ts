import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { CallServiceResponse200 } from '../../../generated/control/operations.ts';
import type * as api from '../../../generated/control/schemas.ts';
import { acting, all, command, get, getOnce, RefusedError } from '../control.ts';
import * as ui from '../parts.ts';
import { area, type Items, type PageView, writeHash } from '../route.ts';
import { findCreate } from '../service.ts';
import { amountText, duration, FAMILY_NAMES, grouped, plain, whenIs } from '../words.ts';
import { CALLBACKS } from './callbacks.ts';
import { nextStep } from './clock.ts';
import { postingTable } from './money.ts';
import { copyButtons, REQUESTS } from './requests.ts';

type WholeOrder = Awaited<ReturnType<typeof readOrder>>;

export const ORDERS: ui.Table<api.OrderLine> = {
  label: 'Orders',
  opens: { area: 'orders', keys: ({ tradeId, orderNo }) => [tradeId, orderNo] },
  columns: { Order: '', Amount: 'number roomy', Status: '', 'Created (UTC)': 'wide number' },
  cells: ({ orderNo, family, status, createdAt, source, target, beneficiary }, view) => {
    const amount = source === null ? '–' : amountText(source);
    const becomes = target && `→ ${amountText(target)}`;
    const inNarrow = html`<span class="narrow"> · ${amount} ${becomes}</span>`;
    return [
      [
        ui.linkTo(view.href, orderNo, 'open'),
        ui.under([FAMILY_NAMES[family], beneficiary && ` to ${beneficiary}`, inNarrow]),
      ],
      [amount, becomes && ui.under(becomes)],
      ui.badge(status),
      ui.since(createdAt, view),
    ];
  },
};

const DOCUMENTS: ui.Table<api.Order['documents'][number]> = {
  label: 'Documents',
  columns: { File: '', Type: '', Bytes: 'number' },
  cells: ({ fileName, type, size, mediaType }) => [[fileName, ui.under(mediaType)], type, grouped(size)],
};

const ACTIONS: Readonly<Record<string, string>> = {
  pay: 'Pay',
  settle: 'Complete',
  'require-material': 'Ask for documents',
  overrule: 'Overrule',
  reject: 'Reject',
  fail: 'Make it fail',
};

export const orders = area({
  title: 'Orders',
  noun: 'order',
  load: ({ key, filters: { family, status, text, day, before } }) =>
    all({
      cycles: getOnce<Items<api.LifeCycle>>('/life-cycles'),
      page: get<api.OrderPage>('/orders', { family, status, text, day, before }),
      whole: key === null ? null : readOrder(key),
    }),
  list: ({ page: { total, summed, ...page }, cycles }, view) => {
    const { family, status, day } = view.route.filters;
    const statuses = new Map(
      cycles.items.flatMap(({ statuses }) => statuses.map(({ status }) => [status, status] as const)),
    );
    const count = `${grouped(total ?? 0)} ${total === 1 ? 'order' : 'orders'}${family || status || day ? ' with this filter' : ''}`;
    return html`
      <div class="row">
        ${ui.textFilter(view.route, 'text', 'Order number')}
        ${ui.choice(view.route, 'family', 'Family', [['', 'All'], ...Object.entries(FAMILY_NAMES)])}
        ${ui.choice(view.route, 'status', 'Status', [['', 'All'], ...statuses])}
        ${ui.textFilter(view.route, 'day', 'Created on (UTC)', 'date')}
      </div>
      ${total === null ? null : ui.soft(count)}
      ${summed.orders < 2 || !family ? null : ui.soft(`Source amounts of ${summed.orders === total ? 'these' : `the newest ${grouped(summed.orders)}`} orders: ${summed.amounts.map(amountText).join(', ')}`)}
      ${ui.list(ORDERS, page, view, nothingThere(), NO_MATCH)}`;
  },
  detail: ({ whole }, view) => whole && showOrder(whole, view),
});

const NO_MATCH = ui.empty('No order matches.', 'Remove a filter, or look at older orders.');

const nothingThere = () => {
  const tools = ui.linkTo(writeHash('tools'), 'send a request, or create a situation');
  return ui.empty('No orders yet.', ['Create one with your client, or from here: ', tools, '.']);
};

async function readOrder(key: string) {
  const order = await get<api.Order>(`/orders/${encodeURIComponent(key)}`).catch(async (error) => {
    if (!(error instanceof RefusedError)) throw error;
    const { items } = await get<api.OrderPage>('/orders', { text: key, limit: 100 });
    const named = items.find(({ orderNo }) => orderNo === key);
    if (named === undefined) throw error;
    return get<api.Order>(`/orders/${encodeURIComponent(named.tradeId)}`);
  });
  const { tradeId } = order;
  return all({
    order,
    postings: get<api.PostingPage>('/ledger/postings', { tradeId }),
    callbacks: get<api.CallbackPage>('/callbacks/newest', { tradeId }),
    requests: get<api.RequestPage>('/requests', { tradeId }),
  });
}

function showOrder({ order, postings, callbacks, requests }: WholeOrder, view: PageView) {
  const { orderNo, status, meaning, timeline, body, gateway, documents, due } = order;
  const steps = timeline.map((event, at) => step(event, timeline[at - 1]));
  const moved = postings.items.length > 0;
  return html`
    ${ui.heading(orderNo, view.route, ui.badge(status))}
    <p class="soft">${meaning}</p>
    ${order.confirmedBy && confirmation(order, order.confirmedBy)}
    ${actionsOn(order)}
    ${due && nextStep(due.at, whatIsNext(due, view.now))}
    ${showFacts(order, moved)}
    ${ui.section('Timeline', html`<ol class="timeline">${steps}</ol>`)}
    ${gateway && ui.section('Gateway', payment(order))}
    ${ui.section('Money', moved ? postingTable(postings.items, view, 'Postings of this order') : ui.soft('No money has moved.'))}
    ${ui.section('Callbacks', [
      callbacks.items.length === 0
        ? ui.soft('None yet: a callback is sent for every change of status after the create.')
        : ui.dataTable(CALLBACKS, callbacks.items, view, 'Callbacks of this order'),
      callbacks.next && ui.soft('Older ones are in the list of callbacks.'),
    ])}
    ${ui.section('Requests', [
      requests.items.length === 0
        ? ui.soft('The log has no requests about this order any more.')
        : ui.dataTable(REQUESTS, requests.items, view, 'Requests about this order'),
      requests.next && ui.soft('To find older ones, search for the order number.'),
    ])}
    ${documents.length === 0 ? null : ui.section('Documents', ui.dataTable(DOCUMENTS, documents, view))}
    ${ui.section('Body', [createCopies(order), ui.json(body, 'Body of the order')])}
    ${ui.section('Internal data', ui.json(order.data, 'Internal data'))}`;
}

function actionsOn({ actions, tradeId }: api.Order) {
  if (actions.length === 0) return null;
  const act = (action: string) =>
    acting(async () => {
      const { orderNo, status } = await command<api.OrderFacts>(
        `/orders/${encodeURIComponent(tradeId)}/${action}`,
      );
      return `${orderNo} is now ${status}.`;
    });
  // Without keys, lit-html would reuse a focused button for another action.
  const buttons = repeat(
    actions,
    ({ action }) => action,
    ({ action, to }) =>
      html`<button type="button" title="The order becomes ${to}." @click=${act(action)}>${ACTIONS[action]}</button>`,
  );
  return html`<div class="row" role="group" aria-label="Actions of payer and service">${buttons}</div>`;
}

/** Offers the merchant's confirm. For an order between two currencies, requests the necessary quote first. */
function confirmation({ appKey, tradeId, orderNo, body }: api.Order, operation: string) {
  const call = async (id: string, input: object) => {
    const sent = await command<CallServiceResponse200>('/calls', { operation: id, appKey, ...input });
    const { status, message, data } = sent.response as { status?: string; message?: string; data?: unknown };
    if (status !== '1') throw new RefusedError(message ?? `${id} was refused.`);
    return data;
  };
  const { sourceCurrency, targetCurrency, queryNo } = body as Readonly<Record<string, unknown>>;
  const needsQuote = operation === 'confirmBusinessPayout' && sourceCurrency !== targetCurrency;
  const confirm = async () => {
    const query = { sourceCurrency, targetCurrency };
    const quote = needsQuote ? await call('getBusinessPayoutQuote', { query }) : { queryNo };
    await call(operation, { body: { tradeId, ...Object(quote) } });
    return `${orderNo} is confirmed.`;
  };
  return html`<div class="row" role="group" aria-label="Actions of the merchant">
    ${ui.button('Confirm', confirm, 'main')}
  </div>`;
}

const whatIsNext = ({ at, event }: NonNullable<api.Order['due']>, now: number) =>
  html`Next automatic event: <strong>${plain(event)}</strong> at ${ui.showTime(at)} (${whenIs(at, now)})`;

const showFacts = (
  { tradeId, family, money, createdAt, updatedAt, completedAt, version, beneficiary, body }: api.Order,
  moved: boolean,
) => {
  const { sourceAmount, sourceCurrency, targetAmount, targetCurrency } = body as Readonly<
    Record<string, unknown>
  >;
  const amounts = [
    [sourceAmount, sourceCurrency],
    [targetAmount, targetCurrency],
  ].flatMap(([amount, currency]) => (amount === undefined ? [] : [`${amount} ${currency ?? ''}`.trim()]));
  return ui.facts({
    'Trade id': ui.mono(tradeId),
    Family: FAMILY_NAMES[family],
    Amount: amounts.length === 0 ? null : amounts.join(' → '),
    Beneficiary: beneficiary,
    [moved ? 'Held or collected' : 'To be held or collected']: money && amountText(money),
    Created: ui.showTime(createdAt, { fine: true }),
    'Last change': version > 1 ? ui.showTime(updatedAt, { fine: true }) : null,
    Ended: completedAt && ui.showTime(completedAt, { fine: true }),
  });
};

function step(
  { seq, at, name, from, to, by, data: { by: _, ...more } }: api.TimelineEvent,
  before: api.TimelineEvent | undefined,
) {
  const cause = by === 'control' ? 'by this page or the control API' : `by the ${by}`;
  const hasMore = Object.keys(more).length > 0;
  return html`<li id="event-${seq}">
    <p><strong>${plain(name)}</strong> ${from === to ? null : ui.badge(to ?? '')} <span class="soft">${cause}</span></p>
    <p class="soft">${ui.showTime(at, { fine: true })} ${before && `+${duration(at - before.at)}`}</p>
    ${hasMore ? ui.json(more, `More about ${plain(name)}`) : null}
  </li>`;
}

function payment({ gateway, qrCode }: api.Order) {
  const values = Object.entries({ ...gateway, ...(qrCode && { 'QR code': qrCode.text }) });
  const source = qrCode && `data:image/svg+xml,${encodeURIComponent(qrCode.svg)}`;
  return [
    source && html`<img class="qr" src=${source} alt="QR code to pay with" width="148" height="148">`,
    ui.facts(Object.fromEntries(values.map(([name, value]) => [name, ui.mono(String(value))]))),
  ];
}

function createCopies({ body, family, appKey }: api.Order) {
  const operation = findCreate(family);
  return operation && copyButtons({ method: operation.method, url: operation.path, appKey, body }, operation);
}
