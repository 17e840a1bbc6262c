import {
  listOperations,
  listWebhooks,
  type NotShown,
  type OpenApiDocument,
} from '@cross-border-payments/document';
import type { FactsByMember } from './facts.ts';
import { type MessageFacts, webhookName } from './messages.ts';

/** Something the document marks `x-not-shown`, and where. */
export interface MarkedUnknown extends NotShown {
  at: string;
}

/**
 * Arranges the facts of the bundle's members.
 *
 * @param messages the messages of the bundle
 * @returns facts by message and member
 */
export function bundleFacts(messages: MessageFacts[]): FactsByMember {
  return new Map(messages.map(({ message, members }) => [message, members]));
}

/**
 * Lists what the bundle marks as not shown, other than what belongs to a single fact of a member (its type, its
 * maximum length, its condition).
 *
 * @param document the bundle
 * @param messages the messages of the bundle
 * @returns the marks, one for each message and member they hold at
 */
export function bundleUnknowns(document: OpenApiDocument, messages: MessageFacts[]): MarkedUnknown[] {
  const mark = (at: string, entries: NotShown[] | undefined) =>
    (entries ?? []).map((entry) => ({ ...entry, at }));
  const schemes = Object.entries(document.components.securitySchemes);
  const found = [
    ...mark('document', document.info['x-not-shown']),
    ...schemes.flatMap(([name, scheme]) => mark(`securityScheme ${name}`, scheme['x-not-shown'])),
    ...listOperations(document).flatMap(({ method, path, object }) =>
      mark(`${method} ${path}`, object['x-not-shown']),
    ),
    ...listWebhooks(document).flatMap(({ object }) => mark('webhook', object['x-not-shown'])),
    ...messages.flatMap(({ message, notShown }) =>
      notShown.map((entry) => ({
        ...entry,
        at: `${message} ${entry.at}`.trim().replace(webhookName, 'webhook'),
      })),
    ),
  ];
  return found.filter((entry) => !['type', 'maximum length', 'condition'].includes(entry.statement));
}
