import { ContractError } from '../../core/errors/errors.ts';
import { jsonOfText } from '../../core/read.ts';
import type { BodyWriter, ReadCall, StreamChooser } from '../operation.ts';
import { bytesBody } from '../request.ts';
import { jsonText } from '../serialise.ts';
import { decodeChunks, readEvents, readTextEvents, tooLong } from './event-stream.ts';

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
