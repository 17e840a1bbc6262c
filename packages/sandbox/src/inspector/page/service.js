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

/** @type {(id: string | null) => ServiceOperation | undefined} */
export const operationNamed = (id) => service.items.find((operation) => operation.id === id);

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

/** @type {(message: string) => unknown} The causes of a refusal, each with its members and its rule set apart. */
export const whyRefused = (message) => sentences('Why it was refused', causesIn(message), 'causes');

/** @type {(advice: readonly string[]) => unknown} What was accepted but probably not meant. */
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
  sentence.split(/(`[^`]*`|\bR-\d{3}\b)/).map((piece) => {
    if (/^R-\d{3}$/.test(piece)) return ruleOf(piece);
    return piece.startsWith('`') ? mono(piece.slice(1, -1)) : piece;
  });

/** @type {(request: RequestLine) => unknown} HTTP status, and status in the envelope if that says more. */
export function answered({ httpStatus, code, fault, advice }) {
  const isHeld = httpStatus === 200 && code !== null && code !== '1';
  return [
    badge(isHeld ? 'held' : httpStatus === 200 ? '200' : '400', `HTTP ${httpStatus}`),
    isHeld ? under(`status ${code}`) : null,
    fault && under(plain(fault)),
    advice.length === 0 ? null : [' ', badge('held', 'advice')],
  ];
}

/** Writes requests as commands and as code, to be pasted elsewhere. */

/**
 * A request as it is copied.
 * @typedef {object} Sent
 * @property {string} method
 * @property {string} url path and query
 * @property {string | null} appKey
 * @property {unknown} body null without one
 */

/**
 * Writes a request as a command of curl. The token is read from the variable TOKEN.
 * @param {Sent} sent
 * @param {string} origin
 */
export function curlOf({ method, url, appKey, body }, origin) {
  const isImplied = method === (body === null ? 'GET' : 'POST');
  const lines = [`curl -s ${isImplied ? '' : `-X ${method} `}${quoted(origin + url)}`];
  if (!url.startsWith('/payout/oauth/token')) {
    lines.push(`-H ${quoted(`appkey: ${appKey ?? 'YOUR_APPKEY'}`)}`, '-H "token: $TOKEN"');
  }
  if (body !== null) {
    lines.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(body))}`);
  }
  return lines.join(' \\\n  ');
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Writes a request as a call of the client. @param {Sent} sent @param {ServiceOperation} operation */
export function clientCodeOf({ url, body }, operation) {
  const { group, name } = methodOf(operation);
  const query = Object.fromEntries(new URLSearchParams(url.split(/\?(.*)/s)[1] ?? ''));
  const input = body ?? (Object.keys(query).length > 0 ? query : undefined);
  return `const data = await client.${group}.${name}(${input === undefined ? '' : literal(input)});`;
}

/** Writes a value as JavaScript, with the names of members bare where they can be. @param {unknown} value */
function literal(value) {
  return JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}

/**
 * Names the method of the client for an operation: the group is the tag, the method the id without the tag.
 * @param {{ id: string, tag: string }} operation
 */
export function methodOf({ id, tag }) {
  const words = tag.toLowerCase().split(' ');
  const [first = id, ...rest] = id.match(/^[^A-Z]+|[A-Z][^A-Z]*/g) ?? [];
  const singular = (/** @type {string} */ word) => word.toLowerCase().replace(/s$/, '');
  const namesTag = words.every((word, at) => singular(rest[at] ?? '') === singular(word));
  const group = words.join(' ').replace(/ ./g, (start) => start.slice(1).toUpperCase());
  return { group, name: [first, ...(namesTag ? rest.slice(words.length) : rest)].join('') };
}

/**
 * Puts a text on the clipboard. Beyond loopback and without TLS, browsers allow only the old way.
 * @param {string} text
 */
export async function copy(text) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
