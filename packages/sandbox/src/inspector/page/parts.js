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
 */

const LONGEST_JSON = 20_000;
/** A string that was cut has no closing quote. */
const TOKEN =
  /("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/gs;

/**
 * The element of `index.html` with this id.
 * @param {string} id
 */
export function part(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no part ${id}.`);
  return element;
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

/**
 * @param {string} label
 * @param {Columns} columns
 * @param {readonly Row[]} rows
 * @param {string} [kind] class of the frame
 */
export function dataTable(label, columns, rows, kind = 'table') {
  const kinds = Object.values(columns);
  const cell = (/** @type {unknown} */ content, /** @type {number} */ at) =>
    html`<td class=${kinds[at] || nothing}>${content}</td>`;
  return html`<div class=${kind}><table aria-label=${label}>
    <thead><tr>
      ${Object.entries(columns).map(([name, kind]) => html`<th scope="col" class=${kind || nothing}>${name}</th>`)}
    </tr></thead>
    <tbody>${repeat(
      rows,
      ({ id }) => id,
      ({ id, cells, isOpen = false, isFresh = false }) =>
        html`<tr id=${id} ?data-open=${isOpen} ?data-fresh=${isFresh}>${cells.map(cell)}</tr>`,
    )}</tbody>
  </table></div>`;
}

/**
 * Links to older items and back to the newest, if there are any.
 * @param {Route} route
 * @param {{ items: readonly unknown[], next: number | null }} page
 */
export function pager({ area, filters: { before, ...others } }, { items, next }) {
  if (before === undefined && next === null) return null;
  const hint = 'None of the 10,000 searched here matches.';
  return html`<nav class="pager" aria-label="Pages">
    ${before === undefined ? null : linkTo(hashOf(area, null, others), 'Newest')}
    ${
      next === null
        ? html`<span class="soft">There is nothing older.</span>`
        : linkTo(hashOf(area, null, { ...others, before: next }), 'Older')
    }
    ${items.length === 0 ? html`<span class="soft">${hint}</span>` : null}
  </nav>`;
}

/**
 * @param {string} href
 * @param {unknown} words
 * @param {string} [kind] `open` makes its whole row the link
 */
export function linkTo(href, words, kind) {
  return html`<a href=${href} class=${kind ?? nothing}>${words}</a>`;
}

/**
 * A second line in a cell, in small letters.
 * @param {unknown} words
 */
export function under(words) {
  return html`<span class="under">${words}</span>`;
}

/** @param {unknown} words */
export function soft(words) {
  return html`<p class="soft">${words}</p>`;
}

/**
 * A status as the interface spells it, in a colour.
 * @param {string} status
 * @param {string} [text] shown instead of the status
 */
export function badge(status, text = status === 'dead' ? 'dead letter' : status) {
  return html`<span class="badge ${toneOf(status)}">${text}</span>`;
}

/**
 * An instant of the sandbox clock in UTC.
 * @param {number | string} instant milliseconds since 1970, or ISO 8601
 * @param {{ fine?: boolean }} [options] `fine` shows milliseconds
 */
export function timeOf(instant, { fine = false } = {}) {
  const iso = new Date(instant).toISOString();
  const text = iso.slice(0, fine ? 23 : 19).replace('T', ' ');
  return html`<time datetime=${iso} title="${iso} (sandbox clock)">${text}</time>`;
}

/**
 * A field with its label.
 * @param {string} label
 * @param {unknown} control
 * @param {'grow' | 'row' | 'tight' | ''} [kind]
 */
export function field(label, control, kind = '') {
  return html`<label class="field ${kind}"><span>${label}</span>${control}</label>`;
}

/**
 * The value of a field. Typed text stays until the value itself changes, and while somebody is typing.
 * @param {string} id of the field
 * @param {string} value
 */
export function unlessTyping(id, value) {
  return document.activeElement?.id === id ? noChange : value;
}

/**
 * The options of a `select`.
 * @param {Iterable<readonly [value: string, words: string]>} pairs
 * @param {string} [value] the chosen one
 */
export function options(pairs, value) {
  return repeat(
    pairs,
    ([each]) => each,
    ([each, words]) => html`<option value=${each} .selected=${each === value}>${words}</option>`,
  );
}

/**
 * A choice that narrows a list.
 * @param {Route} route
 * @param {string} name of the filter
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} pairs value and words; the first one filters nothing
 */
export function choice({ filters }, name, label, pairs) {
  const items = options(pairs, filters[name] ?? '');
  return field(label, html`<select id="filter-${name}" name=${name} @input=${narrow}>${items}</select>`);
}

/**
 * Narrows the list to what a field says, by its name.
 * @param {{ target: EventTarget | null }} event
 */
export function narrow({ target }) {
  const { name, value } = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
  const { area, filters } = currentRoute();
  const { before: _, ...others } = filters;
  const hash = hashOf(area, null, { ...others, [name]: value });
  // Each letter of a search would otherwise be a step of the browser's history.
  if (target instanceof HTMLInputElement) location.replace(hash);
  else location.hash = hash;
}

/**
 * Shown instead of an empty list.
 * @param {string} title
 * @param {unknown} hint what to do about it
 * @param {readonly string[]} command lines of a command to copy
 */
export function empty(title, hint, ...command) {
  const code = html`<pre class="command" aria-label="Command" tabindex="0"><code>${command.join('\n')}</code></pre>`;
  return html`<div class="empty">
    <p class="title">${title}</p><p>${hint}</p>${command.length > 0 ? code : null}
  </div>`;
}

/**
 * The heading of an open item, with a link back to its list.
 * @param {string} title
 * @param {Route} route
 * @param {unknown} beside
 */
export function heading(title, { area, filters }, beside) {
  const back = hashOf(area, null, filters);
  return html`<div class="heading">
    <h2 id="open-title" tabindex="-1">${title}</h2>${beside}
    <a class="close" href=${back} title="Close (Escape)">Close</a>
  </div>`;
}

/**
 * @param {string} title
 * @param {unknown} content
 * @param {string} [kind] `card` gives it a frame
 */
export function section(title, content, kind = '') {
  return html`<section class="block ${kind}"><h3>${title}</h3>${content}</section>`;
}

/**
 * Names with their values, without those that have none.
 * @param {Readonly<Record<string, unknown>>} values
 */
export function facts(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return html`<dl class="facts">${given.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** @param {unknown} value */
export function mono(value) {
  return html`<code>${value}</code>`;
}

/**
 * Shows JSON. Text beyond 20,000 characters is cut, with a note that says so.
 * @param {unknown} value
 * @param {string} label name for a screen reader
 */
export function json(value, label) {
  const whole = JSON.stringify(value, null, 2) ?? '';
  const text = whole.slice(0, LONGEST_JSON);
  const cut = whole.length - text.length;
  const note = cut === 0 ? null : soft(`${cut} more characters are not shown here.`);
  return html`<pre class="json" aria-label=${label}><code>${tokens(text)}</code></pre>${note}`;
}

/** @param {string} text */
function tokens(text) {
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, string, colon] = match;
    const kind = colon !== undefined ? 'name' : string === undefined ? 'number' : 'string';
    pieces.push(text.slice(end, match.index), html`<span class=${kind}>${string ?? token}</span>`, colon);
    end = match.index + token.length;
  }
  return [...pieces, text.slice(end)];
}
