import type { Answer, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import type { RecordFact } from './fact.ts';
import { mediaKind } from './media-kind.ts';

/** Returns the media types to ask for; undefined for JSON alone or none. */
export function acceptOf({ answers }: Operation): string | undefined {
  const types = new Set(answers.flatMap(askedContents).map(({ mediaType }) => mediaType));
  return types.size === 0 || [...types].join() === 'application/json' ? undefined : [...types].join(', ');
}

/**
 * Lists the media types of an answer that a call asks for: JSON and events where there is JSON, so that the others need
 * no place in its type.
 */
export function askedContents({ contents }: Answer): readonly MediaContent[] {
  const isKind = (kind: string) => contents.filter(({ mediaType }) => mediaKind(mediaType) === kind);
  const json = isKind('json');
  return json.length === 0 ? contents : [...json, ...isKind('events')];
}

/** Returns whether a redirect is the only success of an operation. */
export function isRedirect({ answers }: Operation): boolean {
  const statuses = answers.map(({ status }) => status);
  return (
    statuses.some((status) => /^3/.test(status)) && !statuses.some((status) => /^2|^default$/.test(status))
  );
}

const DATA_KINDS = {
  ...{ json: 'json', text: 'text', urlencoded: 'text', events: 'events', multipart: 'bytes', bytes: 'bytes' },
} as const;

/** Returns what the data of a success may be; undefined for JSON alone, empty for anything. */
export function dataKinds(operation: Operation): RecordFact | undefined {
  const { answers } = operation;
  const successes = answers.filter(({ status }) => /^2/.test(status));
  const known = successes.length > 0 ? successes : answers.filter(({ status }) => status === 'default');
  // Many services answer 202 with a few words that their document does not have.
  if (known.some(({ status, contents }) => contents.length === 0 && !/^20[45]$/.test(status))) return [];
  const kinds = known.flatMap(askedContents).map(({ mediaType }) => mediaKind(mediaType));
  const found = [...new Set(kinds.map((kind) => (kind === 'any' ? undefined : DATA_KINDS[kind])))];
  if (found.join() === 'json') return undefined;
  return found.every((kind) => kind !== undefined) ? found : [];
}

/** Returns whether an answer that is asked for may be server-sent events. */
export function hasEvents({ answers }: Operation): boolean {
  const contents = answers.flatMap(askedContents);
  return contents.some(({ mediaType }) => mediaKind(mediaType) === 'events');
}
