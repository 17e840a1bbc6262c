import { get } from './api.js';
import { h } from './dom.js';
import { json } from './json.js';
import { choice, command, empty, facts, heading, opener, pager, rows, section } from './parts.js';
import { hashOf } from './route.js';
import { badge, causesIn, duration, plain, time } from './words.js';

/** @import { JournalLine, JournalPage } from '../../generated/control/schemas.ts' */
/** @import { Area, View } from './area.js' */

const COLUMNS = [{ name: 'What' }, { name: 'Result' }, { name: 'When (UTC)', kind: 'wide number' }];

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
 * What happened: requests with what they were told, and every effect.
 * @type {Area<{ page: JournalPage, line: JournalLine | null }>}
 */
export const journal = {
  title: 'Journal',
  noun: 'line',
  load: async ({ key, filters }) => {
    const { kinds: wanted = '', before } = filters;
    const kinds = wanted === '' ? 'request,refusal' : wanted === 'all' ? undefined : wanted;
    const [page, line] = await Promise.all([
      /** @type {Promise<JournalPage>} */ (get('/journal/newest', { kinds, before })),
      key === null ? null : readLine(Number(key)),
    ]);
    return { page, line };
  },
  newest: ({ page }) => page.items[0]?.id ?? 0,
  list: ({ page }, view) => [
    h('h2', { class: 'unseen' }, 'Journal'),
    h('div', { class: 'filters' }, choice(view.route, 'kinds', 'Show', KINDS)),
    page.items.length === 0
      ? nothing()
      : rows(
          'Journal',
          COLUMNS,
          page.items.map((line) => row(line, view)),
        ),
    pager(view.route, page),
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
function row(line, { route, isFresh }) {
  const { id, at } = line;
  const { words, under } = summary(line);
  return {
    id: `line-${id}`,
    open: route.key === String(id),
    fresh: isFresh(id),
    cells: [[opener(hashOf('journal', id, route.filters), words), ...[under].flat()], result(line), time(at)],
  };
}

/** @param {JournalLine} line */
function result({ kind, data }) {
  if (kind === 'request') return badge(200, 'HTTP 200');
  if (kind === 'refusal') return badge(400, `HTTP ${data.httpStatus}`);
  return badge(kind);
}

/**
 * A line in few words.
 * @param {JournalLine} line
 */
function summary({ kind, method, path, data }) {
  const text = (/** @type {string} */ name) =>
    data[name] === undefined || data[name] === null ? '' : String(data[name]);
  if (method !== null && path !== null) {
    return {
      words: `${method} ${path}`,
      under: kind === 'refusal' ? firstCause(text('message')) : below(text('operation')),
    };
  }
  if (kind === 'order')
    return { words: `${text('orderNo')}: ${plain(text('event'))}`, under: below(`now ${text('to')}`) };
  if (kind === 'money') return { words: plain(text('kind')), under: below(text('key')) };
  if (kind === 'callback') {
    const what =
      data.replayed === true ? 'replayed' : `attempt ${text('attempt')}, ${plain(text('outcome'))}`;
    return { words: `Callback ${text('seq')} of its order: ${what}`, under: below(text('tradeId')) };
  }
  if (kind === 'clock')
    return { words: 'Clock moved', under: below(`by ${duration(Number(data.advancedBy))}`) };
  return { words: plain(kind), under: below(Object.keys(data).map(plain).join(', ')) };
}

/** @param {string} text */
function below(text) {
  return h('span', { class: 'under' }, text);
}

/** @param {string} message */
function firstCause(message) {
  const [first = '', ...others] = causesIn(message);
  const more = others.length === 0 ? null : h('span', { class: 'under' }, `and ${others.length} more`);
  return [h('span', { class: 'under few' }, ...ruled(first)), more];
}

/**
 * @param {JournalLine} line
 * @param {import('./route.js').Route} route
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
      ? section('What the journal holds', json(data, 'The line'))
      : null,
    kind === 'refusal' ? h('p', { class: 'note' }, 'The journal keeps no body of what was refused.') : null,
  ];
}

/**
 * A cause with members and the id of its rule set apart.
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
    h(
      'p',
      {},
      'Requests that changed something stand here, and those of known callers that were refused. This one is refused, and its line says why:',
    ),
    command(
      [
        `curl -s ${location.origin}/payout/common/bank/check \\`,
        "  -H 'appkey: demo-merchant' -H \"token: $TOKEN\" -H 'content-type: application/json' \\",
        `  -d '{"type":"check4","idNumber":"11010519491231002X","name":"Zhang San","account":"6216610200016587010"}'`,
      ].join('\n'),
    ),
  );
}
