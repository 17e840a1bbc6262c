import type { TransportAnswer } from '../transport.ts';
import { AnswerError } from './refusal.ts';

const NO_HEADERS = Object.freeze({});
const JSON_HEADERS = Object.freeze({ 'content-type': 'application/json' });
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;
/** Headers of the connection and of the frame of the body, and the date. Servers set them, each in its own way. */
const OF_THE_SERVER = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Makes an answer that every adapter can send. Servers throw different errors for the others, at different
 * times, and node:http ends the process.
 *
 * @param body written as JSON; `undefined` for none
 * @param headers win over the one that names JSON
 * @throws AnswerError for a status, a header or a body that cannot be sent
 */
export function transportAnswer(
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): TransportAnswer {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new AnswerError(`The HTTP status must be a whole number from 200 to 599, not ${String(status)}.`);
  }
  const text = body === undefined ? '' : JSON.stringify(body);
  if (text === undefined) throw new AnswerError('The body has no JSON text.');
  if (text !== '' && WITHOUT_BODY.has(status)) {
    throw new AnswerError(`An answer with HTTP status ${status} must not have a body.`);
  }
  const own = text === '' ? NO_HEADERS : JSON_HEADERS;
  return { status, headers: headers ? { ...own, ...checkedHeaders(headers) } : own, body: text };
}

/** Whether an answer may have a header of this name, in lower case. */
export function isHeaderName(name: string): boolean {
  return HEADER_NAME.test(name) && !OF_THE_SERVER.has(name);
}

function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked = Object.entries(headers).map(([name, value]) => {
    const lower = name.toLowerCase();
    const shown = JSON.stringify(name);
    if (!HEADER_NAME.test(lower)) throw new AnswerError(`${shown} is not a name of a header.`);
    if (OF_THE_SERVER.has(lower)) throw new AnswerError(`The header ${shown} is set by the server alone.`);
    if (typeof value !== 'string') throw new AnswerError(`The header ${shown} must be text.`);
    // The value may be a secret, so the error does not show it.
    if (UNSENDABLE.test(value)) {
      throw new AnswerError(`The header ${shown} has a character that HTTP does not allow there.`);
    }
    return [lower, value] as const;
  });
  return Object.fromEntries(checked);
}
