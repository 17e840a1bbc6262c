import { all, get } from '../api.js';
import { h } from '../dom.js';
import { json } from '../json.js';
import { choice, empty, facts, heading, list, opener, section, under } from '../parts.js';
import { hashOf } from '../route.js';
import { badge, causesIn, duration, plain, time } from '../words.js';

/** @import { JournalLine, JournalPage } from '../../../generated/control/schemas.ts' */
/** @import { Area, View } from '../area.js' */
/** @import { Column } from '../parts.js' */

/** @type {readonly Column[]} */
const COLUMNS = ['What', 'Result', ['When (UTC)', 'wide number']];

const KINDS = /** @type {const} */ ([
  ['', 'Requests'],
  ['refusal', 'Refused requests'],
  ['order', 'Orders'],
  ['money', 'Money'],
  ['callback', 'Callbacks'],
  ['clock,control', 'Clock and control'],
  ['all', 'Everything'],
]);

/**
 * What happened: requests with their results, and every effect.
 * @type {Area<{ page: JournalPage, line: JournalLine | null }>}
 */
export const journal = {
  title: 'Journal',
  noun: 'line',
  load: ({ key, filters: { kinds: wanted = '', before } }) => {
    const kinds = wanted === '' ? 'request,refusal' : wanted === 'all' ? undefined : wanted;
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
    const what =
      data.replayed === true ? 'replayed' : `attempt ${text('attempt')}, ${plain(text('outcome'))}`;
    return { words: `Callback ${text('seq')} of its order: ${what}`, more: under(text('tradeId')) };
  }
  if (kind === 'clock')
    return { words: 'Clock moved', more: under(`by ${duration(Number(data.advancedBy))}`) };
  return { words: plain(kind), more: under(Object.keys(data).map(plain).join(', ')) };
}

/** @param {string} message */
function firstCause(message) {
  const [first = '', ...others] = causesIn(message);
  const more = others.length === 0 ? null : under(`and ${others.length} more`);
  return [h('span', { class: 'under few' }, ...ruled(first)), more];
}

/**
 * @param {JournalLine} line
 * @param {import('../route.js').Route} route
 */
function showLine(line, route) {
  const { id, at, kind, method, path, data } = line;
  const { operation, code, message, body, ...others } = data;
  const causes = typeof message === 'string' ? causesIn(message) : [];
  return [
    heading(
      method === null ? summary(line).words : `${method} ${path}`,
      hashOf('journal', null, route.filters),
      result(line),
    ),
    causes.length === 0
      ? null
      : section(
          'Why it was refused',
          h('ul', { class: 'causes' }, ...causes.map((each) => h('li', {}, ...ruled(each)))),
        ),
    facts({
      Operation: operation === undefined ? null : h('code', {}, String(operation)),
      When: time(at, { fine: true }),
      'Status in the envelope': code === undefined ? null : h('code', {}, String(code)),
      Kind: kind,
      'Line of the journal': id,
    }),
    body === undefined ? null : section('Body', json(body, 'Body of the request')),
    method === null && Object.keys(others).length > 0
      ? section('In the journal', json(data, 'The line'))
      : null,
    kind === 'refusal' ? h('p', { class: 'note' }, 'The journal keeps no body of a refused request.') : null,
  ];
}

/**
 * Sets members and rule ids in a cause apart.
 * @param {string} cause
 */
function ruled(cause) {
  return cause.split(/(`[^`]*`|\bR-\d{3}\b)/).map((piece) => {
    if (/^R-\d{3}$/.test(piece)) return h('span', { class: 'rule' }, piece);
    return piece.startsWith('`') ? h('code', {}, piece.slice(1, -1)) : piece;
  });
}

function nothing() {
  return empty(
    'Nothing of this kind yet.',
    'The journal lists requests that changed something, and refused requests of known callers. This one is refused, and its line says why:',
    `curl -s ${location.origin}/payout/common/bank/check \\`,
    "  -H 'appkey: demo-merchant' -H \"token: $TOKEN\" -H 'content-type: application/json' \\",
    `  -d '{"type":"check4","idNumber":"11010519491231002X","name":"Zhang San","account":"6216610200016587010"}'`,
  );
}
