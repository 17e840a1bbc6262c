import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { bytes, refusal, setUp, TAKEN } from '../testing/callback-receiver.ts';
import type { CallbackHeaders, CallbackRequest } from './index.ts';

describe('the body', () => {
  test.each([
    ['nothing', ''],
    ['half an object', '{"tradeId":'],
    ['text behind it', '{} {}'],
    ['a form', 'a=1&b=2'],
  ])('%s is refused as invalid JSON', async (_, text) => {
    const { deliver, onCallback } = setUp();
    expect(await deliver(text)).toEqual(refusal('not valid JSON'));
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('that is not UTF-8 is refused', async () => {
    const { receiver } = setUp();
    const response = await receiver.handle({ headers: {}, body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) });
    expect(response).toEqual(refusal('not valid UTF-8'));
  });

  test.each(['{"__proto__": {"isAdmin": true}}', '{"a": [{"\\u005f_proto__": {"isAdmin": true}}]}'])(
    'that could change a prototype is refused: %s',
    async (text) => {
      const { deliver, onCallback } = setUp();
      expect(await deliver(text)).toEqual(refusal('__proto__'));
      expect(onCallback).not.toHaveBeenCalled();
    },
  );

  test('that is nested deeper than 200 levels is refused', async () => {
    const { deliver, onCallback } = setUp();
    expect(await deliver('['.repeat(300) + ']'.repeat(300))).toEqual(refusal('nested deeper than 200'));
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('may contain `__proto__` in a string value', async () => {
    expect(await setUp().deliver('{"a": "__proto__", "b": "\\u4e2d"}')).toEqual(TAKEN);
  });

  test('of 100,000 brackets is refused without a stack overflow', async () => {
    const { deliver, onCallback } = setUp();
    const text = `${'['.repeat(100_000)}"\\u0041"${']'.repeat(100_000)}`;
    expect(await deliver(text)).toEqual(refusal('nested deeper than 200'));
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('over the limit is refused, and the rest of it is not read', async () => {
    const { receiver, onCallback } = setUp({ maxBytes: 1000 });
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 100;
        yield new Uint8Array(100);
      }
    }
    expect(await receiver.handle({ headers: {}, body: endless() })).toEqual(refusal('1000 bytes'));
    expect(given).toBe(1100);
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('whose declared length is over the limit is not read at all', async () => {
    const { receiver } = setUp({ maxBytes: 1000 });
    const read = vi.fn();
    const body = { [Symbol.asyncIterator]: read };
    expect(await receiver.handle({ headers: { 'content-length': '1001' }, body })).toEqual(
      refusal('1000 bytes'),
    );
    expect(read).not.toHaveBeenCalled();
  });

  test('of exactly the limit is accepted', async () => {
    expect(await setUp({ maxBytes: 4 }).deliver('"ab"')).toEqual(TAKEN);
    expect(await setUp({ maxBytes: 4 }).deliver('"abc"')).toEqual(refusal('4 bytes'));
  });

  test('that ends early is refused and reported', async () => {
    const { receiver, onError, onCallback } = setUp();
    async function* broken() {
      yield bytes('{"a"');
      throw new Error('gone');
    }
    expect(await receiver.handle({ headers: {}, body: broken() })).toEqual(refusal('could not be read'));
    expect(onError).toHaveBeenCalledWith(new Error('gone'), 'read');
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('whose chunks are strings is refused and reported', async () => {
    const { receiver, onError } = setUp();
    const body = new ReadableStream({ start: (stream) => stream.enqueue('{"a":1}') });
    expect(await receiver.handle({ headers: {}, body })).toEqual(refusal('could not be read'));
    expect(onError).toHaveBeenCalledWith(
      new TypeError('The chunks of the body must be Uint8Arrays.'),
      'read',
    );
  });

  test.each(['{"tradeId":"T1"}', '[1]', '"text"', '7', 'null', 'false'])(
    '%s is passed to the handler',
    async (text) => {
      const { deliver, onCallback } = setUp();
      expect(await deliver(text)).toEqual(TAKEN);
      expect(onCallback).toHaveBeenCalledWith(JSON.parse(text), {
        key: undefined,
        body: bytes(text),
      });
    },
  );
});

describe('the headers', () => {
  const body = '{"tradeId":"T1"}';

  test.each<[string, CallbackHeaders]>([
    ['`Headers`', new Headers({ AppKey: 'key-1' })],
    ['an object of API Gateway', { AppKey: 'key-1', 'Content-Type': 'application/json' }],
    ['an object of node:http', { appkey: 'key-1', 'set-cookie': ['a=1'], host: undefined }],
    ['an object with lists of values', { APPKEY: ['key-1'] }],
  ])('may be %s', async (_, headers) => {
    const { receiver } = setUp({ appKey: 'key-1' });
    expect(await receiver.handle({ headers, body })).toEqual(TAKEN);
  });

  test.each<[string, CallbackHeaders]>([
    ['a list of two values', { appkey: ['key-1', 'key-1'] }],
    ['two names', { appkey: 'key-1', AppKey: 'key-1' }],
    ['two values of `Headers`', new Headers([...Array(2)].map(() => ['appkey', 'key-1']))],
  ])('have no valid key if they have it twice, as %s', async (_, headers) => {
    const { receiver, onCallback } = setUp({ appKey: 'key-1' });
    expect(await receiver.handle({ headers, body })).toEqual(refusal('appkey'));
    expect(onCallback).not.toHaveBeenCalled();
  });

  test.each([{}, null, undefined])('may be %j: then the key is missing', async (headers) => {
    const { receiver, onError } = setUp({ appKey: 'key-1' });
    expect(await receiver.handle({ headers: headers as never, body })).toEqual(refusal('appkey'));
    expect(String(onError.mock.calls)).toContain('is missing');
    expect(await setUp().receiver.handle({ headers: headers as never, body })).toEqual(TAKEN);
  });

  test.each([new Headers({ 'Content-Length': '17' }), { 'Content-Length': '17' }])(
    'declare a length: %o',
    async (headers) => {
      const { receiver, onCallback } = setUp({ maxBytes: 16 });
      expect(await receiver.handle({ headers, body })).toEqual(refusal('16 bytes'));
      expect(await receiver.handle({ headers: { 'content-length': '16' }, body })).toEqual(TAKEN);
      expect(onCallback).toHaveBeenCalledTimes(1);
    },
  );
});

describe('a request', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const text = '{"name":"中文"}';

  test.each<[string, CallbackRequest]>([
    ['a string', { headers: {}, body: text }],
    ['a string in base64', { headers: {}, body: base64(text), isBase64Encoded: true }],
    ['bytes', { headers: {}, body: Buffer.from(text) }],
    ['bytes, and says that strings are base64', { headers: {}, body: bytes(text), isBase64Encoded: true }],
    ['a stream', { headers: {}, body: new Response(text).body }],
    ['the stream of a `Request`', new Request('http://x', { method: 'POST', body: text })],
  ])('may have the body as %s', async (_, request) => {
    const { receiver, onCallback } = setUp();
    expect(await receiver.handle(request)).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledExactlyOnceWith(
      { name: '中文' },
      { key: undefined, body: bytes(text) },
    );
  });

  test('may have a body of exactly the limit in bytes, in every form', async () => {
    const exact = '"中"';
    const over = '"中."';
    for (const encode of [
      (body: string) => ({ body }),
      (body: string) => ({ body: bytes(body) }),
      (body: string) => ({ body: base64(body), isBase64Encoded: true }),
    ]) {
      const { receiver } = setUp({ maxBytes: 5 });
      expect(await receiver.handle({ headers: {}, ...encode(exact) })).toEqual(TAKEN);
      expect(await receiver.handle({ headers: {}, ...encode(over) })).toEqual(refusal('5 bytes'));
    }
  });

  test('whose base64 is invalid is refused and reported', async () => {
    const { receiver, onError, onCallback } = setUp();
    const request = { headers: {}, body: '{"a":1}', isBase64Encoded: true };
    expect(await receiver.handle(request)).toEqual(refusal('could not be read'));
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'read');
    expect(onCallback).not.toHaveBeenCalled();
  });

  const RAW = /^The raw body is missing: .*`express\.raw\(\{ type: \(\) => true \}\)`/;

  test.each([
    ['an object', { headers: {}, body: { tradeId: 'T1' } }],
    ['an array', { headers: {}, body: [1] }],
    ['a number', { headers: {}, body: 7 }],
    ['nothing', { headers: {} }],
    ['nothing, as a request of node:http', new IncomingMessage(new Socket())],
  ])('whose body is %s has no raw body, which is reported', async (_, request) => {
    const { receiver, onError, onCallback } = setUp();
    expect(await receiver.handle(request as CallbackRequest)).toEqual(refusal('The raw body is missing'));
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: expect.stringMatching(RAW) }),
      'read',
    );
    expect(onCallback).not.toHaveBeenCalled();
  });

  test.each([null, ''])('whose body is %j is empty, which the sender learns', async (body) => {
    const { receiver, onError } = setUp();
    expect(await receiver.handle({ headers: {}, body })).toEqual(refusal('not valid JSON'));
    expect(onError).not.toHaveBeenCalled();
  });

  test.each([undefined, null, 'text'])('that is %j is refused, not rejected', async (request) => {
    const { receiver, onError } = setUp({ appKey: 'key-1' });
    expect((await receiver.handle(request as never)).status).toBe(400);
    expect(onError).toHaveBeenCalledOnce();
  });

  test('that throws when it is read is refused, not rejected', async () => {
    const { receiver, onError } = setUp();
    const request = {
      headers: {},
      get body(): string {
        throw new Error('mine');
      },
    };
    expect(await receiver.handle(request)).toEqual(refusal('could not be read'));
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('mine'), 'read');
  });

  test('may be handled by a function that is passed on alone, as a Lambda exports it', async () => {
    const { handle } = setUp().receiver;
    expect(await handle({ headers: {}, body: text })).toEqual(TAKEN);
  });
});
