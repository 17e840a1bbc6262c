import { html } from '/_sandbox/lit-html/lit-html.js';
import { getOnce } from './control.js';
import { badge, mono, section, under } from './parts.js';
import { causesIn, plain } from './words.js';

/** @import { RequestLine, ServiceOperation } from '../../generated/control/schemas.ts' */

/**
 * The operations of the service, and the address of the API reference, for code that shows them.
 * @type {{ reference: string | null, items: readonly ServiceOperation[] }}
 */
let service = { reference: null, items: [] };

/** Reads the operations of the service, once. */
export async function readOperations() {
  service = await getOnce('/operations');
  return service.items;
}

/**
 * @param {string | null | undefined} id
 * @returns {ServiceOperation | undefined}
 */
export function operationNamed(id) {
  return service.items.find((operation) => operation.id === id);
}

/**
 * The id of an operation, with a link to the reference if there is one.
 * @param {string} id
 */
export function operationLink(id) {
  return reference(`operations/${id}.html`, mono(id));
}

/**
 * @param {string} path
 * @param {unknown} shown
 */
function reference(path, shown) {
  if (service.reference === null) return shown;
  const hint = 'Open in the API reference (new tab)';
  return html`<a href="${service.reference}/${path}" target="_blank" rel="noopener" title=${hint}>${shown}</a>`;
}

/** @param {string} id */
function rule(id) {
  return html`<span class="rule">${id}</span>`;
}

/** @param {string} id */
function ruleLink(id) {
  return reference(`rules/${id}.html`, rule(id));
}

/**
 * The causes of a refusal, each with its members and its rule set apart.
 * @param {string} message
 */
export function whyRefused(message) {
  return sentences('Why it was refused', causesIn(message), 'causes');
}

/**
 * What was accepted but probably not meant.
 * @param {readonly string[]} advice
 */
export function advised(advice) {
  return sentences('Accepted, but probably not meant', advice, 'causes advice');
}

/**
 * @param {string} title
 * @param {readonly string[]} each
 * @param {string} kind
 */
function sentences(title, each, kind) {
  if (each.length === 0) return null;
  const items = each.map((sentence) => html`<li>${withRules(sentence, ruleLink)}</li>`);
  return section(title, html`<ul class=${kind}>${items}</ul>`);
}

/**
 * The first cause of a refusal, and how many more there are.
 * @param {string} message
 */
export function firstCause(message) {
  const [first = '', ...others] = causesIn(message);
  const more = others.length === 0 ? null : under(`and ${others.length} more`);
  return [html`<span class="under few">${withRules(first, rule)}</span>`, more];
}

/**
 * @param {string} sentence
 * @param {(id: string) => unknown} ruleOf
 */
function withRules(sentence, ruleOf) {
  return sentence.split(/(`[^`]*`|\bR-\d{3}\b)/).map((piece) => {
    if (/^R-\d{3}$/.test(piece)) return ruleOf(piece);
    return piece.startsWith('`') ? mono(piece.slice(1, -1)) : piece;
  });
}

/**
 * HTTP status and status in the envelope, if that says more.
 * @param {RequestLine} request
 */
export function answered({ httpStatus, code, fault, advice }) {
  const isHeld = httpStatus === 200 && code !== null && code !== '1';
  return [
    badge(isHeld ? 'held' : httpStatus === 200 ? '200' : '400', `HTTP ${httpStatus}`),
    isHeld ? under(`status ${code}`) : null,
    fault === null ? null : under(plain(fault)),
    advice.length === 0 ? null : [' ', badge('held', 'advice')],
  ];
}
