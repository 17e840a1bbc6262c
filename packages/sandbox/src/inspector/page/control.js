import { html, nothing, render } from '/_sandbox/lit-html/lit-html.js';
import { part } from './parts.js';
import { addQuery } from './route.js';

/** A refusal of the control API, with its message. */
export class RefusedError extends Error {
  /** @override */
  name = 'RefusedError';
}

const TIME_LIMIT_MS = 15_000;

/** What was read and never changes, by path. @type {Record<string, Promise<any>>} */
const kept = {};

/** @type {(path: string, query?: Readonly<Record<string, string | number | undefined>>) => Promise<any>} */
export function get(path, query = {}) {
  return request(addQuery(path, query), { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
}

/** Reads what never changes, once. @param {string} path below `/_sandbox` */
export function getOnce(path) {
  kept[path] ??= get(path).catch((error) => {
    delete kept[path];
    throw error;
  });
  return kept[path];
}

/**
 * Waits for all properties of an object at the same time.
 * @template {object} Properties
 * @param {{ [Name in keyof Properties]: Promise<Properties[Name]> | Properties[Name] }} properties
 * @returns {Promise<Properties>}
 */
export async function all(properties) {
  const entries = Object.entries(properties).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries));
}

/** @type {(path: string, body?: object, method?: 'POST' | 'PUT' | 'DELETE') => Promise<any>} Has no time limit. */
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

const BETWEEN_MS = 5_000;

let spokenAt = -BETWEEN_MS;

/** Handles a press or a submitted form with an act that changes nothing in the sandbox. @param {Act} act */
export function handling(act) {
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
  };
}

/** Handles a press or a submitted form with an act after which the page reads the sandbox again. @param {Act} act */
export function acting(act) {
  const handle = handling(act);
  return async (/** @type {Event} */ event) => {
    await handle(event);
    dispatchEvent(new Event('acted'));
  };
}

/** Handles a press with the removal of all faults that wait. @param {string} path */
export function clearingFaults(path) {
  return acting(async () => {
    const { cleared } = await command(path, {}, 'DELETE');
    return cleared === 1 ? 'One fault was removed.' : `${cleared} faults were removed.`;
  });
}

/** Shows the result of an act. @param {string} text @param {'done' | 'refused'} [kind] */
export function showResult(text, kind = 'done') {
  const close = html`<button type="button" aria-label="Dismiss" @click=${hideMessage}>×</button>`;
  render(html`<p class=${kind}>${text}</p>${close}`, part('message'));
}

/** Removes the message. */
export function hideMessage() {
  render(nothing, part('message'));
}

/** @type {(text: string) => boolean} Speaks to screen readers, at most every five seconds; false if it did not. */
export function say(text) {
  if (performance.now() - spokenAt < BETWEEN_MS) return false;
  spokenAt = performance.now();
  part('said').textContent = text;
  return true;
}

/** @type {(question: { title: string, text: string, yes: string }) => Promise<boolean>} */
export function confirmed({ title, text, yes }) {
  const dialog = /** @type {HTMLDialogElement} */ (part('dialog'));
  part('dialog-title').textContent = title;
  part('dialog-text').textContent = text;
  part('dialog-yes').textContent = yes;
  dialog.showModal();
  part('dialog-no').focus();
  return new Promise((resolve) => {
    const settle = (/** @type {boolean} */ isYes) => {
      dialog.close();
      resolve(isYes);
    };
    part('dialog-yes').onclick = () => settle(true);
    part('dialog-no').onclick = () => settle(false);
    // The event `close` fires late, when the next question may already be open.
    dialog.oncancel = () => resolve(false);
  });
}
