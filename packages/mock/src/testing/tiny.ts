import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** A small document with every feature of the interface. */
export const tiny = fileURLToPath(new URL('../../test-documents/tiny.yaml', import.meta.url));

export const keys = { appkey: 'k', token: 't' };
export const json = { ...keys, 'content-type': 'application/json' };

/** An order that follows the rules of the tiny document. */
export const order = { orderNo: 'a', targetCurrency: 'EUR', beneficiary: { swiftCode: 'S' } };

export interface TinyReply {
  status: number;
  body: { status: string; message?: string; data?: unknown };
  headers: Headers;
}

/** Sends a request and expects every response to be JSON and to have the mock's header. */
export async function call(url: string, init: RequestInit = {}): Promise<TinyReply> {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000), ...init });
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('x-mock')).toBe('cross-border-payments');
  return {
    status: response.status,
    body: (await response.json()) as TinyReply['body'],
    headers: response.headers,
  };
}

/** Posts a string unchanged, anything else as JSON. */
export function post(
  url: string,
  body: unknown,
  headers: { [name: string]: string } = json,
): Promise<TinyReply> {
  return call(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
}

/** Expects a refusal in the envelope whose message matches. */
export function expectRefusal(reply: TinyReply, message: string | RegExp, status = 400): void {
  expect(reply).toMatchObject({ status, body: { status: '-1', message: expect.stringMatching(message) } });
}
