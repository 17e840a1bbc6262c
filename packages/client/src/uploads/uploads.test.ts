import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ValidationError } from '@cross-border-payments/client-runtime/core/errors';
import { build } from 'esbuild';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../create-client.ts';
import { stubClient, thrownBy } from '../testing/stub-service.ts';
import {
  content,
  formOf,
  PAYIN,
  type Received,
  receiving,
  send,
  stream,
  uploadFolder,
} from '../testing/upload-receiver.ts';
import { fileFromPath } from './node.ts';
import type { UploadSource } from './source.ts';
import { encodeBase64Document, uploadForm } from './upload-form.ts';

const { path } = uploadFolder();
afterEach(() => vi.unstubAllGlobals());

const stored = {
  get: async () => ({ token: 'a-token', expiresAt: Date.now() + 3_600_000 }),
  set: async () => undefined,
};

const sources: [string, () => UploadSource | Promise<UploadSource>, name: string, type: string][] = [
  ['a Blob', () => new Blob([content], { type: 'image/png' }), 'file', 'image/png'],
  ['a File', () => new File([content], 'a/bill.PDF'), 'bill.PDF', 'application/pdf'],
  ['a Buffer', () => Buffer.from(content), 'file', 'application/octet-stream'],
  [
    'a Uint8Array within a larger buffer',
    () => new Uint8Array([0, ...content, 0]).subarray(1, -1),
    'file',
    'application/octet-stream',
  ],
  ['an ArrayBuffer', () => content.buffer, 'file', 'application/octet-stream'],
  ['a web stream', () => ({ stream: stream(), size: content.length, name: 'b.jpg' }), 'b.jpg', 'image/jpeg'],
  [
    'a Node stream',
    () => ({ stream: Readable.from([content]), size: content.length }),
    'file',
    'application/octet-stream',
  ],
  ['a path', () => fileFromPath(path), '发票 1.pdf', 'application/pdf'],
  ['a file URL', () => fileFromPath(pathToFileURL(path)), '发票 1.pdf', 'application/pdf'],
];

describe.each(sources)('%s', (_, source, name, type) => {
  const check = async (received: Received[]) => {
    const [request] = received;
    if (!request) throw new Error('nothing was received');
    const form = await formOf(request);
    const file = form.get('file') as File;
    expect([file.name, file.type, form.get('type'), form.get('fileName')]).toEqual([
      name,
      type,
      'bill',
      name,
    ]);
    expect(Buffer.compare(new Uint8Array(await file.arrayBuffer()), content)).toBe(0);
    expect([...form.keys()].sort()).toEqual(['file', 'fileName', 'type']);
    expect(request.headers['content-length']).toBe(String(request.body.length));
  };

  test('is sent as a form with its length', async () => {
    await receiving(async (url, received) => {
      await send(url, { file: await source(), type: 'bill' });
      await check(received);
    });
  });

  test('is sent as in a browser, which does not stream bodies', async () => {
    await receiving(async (url, received) => {
      const { process } = globalThis;
      vi.stubGlobal('process', undefined);
      const form = uploadForm(PAYIN, { file: await source(), type: 'bill' });
      vi.stubGlobal('process', process);
      const body = await form.open();
      expect(body).toBeInstanceOf(Blob);
      await fetch(url, { method: 'POST', body, headers: form.headers });
      await check(received);
    });
  });

  test('is sent as base64', async () => {
    const body = await encodeBase64Document({
      tradeId: 'T1',
      file: await source(),
      type: 'proforma_invoice',
    });
    const fileBase64 = Buffer.from(content).toString('base64');
    expect(body).toEqual({ tradeId: 'T1', type: 'proforma_invoice', fileName: name, fileBase64 });
  });
});

test('a blob in the plain object of a method has the name in its field `fileName`', async () => {
  await receiving(async (baseUrl, received) => {
    const client = createClient({ baseUrl, appKey: 'key', secretKey: 'secret', tokenStore: stored });
    const file = new Blob(['x'], { type: 'application/pdf' });
    const order = { tradeId: 'T1', type: 'bill' } as const;
    await client.globalPayout.uploadDocument({ ...order, file, fileName: 'bill.pdf' });
    await client.globalPayout.uploadDocument({
      ...order,
      file: new File([file], 'own.pdf'),
      fileName: 'bill.pdf',
    });
    const sent = await Promise.all(received.map(async (one) => (await formOf(one)).get('file') as File));
    expect(sent.map(({ name }) => name)).toEqual(['bill.pdf', 'own.pdf']);
  });
});

