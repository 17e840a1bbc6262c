import type { NotShown, OpenApiDocument } from '../document/document.ts';
import { listOperations, listWebhooks } from '../document/operations.ts';
import { compareLists, type Difference } from './differences.ts';
import { type MessageFacts, WEBHOOK_NAME } from './messages.ts';
import type { Source } from './source.ts';

/** Compares both ways what the interface document does not show with what the bundle marks as not shown. */
export function compareUnknowns(
  source: Source,
  document: OpenApiDocument,
  messages: MessageFacts[],
): Difference[] {
  const wanted = source.unknowns.flatMap(({ section, statement, at }) =>
    at.map((place) => [`${unknownPlace(place)}: ${statement}`, section]),
  );
  const found = bundleUnknowns(document, messages).map(({ section, statement, at }) => [
    `${unknownPlace(at)}: ${statement}`,
    section,
  ]);
  return compareLists('not shown', Object.fromEntries(wanted), Object.fromEntries(found));
}

/** Returns the place of an unknown: that of a whole query is its operation, that of an answer the one with HTTP 200. */
function unknownPlace(place: string): string {
  return place
    .replace(WEBHOOK_NAME, 'webhook')
    .replace(/ query$/, '')
    .replace(/ response(?! [24]00)/, ' response 200');
}

/**
 * Lists the marks of the bundle for what is not shown, except those of a single fact of a member (type, maximum length,
 * condition).
 *
 * @returns the marks, one for each message and member they hold at
 */
export function bundleUnknowns(
  document: OpenApiDocument,
  messages: MessageFacts[],
): (NotShown & { at: string })[] {
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
        at: `${message} ${entry.at}`.trim().replace(WEBHOOK_NAME, 'webhook'),
      })),
    ),
  ];
  return found.filter((entry) => !['type', 'maximum length', 'condition'].includes(entry.statement));
}
