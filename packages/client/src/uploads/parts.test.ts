import { describe, expect, test, vi } from 'vitest';
import { cleanFileName, contentTypeOf, exactBytes } from './source.ts';
import { base64Of } from './upload-form.ts';

describe('cleanFileName', () => {
  test.each([
    ['bill.pdf', 'bill.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\bill.pdf', 'bill.pdf'],
    ['a\r\nContent-Type: text/html\r\n\r\n.pdf', 'html.pdf'],
    ['bill\u0000.pdf\u0000', 'bill.pdf'],
    ['bill\u202Efdp.exe', 'billfdp.exe'],
    ['\uFEFF发票.pdf', '发票.pdf'],
    ['bill\uD800.pdf', 'bill.pdf'],
    ['e\u0301.pdf', '\u00e9.pdf'],
    ['.htaccess', 'htaccess'],
    ['bill.pdf. . ', 'bill.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['a/', 'file'],
    ['quote".pdf', 'quote".pdf'],
  ])('%j becomes %j', (given, cleaned) => {
    expect(cleanFileName(given)).toBe(cleaned);
    expect(cleanFileName(cleaned)).toBe(cleaned);
  });

  test('a long name keeps its extension and is not cut inside a character', () => {
    const name = cleanFileName(`${'😀'.repeat(1000)}.pdf`);
    expect([...name].length).toBe(200);
    expect(name).toMatch(/^😀+\.pdf$/u);
    expect([...cleanFileName('x'.repeat(100_000))].length).toBe(200);
  });
});

describe('contentTypeOf', () => {
  test.each([
    ['bill.pdf', undefined, 'application/pdf'],
    ['SCAN.JPEG', undefined, 'image/jpeg'],
    ['a.tar.gz', undefined, 'application/octet-stream'],
    ['none', undefined, 'application/octet-stream'],
    ['x.constructor', undefined, 'application/octet-stream'],
    ['bill.pdf', 'image/png', 'image/png'],
    ['bill.txt', 'text/plain;charset=utf-8', 'text/plain;charset=utf-8'],
    ['bill.pdf', '', 'application/pdf'],
    ['bill.pdf', 'nonsense', 'application/pdf'],
    ['bill.pdf', 'text/html\r\nx: y', 'application/pdf'],
    ['bill.pdf', 'text/html; a\r\nx: y', 'application/pdf'],
  ])('%s of type %j is %s', (name, given, type) => {
    expect(contentTypeOf(name, given)).toBe(type);
  });
});

describe('base64Of', () => {
  const bytes = (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * 7919) % 256);

  test.each([0, 1, 2, 3, 4, 24_575, 24_576, 24_577, 73_728, 100_001])(
    '%i bytes, in chunks of any length',
    async (n) => {
      const whole = bytes(n);
      const expected = Buffer.from(whole).toString('base64');
      for (const size of [1_000, 7_919, 24_576, 65_536, 200_000]) {
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < n; at += size) chunks.push(whole.subarray(at, at + size));
        expect(await base64Of(chunks)).toBe(expected);
      }
    },
  );

  test('chunks of one byte and empty chunks are encoded correctly', async () => {
    const chunks = [...bytes(1_000)].flatMap((byte) => [new Uint8Array([byte]), new Uint8Array(0)]);
    expect(await base64Of(chunks)).toBe(Buffer.from(bytes(1_000)).toString('base64'));
  });

  test('reports its progress', async () => {
    const told: number[] = [];
    await base64Of([bytes(10), bytes(20)], (encoded) => told.push(encoded));
    expect(told).toEqual([10, 30]);
  });
});

describe('exactBytes', () => {
  const fail = (fault: string) => new RangeError(fault);
  const read = async (size: number, chunks: unknown[]) => {
    const found: number[] = [];
    for await (const chunk of exactBytes(size, chunks as Uint8Array[], fail)) found.push(chunk.byteLength);
    return found;
  };

  test('passes on exactly the declared number of bytes', async () => {
    expect(await read(5, [new Uint8Array(2), new Uint8Array(3)])).toEqual([2, 3]);
    expect(await read(0, [])).toEqual([]);
  });

  test('fails at the first excess byte, before it is passed on', async () => {
    await expect(read(4, [new Uint8Array(2), new Uint8Array(3)])).rejects.toThrow('larger than the 4 bytes');
  });

  test('fails at the end if there were too few bytes', async () => {
    await expect(read(6, [new Uint8Array(2)])).rejects.toThrow('has 2 bytes, but 6 were declared');
  });

  test.each(['text', null, 7, new ArrayBuffer(2)])('%s is not a chunk', async (chunk) => {
    await expect(read(2, [chunk])).rejects.toThrow('something other than Uint8Array');
  });

  test('ends an endless source, even during a read', async () => {
    const cancel = vi.fn();
    const pulled = vi.fn(() => new Promise<void>(() => undefined));
    const bytes = exactBytes(10, new ReadableStream<Uint8Array>({ pull: pulled, cancel }), fail);
    const reading = bytes.next();
    await vi.waitFor(() => expect(pulled).toHaveBeenCalled(), { timeout: 60_000 });
    await bytes.return?.();
    expect(cancel).toHaveBeenCalledTimes(1);
    await expect(reading).rejects.toThrow('has 0 bytes');
  });

  test('a source with too many bytes is ended', async () => {
    const cancel = vi.fn();
    const source = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(8)), cancel });
    const reading = (async () => {
      for await (const _ of exactBytes(20, source, fail));
    })();
    await expect(reading).rejects.toThrow(RangeError);
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});
