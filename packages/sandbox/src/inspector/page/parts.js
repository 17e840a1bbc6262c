import { live } from '/_sandbox/lit-html/directives/live.js';
import { repeat } from '/_sandbox/lit-html/directives/repeat.js';
import { html, noChange, nothing } from '/_sandbox/lit-html/lit-html.js';
import { acting } from './control.js';
import { currentRoute, hashOf } from './route.js';
import { age, plain, toneOf } from './words.js';

/** @import { Act } from './control.js' */
/** @import { Route, View } from './route.js' */

/**
 * A table. `columns` maps each heading to the CSS classes of its cells: `wide` hides the column in narrow panes, `roomy`
 * hides it only in the narrowest, and `number` aligns it right.
 * @template {object} Item
 * @typedef {object} Table
 * @property {string} label
 * @property {Readonly<Record<string, string>>} columns
 * @property {(item: Item, at: View & { href: string }) => readonly unknown[]} cells `href` is the address that opens the item
 * @property {Opening<Item>} [opens] set if each row opens an item; the arrow keys, j and k then move through the rows
 */

/**
 * @template {object} Item
 * @typedef {{ area: string, keys: (item: Item) => readonly string[] }} Opening the area that shows an item, and the keys that may name the item in the address
 */

/** @template Item @typedef {{ items: readonly Item[], next: number | null }} Page */

/** @typedef {Iterable<readonly [value: string, words: string]>} Pairs values with their words */

