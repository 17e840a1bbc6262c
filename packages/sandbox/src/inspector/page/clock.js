import { get } from './api.js';
import { h } from './dom.js';
import { button, section, table } from './parts.js';
import { hashOf } from './route.js';
import { duration, plain, time } from './words.js';

/** @import { Clock, JournalLine } from '../../generated/control/schemas.ts' */
/** @import { Area } from './area.js' */

/**
 * What the last move of the clock brought about.
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

/** @type {Move | null} */
let lastMove = null;

/** @param {Move} move what the page shows from now on */
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
      h(
        'form',
        { class: 'inline', 'data-act': 'advance', id: 'advance' },
        h(
          'label',
          { class: 'field row' },
          h('span', {}, 'Seconds'),
          h('input', {
            id: 'seconds',
            name: 'seconds',
            type: 'number',
            min: 0,
            max: 31_622_400,
            step: 1,
            value: 5,
            required: true,
          }),
        ),
        h('button', { type: 'submit' }, 'Move ahead'),
      ),
    ),
    lastMove === null ? null : section('What the last move brought', ...brought(lastMove)),
    section('What falls due next', dueTable(due, now)),
    section(
      'A fresh start',
      h(
        'p',
        { class: 'soft' },
        'Takes away orders, callbacks, tokens and the journal, and gives the demo merchant its first money again.',
      ),
      h(
        'div',
        { class: 'buttons' },
        h(
          'button',
          { type: 'button', class: 'danger', id: 'act-reset', 'data-act': 'reset' },
          'Reset everything',
        ),
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
      ? 'It stands still until it is moved. Nothing falls due by itself.'
      : `It stands still, ${duration(aheadMs)} after its beginning, until it is moved again.`;
  }
  return aheadMs === 0
    ? 'It runs with real time. Moving it ahead makes everything due happen at once.'
    : `It runs with real time, ${duration(aheadMs)} ahead.`;
}

/** @param {Move} move */
function brought({ from, to, tasks, lines }) {
  const summary = h(
    'p',
    {},
    'From ',
    time(from),
    ' to ',
    time(to),
    `: ${tasks === 0 ? 'nothing fell due' : tasks === 1 ? 'one thing fell due' : `${tasks} things fell due`}.`,
  );
  if (lines.length === 0) return [summary];
  const columns = [{ name: 'When' }, { name: 'What' }];
  const happened = lines.map(({ id, at, kind, data }) => ({
    id: `moved-${id}`,
    cells: [time(at), h('a', { href: hashOf('journal', id, { kinds: 'all' }) }, told(kind, data))],
  }));
  return [summary, table('What happened', columns, happened)];
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
  if (due.length === 0)
    return h('p', { class: 'soft' }, 'Nothing. Orders that wait for somebody do not move by themselves.');
  const columns = [{ name: 'When' }, { name: 'What' }, { name: 'Clock', kind: 'number' }];
  const lines = due.map(({ id, at, kind, event, tradeId, orderNo }) => ({
    id: `due-${id}`,
    cells: [
      [time(at), h('span', { class: 'under' }, at > now ? `in ${duration(at - now)}` : 'now')],
      [
        tradeId === null ? null : h('a', { href: hashOf('orders', tradeId) }, orderNo ?? tradeId),
        ' ',
        event === null ? plain(kind) : plain(event),
      ],
      button('Move there', 'until', { id: `until-${id}`, 'data-at': at }),
    ],
  }));
  return table('What falls due next', columns, lines);
}
