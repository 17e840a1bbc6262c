import { html } from '/_sandbox/lit-html/lit-html.js';
import { acting, command, confirmed, get, showResult } from '../control.js';
import { button, dataTable, field, linkTo, section, soft, timeOf, under } from '../parts.js';
import { hashOf } from '../route.js';
import { duration, fellDue, plain } from '../words.js';
import { summaryOf } from './journal.js';

/** @import { Clock, JournalLine } from '../../../generated/control/schemas.ts' */
/** @import { Area } from '../route.js' */

const STEPS = /** @type {const} */ ([
  [60_000, '+ 1 minute'],
  [3_600_000, '+ 1 hour'],
  [86_400_000, '+ 1 day'],
]);
const MAX_SHOWN = 100;

/** @type {{ from: string, to: string, tasks: number, lines: readonly JournalLine[] } | null} */
let lastMove = null;

/** @type {Area<Clock>} */
export const clock = {
  title: 'Clock',
  load: () => get('/clock'),
  list: ({ clock, aheadMs, due }, { now }) => {
    const seconds = html`<input name="seconds" type="number" min="0" max="31622400" value="5" required>`;
    return html`
      <p class="big">${timeOf(now)}</p>
      <p class="soft">${describe(clock, aheadMs)}</p>
      <div class="row" role="group" aria-label="Move the clock ahead">
        ${STEPS.map(([ms, words]) =>
          button(
            words,
            acting(() => move(ms)),
          ),
        )}
        <form class="row" @submit=${acting((fields) => move(fields.seconds * 1_000))}>
          ${field('Seconds', seconds, 'tight')}<button type="submit">Move ahead</button>
        </form>
      </div>
      ${lastMove && section('What happened in the last step', happenedIn(lastMove))}
      ${section('Due tasks', dueTable(due, now))}
      ${section('Reset', [
        soft(
          'Deletes orders, callbacks, tokens and the journal, and funds the demo merchant as at the first start.',
        ),
        html`<div class="row">${button('Reset everything', reset, 'danger')}</div>`,
      ])}`;
  },
};

/** Moves the clock ahead and shows what happened. @param {number} milliseconds */
async function move(milliseconds) {
  showResult('The clock is moving ...');
  const { lastLine } = await get('/changes');
  const moved = await command('/clock/advance', { milliseconds: Math.round(milliseconds) });
  const { items } = await get('/journal/newest', { kinds: 'order,callback', limit: MAX_SHOWN });
  const lines = items.filter((/** @type {JournalLine} */ { id }) => id > lastLine).reverse();
  lastMove = { ...moved, lines };
  return `The clock moved by ${duration(Date.parse(moved.to) - Date.parse(moved.from))}: ${fellDue(moved.tasks)}.`;
}

/** Handles a press with a move of the clock to an instant. @param {number} at */
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

/** @type {(at: number, words: unknown, further?: unknown) => unknown} With a button that moves the clock there. */
export function nextStep(at, words, further) {
  return html`<p class="row next"><span>${words}</span>${button('Move the clock there', movingTo(at))}${further}</p>`;
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

/** @param {NonNullable<typeof lastMove>} move */
function happenedIn({ from, to, tasks, lines }) {
  const interval = html`<p>From ${timeOf(from)} to ${timeOf(to)}: ${fellDue(tasks)}.</p>`;
  const rows = lines.map((line) => {
    const { words, more } = summaryOf(line);
    return {
      id: `moved-${line.id}`,
      cells: [timeOf(line.at), [linkTo(hashOf('journal', line.id), words), more]],
    };
  });
  return [interval, rows.length === 0 ? null : dataTable('What happened', { When: '', What: '' }, rows)];
}

/** @type {(due: Clock['due'], now: number) => unknown} */
function dueTable(due, now) {
  if (due.length === 0)
    return soft(
      'Nothing is due. Orders that wait for the payer, the merchant or the service do not change automatically.',
    );
  const rows = due.map(({ id, at, kind, event, tradeId, orderNo }) => ({
    id: `due-${id}`,
    cells: [
      [timeOf(at), under(at > now ? `in ${duration(at - now)}` : 'now')],
      [tradeId && linkTo(hashOf('orders', tradeId), orderNo ?? tradeId), ' ', plain(event ?? kind)],
      button('Move there', movingTo(at), 'small'),
    ],
  }));
  return dataTable('Due tasks', { When: '', What: '', Clock: 'number' }, rows);
}
