import { html } from 'lit-html';
import type { AdvanceClockResponse200 } from '../../../generated/control/operations.ts';
import type * as api from '../../../generated/control/schemas.ts';
import { command, get, showResult } from '../control.ts';
import * as ui from '../parts.ts';
import { type PageArea, type PageView, writeHash } from '../route.ts';
import { duration, plain, whenIs } from '../words.ts';
import { summarize } from './journal.ts';

const STEPS = [
  [60_000, '+ 1 minute'],
  [3_600_000, '+ 1 hour'],
  [86_400_000, '+ 1 day'],
] as const;
const MAX_SHOWN = 100;

let lastMove: { from: string; to: string; tasks: number; lines: readonly api.JournalLine[] } | null = null;

const DUE: ui.Table<api.Clock['due'][number]> = {
  label: 'Due tasks',
  columns: { When: '', What: '', Clock: 'number' },
  cells: ({ at, kind, event, tradeId, orderNo }, { now }) => [
    [ui.showTime(at), ui.under(whenIs(at, now))],
    [tradeId && ui.linkTo(writeHash('orders', tradeId), orderNo ?? tradeId), ' ', plain(event ?? kind)],
    ui.button('Move there', () => moveTo(at), 'small'),
  ],
};

const HAPPENED: ui.Table<api.JournalLine> = {
  label: 'What happened',
  columns: { When: '', What: '' },
  cells: (line) => {
    const { words, more } = summarize(line);
    return [ui.showTime(line.at), [ui.linkTo(writeHash('journal', line.id), words), more]];
  },
};

export const clock: PageArea<api.Clock> = {
  title: 'Clock',
  load: () => get('/clock'),
  list: ({ clock, aheadMs, due }, view) => {
    const seconds = html`<input name="seconds" type="number" min="0" max="31622400" value="5" required>`;
    return html`
      <p class="big">${ui.showTime(view.now)}</p>
      <p class="soft">${describe(clock, aheadMs)}</p>
      <div class="row" role="group" aria-label="Move the clock ahead">
        ${STEPS.map(([ms, words]) => ui.button(words, () => move(ms)))}
        ${ui.form(ui.field('Seconds', seconds, 'tight'), 'Move ahead', ({ seconds }) => move(Number(seconds) * 1_000))}
      </div>
      ${lastMove && ui.section('What happened in the last step', happenedIn(lastMove, view))}
      ${ui.section('Due tasks', due.length === 0 ? ui.soft(NOTHING_DUE) : ui.dataTable(DUE, due, view))}`;
  },
};

const NOTHING_DUE =
  'Nothing is due. Orders that wait for the payer, the merchant or the service do not change automatically.';

async function move(ms: number) {
  showResult('The clock is moving ...');
  const { lastLine } = await get<api.Changes>('/changes');
  const moved = await command<AdvanceClockResponse200>('/clock/advance', { milliseconds: Math.round(ms) });
  const effects = { kinds: 'order,callback', limit: MAX_SHOWN };
  const { items } = await get<api.JournalPage>('/journal/newest', effects);
  const lines = items.filter(({ id }) => id > lastLine).reverse();
  lastMove = { ...moved, lines };
  return `The clock moved by ${duration(Date.parse(moved.to) - Date.parse(moved.from))}: ${tasksRun(moved.tasks)}.`;
}

async function moveTo(at: number) {
  const { now } = await get<api.Changes>('/changes');
  return move(Math.max(0, at - Date.parse(now)));
}

export function nextStep(at: number, words: unknown, further?: unknown) {
  const there = ui.button('Move the clock there', () => moveTo(at));
  return html`<p class="row next"><span>${words}</span>${there}${further}</p>`;
}

function describe(mode: string, aheadMs: number): string {
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

const happenedIn = ({ from, to, tasks, lines }: NonNullable<typeof lastMove>, view: PageView) => [
  html`<p>From ${ui.showTime(from)} to ${ui.showTime(to)}: ${tasksRun(tasks)}.</p>`,
  lines.length === 0 ? null : ui.dataTable(HAPPENED, lines, view),
];

const tasksRun = (tasks: number) =>
  tasks === 0 ? 'no task was due' : tasks === 1 ? 'one task ran' : `${tasks} tasks ran`;
