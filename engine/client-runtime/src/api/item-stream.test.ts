import { describe, expect, test } from 'vitest';
import { createRedactor } from '../core/redact.ts';
import { exactJson } from './json.ts';
import { itemsBody, readEventsOrItems, readItems } from './streams.ts';

/** Returns the items in these chunks. */
async function itemsOf(
  mediaType: string,
  chunks: readonly Uint8Array[],
  maxBytes = 1000,
  json?: typeof exactJson,
): Promise<unknown[]> {
  const call = { id: 'list', maxBytes, signal: undefined, redactor: createRedactor([]), json };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const found: unknown[] = [];
  const items = readItems(mediaType)?.(body, call);
  for await (const item of items as AsyncIterable<unknown>) found.push(item);
  return found;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const LINES = 'application/x-ndjson';
const SEQUENCE = 'application/json-seq';

describe('the items of a stream', () => {
  test.each([
    [LINES, '{"a":"ä"}\n\n2\r\n\r\nnull\n"end"'],
    ['application/jsonl; charset=utf-8', '{"a":"ä"}\n2\nnull\n"end"\n'],
    [SEQUENCE, '\x1e{"a":\n"ä"}\n\x1e2\n\x1enull\n\x1e"end"\n'],
    ['application/geo+json-seq', '\x1e{"a":"ä"}\n\x1e\x1e2\n\x1enull\n\x1e"end"\n'],
  ])('of %s are read, wherever a chunk ends', async (mediaType, text) => {
    const all = bytes(text);
    const items = [{ a: 'ä' }, 2, null, 'end'];
    expect(await itemsOf(mediaType, [all])).toEqual(items);
    expect(
      await itemsOf(
        mediaType,
        [...all].map((byte) => Uint8Array.of(byte)),
      ),
    ).toEqual(items);
  });

  test.each([
    ['an item that is no JSON', '1\n{"a"\n', 1000, 'An item of list is not JSON.'],
    ['a cut item at the end', '1\n{"a', 1000, 'An item of list is not JSON.'],
    ['an item that is too long', `1\n"${'x'.repeat(20)}"\n`, 20, 'An item of list is larger than'],
    ['an endless item', `"${'x'.repeat(20)}`, 20, 'larger than `maxResponseBytes`, 20 bytes'],
    ['a rounded integer', '9007199254740993\n', 1000, 'An item of list is JSON with the integer'],
  ])('%s is a contract error', async (_, text, maxBytes, message) => {
    await expect(itemsOf(LINES, [bytes(text)], maxBytes, exactJson)).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining(message),
    });
  });

  test('an item without an end is refused before the stream ends', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 100) controller.error(new Error('The whole stream was read.'));
        else controller.enqueue(bytes('0123456789'));
      },
    });
    const call = { id: 'list', maxBytes: 20, signal: undefined, redactor: createRedactor([]) };
    const items = readItems(LINES)?.(body, call) as AsyncIterable<unknown>;
    await expect(items[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'contract' });
  });

  test('an item that is too long is refused as soon as its beginning arrives', async () => {
    const chunks = [bytes(`1\n${'x'.repeat(30)}`)];
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const chunk = chunks.shift();
          if (chunk) controller.enqueue(chunk);
          else controller.error(new Error('Another chunk was requested.'));
        },
      },
      { highWaterMark: 0 },
    );
    const call = { id: 'list', maxBytes: 20, signal: undefined, redactor: createRedactor([]) };
    const items = readItems(LINES)?.(body, call) as AsyncGenerator<unknown>;
    expect(await items.next()).toEqual({ done: false, value: 1 });
    await expect(items.next()).rejects.toMatchObject({ kind: 'contract' });
  });

  test('of a long stream are not limited together', async () => {
    expect(
      await itemsOf(
        LINES,
        Array.from({ length: 30 }, () => bytes('"abc"\n')),
        10,
      ),
    ).toHaveLength(30);
  });
});

test.each([
  [LINES, [{ a: 'ä\nb' }, 2, null], '{"a":"ä\\nb"}\n2\nnull\n'],
  [SEQUENCE, [{ a: 1 }, []], '\x1e{"a":1}\n\x1e[]\n'],
  [LINES, [], ''],
  [LINES, '{"a":1}\n', '{"a":1}\n'],
])('a body of %s is written from its items', (mediaType, value, text) => {
  expect(itemsBody(value, mediaType)).toEqual({ headers: { 'content-type': mediaType }, body: text });
});

test.each([[[undefined]], [[1n]], [{ a: 1 }]])('%o is no body of items', (value) => {
  expect(() => itemsBody(value, LINES)).toThrow();
});

test.each([
  ...['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines'],
  ...['application/json-seq', 'application/geo+json-seq', 'Application/JSONL ; a=b'],
])('%s is a stream of items', (mediaType) => {
  expect(readItems(mediaType)).toBeTypeOf('function');
});

test.each(['application/json', 'text/plain', 'text/x-json-sequel', '', 'application/jsonlog'])(
  '%j is not',
  (mediaType) => {
    expect(readItems(mediaType)).toBeUndefined();
    expect(readEventsOrItems(mediaType)).toBeUndefined();
    expect(readEventsOrItems('text/event-stream;x')).toBeTypeOf('function');
  },
);
