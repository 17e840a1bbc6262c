import type { TransportRequest } from '@cross-border-payments/server-runtime/transport';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryRequest } from './testing/memory-request.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { loadServer, type TinyServer, writeServer } from './testing/tiny-server.ts';

const named = (name: string) => ({ schema: { type: 'object', required: [name] } });
const bytes = { schema: { type: 'string', format: 'binary' } };
const post = (operationId: string, content: object) => ({
  post: {
    operationId,
    requestBody: { required: true, content },
    responses: { 204: { description: 'Done.' } },
  },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'Media types', version: '1' },
  paths: {
    '/charset': post('charset', { 'Application/JSON; charset=utf-8': named('a') }),
    '/malformed': post('malformed', { 'application/json;simple': named('a') }),
    '/versions': post('versions', {
      'application/vnd.pet+json; version=1': named('one'),
      'application/vnd.pet+json; version=2': named('two'),
      'text/json': named('text'),
    }),
    '/ranges': post('ranges', {
      '*/*': named('any'),
      'image/*': bytes,
      'image/svg+xml': bytes,
      'a/b+json': named('b'),
    }),
  },
};

const { folder, remove } = temporaryFolder();
let server: TinyServer;
beforeAll(async () => {
  await writeServer(folder, 'server', document);
  server = await loadServer(folder, 'server');
});
afterAll(remove);

/** Returns the input of the handler, or the status and the text of the refusal. */
async function send(path: string, type: string, body: string): Promise<unknown> {
  let seen: unknown;
  const handler = (input: { body: unknown }) => {
    seen = input.body;
    return { status: 204 };
  };
  const service = server.createPartialService({ [path.slice(1)]: handler }, {});
  const request: TransportRequest = memoryRequest({ url: path, headers: { 'content-type': type }, body });
  const { status, body: text } = await service.handle(request);
  if (status === 204) return seen instanceof Uint8Array ? `bytes ${new TextDecoder().decode(seen)}` : seen;
  return `${status} ${JSON.parse(text).detail}`;
}

describe('a declared media type matches', () => {
  test.each<[string, string, object | string, unknown]>([
    ['/charset', 'application/json', { a: 1 }, { a: 1 }],
    ['/charset', 'application/json; charset=UTF-8', { a: 1 }, { a: 1 }],
    ['/charset', 'APPLICATION/JSON;charset="utf8"', { a: 1 }, { a: 1 }],
    ['/charset', 'application/json; charset=utf-8', {}, '400 `a` is required.'],
    ['/malformed', 'application/json;simple', {}, '400 `a` is required.'],
    ['/versions', 'application/vnd.pet+json; version=2', { two: 1 }, { two: 1 }],
    ['/versions', 'application/vnd.pet+json; version="1"; x=y', { two: 1 }, '400 `one` is required.'],
    ['/versions', 'application/vnd.pet+json', { one: 1 }, { one: 1 }],
    ['/versions', 'text/json', { text: 1 }, { text: 1 }],
    ['/ranges', 'image/png', 'png', 'bytes png'],
    ['/ranges', 'image/svg+xml', '<svg/>', 'bytes <svg/>'],
    ['/ranges', 'image/png', '', 'bytes '],
    ['/ranges', 'a/b+json', '', '400 The request needs a body and has none.'],
    ['/charset', 'image/png', '', '400 The request needs a body and has none.'],
    ['/ranges', 'a/b+json', {}, '400 `b` is required.'],
    ['/ranges', 'application/json', {}, '400 `any` is required.'],
  ])('%s, sent as %s', async (path, type, body, seen) => {
    expect(await send(path, type, typeof body === 'string' ? body : JSON.stringify(body))).toEqual(seen);
  });
});

describe('an undeclared media type is refused', () => {
  test.each([
    ['/charset', 'application/json; charset=latin1', '415 The charset of the body must be UTF-8.'],
    ['/charset', 'application/json; charset=utf-16', '415 The charset of the body must be UTF-8.'],
    ['/charset', 'text/plain', '415 The header `Content-Type` must be `Application/JSON; charset=utf-8`.'],
    ['/charset', '', '415 The header `Content-Type` must be `Application/JSON; charset=utf-8`.'],
    ['/charset', 'application/json;simple', expect.stringMatching(/^415 /)],
    ['/malformed', 'application/json;other', expect.stringMatching(/^415 /)],
    ['/versions', 'application/vnd.pet+json; version=3', expect.stringMatching(/^415 .*version=1` or `/)],
    ['/versions', 'application/vnd.pet', expect.stringMatching(/^415 /)],
  ])('%s, sent as %s', async (path, type, message) => {
    expect(await send(path, type, '{}')).toEqual(message);
  });
});
