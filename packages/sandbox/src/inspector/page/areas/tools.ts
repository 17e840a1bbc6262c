import { html } from 'lit-html';
import type { CallServiceResponse200, FundWalletResponse200 } from '../../../generated/control/operations.ts';
import type * as api from '../../../generated/control/schemas.ts';
import { type Act, acting, all, command, get, RefusedError } from '../control.ts';
import * as ui from '../parts.ts';
import { area, DEMO_MERCHANT, type Items, type PageRoute, writeHash } from '../route.ts';
import { operationLink, readOperations } from '../service.ts';
import { amountText, plain } from '../words.ts';
import { removeFaults } from './callbacks.ts';

const FIRST = 'createGlobalPayout';
const CURRENCIES = ['USD', 'CNY', 'EUR', 'GBP', 'HKD', 'JPY', 'SGD'];

const FAULTS: readonly api.ResponseFault['fault'][] = [
  'lose_response',
  'lose_request',
  'close_connection',
  'half_response',
  'latency',
  'http_500',
  'http_502',
  'http_503',
  'http_429',
];

const EXPORTS = html`<div class="row">
  <a href="/_sandbox/export" download="sandbox.ndjson" class="button">Orders, money and callbacks</a>
  <a href="/_sandbox/journal/export" download="journal.ndjson" class="button">Journal</a>
</div>`;

const card = (title: string, hint: string, ...content: readonly unknown[]) =>
  ui.section(title, [hint && ui.soft(hint), ...content], 'card');

/** The merchant that was added last. Its secret key is shown only here. */
let added: { appKey: string; secretKey: string } | null = null;

let lastCall: { operation: string; requestId: string; httpStatus: number; response: unknown } | null = null;

export const tools = area({
  title: 'Tools',
  load: () =>
    all({
      operations: readOperations(),
      merchants: get<Items<api.Merchant>>('/merchants'),
      situations: get<Items<api.Situation>>('/triggers'),
      faults: get<Items<api.ResponseFault>>('/responses/faults'),
    }),
  list: ({ operations, merchants, situations, faults }, { route }) => {
    const who = ui.select('Merchant', 'appKey', merchants.items.map(toChoice), DEMO_MERCHANT);
    return html`
      <div class="columns">
        <div class="stack">${sendRequest(operations, who, route)}</div>
        <div class="stack">
          ${createSituation(situations.items, who)}
          ${fundWallet(who)}
          ${addMerchant()}
          ${disturbResponses(faults.items)}
          ${danger()}
          ${card('Export', 'One JSON object per line.', EXPORTS)}
        </div>
      </div>`;
  },
});

const toChoice = ({ appKey, name }: api.Merchant): [string, string] => [
  appKey,
  appKey === DEMO_MERCHANT ? appKey : `${name} (${appKey})`,
];

function sendRequest(operations: readonly api.ServiceOperation[], who: unknown, route: PageRoute) {
  const sendable = operations.filter(({ id, body }) => body !== 'form' && id !== 'createToken');
  const chosen = sendable.find(({ id }) => id === (route.filters.operation ?? FIRST));
  if (chosen === undefined) return null;
  const { id, method, path, sample } = chosen;
  const body = chosen.body === 'none' ? '' : JSON.stringify(sample ?? {}, null, 2);
  const names = new Map(sendable.map(({ id }) => [id === FIRST ? '' : id, id]));
  const text = html`<textarea id="call-body" name="body" rows="16" .value=${ui.unlessTyping('call-body', body)}></textarea>`;
  const send = acting(async ({ appKey, query = '', body: json = '' }) => {
    const input = { query: Object.fromEntries(new URLSearchParams(query)), body: parse(json) };
    const sent = await command<CallServiceResponse200>('/calls', { operation: id, appKey, ...input });
    lastCall = { operation: id, ...sent };
    return `${id}: HTTP ${sent.httpStatus}.`;
  });
  const form = html`<form class="stack" @submit=${send}>
    <div class="row">${ui.choice(route, 'operation', 'Operation', names)}${who}</div>
    <p class="soft">${method} ${path} · ${operationLink(id)}</p>
    ${ui.field('Query, such as tradeId=T-1', html`<input name="query" autocomplete="off">`)}
    ${ui.field('Body', text)}
    <button type="submit" class="main">Send</button>
  </form>`;
  const hint = 'The sandbox logs in for you. The request is validated, processed and logged like any other.';
  return card('Send a request as a merchant', hint, form, lastCall && response(lastCall));
}

