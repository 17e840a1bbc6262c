import { all, get } from '../api.js';
import { firstCause, whyRefused } from '../causes.js';
import { h } from '../dom.js';
import { json } from '../json.js';
import { choice, empty, facts, heading, list, opener, section, under } from '../parts.js';
import { hashOf } from '../route.js';
import { operationLink, readOperations } from '../service.js';
import { badge, duration, plain, time } from '../words.js';

/** @import { JournalLine, JournalPage } from '../../../generated/control/schemas.ts' */
/** @import { Area, View } from '../area.js' */
/** @import { Column } from '../parts.js' */

/** @type {readonly Column[]} */
const COLUMNS = ['What', 'Result', ['When (UTC)', 'wide number']];

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
  newest: ({ page }) => page.items[0]?.id ?? 0,
  list: ({ page }, view) => [
    h('h2', { class: 'unseen' }, 'Journal'),
    h('div', { class: 'filters' }, choice(view.route, 'kinds', 'Show', KINDS)),
    ...list('Journal', COLUMNS, page, view, row, nothing),
  ],
  detail: ({ line }, { route }) => (line === null ? null : showLine(line, route)),
};

/**
 * @param {number} id
 * @returns {Promise<JournalLine | null>}
 */
async function readLine(id) {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  /** @type {JournalPage} */
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
    open: route.key === String(id),
    cells: [[opener(hashOf('journal', id, route.filters), words), ...[more].flat()], result(line), time(at)],
  };
}

/** @param {JournalLine} line */
function result({ kind, data }) {
  if (kind === 'request') return badge(200, 'HTTP 200');
  if (kind === 'refusal') return badge(400, `HTTP ${data.httpStatus}`);
  return badge(kind);
}

/**
 * Sums up a line in a few words.
 * @param {JournalLine} line
 */
function summary({ kind, method, path, data }) {
  const text = (/** @type {string} */ name) =>
    data[name] === undefined || data[name] === null ? '' : String(data[name]);
  if (method !== null && path !== null) {
    return {
      words: `${method} ${path}`,
      more: kind === 'refusal' ? firstCause(text('message')) : under(text('operation')),
    };
  }
  if (kind === 'order')
    return { words: `${text('orderNo')}: ${plain(text('event'))}`, more: under(`now ${text('to')}`) };
  if (kind === 'money') return { words: plain(text('kind')), more: under(text('key')) };
  if (kind === 'callback') {
    if (data.givenUp === true) return { words: 'Callbacks given up', more: under(text('tradeId')) };
    const what =
      data.replayed === true ? 'replayed' : `attempt ${text('attempt')}, ${plain(text('outcome'))}`;
    return { words: `Callback ${text('seq')} of its order: ${what}`, more: under(text('tradeId')) };
  }
  if (kind === 'clock')
    return { words: 'Clock moved', more: under(`by ${duration(Number(data.advancedBy))}`) };
  return { words: wordsOf(data), more: under(text('tradeId') || 'by this page or the control API') };
}

/**
 * What the control API was told, in a few words.
 * @param {JournalLine['data']} data
 */
function wordsOf(data) {
  const told = Object.entries(data).filter(([name]) => name !== 'tradeId');
  const words = told.map(([name, value]) => {
    const shown = typeof value === 'object' && value !== null ? Object.values(value).join(' ') : value;
    return shown === null ? `${plain(name)}: none` : `${plain(name)}: ${shown}`;
  });
  return words.join(', ') || 'control';
}

/**
 * @param {JournalLine} line
 * @param {import('../route.js').Route} route
 */
function showLine(line, route) {
  const { id, at, kind, method, path, data } = line;
  const { operation, code, message, body, ...others } = data;
  return [
    heading(
      method === null ? summary(line).words : `${method} ${path}`,
      hashOf('journal', null, route.filters),
      result(line),
    ),
    whyRefused(typeof message === 'string' ? message : null),
    facts({
      Operation: operation === undefined ? null : operationLink(String(operation)),
      Order: orderOf(data),
      When: time(at, { fine: true }),
      'Status in the envelope': code === undefined ? null : h('code', {}, String(code)),
      Kind: kind,
      'Line of the journal': id,
    }),
    body === undefined ? null : section('Body', json(body, 'Body of the request')),
    method === null && Object.keys(others).length > 0
      ? section('In the journal', json(data, 'The line'))
      : null,
  ];
}

/** @param {JournalLine['data']} data */
function orderOf({ tradeId, orderNo }) {
  if (typeof tradeId !== 'string') return null;
  return h('a', { href: hashOf('orders', tradeId) }, String(orderNo ?? tradeId));
}

function nothing() {
  return empty('Nothing of this kind yet.', 'The journal lists every effect on orders, money and callbacks.');
}
