import { createServer, type RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import { type CallbackReceiverOptions, createCallbackReceiver } from '../callback/index.ts';

/** A text as bytes. */
export const bytes = (text: string) => new TextEncoder().encode(text);

const headers = { 'content-type': 'application/json' };

/** The response to an accepted callback. */
export const TAKEN = { status: 200, statusCode: 200, headers, body: '{"status":"1"}' };

/** Makes a receiver with mocks for its functions. */
export function setUp(options: Partial<CallbackReceiverOptions> = {}) {
  const onCallback = vi.fn();
  const onError = vi.fn();
  const receiver = createCallbackReceiver({ appKey: 'unchecked', onCallback, onError, ...options });
  const deliver = (body: string, appkey?: string) => receiver.handle({ headers: { appkey }, body });
  return { receiver, deliver, onCallback, onError };
}

/** Returns the response that refuses a callback with a message. */
export function refusal(message: string | RegExp) {
  return { status: 400, statusCode: 400, headers, body: expect.stringMatching(message) };
}

/** Makes a promise to wait for, and the function that resolves it. */
export function newGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Starts a server until the end of the test. Returns its port. */
export async function listening(given: Server | RequestListener): Promise<number> {
  const server = given instanceof Server ? given : createServer(given);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
