/** A refusal of the control API, with its message. */
export class RefusedError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.name = 'RefusedError';
    this.status = status;
  }
}

const PATIENCE_MS = 15_000;

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
 * Reads from the control API.
 * @template Answer
 * @param {string} path below `/_sandbox`
 * @param {Readonly<Record<string, string | number | undefined>>} [query]
 * @returns {Promise<Answer>}
 * @throws {RefusedError} if it refuses; TypeError or a DOMException if it does not answer
 */
export function get(path, query = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.size === 0 ? path : `${path}?${search}`;
  return ask(text, { signal: AbortSignal.timeout(PATIENCE_MS) });
}

/**
 * Sends a command to the control API, without a time limit: the clock may take long to move far.
 * @template Answer
 * @param {string} path below `/_sandbox`
 * @param {object} [body]
 * @param {'POST' | 'PUT' | 'DELETE'} [method]
 * @returns {Promise<Answer>}
 * @throws {RefusedError} if it refuses; TypeError if it does not answer
 */
export function act(path, body = {}, method = 'POST') {
  const headers = { 'content-type': 'application/json' };
  return ask(path, { method, headers, body: JSON.stringify(body) });
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function ask(path, init) {
  const response = await fetch(`/_sandbox${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw new RefusedError(response.status, answer.error);
  return answer;
}
