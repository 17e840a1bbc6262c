import { html } from '/_sandbox/lit-html/lit-html.js';
import { all, get } from '../control.js';
import {
  badge,
  choice,
  empty,
  facts,
  heading,
  json,
  linkTo,
  list,
  mono,
  section,
  timeOf,
  under,
} from '../parts.js';
import { hashOf } from '../route.js';
import { firstCause, operationLink, whyRefused } from '../service.js';
import { duration, plain } from '../words.js';

/** @import { JournalLine, JournalPage } from '../../../generated/control/schemas.ts' */
/** @import { Row } from '../parts.js' */
/** @import { Area, Route, View } from '../route.js' */

const COLUMNS = { What: '', Result: '', 'When (UTC)': 'wide number' };

const KINDS = /** @type {const} */ ([
  ['', 'Everything'],
  ['request', 'Requests that changed something'],
  ['refusal', 'Refused requests'],
  ['order', 'Orders'],
  ['money', 'Money'],
  ['callback', 'Callbacks'],
  ['clock,control', 'Clock and control'],
]);

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
    <div class="row">${choice(view.route, 'kinds', 'Show', KINDS)}</div>
    ${list('Journal', COLUMNS, page, view, row, nothingThere)}`,
  detail: ({ line }, { route }) => line && showLine(line, route),
};

/** @param {number} id @returns {Promise<JournalLine | null>} */
async function readLine(id) {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const { items } = await get('/journal/newest', { before: id + 1, limit: 1 });
  return items[0]?.id === id ? items[0] : null;
}

/** @type {(line: JournalLine, view: View) => Row} */
const row = (line, { route }) => {
  const { id, at } = line;
  const { words, more } = summaryOf(line);
  return {
    id: `line-${id}`,
    isOpen: route.key === String(id),
    cells: [[linkTo(hashOf('journal', id, route.filters), words, 'open'), more], result(line), timeOf(at)],
  };
};

const nothingThere = () =>
  empty('Nothing of this kind yet.', 'The journal lists all effects on orders, money and callbacks.');

/** @param {JournalLine} line */
function result({ kind, data }) {
  if (kind === 'request') return badge('200', 'HTTP 200');
  return kind === 'refusal' ? badge('400', `HTTP ${data.httpStatus}`) : badge(kind);
}

/** Sums up a line in a few words. @param {JournalLine} line @returns {{ words: string, more: unknown }} */
export function summaryOf({ kind, method, path, data }) {
  const text = (/** @type {string} */ name) => String(data[name] ?? '');
  if (method !== null && path !== null) {
    const more = kind === 'refusal' ? firstCause(text('message')) : under(text('operation'));
    return { words: `${method} ${path}`, more };
  }
  switch (kind) {
    case 'order':
      return { words: `${text('orderNo')}: ${plain(text('event'))}`, more: under(`now ${text('to')}`) };
    case 'money':
      return { words: plain(text('kind')), more: under(text('key')) };
    case 'callback':
      return { words: callbackWords(data), more: under(text('tradeId')) };
    case 'clock':
      return { words: 'Clock moved', more: under(`by ${duration(Number(data.advancedBy))}`) };
    default:
      return { words: controlWords(data), more: under(text('tradeId') || 'by this page or the control API') };
  }
}

/** @param {JournalLine['data']} data */
function callbackWords({ givenUp, seq, replayed, attempt, outcome }) {
  if (givenUp === true) return 'Callbacks became dead letters';
  return `Callback ${seq} of its order: ${replayed ? 'replayed' : `attempt ${attempt}, ${plain(String(outcome))}`}`;
}

/** What the control API was told, in a few words. @param {JournalLine['data']} data */
function controlWords({ tradeId: _, ...told }) {
  const words = Object.entries(told).map(([name, value]) => {
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
    ${heading(summaryOf(line).words, route, result(line))}
    ${whyRefused(String(message ?? ''))}
    ${facts({
      Operation: operation && operationLink(String(operation)),
      Order: tradeId && linkTo(hashOf('orders', String(tradeId)), orderNo ?? tradeId),
      When: timeOf(at, { fine: true }),
      'Status in the envelope': code && mono(code),
      Kind: kind,
      'Line of the journal': id,
    })}
    ${body === undefined ? null : section('Body', json(body, 'Body of the request'))}
    ${isEffect ? section('In the journal', json(data, 'The line')) : null}`;
}
