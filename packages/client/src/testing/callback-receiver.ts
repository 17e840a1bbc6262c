import { expect, vi } from 'vitest';
import { type CallbackReceiverOptions, createCallbackReceiver } from '../callback/index.ts';

/** A text as bytes. */
export const bytes = (text: string) => new TextEncoder().encode(text);

/** The answer to what was taken. */
export const TAKEN = { status: 200, body: { status: '1' } };

/** For the tests: a receiver and what watches it. */
export function setUp(options: Partial<CallbackReceiverOptions> = {}) {
  const onCallback = vi.fn();
  const onError = vi.fn();
  const receiver = createCallbackReceiver({ onCallback, onError, ...options });
  const deliver = (text: string, appKey?: string) => receiver.receive({ appKey, body: bytes(text) });
  return { receiver, deliver, onCallback, onError };
}

/** The answer that refuses, with a message like this one. */
export function refusal(message: string | RegExp) {
  return { status: 400, body: { status: '-1', message: expect.stringMatching(message) } };
}
