import { expect, test } from 'vitest';
import { Watched } from '../testing/watched.ts';
import { FileStream } from './file-upload.ts';

const chunk = (value: number) => Uint8Array.of(value);

test('passes one chunk at a time: the next is accepted only after the previous one was read', async () => {
  const stream = new FileStream();
  const iterator = stream[Symbol.asyncIterator]();
  let isUsed = false;
  const pushed = Promise.resolve(stream.push(chunk(1))).then(() => {
    isUsed = true;
  });
  expect((await iterator.next()).value).toEqual(chunk(1));
  const second = iterator.next();
  await pushed;
  expect(isUsed).toBe(true);
  stream.end();
  expect(await second).toEqual({ done: true, value: undefined });
});

test('an unread chunk delays the sender', async () => {
  const stream = new FileStream();
  const outcome = await Promise.race([
    stream.push(chunk(1)),
    new Promise((resolve) => setTimeout(resolve, 20, 'waiting')),
  ]);
  expect(outcome).toBe('waiting');
});

test('when the reader stops, the sender continues', async () => {
  const stream = new FileStream();
  const read = (async () => {
    for await (const one of stream) return one;
    return undefined;
  })();
  await stream.push(chunk(1));
  expect(await read).toEqual(chunk(1));
  expect(stream.push(chunk(2))).toBeUndefined();
});

test('a fault reaches the reader', async () => {
  const stream = new FileStream();
  const next = stream[Symbol.asyncIterator]().next();
  stream.fail(new Error('broken off'));
  await expect(next).rejects.toThrow('broken off');
});

test('a file that failed releases its chunk, even if its reader hangs', async () => {
  const stream = new FileStream();
  const watched = new Watched();
  const push = () => void stream.push(watched.add(new Uint8Array(65_536)));
  push();
  stream.fail(new Error('broken off'));
  await expect.poll(() => watched.left(), { timeout: 60_000 }).toBe(0);
  await expect(stream[Symbol.asyncIterator]().next()).rejects.toThrow('broken off');
});