test('a file from a path can also be passed in the plain object of a method', async () => {
  await receiving(async (baseUrl, received) => {
    const keys = { appKey: 'key', secretKey: 'secret' };
    const client = createClient({ baseUrl, ...keys, tokenStore: stored });
    const [file, fileName] = [await fileFromPath(path), 'bill.pdf'];
    await client.payin.uploadDocument({ file, fileName, type: 'bill' });
    const [request] = received;
    if (!request) throw new Error('nothing was received');
    const sent = (await formOf(request)).get('file') as File;
    expect([sent.name, sent.type]).toEqual(['发票 1.pdf', 'application/pdf']);
    expect(Buffer.compare(new Uint8Array(await sent.arrayBuffer()), content)).toBe(0);
  });
});

describe('a file that is too large or empty', () => {
  const unread = (size: number) => ({ size, open: vi.fn(() => [] as unknown as AsyncIterable<Uint8Array>) });

  test.each([
    [101, 'is larger than 100 bytes (`maxBytes`): it has 101'],
    [0, 'is empty'],
    [Number.MAX_SAFE_INTEGER, 'is larger than 100 bytes'],
  ])('of %s bytes is refused as a typed error, unread', async (size, sentence) => {
    const file = unread(size);
    const refusal = (operation: string, path: string) =>
      expect.objectContaining({
        kind: 'validation',
        operation,
        causes: [expect.objectContaining({ path, sentence: expect.stringContaining(sentence) })],
      });
    const asForm = () => uploadForm(PAYIN, { file, type: 'bill' }, { maxBytes: 100 });
    expect(asForm).toThrow(refusal(PAYIN, 'file'));
    const asBase64 = encodeBase64Document({ tradeId: 'T1', file, type: 'other' }, { maxBytes: 100 });
    await expect(asBase64).rejects.toEqual(refusal('uploadBusinessPayoutDocumentBase64', 'fileBase64'));
    expect(file.open).not.toHaveBeenCalled();
  });

  test('is not copied before it is refused', () => {
    const copies = vi.fn();
    vi.stubGlobal(
      'Blob',
      class extends Blob {
        constructor(parts?: BlobPart[]) {
          super(parts);
          copies();
        }
      },
    );
    const form = (file: UploadSource) => uploadForm(PAYIN, { file, type: 'bill' }, { maxBytes: 100 });
    expect(() => form(new Uint8Array(101))).toThrow('is larger than 100 bytes');
    expect(() => form(new ArrayBuffer(101))).toThrow('is larger than 100 bytes');
    expect(copies).not.toHaveBeenCalled();
  });

  test.each([
    [{ maxSize: 100 }, '`maxSize` is not known: use one of maxBytes, onProgress.'],
    [{ maxBytes: '20MB' }, '`maxBytes` must be a number, at least 1, not a string.'],
  ])('by the options %j is refused', async (given, said) => {
    const file = new Blob(['x']);
    expect(() => uploadForm(PAYIN, { file, type: 'bill' }, given as never)).toThrow(said);
    const asBase64 = encodeBase64Document({ tradeId: 'T1', file, type: 'other' }, given as never);
    await expect(asBase64).rejects.toThrow(said);
  });

  test.each([
    [
      [{ file: new Blob(['x']) }],
      '`operation` is not an upload with a form: use one of uploadPayinDocument, uploadGlobalPayoutDocument, uploadBusinessPayoutDocument, uploadPersonalPayoutDocument.',
    ],
    [
      ['uploadDocument', {}],
      '`operation` is not an upload with a form: use one of uploadPayinDocument, uploadGlobalPayoutDocument, uploadBusinessPayoutDocument, uploadPersonalPayoutDocument.',
    ],
    [
      ['uploadPayinDocuments', {}],
      '`operation` is not an upload with a form: did you mean `uploadPayinDocument`?',
    ],
    [[PAYIN], '`fields` must be an object, not undefined.'],
  ])('unless its arguments are in the right order: %j', (given, said) => {
    expect(() => (uploadForm as (...all: unknown[]) => unknown)(...given)).toThrow(
      expect.objectContaining({ kind: 'validation', message: said }),
    );
  });

  test('the limit itself is allowed', () => {
    expect(() =>
      uploadForm(PAYIN, { file: new Uint8Array(100), type: 'bill' }, { maxBytes: 100 }),
    ).not.toThrow();
    expect(() => uploadForm(PAYIN, { file: new Uint8Array(10 * 1024 * 1024), type: 'bill' })).not.toThrow();
    expect(() => uploadForm(PAYIN, { file: new Uint8Array(10 * 1024 * 1024 + 1), type: 'bill' })).toThrow(
      '10485760',
    );
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5' as unknown as number])(
    'a size of %s is refused',
    (size) => {
      expect(() => uploadForm(PAYIN, { file: unread(size), type: 'bill' })).toThrow(ValidationError);
    },
  );

  test.each([null, 7, {}, { size: 5 }, []])('%j is not a file', (file) => {
    expect(() => uploadForm(PAYIN, { file: file as unknown as Blob, type: 'bill' })).toThrow(ValidationError);
  });
});

describe('a value that is not a file is refused, and the error names the function that makes one', () => {
  test.each([
    ['a path', () => path],
    ['a URL', () => pathToFileURL(path)],
    ['a stream of Node', () => Readable.from([content])],
    ['a stream', () => new Blob([content]).stream()],
    ['a promise', () => fileFromPath(path), 'is a promise: await it'],
  ])('%s', async (_, make, said = 'use `fileFromPath` of `@cross-border-payments/client/node`') => {
    const form = async () => uploadForm('uploadPayinDocument', { file: make(), type: 'bill' } as never);
    const base64 = async () => encodeBase64Document({ tradeId: 'T-1', file: make(), type: 'bill' } as never);
    for (const attempt of [form, base64]) {
      const error = await attempt().catch((thrown) => thrown);
      expect(error).toMatchObject({ kind: 'validation', causes: [{ path: 'file' }] });
      expect(error.message).toContain(said);
    }
  });

  test('a stream in a plain object is not sent as a string', async () => {
    const { client, sent } = stubClient(() => ({ status: '1' }));
    const file = new Blob([content]).stream();
    const error = await thrownBy(client.payin.uploadDocument({ file, type: 'bill' } as never));
    expect(error).toMatchObject({ kind: 'validation', message: expect.stringContaining('fileFromPath') });
    expect(sent).toEqual([]);
  });
});

describe('the form', () => {
  test('escapes names and strings, so that they cannot end a part', async () => {
    await receiving(async (url, received) => {
      const evil = 'a"\r\nx: y\r\n\r\n--';
      await send(url, { [evil]: evil, file: new File(['x'], 'b".pdf') });
      const form = await formOf(received[0] as Received);
      expect([...form.keys()].length).toBe(4);
      expect([...form.values()]).toContain(evil);
      expect((form.get('file') as File).name).toMatch(/^b("|%22)\.pdf$/);
    });
  });

  test('cleans the given name, and uses it for the file', async () => {
    await receiving(async (url, received) => {
      await send(url, { file: new File(['x'], 'c.txt'), fileName: '../../d.pdf' });
      const form = await formOf(received[0] as Received);
      const file = form.get('file') as File;
      expect([form.get('fileName'), file.name, file.type]).toEqual(['d.pdf', 'd.pdf', 'application/pdf']);
    });
  });

  test('omits `fileName` where the interface has no such field', async () => {
    const { open } = uploadForm('uploadGlobalPayoutDocument', {
      file: new File(['x'], 'c.txt'),
      type: 'bill',
    });
    expect(await new Response(await open()).text()).not.toContain('fileName');
  });

  test('omits undefined fields, and accepts several files or none', async () => {
    const fields = { a: undefined, b: new Blob(['1']), c: new Blob(['2']), tradeId: 'T1' };
    const { open, headers } = uploadForm('uploadPersonalPayoutDocument', fields);
    const form = await new Response(await open(), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    expect([...form.keys()]).toEqual(['tradeId', 'b', 'c']);
    expect(() => uploadForm('uploadPersonalPayoutDocument', { tradeId: 'T1' })).not.toThrow();
  });

  test('can be opened again, unless its source is a stream', async () => {
    const again = uploadForm(PAYIN, { file: await fileFromPath(path), type: 'bill' });
    const texts = [
      await new Response(await again.open()).text(),
      await new Response(await again.open()).text(),
    ];
    expect(texts[0]).toBe(texts[1]);
    const once = uploadForm(PAYIN, { file: { stream: stream(), size: content.length }, type: 'bill' });
    await new Response(await once.open()).arrayBuffer();
    await expect(new Response(await once.open()).arrayBuffer()).rejects.toThrow();
  });
});

test('the entry runs in browsers: it uses neither modules of Node nor Buffer', async () => {
  const entryPoints = [fileURLToPath(new URL('../index.ts', import.meta.url))];
  const options = { bundle: true, write: false, format: 'esm', platform: 'browser' } as const;
  const { outputFiles } = await build({ entryPoints, ...options });
  expect(outputFiles[0]?.text).not.toMatch(/node:|\bBuffer\b|\brequire\(/);
});
