import type { DeclaredResponse, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import { hasTextEvents, mediaKind, type RecordFact, RuntimeFunction } from '../facts.ts';

/** Returns the facts that a client needs to request and to read the responses of an operation. */
export function responseFacts(operation: Operation): Readonly<Record<string, RecordFact | undefined>> {
  const data = dataKinds(operation);
  const declared = listDeclaredKinds(operation);
  return {
    accept: acceptOf(operation),
    data,
    declared,
    read: (data ?? declared) && new RuntimeFunction('readByType'),
    streams: chooseStreamReader(operation),
    redirects: isRedirect(operation) || undefined,
  };
}

function acceptOf({ responses }: Operation): string | undefined {
  const types = new Set(responses.flatMap(askedContents).map(({ mediaType }) => mediaType));
  return types.size === 0 || [...types].join() === 'application/json' ? undefined : [...types].join(', ');
}

/**
 * Lists the media types that a call requests for a response: JSON and streams if there is JSON, otherwise all. The type
 * of the call leaves out all others.
 */
export function askedContents({ contents }: DeclaredResponse): readonly MediaContent[] {
  const isKind = (kind: string) => contents.filter(({ mediaType }) => mediaKind(mediaType) === kind);
  const json = isKind('json');
  return json.length === 0 ? contents : [...json, ...isKind('events'), ...isKind('items')];
}

export function isRedirect({ responses }: Operation): boolean {
  const statuses = responses.map(({ status }) => status);
  return (
    statuses.some((status) => /^3/.test(status)) && !statuses.some((status) => /^2|^default$/.test(status))
  );
}

const DATA_KINDS = {
  ...{ json: 'json', text: 'text', urlencoded: 'text', multipart: 'bytes', bytes: 'bytes' },
  ...{ events: 'events', items: 'items' },
  any: undefined,
} as const;

/** Returns the kinds of data of a success: undefined if it is always JSON, an empty array if it may be anything. */
function dataKinds(operation: Operation): RecordFact | undefined {
  const known = listSuccesses(operation);
  // A response that is declared without a body may have one: many services respond with 202 and an undeclared short
  // text.
  if (known.some(({ status, contents }) => contents.length === 0 && !/^20[45]$/.test(status))) return [];
  const kinds = listKinds(known.flatMap(askedContents));
  if (kinds.join() === 'json') return undefined;
  return kinds.every((kind) => kind !== undefined) ? kinds : [];
}

/** Returns the responses whose data a call returns: the successes or, without any, the default. */
export function listSuccesses({ responses }: Operation): DeclaredResponse[] {
  const successes = responses.filter(({ status }) => /^2/.test(status));
  return successes.length > 0 ? successes : responses.filter(({ status }) => status === 'default');
}

function listKinds(contents: readonly MediaContent[]) {
  return [...new Set(contents.map(({ mediaType }) => DATA_KINDS[mediaKind(mediaType)]))];
}

/** Lists the media types of a success, if a call can choose among several kinds of data. */
export function listMediaChoices(operation: Operation): string[] {
  const contents = listSuccesses(operation).flatMap((response) => response.contents);
  const kinds = listKinds(contents);
  if (kinds.length < 2 || kinds.includes(undefined)) return [];
  return [...new Set(contents.map(({ mediaType }) => mediaType))];
}

function listDeclaredKinds(operation: Operation): RecordFact | undefined {
  const contents = listSuccesses(operation).flatMap((response) => response.contents);
  return listMediaChoices(operation).length > 0 ? (listKinds(contents) as string[]) : undefined;
}

function chooseStreamReader({ responses }: Operation): RuntimeFunction | undefined {
  const contents = responses.flatMap(askedContents);
  const ofKind = (kind: string) => contents.filter(({ mediaType }) => mediaKind(mediaType) === kind);
  const events = ofKind('events');
  const hasItems = ofKind('items').length > 0;
  if (events.length === 0) return hasItems ? new RuntimeFunction('readItems') : undefined;
  if (events.every(hasTextEvents))
    return new RuntimeFunction(hasItems ? 'readTextEventsOrItems' : 'readTextEvents');
  return new RuntimeFunction(hasItems ? 'readEventsOrItems' : 'readEvents');
}
