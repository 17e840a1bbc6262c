import { html } from '/_sandbox/lit-html/lit-html.js';
import { command, get, showResult } from '../control.js';
import * as ui from '../parts.js';
import { hashOf } from '../route.js';
import { duration, plain, whenIs } from '../words.js';
import { summaryOf } from './journal.js';

/** @import { Clock, JournalLine } from '../../../generated/control/schemas.ts' */
/** @import { Table } from '../parts.js' */
/** @import { Area, View } from '../route.js' */

const STEPS = /** @type {const} */ ([
  [60_000, '+ 1 minute'],
  [3_600_000, '+ 1 hour'],
  [86_400_000, '+ 1 day'],
]);
const MAX_SHOWN = 100;

/** @type {{ from: string, to: string, tasks: number, lines: readonly JournalLine[] } | null} */
let lastMove = null;

/** @type {Table<Clock['due'][number]>} */
const DUE = {
  label: 'Due tasks',
  columns: { When: '', What: '', Clock: 'number' },
  cells: ({ at, kind, event, tradeId, orderNo }, { now }) => [
    [ui.timeOf(at), ui.under(whenIs(at, now))],
    [tradeId && ui.linkTo(hashOf('orders', tradeId), orderNo ?? tradeId), ' ', plain(event ?? kind)],
    ui.button('Move there', () => moveTo(at), 'small'),
  ],
};

/** @type {Table<JournalLine>} */
const HAPPENED = {
  label: 'What happened',
  columns: { When: '', What: '' },
  cells: (line) => {
    const { words, more } = summaryOf(line);
    return [ui.timeOf(line.at), [ui.linkTo(hashOf('journal', line.id), words), more]];
  },
};

/** @type {Area<Clock>} */
export const clock = {
  title: 'Clock',
  load: () => get('/clock'),
  list: ({ clock, aheadMs, due }, view) => {
    const seconds = html`<input name="seconds" type="number" min="0" max="31622400" value="5" required>`;
    return html`
      <p class="big">${ui.timeOf(view.now)}</p>
      <p class="soft">${describe(clock, aheadMs)}</p>
      <div class="row" role="group" aria-label="Move the clock ahead">
        ${STEPS.map(([ms, words]) => ui.button(words, () => move(ms)))}
        ${ui.form(ui.field('Seconds', seconds, 'tight'), 'Move ahead', (fields) => move(fields.seconds * 1_000))}
      </div>
      ${lastMove && ui.section('What happened in the last step', happenedIn(lastMove, view))}
      ${ui.section('Due tasks', due.length === 0 ? ui.soft(NOTHING_DUE) : ui.dataTable(DUE, due, view))}`;
  },
};

const NOTHING_DUE =
  'Nothing is due. Orders that wait for the payer, the merchant or the service do not change automatically.';

/** Moves the clock ahead and shows what happened. @param {number} milliseconds */
async function move(milliseconds) {
  showResult('The clock is moving ...');
  const { lastLine } = await get('/changes');
  const moved = await command('/clock/advance', { milliseconds: Math.round(milliseconds) });
  const { items } = await get('/journal/newest', { kinds: 'order,callback', limit: MAX_SHOWN });
  const lines = items.filter((/** @type {JournalLine} */ { id }) => id > lastLine).reverse();
  lastMove = { ...moved, lines };
  return `The clock moved by ${duration(Date.parse(moved.to) - Date.parse(moved.from))}: ${tasksRun(moved.tasks)}.`;
}

/** @param {number} at */
async function moveTo(at) {
  const { now } = await get('/changes');
  return move(Math.max(0, at - Date.parse(now)));
}

/** @type {(at: number, words: unknown, further?: unknown) => unknown} Adds a button that moves the clock to `at`. */
export function nextStep(at, words, further) {
  const there = ui.button('Move the clock there', () => moveTo(at));
  return html`<p class="row next"><span>${words}</span>${there}${further}</p>`;
}

/** @type {(mode: string, aheadMs: number) => string} */
function describe(mode, aheadMs) {
  const ahead = duration(aheadMs);
  if (mode === 'manual') {
    return aheadMs === 0
      ? 'It is stopped until you move it. No task runs automatically.'
      : `It is stopped, ${ahead} after its start, until you move it again.`;
  }
  return aheadMs === 0
    ? 'It runs in real time. If you move it ahead, all due tasks run at once.'
    : `It runs in real time, ${ahead} ahead.`;
}

/** @type {(move: NonNullable<typeof lastMove>, view: View) => unknown} */
const happenedIn = ({ from, to, tasks, lines }, view) => [
  html`<p>From ${ui.timeOf(from)} to ${ui.timeOf(to)}: ${tasksRun(tasks)}.</p>`,
  lines.length === 0 ? null : ui.dataTable(HAPPENED, lines, view),
];

/** @param {number} tasks */
const tasksRun = (tasks) =>
  tasks === 0 ? 'no task was due' : tasks === 1 ? 'one task ran' : `${tasks} tasks ran`;
