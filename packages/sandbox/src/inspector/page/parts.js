import { h } from './dom.js';
import { hashOf } from './route.js';

/** @typedef {import('./dom.js').Child} Child */
/** @typedef {import('./route.js').Route} Route */

/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} [kind] class of its cells: `wide` leaves where there is little room, `number` aligns right
 */

/**
 * A list whose rows open something; arrow keys and j and k go through it.
 * @param {string} label
 * @param {readonly Column[]} columns
 * @param {readonly { id: string, open: boolean, fresh?: boolean, cells: readonly Child[] }[]} rows
 */
export function rows(label, columns, rows) {
  const body = rows.map(({ id, open, fresh = false, cells }) =>
    h('tr', { id, 'data-open': open, 'data-fresh': fresh }, ...cellsOf(columns, cells)),
  );
  return h('div', { class: 'rows', 'data-rows': true }, tableOf(label, columns, body));
}

/**
 * A table that is only read.
 * @param {string} label
 * @param {readonly Column[]} columns
 * @param {readonly { id?: string, cells: readonly Child[] }[]} rows
 */
export function table(label, columns, rows) {
  const body = rows.map(({ id, cells }) => h('tr', { id }, ...cellsOf(columns, cells)));
  return h('div', { class: 'table' }, tableOf(label, columns, body));
}

/**
 * @param {string} label
 * @param {readonly Column[]} columns
 * @param {readonly Node[]} body
 */
function tableOf(label, columns, body) {
  const heads = columns.map(({ name, kind }) => h('th', { scope: 'col', class: kind }, name));
  return h('table', { 'aria-label': label }, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...body));
}

/**
 * @param {readonly Column[]} columns
 * @param {readonly Child[]} cells
 */
function cellsOf(columns, cells) {
  return cells.map((cell, index) => h('td', { class: columns[index]?.kind }, cell));
}

/**
 * The link of a row. Its words are what the row is called.
 * @param {string} href
 * @param {readonly Child[]} words
 */
export function opener(href, ...words) {
  return h('a', { class: 'open', href }, ...words);
}

/**
 * What stands where there is nothing, with what to do about it.
 * @param {string} title
 * @param {readonly Child[]} more
 */
export function empty(title, ...more) {
  return h('div', { class: 'empty' }, h('p', { class: 'title' }, title), ...more);
}

/**
 * A command to copy.
 * @param {string} text
 */
export function command(text) {
  return h('pre', { class: 'command', 'aria-label': 'Command', tabindex: 0 }, h('code', {}, text));
}

/**
 * The heading of what is open, with the way back to its list.
 * @param {string} title
 * @param {string} back hash of the list
 * @param {readonly Child[]} beside
 */
export function heading(title, back, ...beside) {
  return h(
    'div',
    { class: 'heading' },
    h('h2', { id: 'open-title', tabindex: -1 }, title),
    ...beside,
    h('a', { class: 'close', href: back, title: 'Close (Escape)' }, 'Close'),
  );
}

/**
 * @param {string} title
 * @param {readonly Child[]} content
 */
export function section(title, ...content) {
  return h('section', { class: 'block' }, h('h3', {}, title), ...content);
}

/**
 * Names with their values; those without a value are left out.
 * @param {Readonly<Record<string, Child>>} values
 */
export function facts(values) {
  const pairs = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return h(
    'dl',
    { class: 'facts' },
    ...pairs.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

/**
 * A button. `data` says what it does and to what.
 * @param {string} words
 * @param {string} act
 * @param {Readonly<Record<string, string | number | boolean | undefined>>} [data]
 */
export function button(words, act, data = {}) {
  return h('button', { type: 'button', 'data-act': act, ...data }, words);
}

/**
 * A choice that narrows a list.
 * @param {Route} route
 * @param {string} name of the filter
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} options value and words; the first is that of no filter
 */
export function choice(route, name, label, options) {
  const value = route.filters[name] ?? '';
  const items = options.map(([each, words]) => h('option', { value: each, selected: each === value }, words));
  return h(
    'label',
    { class: 'field' },
    h('span', {}, label),
    h('select', { id: `filter-${name}`, 'data-filter': name, 'data-value': value }, ...items),
  );
}

/**
 * The way to older items and back, where there is one.
 * @param {Route} route
 * @param {{ items: readonly unknown[], next: number | null }} page
 */
export function pager({ area, filters }, { items, next }) {
  const { before, ...others } = filters;
  if (before === undefined && next === null) return null;
  return h(
    'nav',
    { class: 'pager', 'aria-label': 'Pages' },
    before === undefined ? null : h('a', { href: hashOf(area, null, others) }, 'Newest'),
    next === null
      ? h('span', { class: 'soft' }, 'This is the beginning.')
      : h('a', { href: hashOf(area, null, { ...others, before: next }) }, 'Look further back'),
    items.length === 0 ? h('span', { class: 'soft' }, 'Nothing fits among the 10,000 looked at.') : null,
  );
}
