import { html } from 'lit-html';
import type { RequestLine, ServiceOperation } from '../../generated/control/schemas.ts';
import { getOnce } from './control.ts';
import { badge, mono, section, under } from './parts.ts';
import { causesIn, FAMILY_NAMES, plain } from './words.ts';

let service: { reference: string | null; items: readonly ServiceOperation[] } = {
  reference: null,
  items: [],
};

export async function readOperations() {
  service = await getOnce('/operations');
  return service.items;
}

export const operationNamed = (id: string | null): ServiceOperation | undefined =>
  service.items.find((operation) => operation.id === id);

/** Finds the create of a family: the only operation of the family with a sample. */
export const findCreate = (family: string): ServiceOperation | undefined =>
  service.items.find(({ tag, sample }) => sample !== null && tag === FAMILY_NAMES[family]);

export const operationLink = (id: string) => reference(`operations/${id}.html`, mono(id));

const ruleLink = (id: string) => reference(`rules/${id}.html`, rule(id));

const rule = (id: string) => html`<span class="rule">${id}</span>`;

function reference(path: string, shown: unknown) {
  if (service.reference === null) return shown;
  const hint = 'Open in the API reference (new tab)';
  return html`<a href="${service.reference}/${path}" target="_blank" rel="noopener" title=${hint}>${shown}</a>`;
}

export const whyRefused = (message: string) => sentences('Why it was refused', causesIn(message), 'causes');

export const advised = (advice: readonly string[]) =>
  sentences('Accepted, but probably not meant', advice, 'causes advice');

function sentences(title: string, all: readonly string[], kind: string) {
  if (all.length === 0) return null;
  const items = all.map((sentence) => html`<li>${withRules(sentence, ruleLink)}</li>`);
  return section(title, html`<ul class=${kind}>${items}</ul>`);
}

export function firstCause(message: string) {
  const [first = '', ...others] = causesIn(message);
  const more = others.length === 0 ? null : under(`and ${others.length} more`);
  return [html`<span class="under few">${withRules(first, rule)}</span>`, more];
}

const withRules = (sentence: string, ruleOf: (id: string) => unknown) =>
  sentence.split(/(`[^`]*`|\bR-\d{3}\b)/).map((chunk) => {
    if (/^R-\d{3}$/.test(chunk)) return ruleOf(chunk);
    return chunk.startsWith('`') ? mono(chunk.slice(1, -1)) : chunk;
  });

export function showStatus({ httpStatus, code, fault, advice }: RequestLine) {
  const isHeld = httpStatus === 200 && code !== null && code !== '1';
  return [
    badge(isHeld ? 'held' : httpStatus === 200 ? '200' : '400', `HTTP ${httpStatus}`),
    isHeld ? under(`status ${code}`) : null,
    fault && under(plain(fault)),
    advice.length === 0 ? null : [' ', badge('held', 'advice')],
  ];
}
