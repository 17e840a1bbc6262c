import { repeat } from '/_sandbox/lit-html/directives/repeat.js';
import { html, noChange, nothing } from '/_sandbox/lit-html/lit-html.js';
import { currentRoute, hashOf } from './route.js';
import { toneOf } from './words.js';

/** @import { Route, View } from './route.js' */

/**
 * The columns of a table, each with the classes of its cells: `wide` hides them where there is little room, `roomy`
 * where there is least, `number` aligns right.
 * @typedef {Readonly<Record<string, string>>} Columns
 *
 * @typedef {{ id: string, cells: readonly unknown[], isOpen?: boolean, isFresh?: boolean }} Row
 *
 * @typedef {(content: unknown) => unknown} Wrapper
 *
 * @typedef {Iterable<readonly [value: string, words: string]>} Pairs values with their words
 */

const LONGEST_JSON = 20_000;
/** A string that was cut has no closing quote. */
const TOKEN =
  /("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/gs;

/** The element of `index.html` with this id. @param {string} id */
export function part(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no part ${id}.`);
  return element;
}

/** @type {Wrapper} A second line in a cell, in small letters. */
export const under = (words) => html`<span class="under">${words}</span>`;

/** @type {Wrapper} */
export const soft = (words) => html`<p class="soft">${words}</p>`;

/** @type {Wrapper} */
export const mono = (words) => html`<code>${words}</code>`;

/** @type {(href: string, words: unknown, kind?: string) => unknown} The kind `open` makes its whole row the link. */
export const linkTo = (href, words, kind) => html`<a href=${href} class=${kind ?? nothing}>${words}</a>`;

/** @type {(words: unknown, act: (event: Event) => void, kind?: string) => unknown} */
export const button = (words, act, kind = '') =>
  html`<button type="button" class=${kind} @click=${act}>${words}</button>`;

/** @type {(title: string, content: unknown, kind?: string) => unknown} The kind `card` gives it a frame. */
export const section = (title, content, kind = '') =>
  html`<section class="block ${kind}"><h3>${title}</h3>${content}</section>`;

/** @type {(status: string, words?: string) => unknown} */
export function badge(status, words = status === 'dead' ? 'dead letter' : status) {
  return html`<span class="badge ${toneOf(status)}">${words}</span>`;
}

/** @type {(instant: number | string, options?: { fine?: boolean }) => unknown} In UTC; `fine` shows milliseconds. */
export function timeOf(instant, { fine = false } = {}) {
  const iso = new Date(instant).toISOString();
  const words = iso.slice(0, fine ? 23 : 19).replace('T', ' ');
  return html`<time datetime=${iso} title="${iso} (sandbox clock)">${words}</time>`;
}

/**
 * A page of a list, whose rows open something; arrow keys, j and k move through it.
 * @template {{ id: number }} Item
 * @param {string} label
 * @param {Columns} columns
 * @param {{ items: readonly Item[], next: number | null }} page
 * @param {View} view
 * @param {(item: Item, view: View) => Row} row
 * @param {(route: Route) => unknown} nothingThere shown instead of an empty list
 */
export function list(label, columns, page, view, row, nothingThere) {
  const rows = page.items.map((item) => ({ ...row(item, view), isFresh: view.isFresh(item.id) }));
  const shown = rows.length === 0 ? nothingThere(view.route) : dataTable(label, columns, rows, 'rows');
  return [shown, pager(view.route, page)];
}

/** @type {(label: string, columns: Columns, rows: readonly Row[], frame?: string) => unknown} */
export function dataTable(label, columns, rows, frame = 'table') {
  const kinds = Object.values(columns);
  const heads = Object.entries(columns).map(
    ([name, kind]) => html`<th scope="col" class=${kind}>${name}</th>`,
  );
  const lines = repeat(
    rows,
    ({ id }) => id,
    ({ id, cells, isOpen = false, isFresh = false }) =>
      html`<tr id=${id} ?data-open=${isOpen} ?data-fresh=${isFresh}>${cells.map(
        (cell, at) => html`<td class=${kinds[at]}>${cell}</td>`,
      )}</tr>`,
  );
  return html`<div class=${frame}><table aria-label=${label}>
    <thead><tr>${heads}</tr></thead><tbody>${lines}</tbody>
  </table></div>`;
}

/** @type {(route: Route, page: { items: readonly unknown[], next: number | null }) => unknown} */
export function pager({ area, filters: { before, ...others } }, { items, next }) {
  if (before === undefined && next === null) return null;
  const end = html`<span class="soft">There is nothing older.</span>`;
  const none = html`<span class="soft">No match in the 10,000 rows searched here.</span>`;
  return html`<nav class="row" aria-label="Pages">
    ${before === undefined ? null : linkTo(hashOf(area, null, others), 'Newest')}
    ${next === null ? end : linkTo(hashOf(area, null, { ...others, before: next }), 'Older')}
    ${items.length === 0 ? none : null}
  </nav>`;
}

/** @type {(title: string, hint: unknown, ...command: readonly string[]) => unknown} Replaces an empty list. */
export function empty(title, hint, ...command) {
  const lines = html`<pre class="command" aria-label="Command" tabindex="0">${mono(command.join('\n'))}</pre>`;
  return html`<div class="empty">
    <strong>${title}</strong>${soft(hint)}${command.length > 0 ? lines : null}
  </div>`;
}

/** @type {(title: string, route: Route, beside: unknown) => unknown} The heading of an open item. */
export function heading(title, { area, filters }, beside) {
  const back = hashOf(area, null, filters);
  return html`<div class="row">
    <h2 id="open-title" tabindex="-1">${title}</h2>${beside}
    <a class="close" href=${back} title="Close (Escape)">Close</a>
  </div>`;
}

/** @type {(label: string, control: unknown, kind?: 'grow' | 'tight' | '') => unknown} */
export const field = (label, control, kind = '') =>
  html`<label class="field ${kind}"><span>${label}</span>${control}</label>`;

/** @type {(pairs: Pairs, chosen?: string) => unknown} */
export const options = (pairs, chosen) =>
  repeat(
    pairs,
    ([value]) => value,
    ([value, words]) => html`<option value=${value} .selected=${value === chosen}>${words}</option>`,
  );

/** @type {(label: string, name: string, pairs: Pairs, chosen?: string) => unknown} */
export const select = (label, name, pairs, chosen) =>
  field(label, html`<select name=${name}>${options(pairs, chosen)}</select>`);

/** @type {(id: string, value: string) => unknown} Keeps the text of the field with this id while somebody types. */
export function unlessTyping(id, value) {
  return document.activeElement?.id === id ? noChange : value;
}

/** @type {(route: Route, name: string, label: string, pairs: Pairs) => unknown} Narrows a list; the first pair does not. */
export function choice({ filters }, name, label, pairs) {
  const items = options(pairs, filters[name] ?? '');
  return field(label, html`<select id="filter-${name}" name=${name} @input=${narrow}>${items}</select>`);
}

/** Narrows the list to what a field says, by its name. @param {{ target: EventTarget | null }} event */
export function narrow({ target }) {
  const { name, value } = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
  const { area, filters } = currentRoute();
  const { before: _, ...others } = filters;
  const hash = hashOf(area, null, { ...others, [name]: value });
  // Each letter of a search would otherwise be a step of the browser's history.
  if (target instanceof HTMLInputElement) location.replace(hash);
  else location.hash = hash;
}

/** Names with their values, without those that have none. @param {Readonly<Record<string, unknown>>} values */
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
