// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  CallbackSender,
  SenderOptions,
  ServiceProfile,
} from '@cross-border-payments/server-stubs/runtime';
import { createSender } from '@cross-border-payments/server-stubs/runtime';
import type { Callbacks } from './operations.ts';
import { coerce, index, validators } from './validators.js';

const profile: ServiceProfile = {};
const messages = { coerce, index, validators };

/** Sends every webhook and callback of the document. */
export interface Senders {
  /** The callback `paid` to `{$request.body#/base}/hooks/{$request.body#/id}/notify`. */
  readonly paid: CallbackSender<Callbacks['paid']>;
}

/** Makes the senders, which check each message, send it once and return the receiver's answer. */
export function createSenders(options: SenderOptions = {}): Senders {
  const secretMembers = [...(profile.secretMembers ?? []), ...(options.secretMembers ?? [])];
  const own = { ...options, secretMembers };
  return {
    paid: createSender(
      {
        id: 'paid',
        method: 'POST',
        url: [
          { source: '$request.body#/base', of: 'request', at: ['body', 'base'] },
          '/hooks/',
          { source: '$request.body#/id', of: 'request', at: ['body', 'id'] },
          '/notify',
        ],
        body: 'application/json',
        answers: { 200: ['application/json'] },
      },
      messages,
      own,
    ),
  };
}
