import { ContractError, NetworkError } from '../core/errors.ts';
import { jsonOfText, jsonText } from './json.ts';
import type { BodyWriter, ReadCall, StreamChooser } from './operation.ts';
import { bytesBody } from './request.ts';

export interface ServerSentEvent<Data = unknown> {
  /**
   * The data. It is text if the document declares a string, otherwise parsed JSON; undefined if it is not JSON, or is
   * nested deeper than 200 levels.
   */
  readonly data: Data | undefined;
  readonly text: string;
  /** The name of the event. Defaults to `message`. */
  readonly event: string;
  /** The id of this event, or of the last event that had an id. */
  readonly id: string;
}

/**
 * The events of a response, in order, without a final `[DONE]`. They can be iterated once. Leaving the loop closes the
 * connection.
 */
export type EventStream<Data = unknown> = AsyncIterable<ServerSentEvent<Data>>;

/** The items of a response, in order. They can be iterated once. Leaving the loop closes the connection. */
export type ItemStream<Item = unknown> = AsyncIterable<Item>;

type Body = ReadableStream<Uint8Array>;

const areEvents = (mediaType: string) => /^text\/event-stream\b/i.test(mediaType);

/** Chooses the reader of server-sent events whose data is JSON. */
export const readEvents: StreamChooser = (mediaType) =>
  areEvents(mediaType) ? (body, call) => withData(body, call, jsonOf) : undefined;

/** Chooses the reader of server-sent events whose data is text. */
export const readTextEvents: StreamChooser = (mediaType) =>
  areEvents(mediaType) ? (body, call) => withData(body, call, (text) => text) : undefined;

/** Chooses the reader of NDJSON, JSON Lines or a JSON text sequence (RFC 7464). */
export const readItems: StreamChooser = (mediaType) => {
  const [, format] = /^[^;]*[/+](?:x-)?(ndjson|jsonl|json-?lines|json-seq)\s*(?:;|$)/i.exec(mediaType) ?? [];
  if (!format) return undefined;
  // In a sequence, each item begins with a record separator, and may contain line breaks.
  const separator = /seq/i.test(format) ? '\x1e' : '\n';
  return (body, call) => itemsIn(body, call, separator);
};

export const readEventsOrItems: StreamChooser = (mediaType) => readEvents(mediaType) ?? readItems(mediaType);

export const readTextEventsOrItems: StreamChooser = (mediaType) =>
  readTextEvents(mediaType) ?? readItems(mediaType);

/** Writes an array as NDJSON, JSON Lines or a JSON text sequence. Writes any other value like `bytesBody`. */
export const itemsBody: BodyWriter = (value, mediaType) => {
  if (!Array.isArray(value)) return bytesBody(value, mediaType);
  const start = /seq/i.test(mediaType) ? '\x1e' : '';
  const lines = value.map((item) => {
    const text: string | undefined = jsonText(item);
    if (text === undefined) throw new RangeError('each item of `body` must be a JSON value');
    return `${start}${text}\n`;
  });
  return { headers: { 'content-type': mediaType }, body: lines.join('') };
};

/**
 * Adds the parsed data to each event. Ends with the connection, or before an event whose data is `[DONE]`.
 * @throws ContractError for an event that is too long, or has an integer that would be rounded
 * @throws NetworkError when the connection closes before the end
 * @throws the reason of the signal
 */
async function* withData(body: Body, call: ReadCall, dataOf: (text: string, call: ReadCall) => unknown) {
  for await (const event of eventsIn(body, call)) {
    if (event.text === '[DONE]') return;
    yield { ...event, data: dataOf(event.text, call) };
  }
}

async function* eventsIn(body: Body, call: ReadCall) {
  let fields: string[] = [];
  let size = 0;
  let event = 'message';
  let id = '';
  for await (const line of piecesOf(body, call, /\r\n|\n|\r/, 'event')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'id' && !value.includes('\0')) id = value;
    if (name === 'data') {
      fields.push(value);
      // The line break counts too. Otherwise an endless stream of empty `data` lines would never reach the limit.
      size += value.length + 1;
    }
    if (size > call.maxBytes) throw tooLong(call, 'event');
    if (line !== '') continue;
    const text = fields.join('\n');
    if (fields.length > 0) yield { text, event, id };
    [fields, size, event] = [[], 0, 'message'];
  }
}

function jsonOf(text: string, { id: operation, json = jsonOfText }: ReadCall): unknown {
  const data = json(text);
  if (!(data instanceof Error)) return data;
  throw new ContractError(`An event of ${operation} is ${data.message}.`, { operation });
}

/** Like `withData`, but also throws a ContractError for an item that is not JSON. */
async function* itemsIn(body: Body, call: ReadCall, separator: string) {
  const { id: operation, maxBytes, json = jsonOfText } = call;
  for await (const text of piecesOf(body, call, separator, 'item')) {
    if (text.length > maxBytes) throw tooLong(call, 'item');
    if (text.trim() === '') continue;
    const item = json(text);
    if (item === undefined || item instanceof Error)
      throw new ContractError(`An item of ${operation} is ${item?.message ?? 'not JSON'}.`, { operation });
    yield item;
  }
}

function tooLong({ id: operation, maxBytes }: ReadCall, what: 'event' | 'item'): Error {
  const message = `An ${what} of ${operation} is larger than \`maxResponseBytes\`, ${maxBytes} bytes.`;
  return new ContractError(message, { operation });
}

/** Yields the lines of events, or the items between separators. The last item needs no separator. */
async function* piecesOf(body: Body, call: ReadCall, separator: RegExp | string, what: 'event' | 'item') {
  let rest = '';
  let endedWithReturn = false;
  for await (const text of decodedChunks(body, call)) {
    // The CR and the LF of a line break may be in two chunks, and the CR has already ended the line.
    const isSecondHalf = endedWithReturn && text.startsWith('\n');
    endedWithReturn = what === 'event' && text.endsWith('\r');
    // Only the new chunk is searched, so that a piece takes no longer if it arrives in many chunks.
    const [first = '', ...others] = text.slice(isSecondHalf ? 1 : 0).split(separator);
    rest += first;
    if (rest.length > call.maxBytes) throw tooLong(call, what);
    for (const other of others) {
      yield rest;
      rest = other;
    }
    if (what === 'item' && rest.length > call.maxBytes) throw tooLong(call, what);
  }
  if (what === 'item') yield rest;
}

async function* decodedChunks(body: Body, { id: operation, signal, redactor }: ReadCall) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((thrown) => {
        if (signal?.aborted) throw signal.reason;
        const message = `The connection closed before the whole body of the response to ${operation} was received.`;
        throw new NetworkError(message, { operation, cause: redactor.cause(thrown) });
      });
      if (done) return;
      const text = decoder.decode(value, { stream: true });
      if (text !== '') yield text;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
