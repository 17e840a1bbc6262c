import type { Operation } from '../operation.ts';
import { AnswerError } from './refusal.ts';

/** How the body of an answer is written, by its media type. */
type ContentKind = 'json' | 'text' | 'events' | 'any' | 'bytes';

const JSON_TYPE = 'application/json';
const TEXT =
  /^text\/|^[\w.+-]+\/(?:[\w.+-]+\+)?(?:xml|yaml)$|^multipart\/|urlencoded$|x-ndjson|jsonl|javascript/;

/** Returns how a body of a media type is written. */
export function contentKind(mediaType: string): ContentKind {
  const type = withoutParameters(mediaType);
  if (/^[\w.+*-]+\/(?:[\w.+*-]+\+)?json$/.test(type)) return 'json';
  if (type === 'text/event-stream') return 'events';
  if (type === '*/*' || type === 'application/*') return 'any';
  return TEXT.test(type) ? 'text' : 'bytes';
}

/** Returns a media type in small letters and without its parameters. */
function withoutParameters(mediaType: string): string {
  const end = mediaType.indexOf(';');
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}

/** The media type of an answer. */
export interface ChosenContent {
  /** As the document writes it; undefined for an answer without a body. */
  readonly declared: string | undefined;
  /** What is sent as `content-type`. */
  readonly sent: string;
  readonly kind: ContentKind;
}

const PLAIN_JSON: ChosenContent = { declared: JSON_TYPE, sent: JSON_TYPE, kind: 'json' };
const NO_CONTENT: ChosenContent = { declared: undefined, sent: JSON_TYPE, kind: 'json' };

/**
 * Chooses the media type of an answer: the one that its handler names, else the first that the document declares.
 *
 * @param status as the document declares it: `200`, `4XX` or `default`
 * @param named what the handler gave as `contentType`
 * @throws AnswerError for one that the document does not declare, and for a range of which the handler names none
 */
export function chooseContent({ id, contents }: Operation, status: string, named: unknown): ChosenContent {
  const declared = contents?.[status];
  if (named === undefined) {
    if (!declared) return PLAIN_JSON;
    const [first] = declared;
    return first === undefined ? NO_CONTENT : chosen(first, unnamed(id, status, first));
  }
  const types = declared ?? [JSON_TYPE];
  const found = typeof named === 'string' ? nearestType(types, named) : undefined;
  if (found !== undefined) return chosen(found, found.includes('*') ? String(named) : found);
  throw new AnswerError(
    `The handler of ${id} answered ${status} as ${JSON.stringify(named)}, where the document declares ${types.join(' or ') || 'no body'}.`,
  );
}

function chosen(declared: string, sent: string): ChosenContent {
  return { declared, sent, kind: contentKind(sent) };
}

/** Returns what is sent for a media type that no handler has named: itself, where that leaves it to the body. */
function unnamed(id: string, status: string, first: string): string {
  if (!first.includes('*') || contentKind(first) === 'any') return first;
  throw new AnswerError(
    `The handler of ${id} answered ${status} without a contentType, where the document declares ${first}.`,
  );
}

/** Returns the declared media type that a named one is: by its whole text, by its type, or by a range. */
function nearestType(declared: readonly string[], named: string): string | undefined {
  const bare = withoutParameters(named);
  const start = bare.slice(0, bare.indexOf('/') + 1);
  if (start === '' || bare.includes('*')) return undefined;
  return (
    declared.find((type) => type === named) ??
    declared.find((type) => withoutParameters(type) === bare) ??
    declared.find((type) => withoutParameters(type) === `${start}*`) ??
    declared.find((type) => withoutParameters(type) === '*/*')
  );
}
