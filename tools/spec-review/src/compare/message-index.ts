import { type Message, messagesOf } from '@cross-border-payments/generator/validators';
import type { Version } from '../version/version.ts';

const known = new WeakMap<Version, Map<string, Message>>();

/** Returns the messages of a version by operation and part: `createOrder query`, `createOrder answer 200 application/json`. */
export function messageIndex(version: Version): Map<string, Message> {
  const found =
    known.get(version) ??
    new Map(
      messagesOf(version.model).map((message) => {
        const { operation, part, status, mediaType } = message;
        return [[operation, part, status, mediaType].filter(Boolean).join(' '), message];
      }),
    );
  known.set(version, found);
  return found;
}
