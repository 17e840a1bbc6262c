import { expect, vi } from 'vitest';
import { createWebhookReceiver, type WebhookOptions } from './index.ts';

/** A text as bytes. */
export const bytes = (text: string) => new TextEncoder().encode(text);

/** The answer to what was taken. */
export const TAKEN = { status: 200, body: { status: '1' } };

/** For the tests: a receiver and what watches it. */
export function setUp(options: Partial<WebhookOptions> = {}) {
  const onNotification = vi.fn();
  const onError = vi.fn();
  const receiver = createWebhookReceiver({ onNotification, onError, ...options });
  const deliver = (text: string, appKey?: string) => receiver.receive({ appKey, body: bytes(text) });
  return { receiver, deliver, onNotification, onError };
}

/** The answer that refuses, with a message like this one. */
export function refusal(message: string | RegExp) {
  return { status: 400, body: { status: '-1', message: expect.stringMatching(message) } };
}
