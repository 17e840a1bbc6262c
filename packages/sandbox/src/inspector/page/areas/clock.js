import { get } from '../api.js';
import { h } from '../dom.js';
import { button, field, form, section, soft, table, under } from '../parts.js';
import { hashOf } from '../route.js';
import { duration, fellDue, plain, time } from '../words.js';

/** @import { Clock, JournalLine } from '../../../generated/control/schemas.ts' */
/** @import { Area } from '../area.js' */

/**
 * What happened in the last move of the clock.
 * @typedef {object} Move
 * @property {string} from
 * @property {string} to
 * @property {number} tasks
 * @property {readonly JournalLine[]} lines
 */

const STEPS = /** @type {const} */ ([
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [86_400_000, '1 day'],
]);

const SECONDS = {
  id: 'seconds',
  name: 'seconds',
  type: 'number',
  min: 0,
  max: 31_622_400,
  value: 5,
  required: true,
};

/** @type {Move | null} */
let lastMove = null;

/** Sets the move that the page shows. @param {Move} move */
export function showMove(move) {
  lastMove = move;
}

/**
 * The one clock of the sandbox, what falls due next, and a fresh start.
 * @type {Area<Clock>}
 */
export const clock = {
  title: 'Clock',
  noun: null,
  load: () => get('/clock'),
  newest: () => 0,
  list: ({ clock, aheadMs, due }, { now }) => [
    h('h2', { class: 'unseen' }, 'Clock'),
    h('p', { class: 'big' }, time(now)),
    h('p', { class: 'lead' }, describe(clock, aheadMs)),
    h(
      'div',
      { class: 'buttons', role: 'group', 'aria-label': 'Move the clock ahead' },
      ...STEPS.map(([ms, words]) => button(`+ ${words}`, 'advance', { id: `step-${ms}`, 'data-ms': ms })),
      form('advance', { class: 'inline' }, 'Move ahead', field('Seconds', h('input', SECONDS), 'row')),
    ),
    lastMove === null ? null : section('What happened in the last move', ...happenedIn(lastMove)),
    section('What falls due next', dueTable(due, now)),
    section(
      'A fresh start',
      soft(
        'Deletes orders, callbacks, tokens and the journal, and funds the demo merchant as at the first start.',
      ),
      h(
        'div',
        { class: 'buttons' },
        button('Reset everything', 'reset', { id: 'act-reset', class: 'danger' }),
      ),
    ),
  ],
  detail: () => null,
};

/**
 * @param {string} mode
 * @param {number} aheadMs
 */
function describe(mode, aheadMs) {
  if (mode === 'manual') {
    return aheadMs === 0
      ? 'It is stopped until you move it. Nothing falls due by itself.'
      : `It is stopped, ${duration(aheadMs)} after its start, until you move it again.`;
  }
  return aheadMs === 0
    ? 'It runs in real time. If you move it ahead, everything due happens at once.'
    : `It runs in real time, ${duration(aheadMs)} ahead.`;
}

/** @param {Move} move */
function happenedIn({ from, to, tasks, lines }) {
  const summary = h('p', {}, 'From ', time(from), ' to ', time(to), `: ${fellDue(tasks)}.`);
  if (lines.length === 0) return [summary];
  const happened = lines.map(({ id, at, kind, data }) => ({
    id: `moved-${id}`,
    cells: [time(at), h('a', { href: hashOf('journal', id) }, told(kind, data))],
  }));
  return [summary, table('What happened', ['When', 'What'], happened)];
}

/**
 * @param {string} kind
 * @param {JournalLine['data']} data
 */
function told(kind, data) {
  if (kind === 'order') return `${data.orderNo}: ${plain(String(data.event))}, now ${data.to}`;
  return `callback ${data.seq} of ${data.tradeId}: ${plain(String(data.outcome))}`;
}

/**
 * @param {Clock['due']} due
 * @param {number} now
 */
function dueTable(due, now) {
  if (due.length === 0) return soft('Nothing. An order that waits for somebody does not change by itself.');
  const lines = due.map(({ id, at, kind, event, tradeId, orderNo }) => ({
    id: `due-${id}`,
    cells: [
      [time(at), under(at > now ? `in ${duration(at - now)}` : 'now')],
      [
        tradeId === null ? null : h('a', { href: hashOf('orders', tradeId) }, orderNo ?? tradeId),
        ' ',
        event === null ? plain(kind) : plain(event),
      ],
      button('Move there', 'until', { id: `until-${id}`, 'data-at': at }),
    ],
  }));
  return table('What falls due next', ['When', 'What', ['Clock', 'number']], lines);
}
