import { all, get } from '../api.js';
import { h } from '../dom.js';
import { button, facts, field, form, soft, textInput, under } from '../parts.js';
import { readOperations } from '../service.js';
import { sendRequest } from './send-request.js';
import { card, who } from './tool-parts.js';

/** @import { AnswerFault, Merchant, ServiceOperation, Situation } from '../../../generated/control/schemas.ts' */
/** @import { Area } from '../area.js' */

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

/** Sets the merchant that the page shows. @param {{ appKey: string, secretKey: string }} merchant */
export function showMerchant(merchant) {
  added = merchant;
}

/**
 * @typedef {object} Tools
 * @property {readonly ServiceOperation[]} operations
 * @property {{ items: readonly Merchant[] }} merchants
 * @property {{ items: readonly Situation[] }} situations
 * @property {{ items: readonly AnswerFault[] }} faults
 */

/**
 * What can be done from the page beside an order, a callback or the clock.
 * @type {Area<Tools>}
 */
export const tools = {
  title: 'Tools',
  noun: null,
  load: async () => {
    const operations = await readOperations();
    return all({
      operations,
      merchants: get('/merchants'),
      situations: get('/triggers'),
      faults: get('/answers/faults'),
    });
  },
  newest: () => 0,
  list: ({ operations, merchants, situations, faults }, { route }) => [
    h('h2', { class: 'unseen' }, 'Tools'),
    h(
      'div',
      { class: 'columns' },
      h('div', { class: 'stack' }, sendRequest(operations, merchants.items, route)),
      h(
        'div',
        { class: 'stack' },
        situation(situations.items, merchants.items),
        fund(merchants.items),
        merchant(),
        answerFaults(faults.items),
        exports(),
      ),
    ),
  ],
  detail: () => null,
};

/**
 * @param {readonly Situation[]} situations
 * @param {readonly Merchant[]} merchants
 */
function situation(situations, merchants) {
  const options = situations.map(({ name, says }) =>
    h('option', { value: name, selected: name === 'payin.completed', title: says }, name),
  );
  const select = h('select', { id: 'trigger-name', name: 'name' }, ...options);
  const fields = h('div', { class: 'filters' }, field('Situation', select), who(merchants, 'trigger-who'));
  return card(
    'Make a situation',
    soft('Creates a sample order and does what merchant, payer and service would until it is there.'),
    form('trigger', { class: 'inline' }, 'Make it', fields),
  );
}

/** @param {readonly Merchant[]} merchants */
function fund(merchants) {
  const type = h(
    'select',
    { id: 'fund-type', name: 'walletType' },
    ...['business', 'personal'].map((each) => h('option', { value: each }, each)),
  );
  const currency = textInput({
    id: 'fund-currency',
    name: 'currency',
    value: 'USD',
    maxlength: 3,
    required: true,
    list: 'currencies',
  });
  const amount = textInput({
    id: 'fund-amount',
    name: 'amount',
    value: '1000.00',
    inputmode: 'decimal',
    required: true,
  });
  const known = h(
    'datalist',
    { id: 'currencies' },
    ...CURRENCIES.map((each) => h('option', { value: each })),
  );
  return card(
    'Fund a wallet',
    form(
      'fund',
      { class: 'inline' },
      'Fund',
      h(
        'div',
        { class: 'filters' },
        who(merchants, 'fund-who'),
        field('Wallet', type),
        field('Currency', currency, 'tight'),
        field('Amount', amount),
        known,
      ),
    ),
  );
}

function merchant() {
  const name = textInput({ id: 'merchant-name', name: 'name', maxlength: 256, required: true });
  return card(
    'Add a merchant',
    form('merchant', { class: 'inline' }, 'Add', h('div', { class: 'filters' }, field('Name', name))),
    added === null
      ? null
      : h(
          'div',
          { class: 'result', id: 'merchant-added' },
          facts({ appKey: h('code', {}, added.appKey), secretKey: h('code', {}, added.secretKey) }),
          under('The secret key is shown only now.'),
        ),
  );
}

/** @param {readonly AnswerFault[]} faults */
function answerFaults(faults) {
  const options = FAULTS.map(([fault, words]) => h('option', { value: fault }, words));
  const select = h('select', { id: 'answer-fault', name: 'fault' }, ...options);
  const times = h('input', {
    id: 'answer-times',
    name: 'times',
    type: 'number',
    min: 1,
    max: 10_000,
    value: 1,
  });
  const waiting = faults.map(({ fault, times = 1, operation }) => {
    const words = FAULTS.find(([each]) => each === fault)?.[1] ?? fault;
    return `${words} (${times}${operation === undefined ? '' : `, ${operation}`})`;
  });
  const fields = h('div', { class: 'filters' }, field('Fault', select), field('Times', times, 'tight'));
  const disturb = form('answer-fault', { class: 'inline' }, 'Disturb', fields);
  disturb.append(button('Take back', 'no-answer-faults', { id: 'no-answer-faults' }));
  return card(
    'Disturb the next answers',
    soft(
      'The client gets something else than the service answered; the list of requests shows what it answered.',
    ),
    disturb,
    waiting.length === 0 ? null : soft(`Waiting: ${waiting.join(', ')}.`),
  );
}

function exports() {
  const link = (/** @type {string} */ path, /** @type {string} */ name, /** @type {string} */ words) =>
    h('a', { href: `/_sandbox${path}`, download: name, class: 'button' }, words);
  return card(
    'Export',
    soft('One JSON object per line.'),
    h(
      'div',
      { class: 'buttons' },
      link('/export', 'sandbox.ndjson', 'Orders, money and callbacks'),
      link('/journal/export', 'journal.ndjson', 'Journal'),
    ),
  );
}
