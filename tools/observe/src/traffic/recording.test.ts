import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { entry } from '../testing/shop.ts';
import { type Exchange, readEntry } from './exchange.ts';
import { readTraffic } from './recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'observe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(text: string | Buffer) {
  const file = join(folder, 'traffic.har');
  writeFileSync(file, text);
  const problems = new Map<string, number>();
  const exchanges: Exchange[] = [];
  for await (const exchange of readTraffic(file, problems)) exchanges.push(exchange);
  return { exchanges, problems: Object.fromEntries(problems) };
}

const one = entry({ body: { orderNo: 'A' } }, 200, { status: '1' });
const har = (entries: readonly unknown[]) => JSON.stringify({ log: { version: '1.2', entries } });

test.each([
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(100_000)],
  ['multipart/form-data; boundary=x', `--x${'\n\n'.repeat(100_000)}y--x--`],
])('readEntry reads a hostile %s in linear time', (type, text) => {
  const postData = { text };
  const headers = [{ name: 'content-type', value: type }];
  const request = { method: 'POST', url: 'http://shop.example/', headers, postData };
  const { body } = readEntry({ request, response: { status: 200 } }, () => {}).request;
  expect(body?.bytes).toBe(text.length);
});

describe('readTraffic', () => {
  test('reads a HAR on one line or on many', async () => {
    const pretty = JSON.stringify({ log: { entries: [one, one] } }, null, 2);
    for (const text of [har([one, one]), pretty]) {
      const { exchanges, problems } = await read(text);
      expect(exchanges.map(({ request }) => request.body?.value)).toEqual([
        { orderNo: 'A' },
        { orderNo: 'A' },
      ]);
      expect(problems).toEqual({});
    }
  });

  test('reads a HAR with an entry per line, as observe writes it, even if it breaks off', async () => {
    const head = '{"log":{"version":"1.2","entries":[';
    const lines = [head, JSON.stringify(one), `,${JSON.stringify(one)}`, ']}}', ''];
    const whole = await read(lines.join('\n'));
    expect([whole.exchanges.length, whole.problems]).toEqual([2, {}]);
    const short = await read(`${head}\n${JSON.stringify(one)},\n${JSON.stringify(one)}]}}`);
    expect([short.exchanges.length, short.problems]).toEqual([2, {}]);
    const cut = await read(lines.join('\n').slice(0, -30));
    expect([cut.exchanges.length, cut.problems]).toEqual([1, { 'files that break off or are not JSON': 1 }]);
  });

  test('reads one entry per line', async () => {
    const { exchanges, problems } = await read(`${JSON.stringify(one)}\nnot JSON\n${JSON.stringify(one)}`);
    expect(exchanges).toHaveLength(2);
    expect(problems).toEqual({ 'lines that are not JSON': 1 });
  });

  test('reads the whole entries of a HAR that breaks off, and counts it', async () => {
    const { exchanges, problems } = await read(har([one, one, one]).slice(0, -200));
    expect(exchanges).toHaveLength(2);
    expect(problems).toEqual({ 'files that break off or are not JSON': 1 });
  });

  test.each(['', 'PK\u0003\u0004', '{"log":{"entries":[]}}', '[1,2]'])(
    'does not fail on %j',
    async (text) => {
      const { exchanges, problems } = await read(text);
      expect(exchanges).toEqual([]);
      expect(problems['files without entries']).toBe(1);
    },
  );

  test('counts entries that are no HTTP exchange, and reads the others', async () => {
    const socket = { ...one, request: { ...(one.request as object), url: 'wss://shop.example/live' } };
    const aborted = { ...one, response: { status: 0 } };
    const { exchanges, problems } = await read(har([socket, one, aborted, null, { request: 1 }]));
    expect(exchanges).toHaveLength(1);
    expect(problems).toEqual({
      'WebSocket entries': 1,
      'requests without a response': 1,
      'entries without request and response': 2,
    });
  });
});

describe('readEntry', () => {
  const respondWith = (content: object, headers: object[] = []) => {
    const problems: string[] = [];
    const response = { status: 200, headers, content };
    const exchange = readEntry({ ...one, response }, (problem) => problems.push(problem));
    return { body: exchange.response.body, problems };
  };
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  const mimeType = 'application/json; charset=utf-8';

  test('reads a body in base64, compressed or not', () => {
    const gzip = [{ name: 'Content-Encoding', value: 'gzip' }];
    for (const bytes of [json({ a: 'é' }), gzipSync(json({ a: 'é' }))]) {
      const text = bytes.toString('base64');
      const { body, problems } = respondWith({ mimeType, text, encoding: 'base64' }, gzip);
      expect(body?.value).toEqual({ a: 'é' });
      expect(problems).toEqual([]);
    }
  });

  test('counts a body that is not UTF-8, not JSON or broken compression', () => {
    const latin = respondWith({
      mimeType,
      text: Buffer.from([0x22, 0xe9, 0x22]).toString('base64'),
      encoding: 'base64',
    });
    expect(latin.problems).toEqual(['bodies that are not UTF-8']);
    expect(respondWith({ mimeType, text: '{' }).problems).toEqual(['JSON bodies that cannot be parsed']);
    const broken = gzipSync(json('a')).subarray(0, 12).toString('base64');
    const gzip = respondWith({ mimeType, text: broken, encoding: 'base64' });
    expect(gzip.problems).toContain('bodies that cannot be decompressed');
  });

  test('keeps an entry without a time, and counts it', () => {
    const problems: string[] = [];
    const exchange = readEntry({ ...one, startedDateTime: undefined }, (problem) => problems.push(problem));
    expect(exchange.startedAt).toBeUndefined();
    expect(problems).toEqual(['entries without a time']);
  });

  test('reads the fields of a form, without the content of its files', () => {
    const text = [
      '--x',
      'Content-Disposition: form-data; name="type"\r\n\r\nbill',
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF secret',
      '--x--',
    ].join('\r\n');
    const postData = { mimeType: 'multipart/form-data; boundary=x', text: `${text}\r\n` };
    const { request } = readEntry({ ...one, request: { ...(one.request as object), postData } }, () => {});
    expect({ ...(request.body?.value as object) }).toEqual({ type: 'bill', file: '(file)' });
  });

  test('reads a form as the server does: escaped names, and no part of a form that breaks off', () => {
    const readForm = (text: string) => {
      const problems: string[] = [];
      const postData = { mimeType: 'multipart/form-data; boundary=x', text };
      const recorded = { ...one, request: { ...(one.request as object), postData } };
      const { request } = readEntry(recorded, (problem) => problems.push(problem));
      return [request.body?.value && { ...(request.body.value as object) }, problems];
    };
    const start = '--x\r\nContent-Disposition: form-data; name="a%22b"\r\n\r\n1\r\n--x';
    const more = '\r\nContent-Disposition: form-data; name="c"\r\n\r\n2\r\n--x\r\nContent-';
    expect(readForm(`${start}--\r\n`)).toEqual([{ 'a"b': '1' }, []]);
    expect(readForm(start + more)).toEqual([undefined, ['forms that cannot be parsed']]);
  });

  test('a property named __proto__ changes no prototype', () => {
    const headers = [{ name: '__proto__', value: 'x' }];
    const exchange = readEntry({ ...one, request: { ...(one.request as object), headers } }, () => {});
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(Object.keys(exchange.request.headers)).toEqual(['__proto__']);
  });
});
