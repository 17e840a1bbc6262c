import { describe, expect, test } from 'vitest';
import { RawRequestBody } from '../core/context.ts';
import { jsonBody } from './json.ts';
import type { ApiInput, BodyWriter, RequestRecord, ValueStyles } from './operation.ts';
import {
  anyBody,
  bytesBody,
  multipartBody,
  urlencodedBody,
  writeChosenBody,
  writeRequest,
} from './request.ts';
import { deepObject, jsonInQuery } from './serialise.ts';

/** Returns media types with their writers, as the generator chooses them. */
function writersOf(types: readonly string[]): Record<string, BodyWriter> {
  const writerOf = (type: string) => {
    if (type.includes('*')) return anyBody;
    if (type.includes('json')) return jsonBody;
    if (type.startsWith('multipart/')) return multipartBody;
    return type.includes('urlencoded') ? urlencodedBody : bytesBody;
  };
  return Object.fromEntries(types.map((type) => [type, writerOf(type)]));
}

/** Writes a request with a body. */
function writeBody(operation: Partial<RequestRecord>, input: ApiInput) {
  const given = { id: 'send', path: '', writes: { body: writeChosenBody }, ...operation };
  const { headers, body, open } = writeRequest('http://x', given, input);
  const { accept, ...own } = headers;
  return { headers: own, body, open };
}

/** Returns what a server receives: the media type without a boundary, and the text. */
async function sent(value: unknown, types: string[], contentType?: string, styles?: ValueStyles) {
  const operation = {
    body: writersOf(types),
    ...(styles && { encoding: { [contentType ?? types[0] ?? '']: styles } }),
  };
  const { headers, body } = writeBody(operation, { body: value, ...(contentType && { contentType }) });
  const request = new Request('http://x', { method: 'POST', headers, body: body as BodyInit });
  return { type: request.headers.get('content-type'), text: await request.text() };
}

describe('JSON', () => {
  test.each([
    [{ a: 1, b: undefined }, '{"a":1}'],
    ['text', '"text"'],
    [null, 'null'],
    [[1], '[1]'],
  ])('%j', async (value, text) => {
    expect(await sent(value, ['application/json'])).toEqual({ type: 'application/json', text });
  });

  test.each([new Blob(['{}']), new FormData(), new Map([['a', 1]])])(
    'refuses a value that would be sent as an empty object: %s',
    async (value) => {
      expect(() => writeBody({ body: writersOf(['application/json']) }, { body: value })).toThrow(
        '`body` must be a JSON value, since it is sent as application/json',
      );
      expect(await sent({}, ['application/json'])).toMatchObject({ text: '{}' });
      expect(await sent(Object.create(null), ['application/json'])).toMatchObject({ text: '{}' });
    },
  );

  test('a media type with a suffix or parameters is JSON too', async () => {
    const type = 'application/vnd.api+json; charset=utf-8';
    expect(await sent({ a: 1 }, [type])).toEqual({ type, text: '{"a":1}' });
  });
});

describe('a choice of media types', () => {
  const types = ['application/json', 'application/xml', 'image/*'];

  test('defaults to the first unless the caller names another', async () => {
    expect(await sent({ a: 1 }, types)).toMatchObject({ type: 'application/json' });
    expect(await sent('<a/>', types, 'application/xml')).toEqual({ type: 'application/xml', text: '<a/>' });
    expect(await sent(new Blob(['x']), types, 'image/png')).toEqual({ type: 'image/png', text: 'x' });
  });

  test('refuses a media type that the document does not list', () => {
    expect(() => writeBody({ body: writersOf(types) }, { body: 'x', contentType: 'text/csv' })).toThrow(
      '`contentType` must be one of application/json, application/xml, image/*',
    );
  });
});

describe('text and bytes', () => {
  test('are sent as they are', async () => {
    const binary = 'application/octet-stream';
    expect(await sent('a\nb', ['text/plain'])).toEqual({ type: 'text/plain', text: 'a\nb' });
    expect(await sent(new Uint8Array([97]), [binary])).toEqual({ type: binary, text: 'a' });
    expect(await sent(new Uint8Array([97]).buffer, [binary])).toEqual({ type: binary, text: 'a' });
    expect(await sent(new Blob(['a'], { type: 'image/png' }), [binary])).toEqual({ type: binary, text: 'a' });
  });

  test('get their own media type where the document accepts any', async () => {
    expect(await sent(new Blob(['a'], { type: 'image/png' }), ['*/*'])).toMatchObject({ type: 'image/png' });
    expect(await sent({ a: 1 }, ['*/*'])).toEqual({ type: 'application/json', text: '{"a":1}' });
    expect(await sent('a', ['*/*'])).toEqual({ type: 'text/plain;charset=UTF-8', text: 'a' });
  });

  test('an object cannot be sent as XML', () => {
    expect(() => writeBody({ body: writersOf(['application/xml']) }, { body: { a: 1 } })).toThrow(
      'must be a string, a Blob',
    );
  });

  test('a RawRequestBody is sent with its own headers', () => {
    const raw = new RawRequestBody(() => 'x', { 'content-type': 'a/b' });
    const { headers, body, open } = writeBody({ body: writersOf(['text/plain']) }, { body: raw });
    expect([headers, body, open?.()]).toEqual([{ 'content-type': 'a/b' }, undefined, 'x']);
    expect(writeBody({ body: writersOf(['text/plain']) }, {})).toEqual({ headers: {} });
  });
});

