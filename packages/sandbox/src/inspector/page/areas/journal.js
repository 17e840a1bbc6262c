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
import { firstCause, operationLink, readOperations, whyRefused } from '../service.js';
import { duration, plain } from '../words.js';

/** @import { JournalLine, JournalPage } from '../../../generated/control/schemas.ts' */
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

/**
 * What happened: every effect, in the order in which it was committed.
 * @type {Area<{ page: JournalPage, line: JournalLine | null }>}
 */
export const journal = {
  title: 'Journal',
  noun: 'line',
  load: async ({ key, filters: { kinds, before } }) => {
    await readOperations();
    const line = key === null ? null : readLine(Number(key));
    return all({ page: get('/journal/newest', { kinds, before }), line });
  },
  list: ({ page }, view) => html`
    <h2 class="unseen">Journal</h2>
    <div class="filters">${choice(view.route, 'kinds', 'Show', KINDS)}</div>
    ${list('Journal', COLUMNS, page, view, row, nothingThere)}`,
  detail: ({ line }, { route }) => (line === null ? null : showLine(line, route)),
};

/**
 * @param {number} id
 * @returns {Promise<JournalLine | null>}
 */
async function readLine(id) {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const { items } = await get('/journal/newest', { before: id + 1, limit: 1 });
  return items[0]?.id === id ? items[0] : null;
}

/**
 * @param {JournalLine} line
 * @param {View} view
 */
function row(line, { route }) {
  const { id, at } = line;
  const { words, more } = summary(line);
  return {
    id: `line-${id}`,
    isOpen: route.key === String(id),
    cells: [[linkTo(hashOf('journal', id, route.filters), words, 'open'), more], result(line), timeOf(at)],
  };
}

/** @param {JournalLine} line */
function result({ kind, data }) {
  if (kind === 'request') return badge('200', 'HTTP 200');
  if (kind === 'refusal') return badge('400', `HTTP ${data.httpStatus}`);
  return badge(kind);
}

/**
 * Sums up a line in a few words.
 * @param {JournalLine} line
 */
function summary({ kind, method, path, data }) {
  const text = (/** @type {string} */ name) => String(data[name] ?? '');
  if (method !== null && path !== null) {
    const more = kind === 'refusal' ? firstCause(text('message')) : under(text('operation'));
    return { words: `${method} ${path}`, more };
  }
  if (kind === 'order')
    return { words: `${text('orderNo')}: ${plain(text('event'))}`, more: under(`now ${text('to')}`) };
  if (kind === 'money') return { words: plain(text('kind')), more: under(text('key')) };
  if (kind === 'callback') {
    const what =
      data.replayed === true ? 'replayed' : `attempt ${text('attempt')}, ${plain(text('outcome'))}`;
    const words =
      data.givenUp === true ? 'Callbacks given up' : `Callback ${text('seq')} of its order: ${what}`;
    return { words, more: under(text('tradeId')) };
  }
  if (kind === 'clock')
    return { words: 'Clock moved', more: under(`by ${duration(Number(data.advancedBy))}`) };
  return { words: wordsOf(data), more: under(text('tradeId') || 'by this page or the control API') };
}

/**
 * What the control API was told, in a few words.
 * @param {JournalLine['data']} data
 */
function wordsOf({ tradeId: _, ...told }) {
  const words = Object.entries(told).map(([name, value]) => {
    const shown = typeof value === 'object' && value !== null ? Object.values(value).join(' ') : value;
    return `${plain(name)}: ${shown ?? 'none'}`;
  });
  return words.join(', ') || 'control';
}

/**
 * @param {JournalLine} line
 * @param {Route} route
 */
function showLine(line, route) {
  const { id, at, kind, method, path, data } = line;
  const { operation, code: status, message, body, ...others } = data;
  const { tradeId, orderNo } = others;
  const isOfRequest = method !== null;
  return html`
    ${heading(isOfRequest ? `${method} ${path}` : summary(line).words, route, result(line))}
    ${typeof message === 'string' ? whyRefused(message) : null}
    ${facts({
      Operation: operation && operationLink(String(operation)),
      Order:
        typeof tradeId === 'string' ? linkTo(hashOf('orders', tradeId), String(orderNo ?? tradeId)) : null,
      When: timeOf(at, { fine: true }),
      'Status in the envelope': status === undefined ? null : mono(String(status)),
      Kind: kind,
      'Line of the journal': id,
    })}
    ${body === undefined ? null : section('Body', json(body, 'Body of the request'))}
    ${isOfRequest || Object.keys(others).length === 0 ? null : section('In the journal', json(data, 'The line'))}`;
}

function nothingThere() {
  return empty('Nothing of this kind yet.', 'The journal lists every effect on orders, money and callbacks.');
}
