import { html, noChange, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { type Act, acting } from './control.ts';
import { currentRoute, type Items, type PageRoute, type PageView, writeHash } from './route.ts';
import { age, findTone, plain } from './words.ts';

/**
 * `columns` maps headings to the CSS classes of their cells: `wide` hides the column in narrow panes, `roomy` only in
 * the narrowest, and `number` aligns it right.
 */
export interface Table<Item extends object> {
  readonly label: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly cells: (item: Item, at: PageView & { readonly href: string }) => readonly unknown[];
  /** Set if each row opens an item; the arrow keys, j and k then move through the rows. */
  readonly opens?: {
    readonly area: string;
    readonly keys: (item: Item) => readonly string[];
  };
}

interface Page<Item> extends Items<Item> {
  readonly next: number | null;
}

type Pairs = Iterable<readonly [value: string, words: string]>;

const LONGEST_JSON = 20_000;
/** Matches JSON tokens. The last string may lack its closing quote because the text was cut. */
const TOKEN =
  /("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/gs;

export const under = (words: unknown) => html`<span class="under">${words}</span>`;

export const soft = (words: unknown) => html`<p class="soft">${words}</p>`;

export const mono = (words: unknown) => html`<code>${words}</code>`;

/** With the kind `open`, the whole table row becomes the link. */
export const linkTo = (href: string, words: unknown, kind?: string) =>
  html`<a href=${href} class=${kind ?? nothing}>${words}</a>`;

export const button = (words: unknown, act: Act, kind = '') =>
  html`<button type="button" class=${kind} @click=${acting(act)}>${words}</button>`;

export const form = (
  fields: unknown,
  submit: string,
  act: Act,
  more?: unknown,
) => html`<form class="row" autocomplete="off" @submit=${acting(act)}>
    ${fields}<button type="submit">${submit}</button>${more}
  </form>`;

export const section = (title: string, content: unknown, kind = '') =>
  html`<section class="block ${kind}"><h3>${title}</h3>${content}</section>`;

export const badge = (status: string, words = status === 'dead' ? 'dead letter' : status) =>
  html`<span class="badge ${findTone(status)}">${words}</span>`;

/** In UTC; `fine` shows milliseconds. */
export function showTime(instant: number | string, { fine = false }: { fine?: boolean } = {}) {
  const iso = new Date(instant).toISOString();
  const words = iso.slice(0, fine ? 23 : 19).replace('T', ' ');
  return html`<time datetime=${iso} title="${iso} (sandbox clock)">${words}</time>`;
}

export const since = (at: number, { now }: PageView) => [showTime(at), under(age(now - at))];

/** @param noMatch shown in place of `nothing` if the list is filtered */
export function list<Item extends { readonly id: number }>(
  table: Table<Item>,
  page: Page<Item>,
  view: PageView,
  nothing: unknown,
  noMatch = nothing,
) {
  const { area, key, filters } = view.route;
  const none = Object.values(filters).some(Boolean) ? noMatch : nothing;
  const isNarrowed = Object.keys(filters).some((name) => name !== 'before');
  return [
    isNarrowed ? linkTo(writeHash(area, key), 'Clear filters') : null,
    page.items.length === 0 ? none : dataTable(table, page.items, view),
    pager(view.route, page),
  ];
}

export function dataTable<Item extends object>(
  { label: name, columns, cells, opens }: Table<Item>,
  items: readonly Item[],
  view: PageView,
  label = name,
) {
  const { area, key, filters } = view.route;
  const isHere = opens?.area === area;
  const kinds = Object.values(columns);
  const heads = Object.keys(columns).map((head, at) => html`<th scope="col" class=${kinds[at]}>${head}</th>`);
  const idOf = (item: Item, index: number) => ('id' in item ? item.id : index);
  const rows = repeat(items, idOf, (item, index) => {
    const id = idOf(item, index);
    const keys = opens?.keys(item) ?? [];
    const href = writeHash(opens?.area ?? '', keys[0], isHere ? filters : {});
    const shown = cells(item, { ...view, href }).map((cell, at) => html`<td class=${kinds[at]}>${cell}</td>`);
    return html`<tr id=${opens ? `${opens.area}-${id}` : nothing}
      ?data-open=${isHere && keys.includes(key ?? '')}
      ?data-fresh=${isHere && view.isFresh(Number(id))}>${shown}</tr>`;
  });
  return html`<div class=${opens ? 'rows' : 'table'}><table aria-label=${label}>
    <thead><tr>${heads}</tr></thead><tbody>${rows}</tbody>
  </table></div>`;
}

export function pager({ area, filters: { before, ...others } }: PageRoute, { items, next }: Page<unknown>) {
  if (before === undefined && next === null) return null;
  const older = writeHash(area, null, { ...others, before: next ?? undefined });
  return html`<nav class="row" aria-label="Pages">
    ${before === undefined ? null : linkTo(writeHash(area, null, others), 'Newest')}
    ${next === null ? soft('There is nothing older.') : linkTo(older, 'Older')}
    ${items.length === 0 ? soft('No match in the 10,000 rows searched here.') : null}
  </nav>`;
}

export function empty(title: string, hint: unknown, ...command: readonly string[]) {
  const lines = html`<pre class="command" aria-label="Command" tabindex="0">${mono(command.join('\n'))}</pre>`;
  return html`<div class="empty">
    <strong>${title}</strong>${soft(hint)}${command.length > 0 ? lines : null}
  </div>`;
}

export const heading = (
  title: string,
  { area, filters }: PageRoute,
  badges: unknown,
) => html`<div class="row">
    <h2 id="open-title" tabindex="-1">${title}</h2>${badges}
    <a class="close" href=${writeHash(area, null, filters)} title="Close (Escape)">Close</a>
  </div>`;

export const field = (label: string, control: unknown, kind: 'grow' | 'tight' | '' = '') =>
  html`<label class="field ${kind}"><span>${label}</span>${control}</label>`;

export const select = (label: string, name: string, pairs: Pairs, chosen?: string) =>
  field(label, html`<select name=${name}>${options(pairs, chosen)}</select>`);

export const plainly = (value: string): readonly [value: string, words: string] => [value, plain(value)];

export const choice = ({ filters }: PageRoute, name: string, label: string, pairs: Pairs) =>
  field(label, html`<select name=${name} @input=${narrow}>${options(pairs, filters[name] ?? '')}</select>`);

export const textFilter = ({ area, filters }: PageRoute, name: string, label: string, kind = 'search') => {
  const id = `filter-${area}-${name}`;
  return field(
    label,
    html`<input id=${id} name=${name} type=${kind} autocomplete="off" maxlength="256"
      .value=${unlessTyping(id, live(filters[name] ?? ''))} @input=${narrow}>`,
    kind === 'date' ? '' : 'grow',
  );
};

const options = (pairs: Pairs, chosen?: string) =>
  repeat(
    pairs,
    ([value]) => value,
    ([value, words]) => html`<option value=${value} .selected=${value === chosen}>${words}</option>`,
  );

/** Returns the value to show in a field, or the typed text while the field is being edited. */
export const unlessTyping = (id: string, value: unknown) =>
  document.activeElement?.id === id ? noChange : value;

export function narrow({ target }: { target: EventTarget | null }) {
  const { name, value } = target as HTMLInputElement | HTMLSelectElement;
  const { area, filters } = currentRoute();
  const { before: _, ...others } = filters;
  const hash = writeHash(area, null, { ...others, [name]: value });
  // Otherwise, each typed letter would add an entry to the browser's history.
  if (target instanceof HTMLInputElement) location.replace(hash);
  else location.hash = hash;
}

export function facts(values: Readonly<Record<string, unknown>>) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return html`<dl class="facts">${given.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

export function json(value: unknown, label: string) {
  const whole = JSON.stringify(value, null, 2) ?? '';
  const text = whole.slice(0, LONGEST_JSON);
  const cut = whole.length - text.length;
  const note = cut === 0 ? null : soft(`${cut} more characters are not shown here.`);
  return html`<pre class="json" aria-label=${label}><code>${tokens(text)}</code></pre>${note}`;
}

function tokens(text: string) {
  const chunks = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, string, colon] = match;
    const tone = colon !== undefined ? 'move' : string === undefined ? 'wait' : 'good';
    chunks.push(text.slice(end, match.index), html`<span class=${tone}>${string ?? token}</span>`, colon);
    end = match.index + token.length;
  }
  return [...chunks, text.slice(end)];
}