function parse(text: string) {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RefusedError(`The body is not valid JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

function response({ operation, requestId, httpStatus, response }: NonNullable<typeof lastCall>) {
  const status = ui.badge(httpStatus === 200 ? '200' : '400', `HTTP ${httpStatus}`);
  return html`<div class="stack">
    <p>${status} ${operation} · ${ui.linkTo(writeHash('requests', requestId), 'Open the request')}</p>
    ${ui.json(response, 'Response to the last request')}
  </div>`;
}

function createSituation(situations: readonly api.Situation[], who: unknown) {
  const names = situations.map(({ name }) => [name, name] as const);
  const fields = [ui.select('Situation', 'name', names, 'payin.completed'), who];
  const form = ui.form(fields, 'Create', async (values) => {
    const { tradeId, orderNo, status } = await command<api.OrderFacts>('/triggers', values);
    location.hash = writeHash('orders', tradeId);
    return `${orderNo} is ${status}.`;
  });
  const hint = 'Creates a sample order and acts as merchant, payer and service until it has the status.';
  return card('Create a situation', hint, form);
}

function fundWallet(who: unknown) {
  const currency = html`<input name="currency" value="USD" maxlength="3" required list="currencies">
    <datalist id="currencies">${CURRENCIES.map((each) => html`<option value=${each}></option>`)}</datalist>`;
  const fields = [
    who,
    ui.select('Wallet', 'walletType', Object.entries({ business: 'business', personal: 'personal' })),
    ui.field('Currency', currency, 'tight'),
    ui.field('Amount', html`<input name="amount" value="1000.00" inputmode="decimal" required>`),
  ];
  const form = ui.form(fields, 'Fund', async ({ amount = '', ...wallet }) => {
    const funds = { ...wallet, amount: amount.replaceAll(',', '') };
    const funded = await command<FundWalletResponse200>('/wallets/fund', funds);
    return `${amountText(funded)} were added to the ${funded.walletType} wallet.`;
  });
  return card('Fund a wallet', '', form);
}

function addMerchant() {
  const name = ui.field('Name', html`<input name="name" maxlength="256" required>`);
  const form = ui.form(name, 'Add', async ({ name }) => {
    added = await command('/merchants', { name });
    return `${name} was added.`;
  });
  const credentials = added && [
    ui.facts({ appKey: ui.mono(added.appKey), secretKey: ui.mono(added.secretKey) }),
    ui.under('The secret key is shown only now.'),
  ];
  return card('Add a merchant', '', form, credentials);
}

function disturbResponses(faults: readonly api.ResponseFault[]) {
  const pending = faults.map(({ fault, times = 1, operation }) => {
    return `${plain(fault)} (${times}${operation === undefined ? '' : `, ${operation}`})`;
  });
  const number = html`<input name="times" type="number" min="1" max="10000" value="1">`;
  const fields = [ui.select('Fault', 'fault', FAULTS.map(ui.plainly)), ui.field('Times', number, 'tight')];
  const act: Act = async ({ fault, times }) => {
    await command('/responses/faults', { fault, times: Number(times) });
    return times === '1' ? 'The next response is disturbed.' : `The next ${times} responses are disturbed.`;
  };
  const hint = 'The client does not get the response of the service, which the list of requests shows.';
  const waiting = pending.length === 0 ? null : ui.soft(`Pending: ${pending.join(', ')}.`);
  return card('Disturb the next responses', hint, ui.form(fields, 'Disturb', act), waiting);
}

function danger() {
  const hint =
    'A reset deletes orders, callbacks, tokens and the journal, and funds the demo merchant as at the first start. Merchants and their callback addresses stay.';
  const confirmed = html`<label class="check"><input type="checkbox" name="confirmed" required> Delete them</label>`;
  const reset = acting(async () => {
    await command('/reset');
    return 'Everything was reset. Get a new token.';
  });
  const buttons = html`<div class="row">
    ${ui.button('Remove faults of responses', () => removeFaults('/responses/faults'))}
    ${ui.button('Remove faults of callbacks', () => removeFaults('/callbacks/faults'))}
  </div>`;
  const form = html`<form class="row" @submit=${reset}>
    ${confirmed}<button type="submit" class="danger">Reset everything</button>
  </form>`;
  return ui.section('Undo and reset', [buttons, ui.soft(hint), form], 'card');
}
