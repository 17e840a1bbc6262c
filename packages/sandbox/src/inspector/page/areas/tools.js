import { html } from '/_sandbox/lit-html/lit-html.js';
import { acting, clearingFaults } from '../act.js';
import { all, command, get, RefusedError } from '../control.js';
import {
  badge,
  choice,
  facts,
  field,
  json,
  linkTo,
  mono,
  options,
  section,
  soft,
  under,
  unlessTyping,
} from '../parts.js';
import { hashOf } from '../route.js';
import { operationLink, readOperations } from '../service.js';
import { amountText, plain } from '../words.js';

/** @import { AnswerFault, Merchant, ServiceOperation, Situation } from '../../../generated/control/schemas.ts' */
/** @import { Area, Route } from '../route.js' */

const DEMO = 'demo-merchant';
const FIRST = 'createGlobalPayout';
const CURRENCIES = ['USD', 'CNY', 'EUR', 'GBP', 'HKD', 'JPY', 'SGD'];

/** @type {readonly (readonly [AnswerFault['fault'], string])[]} */
const FAULTS = [
  ['lose_answer', 'Lose the answer'],
  ['lose_request', 'Lose the request'],
  ['half_answer', 'Send half of it'],
  ['latency', 'Answer late'],
  ['http_500', 'HTTP 500'],
  ['http_502', 'HTTP 502'],
  ['http_503', 'HTTP 503'],
  ['http_429', 'HTTP 429'],
];

/** The merchant that was added last; its secret key is shown once. @type {{ appKey: string, secretKey: string } | null} */
let added = null;

/**
 * The request that was sent last from this page.
 * @type {{ operation: string, requestId: string, httpStatus: number, answer: unknown } | null}
 */
let lastCall = null;

/**
 * What the page can do apart from orders, callbacks and the clock.
 * @type {Area<{ operations: readonly ServiceOperation[], merchants: { items: readonly Merchant[] }, situations: { items: readonly Situation[] }, faults: { items: readonly AnswerFault[] } }>}
 */
export const tools = {
  title: 'Tools',
  load: () =>
    all({
      operations: readOperations(),
      merchants: get('/merchants'),
      situations: get('/triggers'),
      faults: get('/answers/faults'),
    }),
  list: ({ operations, merchants, situations, faults }, { route }) => html`
    <h2 class="unseen">Tools</h2>
    <div class="columns">
      <div class="stack">${sendRequest(operations, merchants.items, route)}</div>
      <div class="stack">
        ${makeSituation(situations.items, merchants.items)}
        ${fundWallet(merchants.items)}
        ${addMerchant()}
        ${disturbAnswers(faults.items)}
        ${section('Export', [soft('One JSON object per line.'), EXPORTS], 'card')}
      </div>
    </div>`,
};

const EXPORTS = html`<div class="buttons">
  <a href="/_sandbox/export" download="sandbox.ndjson" class="button">Orders, money and callbacks</a>
  <a href="/_sandbox/journal/export" download="journal.ndjson" class="button">Journal</a>
</div>`;

/**
 * A field for one of the merchants.
 * @param {readonly Merchant[]} merchants
 */
function who(merchants) {
  const pairs = merchants.map(({ appKey, name }) => {
    return /** @type {const} */ ([appKey, appKey === DEMO ? appKey : `${name} (${appKey})`]);
  });
  return field('Merchant', html`<select name="appKey">${options(pairs, DEMO)}</select>`);
}

/**
 * A form that sends a request of the service as a merchant.
 * @param {readonly ServiceOperation[]} operations
 * @param {readonly Merchant[]} merchants
 * @param {Route} route
 */
function sendRequest(operations, merchants, route) {
  const sendable = operations.filter(({ id, body }) => body !== 'form' && id !== 'createToken');
  const chosen = sendable.find(({ id }) => id === (route.filters.operation ?? FIRST));
  if (chosen === undefined) return null;
  const { id, method, path, sample } = chosen;
  const body = chosen.body === 'none' ? '' : JSON.stringify(sample ?? {}, null, 2);
  const pairs = sendable.map(({ id }) => /** @type {const} */ ([id === FIRST ? '' : id, id]));
  const form = html`<form id="call" class="stack" @submit=${calling(id)}>
    <div class="filters">${choice(route, 'operation', 'Operation', pairs)}${who(merchants)}</div>
    <p class="soft">${method} ${path} · ${operationLink(id)}</p>
    ${field('Query, such as tradeId=T-1', html`<input name="query" autocomplete="off" spellcheck="false">`)}
    ${field('Body', html`<textarea id="call-body" name="body" rows="16" spellcheck="false" .value=${unlessTyping('call-body', body)}></textarea>`)}
    <button type="submit">Send</button>
  </form>`;
  const hint = 'The sandbox logs in for you. The request is checked, answered and logged like any other.';
  return section('Send a request as a merchant', [soft(hint), form, lastCall && response(lastCall)], 'card');
}