const LONGEST_JSON = 20_000;
/** Matches JSON tokens. The last string may lack its closing quote because the text was cut. */
const TOKEN =
  /("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/gs;

/** @type {(words: unknown) => unknown} A second line in a cell, in small letters. */
export const under = (words) => html`<span class="under">${words}</span>`;

/** @type {(words: unknown) => unknown} */
export const soft = (words) => html`<p class="soft">${words}</p>`;

/** @type {(words: unknown) => unknown} */
export const mono = (words) => html`<code>${words}</code>`;

/** @type {(href: string, words: unknown, kind?: string) => unknown} With the kind `open`, the whole table row becomes the link. */
export const linkTo = (href, words, kind) => html`<a href=${href} class=${kind ?? nothing}>${words}</a>`;

/** @type {(words: unknown, act: Act, kind?: string) => unknown} */
export const button = (words, act, kind = '') =>
  html`<button type="button" class=${kind} @click=${acting(act)}>${words}</button>`;

/** @type {(fields: unknown, submit: string, act: Act, more?: unknown) => unknown} A form whose fields are in one line. */
export const form = (
  fields,
  submit,
  act,
  more,
) => html`<form class="row" autocomplete="off" @submit=${acting(act)}>
    ${fields}<button type="submit">${submit}</button>${more}
  </form>`;

/** @type {(title: string, content: unknown, kind?: string) => unknown} With the kind `card`, the section has a frame. */
export const section = (title, content, kind = '') =>
  html`<section class="block ${kind}"><h3>${title}</h3>${content}</section>`;

/** @type {(status: string, words?: string) => unknown} */
export const badge = (status, words = status === 'dead' ? 'dead letter' : status) =>
  html`<span class="badge ${toneOf(status)}">${words}</span>`;

/** @type {(instant: number | string, options?: { fine?: boolean }) => unknown} In UTC; `fine` shows milliseconds. */
export function timeOf(instant, { fine = false } = {}) {
  const iso = new Date(instant).toISOString();
  const words = iso.slice(0, fine ? 23 : 19).replace('T', ' ');
  return html`<time datetime=${iso} title="${iso} (sandbox clock)">${words}</time>`;
}

/** @type {(at: number, view: View) => unknown} */
export const since = (at, { now }) => [timeOf(at), under(age(now - at))];

/**
 * Shows one page of a list.
 * @template {{ id: number }} Item
 * @param {Table<Item>} table
 * @param {Page<Item>} page
 * @param {View} view
 * @param {(route: Route) => unknown} nothingThere shown instead of an empty list
 */
export const list = (table, page, view, nothingThere) => [
  Object.keys(view.route.filters).some((name) => name !== 'before')
    ? linkTo(hashOf(view.route.area, view.route.key), 'Clear filters')
    : null,
  page.items.length === 0 ? nothingThere(view.route) : dataTable(table, page.items, view),
  pager(view.route, page),
];

/**
 * @template {object} Item
 * @param {Table<Item>} table
 * @param {readonly Item[]} items
 * @param {View} view
 * @param {string} [label]
 */
export function dataTable({ label: name, columns, cells, opens }, items, view, label = name) {
  const { area, key, filters } = view.route;
  const isHere = opens?.area === area;
  const kinds = Object.values(columns);
  const heads = Object.keys(columns).map((head, at) => html`<th scope="col" class=${kinds[at]}>${head}</th>`);
  const idOf = (/** @type {Item} */ item, /** @type {number} */ index) => ('id' in item ? item.id : index);
  const rows = repeat(items, idOf, (item, index) => {
    const id = idOf(item, index);
    const keys = opens?.keys(item) ?? [];
    const href = hashOf(opens?.area ?? '', keys[0], isHere ? filters : {});
    const shown = cells(item, { ...view, href }).map((cell, at) => html`<td class=${kinds[at]}>${cell}</td>`);
    return html`<tr id=${opens ? `${opens.area}-${id}` : nothing}
      ?data-open=${isHere && keys.includes(key ?? '')}
      ?data-fresh=${isHere && view.isFresh(Number(id))}>${shown}</tr>`;
  });
  return html`<div class=${opens ? 'rows' : 'table'}><table aria-label=${label}>
    <thead><tr>${heads}</tr></thead><tbody>${rows}</tbody>
  </table></div>`;
}

/** @type {(route: Route, page: Page<unknown>) => unknown} */
export function pager({ area, filters: { before, ...others } }, { items, next }) {
  if (before === undefined && next === null) return null;
  const older = hashOf(area, null, { ...others, before: next ?? undefined });
  return html`<nav class="row" aria-label="Pages">
    ${before === undefined ? null : linkTo(hashOf(area, null, others), 'Newest')}
    ${next === null ? soft('There is nothing older.') : linkTo(older, 'Older')}
    ${items.length === 0 ? soft('No match in the 10,000 rows searched here.') : null}
  </nav>`;
}

/** @type {(title: string, hint: unknown, ...command: readonly string[]) => unknown} The hint that is shown instead of an empty list. */
export function empty(title, hint, ...command) {
  const lines = html`<pre class="command" aria-label="Command" tabindex="0">${mono(command.join('\n'))}</pre>`;
  return html`<div class="empty">
    <strong>${title}</strong>${soft(hint)}${command.length > 0 ? lines : null}
  </div>`;
}

/** @type {(title: string, route: Route, badges: unknown) => unknown} The heading of an open item. */
export const heading = (title, { area, filters }, badges) => html`<div class="row">
    <h2 id="open-title" tabindex="-1">${title}</h2>${badges}
    <a class="close" href=${hashOf(area, null, filters)} title="Close (Escape)">Close</a>
  </div>`;

/** @type {(label: string, control: unknown, kind?: 'grow' | 'tight' | '') => unknown} */
export const field = (label, control, kind = '') =>
  html`<label class="field ${kind}"><span>${label}</span>${control}</label>`;

/** @type {(label: string, name: string, pairs: Pairs, chosen?: string) => unknown} */
export const select = (label, name, pairs, chosen) =>
  field(label, html`<select name=${name}>${options(pairs, chosen)}</select>`);

/** @type {(value: string) => readonly [value: string, words: string]} An option with the words of its value. */
export const plainly = (value) => [value, plain(value)];

/** @type {(route: Route, name: string, label: string, pairs: Pairs) => unknown} A filter of a list. The first option shows everything. */
export const choice = ({ filters }, name, label, pairs) =>
  field(label, html`<select name=${name} @input=${narrow}>${options(pairs, filters[name] ?? '')}</select>`);

/** @type {(route: Route, name: string, label: string, kind?: string) => unknown} A filter of a list by a text or, with the kind `date`, by a day. */
export const textFilter = ({ area, filters }, name, label, kind = 'search') => {
  const id = `filter-${area}-${name}`;
  return field(
    label,
    html`<input id=${id} name=${name} type=${kind} autocomplete="off" maxlength="256"
      .value=${unlessTyping(id, live(filters[name] ?? ''))} @input=${narrow}>`,
    kind === 'date' ? '' : 'grow',
  );
};

/** @type {(pairs: Pairs, chosen?: string) => unknown} */
const options = (pairs, chosen) =>
  repeat(
    pairs,
    ([value]) => value,
    ([value, words]) => html`<option value=${value} .selected=${value === chosen}>${words}</option>`,
  );

/** @type {(id: string, value: unknown) => unknown} Keeps the text of the field with this id while somebody types. */
export const unlessTyping = (id, value) => (document.activeElement?.id === id ? noChange : value);

/** Narrows the list to the value of a field. @param {{ target: EventTarget | null }} event */
export function narrow({ target }) {
  const { name, value } = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
  const { area, filters } = currentRoute();
  const { before: _, ...others } = filters;
  const hash = hashOf(area, null, { ...others, [name]: value });
  // Otherwise, each typed letter would add an entry to the browser's history.
  if (target instanceof HTMLInputElement) location.replace(hash);
  else location.hash = hash;
}

/** Lists names with their values. Names without a value are left out. @param {Readonly<Record<string, unknown>>} values */
export function facts(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return html`<dl class="facts">${given.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** @type {(value: unknown, label: string) => unknown} Cuts JSON beyond 20,000 characters, with a note. */
export function json(value, label) {
  const whole = JSON.stringify(value, null, 2) ?? '';
  const text = whole.slice(0, LONGEST_JSON);
  const cut = whole.length - text.length;
  const note = cut === 0 ? null : soft(`${cut} more characters are not shown here.`);
  return html`<pre class="json" aria-label=${label}><code>${tokens(text)}</code></pre>${note}`;
}

/** @param {string} text */
function tokens(text) {
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
