import { repeat } from '/_sandbox/lit-html/directives/repeat.js';
import { html, noChange } from '/_sandbox/lit-html/lit-html.js';
import { currentRoute, hashOf } from './route.js';

/** @import { Route } from './route.js' */

/** Values with their words. @typedef {Iterable<readonly [value: string, words: string]>} Pairs */

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

/**
 * The value of a field. Typed text stays until the value itself changes, and while somebody is typing.
 * @param {string} id of the field
 * @param {string} value
 */
export function unlessTyping(id, value) {
  return document.activeElement?.id === id ? noChange : value;
}

/**
 * A choice that narrows a list.
 * @param {Route} route
 * @param {string} name of the filter
 * @param {string} label
 * @param {Pairs} pairs the first one filters nothing
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