/** @param {string} operation */
function calling(operation) {
  return acting(async ({ appKey, query, body }) => {
    const request = {
      operation,
      appKey,
      query: Object.fromEntries(new URLSearchParams(query)),
      body: body === '' ? undefined : readJson(body),
    };
    const sent = await command('/calls', request);
    lastCall = { operation, ...sent };
    return `${operation}: HTTP ${sent.httpStatus}.`;
  });
}

/**
 * @param {string} text
 * @throws {RefusedError} if it is no JSON
 */
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RefusedError(`The body is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

/** @param {NonNullable<typeof lastCall>} call */
function response({ operation, requestId, httpStatus, answer }) {
  const status = badge(httpStatus === 200 ? '200' : '400', `HTTP ${httpStatus}`);
  return html`<div class="result">
    <p>${status} ${operation} · ${linkTo(hashOf('requests', requestId), 'Open the request')}</p>
    ${json(answer, 'Answer of the last request')}
  </div>`;
}

/**
 * @param {readonly Situation[]} situations
 * @param {readonly Merchant[]} merchants
 */
function makeSituation(situations, merchants) {
  const pairs = situations.map(({ name }) => /** @type {const} */ ([name, name]));
  const select = html`<select name="name">${options(pairs, 'payin.completed')}</select>`;
  const form = html`<form class="inline" @submit=${trigger}>
    <div class="filters">${field('Situation', select)}${who(merchants)}</div>
    <button type="submit">Make it</button>
  </form>`;
  const hint = 'Creates a sample order and does what merchant, payer and service would until it is there.';
  return section('Make a situation', [soft(hint), form], 'card');
}

const trigger = acting(async ({ name, appKey }) => {
  const { tradeId, orderNo, status } = await command('/triggers', { name, appKey });
  location.hash = hashOf('orders', tradeId);
  return `${orderNo} is ${plain(status)}.`;
});

/** @param {readonly Merchant[]} merchants */
function fundWallet(merchants) {
  const types = html`<select name="walletType">${options(['business', 'personal'].map((each) => [each, each]))}</select>`;
  const currency = html`<input name="currency" value="USD" maxlength="3" required list="currencies" autocomplete="off" spellcheck="false">`;
  const amount = html`<input name="amount" value="1000.00" inputmode="decimal" required autocomplete="off" spellcheck="false">`;
  const form = html`<form class="inline" @submit=${fund}>
    <div class="filters">
      ${who(merchants)}${field('Wallet', types)}${field('Currency', currency, 'tight')}${field('Amount', amount)}
      <datalist id="currencies">${CURRENCIES.map((each) => html`<option value=${each}></option>`)}</datalist>
    </div>
    <button type="submit">Fund</button>
  </form>`;
  return section('Fund a wallet', form, 'card');
}

const fund = acting(async ({ amount, ...wallet }) => {
  const funded = await command('/wallets/fund', { ...wallet, amount: amount.replaceAll(',', '') });
  return `${amountText(funded)} were added to the ${funded.walletType} wallet.`;
});

function addMerchant() {
  const name = html`<input name="name" maxlength="256" required autocomplete="off" spellcheck="false">`;
  const form = html`<form class="inline" @submit=${add}>
    <div class="filters">${field('Name', name)}</div>
    <button type="submit">Add</button>
  </form>`;
  const result =
    added &&
    html`<div class="result">
      ${facts({ appKey: mono(added.appKey), secretKey: mono(added.secretKey) })}
      ${under('The secret key is shown only now.')}
    </div>`;
  return section('Add a merchant', [form, result], 'card');
}

const add = acting(async ({ name }) => {
  added = await command('/merchants', { name });
  return `${name} was added.`;
});

/** @param {readonly AnswerFault[]} faults */
function disturbAnswers(faults) {
  const words = new Map(FAULTS);
  const waiting = faults.map(({ fault, times = 1, operation }) => {
    return `${words.get(fault)} (${times}${operation === undefined ? '' : `, ${operation}`})`;
  });
  const times = html`<input name="times" type="number" min="1" max="10000" value="1">`;
  const form = html`<form class="inline" @submit=${disturb}>
    <div class="filters">
      ${field('Fault', html`<select name="fault">${options(FAULTS)}</select>`)}${field('Times', times, 'tight')}
    </div>
    <button type="submit">Disturb</button>
    <button type="button" @click=${clearingFaults('/answers/faults')}>Take back</button>
  </form>`;
  const hint =
    'The client gets something else than the service answered; the list of requests shows what it answered.';
  return section(
    'Disturb the next answers',
    [soft(hint), form, waiting.length === 0 ? null : soft(`Waiting: ${waiting.join(', ')}.`)],
    'card',
  );
}

const disturb = acting(async ({ fault, times }) => {
  await command('/answers/faults', { fault, times: Number(times) });
  return times === '1' ? 'The next answer is disturbed.' : `The next ${times} answers are disturbed.`;
});
