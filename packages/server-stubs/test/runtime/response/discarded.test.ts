import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryRequest } from '../../../src/testing/memory-request.ts';
import { RESPONSES_DOCUMENT } from '../../../src/testing/responses-document.ts';
import { temporaryFolder } from '../../../src/testing/temporary-folder.ts';
import { loadServer, type TinyServer, writeServer } from '../../../src/testing/tiny-server.ts';

const { folder, remove } = temporaryFolder();
let server: TinyServer;
beforeAll(async () => {
  await writeServer(folder, 'server', RESPONSES_DOCUMENT);
  server = await loadServer(folder, 'server');
});
afterAll(remove);

function send(picture: () => unknown, options: object = {}) {
  const service = server.createPartialService({ picture }, options);
  return service.handle(memoryRequest({ method: 'GET', url: '/picture' }));
}

/** Returns an iterable, and a promise that resolves when its `return` is called. */
function watched() {
  let onReturn = () => {};
  const returned = new Promise<void>((resolve) => {
    onReturn = resolve;
  });
  const iterator = { next: () => new Promise(() => {}), return: async () => onReturn() };
  return { returned, body: { [Symbol.asyncIterator]: () => iterator } };
}

describe('a stream that is not sent is ended', () => {
  test.each<[string, object]>([
    ['of a status that is not declared', { status: 201 }],
    ['of a media type that is not declared', { status: 200, contentType: 'text/html' }],
    ['with a header that cannot be sent', { status: 200, headers: { 'x-a': '\n' } }],
  ])('%s', async (_, wrong) => {
    const { body, returned } = watched();
    expect(await send(() => ({ ...wrong, body }))).toMatchObject({ status: 500 });
    await returned;
  });

  test('that yields no first chunk in time', async () => {
    const { body, returned } = watched();
    const limits = { handlerTimeoutMs: 5 };
    expect(await send(() => ({ status: 200, body }), { limits })).toMatchObject({ status: 500 });
    await returned;
  });

  test('that is returned after the time limit of its handler', async () => {
    const { body, returned } = watched();
    let response: (late: object) => void = () => {};
    const late = new Promise((resolve) => {
      response = resolve;
    });
    expect(await send(() => late, { limits: { handlerTimeoutMs: 5 } })).toMatchObject({ status: 500 });
    response({ status: 200, body });
    await returned;
  });

  test('of the web', async () => {
    let isCancelled = false;
    const cancel = () => {
      isCancelled = true;
    };
    const body = new ReadableStream({ cancel });
    expect(await send(() => ({ status: 201, body }))).toMatchObject({ status: 500 });
    expect(isCancelled).toBe(true);
  });

  test('of Node, whose error does not end the process', async () => {
    const missing = createReadStream(join(folder, 'no such file'));
    expect(await send(() => ({ status: 201, body: missing }))).toMatchObject({ status: 500 });
    await finished(missing).catch(() => undefined);
    expect(missing.destroyed).toBe(true);
  });
});

test('a file that does not exist becomes HTTP 500', async () => {
  const errors: unknown[] = [];
  const body = () => createReadStream(join(folder, 'no such file'));
  const response = await send(() => ({ status: 200, body: body() }), {
    onError: (error: unknown) => void errors.push(error),
  });
  expect(response).toMatchObject({ status: 500 });
  expect(errors.map(String)).toEqual([expect.stringContaining('ENOENT')]);
});

test('a waiting stream of Node ends when its client disconnects', async () => {
  const body = new Readable({ read() {} });
  body.push('first');
  const { content } = await send(() => ({ status: 200, body }));
  if (!content || !('next' in content)) return expect.fail('no stream');
  await content.next();
  const waiting = content.next();
  content.cancel();
  expect(await waiting).toBeUndefined();
  await finished(body).catch(() => undefined);
  expect(body.destroyed).toBe(true);
});

test('a source that fails while it is being ended is reported, and a locked one is refused', async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const iterator = {
    next: async () => ({ done: false, value: 'chunk' }),
    return: () => {
      throw new Error('stuck');
    },
  };
  const { content } = await send(() => ({ status: 200, body: { [Symbol.asyncIterator]: () => iterator } }), {
    onError,
  });
  if (!content || !('next' in content)) return expect.fail('no stream');
  content.cancel();
  content.cancel();
  await expect.poll(() => errors.map(String)).toEqual(['Error: stuck']);
  const file = await open(import.meta.filename);
  const locked = file.readableWebStream() as ReadableStream;
  const reader = locked.getReader();
  expect(await send(() => ({ status: 200, body: locked }))).toMatchObject({ status: 500 });
  await reader.cancel();
  await file.close();
});
