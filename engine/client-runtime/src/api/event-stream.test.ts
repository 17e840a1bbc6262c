import { expect, test } from 'vitest';
import { createRedactor } from '../core/redact.ts';
import type { ReadCall, StreamChooser } from './operation.ts';
import { type EventStream, readEvents, readTextEvents } from './streams.ts';

type EventReader = (body: ReadableStream<Uint8Array>, call: ReadCall) => EventStream;

const readerOf = (choose: StreamChooser) => choose('text/event-stream') as EventReader;
const eventStream = readerOf(readEvents);
const textEventStream = readerOf(readTextEvents);

const callOf = (maxBytes: number) => {
  return { id: 'listen', maxBytes, signal: undefined, redactor: createRedactor([]) };
};

/** Returns the texts of the events in these chunks. */
async function read(chunks: readonly Uint8Array[], maxBytes = 1000): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const found: string[] = [];
  for await (const { event, id, text } of eventStream(body, callOf(maxBytes)))
    found.push(`${event} ${id} ${text}`);
  return found;
}

/** Returns the data of the events in a text. */
async function dataOf(reader: EventReader, text: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { data } of reader(new Blob([text]).stream(), callOf(1000))) found.push(data);
  return found;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test.each(['\n', '\r\n', '\r'])('line breaks are %j, wherever a chunk ends', async (end) => {
  const text = ['event: ä', 'data: 1', 'data:2', 'id: 7', '', ': note', 'data', '', 'data: lost'].join(end);
  const all = bytes(text);
  const expected = ['ä 7 1\n2', 'message 7 '];
  expect(await read([all])).toEqual(expected);
  expect(await read([...all].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
});

test('an event without data is skipped, and unknown fields are ignored', async () => {
  expect(await read([bytes('event: a\n\nretry: 5\nfoo: bar\ndata: x\n\n')])).toEqual(['message  x']);
});

test('the data of an event is JSON, or text if the document declares a string', async () => {
  const text = 'data: hello\n\ndata: 42\n\ndata: "a"\n\ndata:\n\ndata: [DONE]\n\ndata: 1\n\n';
  expect(await dataOf(eventStream, text)).toEqual([undefined, 42, 'a', undefined]);
  expect(await dataOf(textEventStream, text)).toEqual(['hello', '42', '"a"', '']);
});

test('an event that is too long ends the stream', async () => {
  await expect(read([bytes(`data: ${'x'.repeat(30)}\n\n`)], 20)).rejects.toThrow(
    'larger than `maxResponseBytes`, 20 bytes',
  );
  await expect(
    read([bytes('data: xxxxxxx\n'), bytes('data: xxxxxxx\n'), bytes('data: xxxxxxx\n')], 20),
  ).rejects.toThrow('larger than `maxResponseBytes`, 20 bytes');
  const empty = Array.from({ length: 21 }, () => bytes('data:\n'));
  await expect(read(empty, 20)).rejects.toThrow('larger than `maxResponseBytes`, 20 bytes');
  await expect(read([bytes('x'.repeat(21))], 20)).rejects.toThrow('larger than `maxResponseBytes`, 20 bytes');
});

test.each([
  ['200 levels', 200, true],
  ['202 levels', 202, false],
  ['100,000 levels', 100_000, false],
])('data of %s', async (_, levels, isRead) => {
  const text = '['.repeat(levels) + ']'.repeat(levels);
  const body = new Response(`data: ${text}\n\ndata:\n\ndata: null\n\n`).body as ReadableStream<Uint8Array>;
  const found: unknown[] = [];
  for await (const event of eventStream(body, callOf(1_000_000))) found.push(event.data);
  expect(found).toEqual([isRead ? JSON.parse(text) : undefined, undefined, null]);
});

test('leaving the loop cancels the stream', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes('data: 1\n\n')),
    cancel() {
      isCancelled = true;
    },
  });
  for await (const _ of eventStream(body, callOf(100))) break;
  expect(isCancelled).toBe(true);
});
