import { AnswerError } from './refusal.ts';

/** One server-sent event of an answer. */
export type SentEvent<Data = unknown> = EventFields &
  (
    | { /** Sent as JSON. */ readonly data: Data; readonly text?: undefined }
    | { /** Sent as it is, such as `[DONE]`. */ readonly text: string; readonly data?: undefined }
  );

interface EventFields {
  /** The name of the event; a client takes `message` without one. */
  readonly event?: string;
  /** The id with which a client that has lost the connection begins again. */
  readonly id?: string;
  /** Milliseconds after which a client that has lost the connection comes back. */
  readonly retryMs?: number;
}

/**
 * Writes one server-sent event.
 *
 * @throws AnswerError for what is no event, and for a name or an id of more than one line
 */
export function eventText(given: unknown): string {
  const isObject = typeof given === 'object' && given !== null;
  const { data, text, event, id, retryMs } = (isObject ? given : {}) as Partial<SentEvent>;
  const written = text ?? JSON.stringify(data);
  if (typeof written !== 'string')
    throw new AnswerError('An event must have `data` that is JSON, or `text`.');
  const name = event === undefined ? '' : `event: ${oneLine('event', event)}\n`;
  const mark = id === undefined ? '' : `id: ${oneLine('id', id)}\n`;
  const retry = retryMs === undefined ? '' : `retry: ${milliseconds(retryMs)}\n`;
  return `${name}${mark}${retry}data: ${written.split(/\r\n|\n|\r/).join('\ndata: ')}\n\n`;
}

function oneLine(name: string, value: unknown): string {
  if (typeof value === 'string' && !/[\r\n\0]/.test(value)) return value;
  throw new AnswerError(`The \`${name}\` of an event must be a text of one line.`);
}

function milliseconds(value: unknown): string {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return String(value);
  throw new AnswerError('The `retryMs` of an event must be a whole number of milliseconds.');
}