describe('an urlencoded form', () => {
  const form = 'application/x-www-form-urlencoded';

  test('repeats the name for each item of an array, and writes an object as JSON', async () => {
    const { type, text } = await sent({ a: 'b c', d: [1, 2], e: { f: 1 }, g: undefined }, [form]);
    expect(type).toBe(form);
    expect(text).toBe('a=b%20c&d=1&d=2&e=%7B%22f%22%3A1%7D');
  });

  test('writes each field in its declared encoding', async () => {
    const styles = {
      a: { style: deepObject },
      b: { explode: false },
      c: { style: jsonInQuery },
    };
    const { text } = await sent({ a: { x: { y: 1 } }, b: [1, 2], c: [3] }, [form], form, styles);
    expect(decodeURIComponent(text)).toBe('a[x][y]=1&b=1,2&c=[3]');
  });

  test('may be passed already encoded', async () => {
    expect(await sent(new URLSearchParams({ a: 'b' }), [form])).toEqual({ type: form, text: 'a=b' });
    expect(await sent('a=b', [form])).toEqual({ type: form, text: 'a=b' });
  });
});

describe('a multipart form', () => {
  /** Returns the fields as a server reads them. */
  async function fields(value: unknown, styles?: ValueStyles) {
    const { headers, body } = writeBody(
      {
        body: writersOf(['multipart/form-data']),
        ...(styles && { encoding: { 'multipart/form-data': styles } }),
      },
      { body: value },
    );
    return [...(await new Response(body as BodyInit, { headers }).formData())];
  }

  test('has a part for each string, each file and each item of an array', async () => {
    const file = new File(['x'], 'a"b\r\n.txt', { type: 'text/plain' });
    const found = await fields({ a: 1, 'b"': ['c', true], file, bytes: new Uint8Array([120]) });
    expect(found.slice(0, 3)).toEqual([
      ['a', '1'],
      ['b"', 'c'],
      ['b"', 'true'],
    ]);
    const [, , , one, other] = found as [string, File][];
    expect(one?.[0]).toBe('file');
    expect([one?.[1].type, await one?.[1].text()]).toEqual(['text/plain', 'x']);
    expect([other?.[1].name, other?.[1].type]).toEqual(['bytes', 'application/octet-stream']);
  });

  test('writes a field with a style as the parts of that style, unless it is a file', async () => {
    const file = new Blob(['x']);
    const styles = { deep: { style: deepObject }, list: { explode: false }, file: { explode: false } };
    const found = await fields({ deep: { 'a b': { c: '=&' } }, list: ['x y', 'z'], file }, styles);
    expect(found.slice(0, 2)).toEqual([
      ['deep[a b][c]', '=&'],
      ['list', 'x y,z'],
    ]);
    expect(found[2]).toMatchObject(['file', { size: 1 }]);
  });

  test('sends an object as JSON without a file name, and the media types that the document names', async () => {
    const found = await fields({ a: { b: 1 }, c: new Blob(['y']) }, { c: { contentType: 'image/png' } });
    expect(found[0]).toEqual(['a', '{"b":1}']);
    expect(found[1]).toMatchObject(['c', { type: 'image/png' }]);
  });

  test('a string cannot end its part early', async () => {
    const found = await fields({ a: '\r\n------form-\r\ncontent-disposition: form-data; name="b"\r\n\r\nx' });
    expect(found).toHaveLength(1);
  });

  test('keeps another multipart type', async () => {
    const { headers } = writeBody({ body: writersOf(['multipart/mixed']) }, { body: { a: 1 } });
    expect(headers['content-type']).toMatch(/^multipart\/mixed; boundary=/);
  });

  test('of a FormData is written like the same fields, and is never passed to the platform', async () => {
    const form = new FormData();
    form.append('a', 'b');
    form.append('a', new File(['x'], 'c.txt', { type: 'text/plain' }));
    const { body } = writeBody({ body: writersOf(['multipart/form-data']) }, { body: form });
    expect(body).toBeInstanceOf(Blob);
    expect(await fields(form)).toMatchObject([
      ['a', 'b'],
      ['a', { name: 'c.txt', type: 'text/plain', size: 1 }],
    ]);
  });
});
