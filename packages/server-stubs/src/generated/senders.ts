// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { createSender, readReply, resolveChoice } from '@cross-border-payments/server-runtime';
import type { WebhookSender, SenderOptions, ServiceProfile } from '@cross-border-payments/server-runtime';
import type { Webhooks } from '@cross-border-payments/spec/operations';
import { coerce, index, validators } from './validators.js';

const profile: ServiceProfile = { secretProperties: ['appKey', 'appkey', 'secretKey', 'token', 'idNumber', 'number', 'accountNumber', 'account'] };
const messages = { coerce, index, validators, choices: resolveChoice };

/** Sends every webhook and callback of the document. */
export interface Senders {
  /**
   * Order status callback: {callback_url}/hub/webhook
   *
   * The service sends a callback about the status of an order, a payout or a payin, to `{callback_url}/hub/webhook` of the merchant. The result of an asynchronous confirm arrives this way. The callback URL must be reachable: if the merchant restricts access to it, the service's IP addresses may have to be allowed.
   *
   * The webhook `orderStatusCallback`.
   */
  readonly orderStatusCallback: WebhookSender<Webhooks['orderStatusCallback']>;
}

/** Makes the senders, which check each message, send it once and return the receiver's response. */
export function createSenders(options: SenderOptions = {}): Senders {
  const secretProperties = [...(profile.secretProperties ?? []), ...(options.secretProperties ?? [])];
  const own = { ...options, secretProperties };
  return {
    orderStatusCallback: createSender({ id: 'orderStatusCallback', method: 'POST', body: 'application/json', required: true, responses: { 200: ['application/json'], 400: ['application/json'] }, readBody: readReply }, messages, own),
  };
}
