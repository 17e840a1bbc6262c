import { html } from 'lit-html';
import type { JournalLine, JournalPage } from '../../../generated/control/schemas.ts';
import { all, get } from '../control.ts';
import * as ui from '../parts.ts';
import { type PageArea, type PageRoute, writeHash } from '../route.ts';
import { firstCause, operationLink, whyRefused } from '../service.ts';
import { duration, plain } from '../words.ts';

const KINDS = [
  ['', 'Everything'],
  ['request', 'Requests that changed something'],
  ['refusal', 'Refused requests'],
  ['order', 'Orders'],
  ['money', 'Money'],
  ['callback', 'Callbacks'],
  ['clock,control', 'Clock and control'],
] as const;

const LINES: ui.Table<JournalLine> = {
  label: 'Journal',
  opens: { area: 'journal', keys: ({ id }) => [String(id)] },
  columns: { What: '', Result: '', 'When (UTC)': 'wide number' },
  cells: (line, { href }) => {
    const { words, more } = summarize(line);
    return [[ui.linkTo(href, words, 'open'), more], result(line), ui.showTime(line.at)];
  },
};

const NOTHING = ui.empty(
  'Nothing of this kind yet.',
  'The journal lists all effects on orders, money and callbacks.',
);

export const journal: PageArea<{ page: JournalPage; line: JournalLine | null }> = {
  title: 'Journal',
  noun: 'line',
  load: ({ key, filters: { kinds, before } }) =>
    all({
      page: get('/journal/newest', { kinds, before }),
      line: key === null ? null : readLine(Number(key)),
    }),
  list: ({ page }, view) => html`
    <div class="row">${ui.choice(view.route, 'kinds', 'Show', KINDS)}</div>
    ${ui.list(LINES, page, view, NOTHING)}`,
  detail: ({ line }, { route }) => line && showLine(line, route),
};

async function readLine(id: number): Promise<JournalLine | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const { items } = await get<JournalPage>('/journal/newest', { before: id + 1, limit: 1 });
  return items[0]?.id === id ? items[0] : null;
}

function result({ kind, data }: JournalLine) {
  if (kind === 'request') return ui.badge('200', 'HTTP 200');
  return kind === 'refusal' ? ui.badge('400', `HTTP ${data.httpStatus}`) : ui.badge(kind);
}

export function summarize({ kind, method, path, data }: JournalLine): { words: string; more: unknown } {
  const text = (name: string) => String(data[name] ?? '');
  if (method !== null && path !== null) {
    const more = kind === 'refusal' ? firstCause(text('message')) : ui.under(text('operation'));
    return { words: `${method} ${path}`, more };
  }
  switch (kind) {
    // The sandbox creates the orders of the examples without a request.
    case 'request':
      return { words: text('operation') === 'examples' ? 'Example order' : text('operation'), more: null };
    case 'order':
      return { words: `${text('orderNo')}: ${plain(text('event'))}`, more: ui.under(`now ${text('to')}`) };
    case 'money':
      return { words: plain(text('kind')), more: ui.under(text('key')) };
    case 'callback':
      return { words: callbackWords(data), more: ui.under(text('tradeId')) };
    case 'clock':
      return { words: 'Clock moved', more: ui.under(`by ${duration(Number(data.advancedBy))}`) };
    default:
      return {
        words: controlWords(data),
        more: ui.under(text('tradeId') || 'by this page or the control API'),
      };
  }
}

function callbackWords({ givenUp, seq, replayed, attempt, outcome }: JournalLine['data']) {
  if (givenUp === true) return 'Callbacks became dead letters';
  return `Callback ${seq} of its order: ${replayed ? 'replayed' : `attempt ${attempt}, ${plain(String(outcome))}`}`;
}

function controlWords({ tradeId: _, ...sent }: JournalLine['data']) {
  const words = Object.entries(sent).map(([name, value]) => {
    const shown = typeof value === 'object' && value !== null ? Object.values(value).join(' ') : value;
    return `${plain(name)}: ${shown ?? 'none'}`;
  });
  return words.join(', ') || 'control';
}

function showLine(line: JournalLine, route: PageRoute) {
  const { id, at, kind, method, data } = line;
  const { operation, code, message, body, ...others } = data;
  const { tradeId, orderNo } = others;
  const isEffect = method === null && Object.keys(others).length > 0;
  return html`
    ${ui.heading(summarize(line).words, route, result(line))}
    ${whyRefused(String(message ?? ''))}
    ${ui.facts({
      Operation: operation && operationLink(String(operation)),
      Order: tradeId && ui.linkTo(writeHash('orders', String(tradeId)), orderNo ?? tradeId),
      When: ui.showTime(at, { fine: true }),
      'Status in the envelope': code && ui.mono(code),
      Kind: kind,
      'Line of the journal': id,
    })}
    ${body === undefined ? null : ui.section('Body', ui.json(body, 'Body of the request'))}
    ${isEffect ? ui.section('In the journal', ui.json(data, 'The line')) : null}`;
}
