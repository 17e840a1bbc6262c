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

const areEvents = (mediaType: string) => /^text\/event-stream\b/i.test(mediaType);

/** Chooses the reader of server-sent events whose data is JSON. */
export const readEvents: StreamChooser = (mediaType) => (areEvents(mediaType) ? eventStream : undefined);

/** Chooses the reader of server-sent events whose data is text. */
export const readTextEvents: StreamChooser = (mediaType) =>
  areEvents(mediaType) ? textEventStream : undefined;

/**
 * Reads server-sent events, until the connection closes or an event with the data `[DONE]` arrives.
 *
 * @throws ContractError for an event that is too long, or has an integer that would be rounded
 * @throws NetworkError when the connection closes before the end
 * @throws the reason of the signal
 */
export async function* eventStream<Data>(
  body: ReadableStream<Uint8Array>,
  call: ReadCall,
): AsyncGenerator<ServerSentEvent<Data>, void, undefined> {
  for await (const event of eventsIn(body, call)) {
    if (event.text === '[DONE]') return;
    yield { ...event, data: jsonOf<Data>(event.text, call) };
  }
}

/** Reads server-sent events whose data is text. Ends and throws as `eventStream` does. */
export async function* textEventStream(
  body: ReadableStream<Uint8Array>,
  call: ReadCall,
): AsyncGenerator<ServerSentEvent<string>, void, undefined> {
  for await (const event of eventsIn(body, call)) {
    if (event.text === '[DONE]') return;
    yield { ...event, data: event.text };
  }
}

async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  call: ReadCall,
): AsyncGenerator<Omit<ServerSentEvent, 'data'>, void, undefined> {
  const { maxBytes } = call;
  let fields: string[] = [];
  let size = 0;
  let event = 'message';
  let id = '';
  for await (const line of linesOf(body, call)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'event') event = value;
    if (name === 'id' && !value.includes('\0')) id = value;
    if (name === 'data') {
      fields.push(value);
      // The line break counts too. Otherwise an endless stream of empty `data` lines would never reach the limit.
      size += value.length + 1;
    }
    if (size > maxBytes) throw tooLong(call, 'event');
    if (line !== '') continue;
    const text = fields.join('\n');
    if (fields.length > 0) yield { text, event, id };
    [fields, size, event] = [[], 0, 'message'];
  }
}

export function tooLong({ id: operation, maxBytes }: ReadCall, what: 'event' | 'item'): Error {
  return new ContractError(
    `An ${what} of ${operation} is larger than \`maxResponseBytes\`, ${maxBytes} bytes.`,
    { operation },
  );
}

/** Returns the error for a stream that ended early: if the signal was aborted, the reason of the signal. */
function broken({ id: operation, signal, redactor }: ReadCall, thrown: unknown): unknown {
  const message = `The connection closed before the whole body of the response to ${operation} was received.`;
  return signal?.aborted
    ? signal.reason
    : new NetworkError(message, { operation, cause: redactor.cause(thrown) });
}

async function* linesOf(body: ReadableStream<Uint8Array>, call: ReadCall): AsyncGenerator<string> {
  let rest = '';
  let endedWithReturn = false;
  for await (const text of decodeChunks(body, call)) {
    // The CR and the LF of a line break may be in two chunks, and the CR has already ended the line.
    const isSecondHalf = endedWithReturn && text.startsWith('\n');
    endedWithReturn = text.endsWith('\r');
    // Only the new chunk is searched, so that a line takes no longer if it arrives in many chunks.
    const [first = '', ...lines] = text.slice(isSecondHalf ? 1 : 0).split(/\r\n|\n|\r/);
    rest += first;
    if (rest.length > call.maxBytes) throw tooLong(call, 'event');
    for (const line of lines) {
      yield rest;
      rest = line;
    }
  }
}

/** Decodes a body while it arrives. Yields no empty text. */
export async function* decodeChunks(
  body: ReadableStream<Uint8Array>,
  call: ReadCall,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((thrown) => {
        throw broken(call, thrown);
      });
      if (done) return;
      const text = decoder.decode(value, { stream: true });
      if (text !== '') yield text;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function jsonOf<Data>(text: string, { id: operation, json = jsonOfText }: ReadCall): Data | undefined {
  const data = json(text);
  if (!(data instanceof Error)) return data as Data | undefined;
  throw new ContractError(`An event of ${operation} is ${data.message}.`, { operation });
}

/** The items of a response, in order. They can be iterated once. Leaving the loop closes the connection. */
export type ItemStream<Item = unknown> = AsyncIterable<Item>;

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

/** Chooses the reader of NDJSON, JSON Lines or a JSON text sequence (RFC 7464). */
export const readItems: StreamChooser = (mediaType) => {
  const [, format] = /^[^;]*[/+](?:x-)?(ndjson|jsonl|json-?lines|json-seq)\s*(?:;|$)/i.exec(mediaType) ?? [];
  if (!format) return undefined;
  // In a sequence, each item begins with a record separator, and may contain line breaks.
  const separator = /seq/i.test(format) ? '\x1e' : '\n';
  return (body, call) => readSeparated(body, call, separator);
};

export const readEventsOrItems: StreamChooser = (mediaType) => readEvents(mediaType) ?? readItems(mediaType);

export const readTextEventsOrItems: StreamChooser = (mediaType) =>
  readTextEvents(mediaType) ?? readItems(mediaType);

/**
 * @throws ContractError for an item that is too long, is not JSON, or has an integer that would be rounded
 * @throws NetworkError when the connection closes before the end
 * @throws the reason of the signal
 */
async function* readSeparated(
  body: ReadableStream<Uint8Array>,
  call: ReadCall,
  separator: string,
): AsyncGenerator<unknown, void, undefined> {
  let rest = '';
  for await (const text of decodeChunks(body, call)) {
    // Only the new text is searched, so that an item takes no longer if it arrives in many chunks.
    const [first = '', ...others] = text.split(separator);
    rest += first;
    for (const other of others) {
      yield* parseItem(rest, call);
      rest = other;
    }
    if (rest.length > call.maxBytes) throw tooLong(call, 'item');
  }
  yield* parseItem(rest, call);
}

/** Parses the text between two separators, which is an item or empty. */
function* parseItem(text: string, call: ReadCall): Generator<unknown, void, undefined> {
  const { id: operation, maxBytes, json = jsonOfText } = call;
  if (text.length > maxBytes) throw tooLong(call, 'item');
  if (text.trim() === '') return;
  const item = json(text);
  if (item !== undefined && !(item instanceof Error)) yield item;
  else throw new ContractError(`An item of ${operation} is ${item?.message ?? 'not JSON'}.`, { operation });
}
