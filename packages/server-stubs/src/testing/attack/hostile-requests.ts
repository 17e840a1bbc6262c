import type { Operation } from '../../runtime/operation.ts';
import { BOUNDARY } from '../form-body.ts';
import { operations, queryExample, requestExample } from '../test-service.ts';
import type { Random } from './random.ts';

/** One request as bytes, and how it is sent. */
export interface HostileRequest {
  readonly method: string;
  readonly pieces: readonly Uint8Array[];
  readonly abort: boolean;
}

const CREDENTIALS = 'appkey: key\r\ntoken: right\r\n';
/** Without those that Express or Hono's server answers itself (`one-answer.test.ts`). */
const TARGETS = ['/', '//', '/%', '/..', '/a;b', `/${'x'.repeat(9_000)}`, 'x'];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  `multipart/form-data; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary="${'('.repeat(71)}"`,
  '',
];
const LINES = [
  ...[
    'content-encoding: gzip',
    'expect: 100-continue',
    'connection: close',
    'connection: upgrade\r\nupgrade: h2c',
  ],
  ...[
    'content-type: text/plain',
    'content-length: 5',
    'transfer-encoding: chunked',
    'transfer-encoding: gzip',
  ],
  ...['host: a b', 'trailer: x', '__proto__: x', 'x-http-method-override: GET', 'no colon', ' folded'],
  `token: ${'\u00e9'.repeat(2_000)}`,
];
const JSON_TEXTS = [
  ...[
    '',
    '{',
    'null',
    '[]',
    '{"a":1,"a":2}',
    '{"__proto__":{}}',
    '\ufeff{}',
    '"\\ud800"',
    '{"currency":"\\u0000"}',
  ],
  ...['1e999', '['.repeat(5_000), `{"a":"${'\\u0041'.repeat(5_000)}"}`],
];
const FORM_LINES = [
  ...[`--${BOUNDARY}`, `--${BOUNDARY}--`, `--${BOUNDARY}x`, '', '', 'x', '-', '\0', '\r', 'a'.repeat(3_000)],
  ...[
    'Content-Disposition: form-data; name="file"; filename="a"',
    'Content-Disposition: form-data; name="type"',
  ],
  ...[
    'Content-Disposition: form-data; name="__proto__"',
    'Content-Disposition: form-data',
    'Content-Type: a/b',
  ],
  ...["Content-Disposition: form-data; name=a; filename*=UTF-8''%zz", `X: ${'x'.repeat(5_000)}`],
];
const encode = (text: string) => Buffer.from(text);

/** Returns a request to one of the operations, in which anything may be wrong. */
export function hostileRequest(random: Random): HostileRequest {
  const operation = random.pick(operations);
  const isUpload = operation.body?.formats[0]?.kind === 'multipart';
  const method = random.oneIn(12)
    ? random.pick(['HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'GET'])
    : operation.method;
  const target = random.oneIn(15) ? random.pick(TARGETS) : targetOf(operation, random);
  const body = encode(isUpload ? formText(random) : jsonText(operation, random));
  const type = random.oneIn(12)
    ? random.pick(TYPES)
    : random.pick(TYPES.slice(isUpload ? 4 : 0, isUpload ? 5 : 1));
  const isChunked = random.oneIn(4);
  const extra = random.oneIn(6) ? `${random.list(2, () => random.pick(LINES)).join('\r\n')}\r\n` : '';
  const length = random.oneIn(20) ? body.length + random.below(100) : body.length;
  const framing = isChunked ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const head = `${method} ${target} HTTP/1.1\r\nhost: localhost\r\n${CREDENTIALS}content-type: ${type}\r\n${framing}\r\n${extra.trimStart()}\r\n`;
  const whole = Buffer.concat([Buffer.from(head, 'latin1'), ...(isChunked ? chunks(body, random) : [body])]);
  const abort = random.oneIn(8);
  const sent = abort ? whole.subarray(0, random.below(whole.length)) : whole;
  return { method, pieces: cut(sent, random), abort };
}

function targetOf(operation: Operation, random: Random): string {
  const query = queryExample(operation);
  const more = random.oneIn(10) ? '&'.repeat(3_000) : random.oneIn(10) ? '&%ff=1' : '';
  return query || more ? `${operation.path}?${query}${more}` : operation.path;
}

function jsonText(operation: Operation, random: Random): string {
  const good = JSON.stringify(requestExample(operation) ?? {});
  if (random.oneIn(3)) return random.pick(JSON_TEXTS);
  return random.oneIn(3) ? good.slice(random.below(good.length)) : good;
}

function formText(random: Random): string {
  const part = (name: string, value: string, file = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  const file = part('file', 'abc\r\n'.repeat(random.below(5_000)), '; filename="a.pdf"');
  const good = `${file}${part('type', 'bill')}${part('fileName', 'a')}--${BOUNDARY}--\r\n`;
  if (random.oneIn(2)) return good;
  if (random.oneIn(2)) return good.slice(random.below(40), random.below(good.length));
  return random.list(20, () => random.pick(FORM_LINES)).join('\r\n');
}

function chunks(body: Buffer, random: Random): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const part = body.subarray(at, at + 1 + random.below(body.length));
    parts.push(encode(`${part.length.toString(16)}\r\n`), part, encode('\r\n'));
    at += part.length;
  }
  return [...parts, encode(random.oneIn(15) ? 'z\r\n' : '0\r\n\r\n')];
}

function cut(bytes: Buffer, random: Random): Buffer[] {
  const places = random.list(3, () => random.below(bytes.length + 1)).sort((one, other) => one - other);
  const starts = [0, ...places];
  return starts.map((start, at) => bytes.subarray(start, starts[at + 1])).filter(({ length }) => length > 0);
}
