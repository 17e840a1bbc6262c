import { act, get, RefusedError } from './api.js';
import { showMove } from './areas/clock.js';
import { showCall } from './areas/send-request.js';
import { showMerchant } from './areas/tools.js';
import { copy } from './copy.js';
import { part } from './dom.js';
import { hashOf } from './route.js';
import { answerWith, ask, hush, tell } from './say.js';
import { amountText, duration, fellDue, plain } from './words.js';

/** @import { Changes, JournalPage } from '../../generated/control/schemas.ts' */

const SECOND_MS = 1_000;
const MOST_SHOWN = 100;

/**
 * What buttons and forms do, by their `data-act`. Each returns the sentence to show, if any, and throws if the control
 * API refuses.
 * @type {Readonly<Record<string, (element: HTMLElement) => Promise<string | undefined> | string | undefined>>}
 */
export const acts = {
  order: async ({ dataset: { key = '', action = '' } }) => {
    /** @type {{ orderNo: string, status: string }} */
    const { orderNo, status } = await act(`/orders/${encodeURIComponent(key)}/${action}`);
    return `${orderNo} is now ${plain(status)}.`;
  },
  replay: async ({ dataset: { key = '' } }) => {
    await act(`/callbacks/${key}/replay`);
    return `Callback ${key} will be sent again.`;
  },
  'replay-dead': async () => {
    /** @type {{ replayed: number, left: number }} */
    const { replayed, left } = await act('/callbacks/replay-dead');
    const sent =
      replayed === 1 ? 'One callback will be sent again.' : `${replayed} callbacks will be sent again.`;
    return left === 0 ? sent : `${sent} ${left} dead letters are left.`;
  },
  'send-now': async ({ dataset: { key = '' } }) => {
    /** @type {{ status: string }} */
    const { status } = await act(`/callbacks/${key}/send-now`);
    return status === 'delivered' ? 'The receiver took it.' : 'It is being sent.';
  },
  find: (form) => {
    location.hash = hashOf('search', null, { text: field(form, 'text').trim() });
    return undefined;
  },
  copy: async ({ dataset: { text = '' } }) => {
    await copy(text);
    return /\*\*\*\*|\(secret\)/.test(text) ? 'Copied. Fill in what is masked.' : 'Copied.';
  },
  call: async (form) => {
    const operation = form.dataset.operation ?? '';
    const text = field(form, 'body').trim();
    const body = text === '' ? undefined : readJson(text);
    const query = Object.fromEntries(new URLSearchParams(field(form, 'query')));
    /** @type {{ requestId: string, httpStatus: number, answer: unknown }} */
    const answer = await act('/calls', { operation, appKey: field(form, 'appKey'), query, body });
    showCall({ operation, ...answer });
    return `${operation}: HTTP ${answer.httpStatus}.`;
  },
  trigger: async (form) => {
    const wanted = { name: field(form, 'name'), appKey: field(form, 'appKey') };
    /** @type {{ tradeId: string, orderNo: string, status: string }} */
    const { tradeId, orderNo, status } = await act('/triggers', wanted);
    location.hash = hashOf('orders', tradeId);
    return `${orderNo} is ${plain(status)}.`;
  },
  fund: async (form) => {
    const names = ['appKey', 'walletType', 'currency', 'amount'];
    const given = Object.fromEntries(names.map((name) => [name, field(form, name).trim()]));
    /** @type {{ walletType: string, currency: string, amount: string }} */
    const funded = await act('/wallets/fund', { ...given, amount: given.amount?.replaceAll(',', '') });
    return `${amountText(funded)} were added to the ${funded.walletType} wallet.`;
  },
  merchant: async (form) => {
    const name = field(form, 'name').trim();
    showMerchant(await act('/merchants', { name }));
    return `${name} was added.`;
  },
  'answer-fault': async (form) => {
    const fault = field(form, 'fault');
    const times = Number(field(form, 'times'));
    await act('/answers/faults', { fault, times });
    return times === 1 ? 'The next answer is disturbed.' : `The next ${times} answers are disturbed.`;
  },
  'no-answer-faults': async () => {
    /** @type {{ cleared: number }} */
    const { cleared } = await act('/answers/faults', {}, 'DELETE');
    return cleared === 1 ? 'One fault was removed.' : `${cleared} faults were removed.`;
  },
  address: async (form) => {
    const text = field(form, 'url').trim();
    /** @type {{ url: string | null }} */
    const { url } = await act('/callbacks/url', { url: text === '' ? null : text }, 'PUT');
    return url === null
      ? 'Callbacks are not sent from now on.'
      : `Callbacks go to ${url}/hub/webhook from now on.`;
  },
  fault: async (form) => {
    const fault = field(form, 'fault');
    await act('/callbacks/faults', { fault });
    return `The next callback will have this fault: ${plain(fault)}.`;
  },
  'no-faults': async () => {
    /** @type {{ cleared: number }} */
    const { cleared } = await act('/callbacks/faults', {}, 'DELETE');
    return cleared === 1 ? 'One fault was removed.' : `${cleared} faults were removed.`;
  },
  advance: (element) => move(Number(element.dataset.ms ?? Number(field(element, 'seconds')) * SECOND_MS)),
  until: async ({ dataset: { at } }) => {
    /** @type {Changes} */
    const { now } = await get('/changes');
    return move(Math.max(0, Number(at) - Date.parse(now)));
  },
  check: async () => {
    /** @type {{ postings: number, entries: number, accounts: number, faults: readonly string[] }} */
    const { entries, accounts, faults } = await get('/ledger/check');
    const summary = `${entries} entries of ${accounts} accounts were added up`;
    part('checked').textContent =
      faults.length === 0 ? `${summary}: all correct.` : `${summary}: ${faults.join(' ')}`;
    return undefined;
  },
  reset: async () => {
    const question = {
      title: 'Reset everything?',
      text: 'This deletes all orders, callbacks, tokens and the journal. Merchants stay.',
      yes: 'Reset everything',
    };
    if (!(await ask(question))) return undefined;
    await act('/reset');
    return 'Everything was reset. Get a new token.';
  },
  yes: () => void answerWith('yes'),
  no: () => void answerWith('no'),
  hush: () => void hush(),
  skip: () => void part('main').focus(),
};

/** Acts that do not change the sandbox. */
export const QUIET = new Set(['yes', 'no', 'hush', 'skip', 'check', 'find', 'copy']);

/**
 * Moves the clock ahead and shows what happened.
 * @param {number} milliseconds
 */
async function move(milliseconds) {
  tell('The clock is moving ...');
  /** @type {Changes} */
  const { lastLine } = await get('/changes');
  /** @type {{ from: string, to: string, tasks: number }} */
  const { from, to, tasks } = await act('/clock/advance', { milliseconds: Math.round(milliseconds) });
  /** @type {JournalPage} */
  const { items } = await get('/journal/newest', { kinds: 'order,callback', limit: MOST_SHOWN });
  showMove({ from, to, tasks, lines: items.filter(({ id }) => id > lastLine).reverse() });
  return `The clock moved by ${duration(Date.parse(to) - Date.parse(from))}: ${fellDue(tasks)}.`;
}

/**
 * @param {string} text
 * @throws {RefusedError} if it is no JSON
 */
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RefusedError(400, `The body is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

/**
 * @param {HTMLElement} form
 * @param {string} name
 */
function field(form, name) {
  return String(new FormData(/** @type {HTMLFormElement} */ (form)).get(name) ?? '');
}
