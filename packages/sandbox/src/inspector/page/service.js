import { html } from '/_sandbox/lit-html/lit-html.js';
import { getOnce } from './control.js';
import { badge, mono, section, under } from './parts.js';
import { causesIn, FAMILY_NAMES, plain } from './words.js';

/** @import { RequestLine, ServiceOperation } from '../../generated/control/schemas.ts' */

/** @type {{ reference: string | null, items: readonly ServiceOperation[] }} */
let service = { reference: null, items: [] };

/** Reads the operations of the service; only the first call sends a request. */
export async function readOperations() {
  service = await getOnce('/operations');
  return service.items;
}

/** @type {(id: string | null) => ServiceOperation | undefined} */
export const operationNamed = (id) => service.items.find((operation) => operation.id === id);

/** @type {(family: string) => ServiceOperation | undefined} The create of a family: only creates have samples. */
export const createOf = (family) =>
  service.items.find(({ tag, sample }) => sample !== null && tag === FAMILY_NAMES[family]);

/** @type {(id: string) => unknown} The id of an operation, with a link to the reference if there is one. */
export const operationLink = (id) => reference(`operations/${id}.html`, mono(id));

/** @type {(id: string) => unknown} */
const ruleLink = (id) => reference(`rules/${id}.html`, rule(id));

/** @type {(id: string) => unknown} */
const rule = (id) => html`<span class="rule">${id}</span>`;

/** @type {(path: string, shown: unknown) => unknown} */
function reference(path, shown) {
  if (service.reference === null) return shown;
  const hint = 'Open in the API reference (new tab)';
  return html`<a href="${service.reference}/${path}" target="_blank" rel="noopener" title=${hint}>${shown}</a>`;
}

/** @type {(message: string) => unknown} The causes of a refusal, with properties and rules highlighted. */
export const whyRefused = (message) => sentences('Why it was refused', causesIn(message), 'causes');

/** @type {(advice: readonly string[]) => unknown} Advice on a request that was accepted but is probably a mistake. */
export const advised = (advice) => sentences('Accepted, but probably not meant', advice, 'causes advice');

/** @type {(title: string, all: readonly string[], kind: string) => unknown} */
function sentences(title, all, kind) {
  if (all.length === 0) return null;
  const items = all.map((sentence) => html`<li>${withRules(sentence, ruleLink)}</li>`);
  return section(title, html`<ul class=${kind}>${items}</ul>`);
}

/** @type {(message: string) => unknown} The first cause of a refusal, and how many more there are. */
export function firstCause(message) {
  const [first = '', ...others] = causesIn(message);
  const more = others.length === 0 ? null : under(`and ${others.length} more`);
  return [html`<span class="under few">${withRules(first, rule)}</span>`, more];
}

/** @type {(sentence: string, ruleOf: (id: string) => unknown) => unknown} */
const withRules = (sentence, ruleOf) =>
  sentence.split(/(`[^`]*`|\bR-\d{3}\b)/).map((chunk) => {
    if (/^R-\d{3}$/.test(chunk)) return ruleOf(chunk);
    return chunk.startsWith('`') ? mono(chunk.slice(1, -1)) : chunk;
  });

/** @type {(request: RequestLine) => unknown} The HTTP status; with HTTP 200, also a status in the envelope other than `1`. */
export function statusOf({ httpStatus, code, fault, advice }) {
  const isHeld = httpStatus === 200 && code !== null && code !== '1';
  return [
    badge(isHeld ? 'held' : httpStatus === 200 ? '200' : '400', `HTTP ${httpStatus}`),
    isHeld ? under(`status ${code}`) : null,
    fault && under(plain(fault)),
    advice.length === 0 ? null : [' ', badge('held', 'advice')],
  ];
}
