import { addQuery } from './route.js';

/** A refusal of the control API, with its message. */
export class RefusedError extends Error {
  /** @override */
  name = 'RefusedError';
}

const TIME_LIMIT_MS = 15_000;

/** What was read and never changes, by path. @type {Record<string, Promise<any>>} */
const kept = {};

/**
 * Reads from the control API.
 * @param {string} path below `/_sandbox`
 * @param {Readonly<Record<string, string | number | undefined>>} [query]
 * @returns {Promise<any>} what `control.yaml` describes
 * @throws {RefusedError} if it refuses; TypeError or a DOMException if it does not respond
 */
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
 * Waits for all members of an object at the same time.
 * @template {object} Members
 * @param {{ [Name in keyof Members]: Promise<Members[Name]> | Members[Name] }} members
 * @returns {Promise<Members>}
 */
export async function all(members) {
  const entries = Object.entries(members).map(async ([name, value]) => [name, await value]);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Sends a command to the control API, without a time limit: the clock may take long to move far.
 * @param {string} path below `/_sandbox`
 * @param {object} [body]
 * @param {'POST' | 'PUT' | 'DELETE'} [method]
 * @returns {Promise<any>} what `control.yaml` describes
 * @throws {RefusedError} if it refuses; TypeError if it does not respond
 */
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
