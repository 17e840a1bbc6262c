import { get } from './api.js';
import { h } from './dom.js';

/** @import { ServiceOperation } from '../../generated/control/schemas.ts' */

/**
 * @typedef {object} ServiceFacts
 * @property {string | null} reference address of the API reference
 * @property {readonly ServiceOperation[]} items
 */

/** @type {Promise<ServiceFacts> | undefined} */
let reading;

/** What was read, for code that shows it. @type {ServiceFacts} */
let facts = { reference: null, items: [] };

/** Reads the operations of the service, once. */
export async function readOperations() {
  reading ??= get('/operations');
  try {
    facts = await reading;
  } catch (error) {
    reading = undefined;
    throw error;
  }
  return facts.items;
}

/**
 * @param {string | null} id
 * @returns {ServiceOperation | undefined}
 */
export function operationNamed(id) {
  return facts.items.find((operation) => operation.id === id);
}

/**
 * The id of an operation, with a link to the reference if there is one.
 * @param {string} id
 */
export function operationLink(id) {
  return reference(`operations/${id}.html`, h('code', {}, id));
}

/**
 * The id of a rule, with a link to the reference if there is one.
 * @param {string} id
 */
export function ruleLink(id) {
  return reference(`rules/${id}.html`, h('span', { class: 'rule' }, id));
}

/**
 * @param {string} path
 * @param {HTMLElement} shown
 */
function reference(path, shown) {
  if (facts.reference === null) return shown;
  const more = { target: '_blank', rel: 'noopener', title: 'Open in the API reference (new tab)' };
  return h('a', { href: `${facts.reference}/${path}`, ...more }, shown);
}
