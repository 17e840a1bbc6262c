import { html } from '/_sandbox/lit-html/lit-html.js';
import { all, get } from '../control.js';
import * as ui from '../parts.js';
import { hashOf } from '../route.js';
import { firstCause, operationLink, whyRefused } from '../service.js';
import { duration, plain } from '../words.js';

/** @import { JournalLine, JournalPage } from '../../../generated/control/schemas.ts' */
/** @import { Table } from '../parts.js' */
/** @import { Area, Route } from '../route.js' */

const KINDS = /** @type {const} */ ([
  ['', 'Everything'],
  ['request', 'Requests that changed something'],
  ['refusal', 'Refused requests'],
  ['order', 'Orders'],
  ['money', 'Money'],
  ['callback', 'Callbacks'],
  ['clock,control', 'Clock and control'],
]);

/** @type {Table<JournalLine>} */
const LINES = {
  label: 'Journal',
  opens: { area: 'journal', keys: ({ id }) => [String(id)] },
  columns: { What: '', Result: '', 'When (UTC)': 'wide number' },
  cells: (line, { href }) => {
    const { words, more } = summaryOf(line);
    return [[ui.linkTo(href, words, 'open'), more], result(line), ui.timeOf(line.at)];
  },
};

/** @type {Area<{ page: JournalPage, line: JournalLine | null }>} */
export const journal = {
  title: 'Journal',
  noun: 'line',
  load: ({ key, filters: { kinds, before } }) =>
    all({
      page: get('/journal/newest', { kinds, before }),
      line: key === null ? null : readLine(Number(key)),
    }),
  list: ({ page }, view) => html`
    <div class="row">${ui.choice(view.route, 'kinds', 'Show', KINDS)}</div>
    ${ui.list(LINES, page, view, () =>
      ui.empty('Nothing of this kind yet.', 'The journal lists all effects on orders, money and callbacks.'),
    )}`,
  detail: ({ line }, { route }) => line && showLine(line, route),
};

/** @param {number} id @returns {Promise<JournalLine | null>} */
async function readLine(id) {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const { items } = await get('/journal/newest', { before: id + 1, limit: 1 });
  return items[0]?.id === id ? items[0] : null;
}

/** @param {JournalLine} line */
function result({ kind, data }) {
  if (kind === 'request') return ui.badge('200', 'HTTP 200');
  return kind === 'refusal' ? ui.badge('400', `HTTP ${data.httpStatus}`) : ui.badge(kind);
}

/** Summarizes a line in a few words. @param {JournalLine} line @returns {{ words: string, more: unknown }} */
export function summaryOf({ kind, method, path, data }) {
  const text = (/** @type {string} */ name) => String(data[name] ?? '');
  if (method !== null && path !== null) {
    const more = kind === 'refusal' ? firstCause(text('message')) : ui.under(text('operation'));
    return { words: `${method} ${path}`, more };
  }
  switch (kind) {
    // The sandbox creates the orders of the examples without a request.
    case 'request':
      return { words: text('operation') === 'examples' ? 'Example order' : text('operation'), more: null };
    case 'order':
      return { words: `${text('orderNo')}: ${plain(text('event'))}`, more: ui.under(`now ${text('to')}`) };
    case 'money':
      return { words: plain(text('kind')), more: ui.under(text('key')) };
    case 'callback':
      return { words: callbackWords(data), more: ui.under(text('tradeId')) };
    case 'clock':
      return { words: 'Clock moved', more: ui.under(`by ${duration(Number(data.advancedBy))}`) };
    default:
      return {
        words: controlWords(data),
        more: ui.under(text('tradeId') || 'by this page or the control API'),
      };
  }
}

/** @param {JournalLine['data']} data */
function callbackWords({ givenUp, seq, replayed, attempt, outcome }) {
  if (givenUp === true) return 'Callbacks became dead letters';
  return `Callback ${seq} of its order: ${replayed ? 'replayed' : `attempt ${attempt}, ${plain(String(outcome))}`}`;
}

/** Summarizes a request to the control API in a few words. @param {JournalLine['data']} data */
function controlWords({ tradeId: _, ...sent }) {
  const words = Object.entries(sent).map(([name, value]) => {
    const shown = typeof value === 'object' && value !== null ? Object.values(value).join(' ') : value;
    return `${plain(name)}: ${shown ?? 'none'}`;
  });
  return words.join(', ') || 'control';
}

/** @type {(line: JournalLine, route: Route) => unknown} */
function showLine(line, route) {
  const { id, at, kind, method, data } = line;
  const { operation, code, message, body, ...others } = data;
  const { tradeId, orderNo } = others;
  const isEffect = method === null && Object.keys(others).length > 0;
  return html`
    ${ui.heading(summaryOf(line).words, route, result(line))}
    ${whyRefused(String(message ?? ''))}
    ${ui.facts({
      Operation: operation && operationLink(String(operation)),
      Order: tradeId && ui.linkTo(hashOf('orders', String(tradeId)), orderNo ?? tradeId),
      When: ui.timeOf(at, { fine: true }),
      'Status in the envelope': code && ui.mono(code),
      Kind: kind,
      'Line of the journal': id,
    })}
    ${body === undefined ? null : ui.section('Body', ui.json(body, 'Body of the request'))}
    ${isEffect ? ui.section('In the journal', ui.json(data, 'The line')) : null}`;
}
