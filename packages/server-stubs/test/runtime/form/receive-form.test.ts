import { MessageChecker } from '@cross-border-payments/server-runtime/check-message';
import type { Save } from '@cross-border-payments/server-runtime/form/file-upload';
import { type Discard, receiveForm } from '@cross-border-payments/server-runtime/form/receive-form';
import type { UploadedFile } from '@cross-border-payments/server-runtime/handler';
import { completeLimits, type Limits } from '@cross-border-payments/server-runtime/limits';
import type { BodyFormat } from '@cross-border-payments/server-runtime/operation';
import { BodyReadError } from '@cross-border-payments/server-runtime/transport';
import { describe, expect, test } from 'vitest';
import { operationTable } from '../../../src/generated/operation-table.ts';
import { coerce, index, validators } from '../../../src/generated/validators.js';
import { BOUNDARY } from '../../../src/testing/form-body.ts';

const ID = 'uploadPayinDocument';
const TYPE = 'multipart/form-data';
const format = operationTable.find(({ id }) => id === ID)?.body?.formats[0] as BodyFormat;
const checker = new MessageChecker({ coerce, index }, []);

const part = (name: string, value: string, file = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
const FILE = part('file', 'abc', '; filename="../../a.pdf"');
const FIELDS = part('type', 'bill') + part('fileName', 'a');
const END = `--${BOUNDARY}--\r\n`;

interface Setting {
  readonly save?: Save;
  readonly discard?: Discard;
  readonly limits?: Partial<Limits>;
  /** Bytes per chunk. */
  readonly size?: number;
  readonly fault?: unknown;
}

function receive(text: string, { save = textOf, discard, limits, size = 7, fault }: Setting = {}) {
  async function* chunks() {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    if (fault) throw fault;
  }
  const plan = {
    chunks: chunks(),
    boundary: BOUNDARY,
    format,
    validator: validators[ID]?.body?.[TYPE],
    checker,
    limits: completeLimits(limits),
    signal: new AbortController().signal,
    assertOpen: () => {},
  };
  return receiveForm(plan, save, discard);
}

async function textOf({ stream }: UploadedFile): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += new TextDecoder().decode(chunk);
  return text;
}

describe('a good form', () => {
  test.each([[1], [7], [10_000]])(
    'in chunks of %s bytes returns its fields and the saved files',
    async (size) => {
      const form = { file: 'abc', type: 'bill', fileName: 'a' };
      expect(await receive(FILE + FIELDS + END, { size })).toEqual(form);
      expect(await receive(FIELDS + FILE + END, { size })).toEqual(form);
    },
  );

  test('passes a file with its name, without folders', async () => {
    const form = await receive(FILE + FIELDS + END, { save: ({ field, name }) => `${field} ${name}` });
    expect(form).toMatchObject({ file: 'file a.pdf' });
  });

  test('accepts any thenable that `save` returns', async () => {
    const then = (done: (saved: string) => void) => done('kept');
    const save = () => Object.fromEntries([['then', then]]) as unknown as Promise<string>;
    expect(await receive(FILE + FIELDS + END, { save })).toMatchObject({ file: 'kept' });
  });
});

describe('an invalid form', () => {
  test.each<[string, string, Partial<Limits>, number, RegExp]>([
    [
      'a broken rule',
      FILE + part('type', 'x') + part('fileName', 'a') + END,
      {},
      400,
      /`type` must be one of/,
    ],
    ['a missing end', FILE + FIELDS, {}, 400, /ends before its last boundary/],
    ['a field that is a file', FILE + part('type', 'x', '; filename="a"') + END, {}, 400, /must be a field/],
    ['a file that is a field', part('file', 'abc') + FIELDS + END, {}, 400, /`file` must be a file/],
    ['a file that comes twice', FILE + FILE + FIELDS + END, {}, 400, /`file` is given more than once/],
    ['a dangerous name', part('__proto__', 'x') + END, {}, 400, /`__proto__`/],
    ['a file that is too large', FILE + FIELDS + END, { fileBytes: 2 }, 413, /larger than 2 bytes/],
    ['too many fields', FIELDS + END, { fields: 1 }, 413, /fields|parts/],
  ])('with %s is refused', async (_, text, limits, httpStatus, message) => {
    const refusal = { httpStatus, message: expect.stringMatching(message) };
    await expect(receive(text, { limits })).rejects.toMatchObject(refusal);
  });

  test('has its saved files discarded before it is refused', async () => {
    const discarded: unknown[] = [];
    const discard = async (saved: unknown) => void discarded.push(saved);
    await expect(receive(FILE + END, { discard })).rejects.toMatchObject({ httpStatus: 400 });
    expect(discarded).toEqual(['abc']);
  });

  test('has every file discarded, even if discarding one fails', async () => {
    const discarded: unknown[] = [];
    const discard = (saved: unknown) => {
      discarded.push(saved);
      if (discarded.length === 1) throw new Error('The disk is gone.');
    };
    const other = part('other', 'def', '; filename="b"');
    await expect(receive(FILE + other + END, { discard })).rejects.toThrow('The disk is gone.');
    expect(discarded).toEqual(['abc', 'def']);
  });
});

describe('an upload that ends early', () => {
  const half = part('file', 'x'.repeat(500), '; filename="a"').slice(0, -2);

  test('ends the reading of its file with the reason', async () => {
    const seen: unknown[] = [];
    const save: Save = (file) =>
      textOf(file).catch((error: unknown) => {
        seen.push(error);
        throw error;
      });
    const fault = new BodyReadError('aborted');
    await expect(receive(half, { save, fault })).rejects.toBe(fault);
    expect(seen).toEqual([fault]);
  });

  test('has its saved files discarded', async () => {
    const discarded: unknown[] = [];
    const fault = new BodyReadError('too-slow');
    const save: Save = (file) => textOf(file).catch(() => 'half');
    const discard = (saved: unknown) => void discarded.push(saved);
    await expect(receive(half, { save, discard, fault })).rejects.toBe(fault);
    expect(discarded).toEqual(['half']);
  });

  test.each<[string, Save]>([
    [
      'throws',
      () => {
        throw new Error('The disk is full.');
      },
    ],
    ['rejects', () => Promise.reject(new Error('The disk is full.'))],
  ])('when `save` %s, its error is thrown', async (_, save) => {
    await expect(receive(FILE + FIELDS + END, { save })).rejects.toThrow('The disk is full.');
  });
});
