import type { Operation } from '@cross-border-payments/server-runtime/operation';
import { BOUNDARY } from '../form-body.ts';
import { operations as all, queryExample, requestExample } from '../test-service.ts';
import { largeForm, largeJson, largeQuery } from './large-bodies.ts';
import type { Random } from './random.ts';

/** One request as bytes, and how it is sent. */
export interface HostileRequest {
  readonly method: string;
  readonly chunks: readonly Uint8Array[];
  readonly abort: boolean;
  /** The pause between two chunks, in milliseconds. */
  readonly pauseMs?: number;
}

const CREDENTIALS = ['appkey: key', 'token: right'];
const HEAD_END = '\r\n\r\n';
const JSON_TYPE = 'application/json';
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
/** Omits targets that Express or Hono's server handles itself (`one-response.test.ts`). */
const TARGETS = ['/', '//', '/%', '/..', '/a;b', `/${'x'.repeat(9_000)}`, 'x'];
const TYPES = [
  JSON_TYPE,
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  FORM_TYPE,
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
/** JSON texts that break naive parsers. */
export const JSON_TEXTS = [
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

/** The operations to request, and how many faults the requests have. */
export interface HostileOptions {
  readonly operations: readonly Operation[];
  /** The odds of each fault: one in this many requests has a wrong method, one in this many a wrong type, and so on. */
  readonly odds: number;
}

/** Returns a request to one of the operations, with random faults. */
export function hostileRequest(random: Random, { operations, odds }: HostileOptions): HostileRequest {
  const operation = random.pick(operations);
  const isForm = isUpload(operation);
  const method = random.oneIn(odds)
    ? random.pick(['HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'GET'])
    : operation.method;
  const target = random.oneIn(odds) ? random.pick(TARGETS) : targetOf(operation, random);
  const body = encode(isForm ? formText(random) : jsonText(operation, random));
  const type = random.oneIn(odds) ? random.pick(TYPES) : isForm ? FORM_TYPE : JSON_TYPE;
  const isChunked = random.oneIn(4);
  const extra = random.oneIn(odds) ? random.list(2, () => random.pick(LINES)) : [];
  const length = random.oneIn(2 * odds) ? body.length + random.below(100) : body.length;
  const framing = isChunked ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const head = headOf(method, target, [`content-type: ${type}`, framing, ...extra]);
  const whole = Buffer.concat([head, ...(isChunked ? chunks(body, random) : [body])]);
  const abort = random.oneIn(8);
  const sent = abort ? whole.subarray(0, random.below(whole.length)) : whole;
  return { method, chunks: cut(sent, random), abort };
}

/** Returns a request as large as the default limits allow, or larger; by default to an operation that takes JSON. */
export function largeRequest(
  random: Random,
  operations: readonly Operation[] = jsonOperations,
): HostileRequest {
  const operation = random.pick(operations);
  const { method, path } = operation;
  const isForm = isUpload(operation);
  const hasBody = operation.body !== undefined;
  const target = random.oneIn(4) || !hasBody ? `${path}?${largeQuery(random)}` : targetOf(operation, random);
  const text = isForm ? largeForm(random) : hasBody ? largeJson(operation, random) : '';
  const body = encode(random.oneIn(10) ? text.slice(0, random.below(text.length + 1)) : text);
  const type = isForm ? FORM_TYPE : JSON_TYPE;
  const head = headOf(method, target, [`content-type: ${type}`, `content-length: ${body.length}`]);
  return { method, chunks: cut(Buffer.concat([head, body]), random), abort: false };
}

/** Returns a request whose chunks arrive with pauses, and whose rest may never arrive. */
export function slowRequest(random: Random, operations: readonly Operation[]): HostileRequest {
  const request = hostileRequest(random, { operations, odds: 40 });
  const whole = Buffer.concat(request.chunks);
  const pauseMs = random.below(60);
  const headEnd = whole.indexOf(HEAD_END);
  // Node waits a minute for an incomplete head, so this request is aborted.
  if (headEnd === -1) return { ...request, abort: true, pauseMs };
  const least = headEnd + HEAD_END.length;
  const sent = random.oneIn(2) ? whole : whole.subarray(0, least + random.below(whole.length - least + 1));
  return { ...request, chunks: cut(sent, random), abort: false, pauseMs };
}

const jsonOperations = all.filter((operation) => !isUpload(operation));

/** Returns a request with an array of millions of items. */
export function largeListRequest(random: Random): HostileRequest {
  const { method, path } = random.pick(jsonOperations.filter(({ body }) => body !== undefined));
  const item = random.pick(['0', '""', '{}', '[]', 'null', '"a"', '{"a":0}']);
  const name = random.pick(['fileIds', 'payer', 'a']);
  const items = `${item},`.repeat(Math.floor((9_000_000 * random.below(100)) / 100 / (item.length + 1)));
  const body = encode(`{"${name}":[${items}${item}]}`);
  const head = headOf(method, path, [`content-type: ${JSON_TYPE}`, `content-length: ${body.length}`]);
  return { method, chunks: [head, body], abort: false };
}

/** Returns a complete request. */
export function requestOf(
  method: string,
  target: string,
  {
    type,
    body = '',
    lines = [],
  }: { readonly type?: string; readonly body?: string; readonly lines?: readonly string[] } = {},
): HostileRequest {
  const bytes = encode(body);
  const own = type === undefined ? [] : [`content-type: ${type}`, `content-length: ${bytes.length}`];
  return { method, chunks: [headOf(method, target, [...own, ...lines]), bytes], abort: false };
}

function isUpload({ body }: Operation): boolean {
  return body?.formats[0]?.kind === 'multipart';
}

function headOf(method: string, target: string, lines: readonly string[]): Buffer {
  const all = [`${method} ${target} HTTP/1.1`, 'host: localhost', ...CREDENTIALS, ...lines, '', ''];
  return Buffer.from(all.join('\r\n'), 'latin1');
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
