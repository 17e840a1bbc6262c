import { html, nothing, render } from '/_sandbox/lit-html/lit-html.js';
import { addQuery } from './route.js';

/** A refusal of the control API, with its message. */
export class RefusedError extends Error {}

const TIME_LIMIT_MS = 15_000;

/** Responses that never change, by path. @type {Record<string, Promise<any>>} */
const kept = {};

/** @type {(path: string, query?: Readonly<Record<string, string | number | undefined>>) => Promise<any>} */
export function get(path, query = {}) {
  return request(addQuery(path, query), { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
}

/** Reads a resource that never changes. The response of the first call is kept. @param {string} path below `/_sandbox` */
export function getOnce(path) {
  kept[path] ??= get(path).catch((error) => {
    delete kept[path];
    throw error;
  });
  return kept[path];
}

/**
 * Awaits all properties of an object concurrently.
 * @template {object} Properties
 * @param {{ [Name in keyof Properties]: Promise<Properties[Name]> | Properties[Name] }} properties
 * @returns {Promise<Properties>}
 */
export async function all(properties) {
  const entries = Object.entries(properties).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries));
}

/** @type {(path: string, body?: object, method?: 'POST' | 'PUT' | 'DELETE') => Promise<any>} Sends a command, without a time limit. */
export function command(path, body = {}, method = 'POST') {
  const headers = { 'content-type': 'application/json' };
  return request(path, { method, headers, body: JSON.stringify(body) });
}

/** @param {string} path @param {RequestInit} init */
async function request(path, init) {
  const response = await fetch(`/_sandbox${path}`, init);
  const value = await response.json();
  if (!response.ok) throw new RefusedError(value.error);
  return value;
}

/** @typedef {(fields: Readonly<Record<string, any>>) => Promise<string | undefined | void>} Act returns what to show */

/** Handles a click or a submitted form, shows the result, and makes the page read the sandbox again. @param {Act} act */
export function acting(act) {
  return async (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = event.currentTarget instanceof HTMLFormElement ? new FormData(event.currentTarget) : [];
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]));
    try {
      const sentence = await act(fields);
      if (sentence) showResult(sentence);
    } catch (error) {
      showResult(error instanceof RefusedError ? error.message : 'The sandbox does not respond.', 'refused');
    }
    dispatchEvent(new Event('acted'));
  };
}

/** The element of `index.html` with this id. @param {string} id */
export function part(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no part ${id}.`);
  return element;
}

/** @param {string} text @param {'done' | 'refused'} [kind] */
export function showResult(text, kind = 'done') {
  const close = html`<button type="button" aria-label="Dismiss" @click=${hideResult}>×</button>`;
  render(html`<p class=${kind}>${text}</p>${close}`, part('message'));
}

export function hideResult() {
  render(nothing, part('message'));
}
