import { act, get } from './api.js';
import { showMove } from './areas/clock.js';
import { part } from './dom.js';
import { answerWith, ask, hush, tell } from './say.js';
import { duration, fellDue, plain } from './words.js';

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
export const QUIET = new Set(['yes', 'no', 'hush', 'skip', 'check']);

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
 * @param {HTMLElement} form
 * @param {string} name
 */
function field(form, name) {
  return String(new FormData(/** @type {HTMLFormElement} */ (form)).get(name) ?? '');
}
