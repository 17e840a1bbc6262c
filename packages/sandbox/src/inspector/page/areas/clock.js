import { html } from '/_sandbox/lit-html/lit-html.js';
import { acting, confirmed, showResult } from '../act.js';
import { command, get } from '../control.js';
import { dataTable, field, linkTo, section, soft, timeOf, under } from '../parts.js';
import { hashOf } from '../route.js';
import { duration, fellDue, plain } from '../words.js';

/** @import { Clock, JournalLine } from '../../../generated/control/schemas.ts' */
/** @import { Area } from '../route.js' */

const STEPS = /** @type {const} */ ([
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [86_400_000, '1 day'],
]);
const MOST_SHOWN = 100;

/**
 * What happened in the last move of the clock.
 * @type {{ from: string, to: string, tasks: number, lines: readonly JournalLine[] } | null}
 */
let lastMove = null;

/**
 * The one clock of the sandbox, what falls due next, and a fresh start.
 * @type {Area<Clock>}
 */
export const clock = {
  title: 'Clock',
  load: () => get('/clock'),
  list: ({ clock, aheadMs, due }, { now }) => html`
    <h2 class="unseen">Clock</h2>
    <p class="big">${timeOf(now)}</p>
    <p class="lead">${describe(clock, aheadMs)}</p>
    <div class="buttons" role="group" aria-label="Move the clock ahead">
      ${STEPS.map(([ms, words]) => html`<button type="button" @click=${acting(() => move(ms))}>+ ${words}</button>`)}
      <form class="inline" @submit=${acting(({ seconds }) => move(seconds * 1_000))}>
        ${field('Seconds', html`<input name="seconds" type="number" min="0" max="31622400" value="5" required>`, 'row')}
        <button type="submit">Move ahead</button>
      </form>
    </div>
    ${lastMove && section('What happened in the last move', happenedIn(lastMove))}
    ${section('What falls due next', dueTable(due, now))}
    ${section('A fresh start', [
      soft(
        'Deletes orders, callbacks, tokens and the journal, and funds the demo merchant as at the first start.',
      ),
      html`<div class="buttons"><button type="button" class="danger" @click=${reset}>Reset everything</button></div>`,
    ])}`,
};

/**
 * Moves the clock ahead and shows what happened.
 * @param {number} milliseconds
 */
async function move(milliseconds) {
  showResult('The clock is moving ...');
  const { lastLine } = await get('/changes');
  const { from, to, tasks } = await command('/clock/advance', { milliseconds: Math.round(milliseconds) });
  const { items } = await get('/journal/newest', { kinds: 'order,callback', limit: MOST_SHOWN });
  const lines = items.filter((/** @type {JournalLine} */ { id }) => id > lastLine).reverse();
  lastMove = { from, to, tasks, lines };
  return `The clock moved by ${duration(Date.parse(to) - Date.parse(from))}: ${fellDue(tasks)}.`;
}

/**
 * Handles a press with a move of the clock to an instant.
 * @param {number} at
 */
function movingTo(at) {
  return acting(async () => {
    const { now } = await get('/changes');
    return move(Math.max(0, at - Date.parse(now)));
  });
}

const reset = acting(async () => {
  const question = {
    title: 'Reset everything?',
    text: 'This deletes all orders, callbacks, tokens and the journal. Merchants stay.',
    yes: 'Reset everything',
  };
  if (!(await confirmed(question))) return undefined;
  await command('/reset');
  return 'Everything was reset. Get a new token.';
});

/**
 * What happens next and when, with a button that moves the clock there.
 * @param {number} at
 * @param {unknown} words
 * @param {unknown} [button] a further one
 */
export function nextStep(at, words, button) {
  return html`<p class="next"><span>${words}</span>
    <button type="button" @click=${movingTo(at)}>Move the clock there</button>${button}</p>`;
}

/**
 * @param {string} mode
 * @param {number} aheadMs
 */
function describe(mode, aheadMs) {
  const ahead = duration(aheadMs);
  if (mode === 'manual') {
    return aheadMs === 0
      ? 'It is stopped until you move it. Nothing falls due by itself.'
      : `It is stopped, ${ahead} after its start, until you move it again.`;
  }
  return aheadMs === 0
    ? 'It runs in real time. If you move it ahead, everything due happens at once.'
    : `It runs in real time, ${ahead} ahead.`;
}

/** @param {NonNullable<typeof lastMove>} move */
function happenedIn({ from, to, tasks, lines }) {
  const summary = html`<p>From ${timeOf(from)} to ${timeOf(to)}: ${fellDue(tasks)}.</p>`;
  const rows = lines.map(({ id, at, kind, data }) => ({
    id: `moved-${id}`,
    cells: [timeOf(at), linkTo(hashOf('journal', id), told(kind, data))],
  }));
  return [summary, rows.length === 0 ? null : dataTable('What happened', { When: '', What: '' }, rows)];
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
  const rows = due.map(({ id, at, kind, event, tradeId, orderNo }) => ({
    id: `due-${id}`,
    cells: [
      [timeOf(at), under(at > now ? `in ${duration(at - now)}` : 'now')],
      [tradeId && linkTo(hashOf('orders', tradeId), orderNo ?? tradeId), ' ', plain(event ?? kind)],
      html`<button type="button" @click=${movingTo(at)}>Move there</button>`,
    ],
  }));
  return dataTable('What falls due next', { When: '', What: '', Clock: 'number' }, rows);
}
