import { h } from './dom.js';
import { hashOf } from './route.js';

/** @typedef {import('./dom.js').Child} Child */
/** @typedef {import('./route.js').Route} Route */

/**
 * The name of a column, and the class of its cells: `wide` hides them where there is little room, `roomy` where
 * there is least, `number` aligns right.
 * @typedef {string | readonly [name: string, kind: string]} Column
 */

/**
 * A page of a list, whose rows open something; arrow keys, j and k move through it.
 * @template {{ id: number }} Item
 * @param {string} label
 * @param {readonly Column[]} columns
 * @param {{ items: readonly Item[], next: number | null }} page
 * @param {import('./area.js').View} view
 * @param {(item: Item, view: import('./area.js').View) => { id: string, open: boolean, cells: readonly Child[] }} row
 * @param {(route: Route) => Node} nothing shown instead of an empty list
 */
export function list(label, columns, page, view, row, nothing) {
  const older = pager(view.route, page);
  if (page.items.length === 0) return [nothing(view.route), older];
  const lines = page.items.map((item) => {
    const { id, open, cells } = row(item, view);
    return line(columns, cells, { id, 'data-open': open, 'data-fresh': view.isFresh(item.id) });
  });
  return [h('div', { class: 'rows', 'data-rows': true }, tableOf(label, columns, lines)), older];
}

/**
 * A table that is only read.
 * @param {string} label
 * @param {readonly Column[]} columns
 * @param {readonly { id?: string, cells: readonly Child[] }[]} rows
 */
export function table(label, columns, rows) {
  const lines = rows.map(({ id, cells }) => line(columns, cells, { id }));
  return h('div', { class: 'table' }, tableOf(label, columns, lines));
}

/**
 * @param {string} label
 * @param {readonly Column[]} columns
 * @param {readonly Node[]} lines
 */
function tableOf(label, columns, lines) {
  const heads = columns.map((column) => {
    const [name, kind] = typeof column === 'string' ? [column] : column;
    return h('th', { scope: 'col', class: kind }, name);
  });
  return h('table', { 'aria-label': label }, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...lines));
}

/**
 * @param {readonly Column[]} columns
 * @param {readonly Child[]} cells
 * @param {Parameters<typeof h>[1]} attributes
 */
function line(columns, cells, attributes) {
  const kindOf = (/** @type {Column | undefined} */ column) =>
    typeof column === 'string' ? null : column?.[1];
  return h('tr', attributes, ...cells.map((cell, at) => h('td', { class: kindOf(columns[at]) }, cell)));
}

/**
 * A second line in a cell, in small letters.
 * @param {readonly Child[]} words
 */
export function under(...words) {
  return h('span', { class: 'under' }, ...words);
}

/**
 * A paragraph in the soft colour.
 * @param {string} words
 */
export function soft(words) {
  return h('p', { class: 'soft' }, words);
}

/**
 * A field with its label.
 * @param {string} label
 * @param {Node} control
 * @param {string} [kind] class of the field beside `field`
 */
export function field(label, control, kind = '') {
  return h('label', { class: `field ${kind}`.trim() }, h('span', {}, label), control);
}

/**
 * A field for text that the browser neither completes nor corrects.
 * @param {Parameters<typeof h>[1]} attributes
 */
export function textInput(attributes) {
  return h('input', { ...attributes, autocomplete: 'off', spellcheck: 'false' });
}

/**
 * A form whose button does the act named like its id.
 * @param {string} id
 * @param {Parameters<typeof h>[1]} attributes
 * @param {string} submit words of the button
 * @param {Node} content
 */
export function form(id, attributes, submit, content) {
  const button = h('button', { type: 'submit' }, submit);
  return h('form', { ...attributes, id, 'data-act': id }, content, button);
}

/**
 * What happens next and when, with a button that moves the clock there.
 * @param {number} at
 * @param {readonly Child[]} words
 */
export function nextStep(at, ...words) {
  const move = button('Move the clock there', 'until', { id: 'act-until', 'data-at': at });
  return h('p', { class: 'next' }, h('span', {}, ...words), move);
}

/**
 * The link of a row, with the name of the row as its words.
 * @param {string} href
 * @param {readonly Child[]} words
 */
export function opener(href, ...words) {
  return h('a', { class: 'open', href }, ...words);
}

/**
 * Shown instead of an empty list.
 * @param {string} title
 * @param {Child} hint what to do about it
 * @param {readonly string[]} command lines of a command to copy
 */
export function empty(title, hint, ...command) {
  const code = h('code', {}, command.join('\n'));
  return h(
    'div',
    { class: 'empty' },
    h('p', { class: 'title' }, title),
    h('p', {}, hint),
    command.length > 0 && h('pre', { class: 'command', 'aria-label': 'Command', tabindex: 0 }, code),
  );
}

/**
 * The heading of an open item, with a link back to its list.
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
 * Names with their values, without those that have none.
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
 * A button that does an act. `data` says what to do it to.
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
 * @param {readonly (readonly [string, string])[]} options value and words; the first one filters nothing
 */
export function choice(route, name, label, options) {
  const value = route.filters[name] ?? '';
  const items = options.map(([each, words]) => h('option', { value: each, selected: each === value }, words));
  const attributes = { id: `filter-${name}`, 'data-filter': name, 'data-value': value };
  return field(label, h('select', attributes, ...items));
}

/**
 * Links to older items and back to the newest, if there are any.
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
      ? h('span', { class: 'soft' }, 'There is nothing older.')
      : h('a', { href: hashOf(area, null, { ...others, before: next }) }, 'Older'),
    items.length === 0 ? h('span', { class: 'soft' }, 'None of the 10,000 searched here matches.') : null,
  );
}
