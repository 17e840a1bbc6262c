import type { Operation } from '@cross-border-payments/server-runtime/operation';
import { CREDENTIALS, operations, queryExample, requestExample } from '../test-service.ts';
import type { WireRequest } from '../wire.ts';

/** A request that is refused, and the expected refusal. */
export interface MalformedCase {
  readonly name: string;
  readonly request: WireRequest;
  readonly status: number;
  /** The message of the envelope; a pattern if `explain` writes it. */
  readonly message: string | RegExp;
  readonly allow?: string;
}

/** Small limits, so that requests above them are small too. */
export const SMALL_LIMITS = {
  jsonBytes: 8_192,
  depth: 20,
  fileBytes: 1_024,
  files: 2,
  fields: 4,
  fieldBytes: 256,
  urlLength: 1_000,
};

const JSON_HEADERS = { ...CREDENTIALS, 'content-type': 'application/json' };

/** Returns the kind of body that an operation takes. */
export function kindOf({ body }: Operation): string | undefined {
  return body?.formats[0]?.kind;
}

/** Makes a case of one operation. */
export function named({ id }: Operation, name: string, rest: Omit<MalformedCase, 'name'>): MalformedCase {
  return { name: `${id}: ${name}`, ...rest };
}

/** Returns a request of the operation that gets HTTP 200. */
function goodRequest(operation: Operation): WireRequest {
  const { method, path } = operation;
  const body =
    kindOf(operation) === 'json' && method === 'POST' ? JSON.stringify(requestExample(operation)) : undefined;
  const query = queryExample(operation);
  return {
    method,
    target: query ? `${path}?${query}` : path,
    headers: JSON_HEADERS,
    ...(body ? { body } : {}),
  };
}

/** Requests with a wrong method, credentials, JSON, path or query. */
export function requestCases(): MalformedCase[] {
  const withJson = operations.filter((each) => kindOf(each) === 'json' && each.method === 'POST');
  return [
    ...operations.flatMap(methodCases),
    ...operations.filter(({ security }) => security.length > 0).flatMap(credentialCases),
    ...withJson.flatMap(jsonCases),
    ...urlCases(),
    ...queryCases(),
  ];
}

/** Makes requests with every method that a path does not allow. */
function methodCases(operation: Operation): MalformedCase[] {
  const { path, method } = operation;
  const rest = { status: 405, allow: method };
  const message = `This path takes ${method} only.`;
  return ['DELETE', 'OPTIONS', 'PATCH', method === 'POST' ? 'GET' : 'POST', 'HEAD'].map((wrong) =>
    named(operation, wrong, {
      ...rest,
      request: { method: wrong, target: path, headers: CREDENTIALS },
      message: wrong === 'HEAD' ? '' : message,
    }),
  );
}

/** Makes requests with missing or wrong credentials. */
function credentialCases(operation: Operation): MalformedCase[] {
  const request = goodRequest(operation);
  const with_ = (headers: Record<string, string>) => ({
    ...request,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const cases: [string, Record<string, string>, string][] = [
    ['no credentials', {}, 'The header `appkey` and the header `token` are missing.'],
    ['no token', { appkey: 'key' }, 'The header `token` is missing.'],
    ['empty token', { appkey: 'key', token: '' }, 'The header `token` is missing.'],
    ['wrong token', { appkey: 'key', token: 'wrong' }, 'The token is wrong.'],
  ];
  return cases.map(([name, headers, message]) =>
    named(operation, name, { request: with_(headers), status: 400, message }),
  );
}

type Row = readonly [name: string, status: number, message: string | RegExp, change: Partial<WireRequest>];

const WRONG_TYPE = 'The header `Content-Type` must be `application/json`.';
const TOO_DEEP = 'The body is nested deeper than 20 levels.';
const TOO_LARGE = `The body is larger than ${SMALL_LIMITS.jsonBytes} bytes.`;
const DANGEROUS = /^The body has a property `__proto__`/;
const LARGE = JSON.stringify({ a: 'x'.repeat(SMALL_LIMITS.jsonBytes) });

/** Makes requests with bodies that are invalid for any schema. */
function jsonCases(operation: Operation): MalformedCase[] {
  const good = JSON.stringify(requestExample(operation) ?? {});
  const rows = [...typeRows(good), ...syntaxRows(good), ...DANGEROUS_ROWS, ...sizeRows(operation)];
  return rows.map(([name, status, message, change]) =>
    named(operation, name, { request: { ...goodRequest(operation), ...change }, status, message }),
  );
}

function typeRows(body: string): Row[] {
  const typed = (type: string) => ({ body, headers: { ...CREDENTIALS, 'content-type': type } });
  const zipped = { body, headers: { ...JSON_HEADERS, 'content-encoding': 'gzip' } };
  return [
    ['text/plain', 415, WRONG_TYPE, typed('text/plain')],
    ['a type with a missing half', 415, WRONG_TYPE, typed('json')],
    ['broken parameters', 415, WRONG_TYPE, typed('application/json; charset')],
    ['no content type', 415, WRONG_TYPE, { body, headers: CREDENTIALS }],
    ['latin1', 415, 'The charset of the body must be UTF-8.', typed('application/json; charset=iso-8859-1')],
    ['gzip', 415, 'The body must be sent without `Content-Encoding`.', zipped],
  ];
}

const BOM = 'The body is not valid JSON: it starts with a byte order mark (BOM). Send it without.';

function syntaxRows(good: string): Row[] {
  const at = (line: number, column: number) =>
    `The body is not valid JSON: the fault is at line ${line}, column ${column}.`;
  return [
    ['cut off', 400, at(1, good.length), { body: good.slice(0, -1) }],
    ['trailing comma', 400, at(2, 10), { body: '{\n  "a": 1,}' }],
    ['garbage in chunks', 400, at(1, 1), { body: 'garbage', chunked: true }],
    ['a byte order mark', 400, BOM, { body: `\ufeff${good}` }],
    ['invalid UTF-8', 400, 'The body is not valid UTF-8.', { body: Uint8Array.of(0x22, 0xc3, 0x28, 0x22) }],
  ];
}

const TWICE = 'An object in the body names a property twice, at line 1, column 8.';

const DANGEROUS_ROWS: readonly Row[] = [
  ['too deep', 400, TOO_DEEP, { body: `${'{"a":'.repeat(21)}1${'}'.repeat(21)}` }],
  ['much too deep', 400, TOO_DEEP, { body: '['.repeat(4_000) + ']'.repeat(4_000) }],
  ['__proto__', 400, DANGEROUS, { body: '{"__proto__":{"admin":true}}' }],
  ['escaped __proto__', 400, DANGEROUS, { body: '{"a":[{"\\u005f_proto__":1}]}' }],
  ['constructor.prototype', 400, DANGEROUS, { body: '{"constructor":{"prototype":{}}}' }],
  ['a name twice', 400, TWICE, { body: '{"a":1,"a":2}' }],
];

function sizeRows({ body }: Operation): Row[] {
  const empty: Row = ['empty body', 400, 'The request needs a body and has none.', { body: '' }];
  const large: Row[] = [
    ['too large', 413, TOO_LARGE, { body: LARGE }],
    ['too large, in chunks', 413, TOO_LARGE, { body: LARGE, chunked: true }],
  ];
  return [...(body?.required ? [empty] : []), ...(body?.formats[0]?.base64 ? [] : large)];
}

/** Makes requests with unknown or malformed paths. */
function urlCases(): MalformedCase[] {
  const at = (target: string, status: number, message: string | RegExp, method = 'GET'): MalformedCase => ({
    name: `${method} ${target.length > 200 ? `${target.slice(0, 80)}...` : target}`,
    request: { method, target, headers: CREDENTIALS },
    status,
    message,
  });
  const unknown = 'There is no operation at this path.';
  const encoding = 'The percent-encoding in the path of the URL is malformed or not valid UTF-8.';
  const known = operations
    .filter(({ method }) => method === 'POST')
    .slice(0, 8)
    .map(({ path }) => path);
  return [
    ...['/', '/nowhere', '/payout', '//', '/payout//oauth/token', '/global/payout/wallet/list/x'].flatMap(
      (target) => [at(target, 404, unknown), at(target, 404, unknown, 'POST'), at(target, 404, '', 'HEAD')],
    ),
    ...known.flatMap((path) => [
      at(`${path}/`, 404, unknown, 'POST'),
      at(path.toUpperCase(), 404, unknown, 'POST'),
      at(`/x${path}`, 404, unknown, 'POST'),
      at(`${path}%zz`, 400, encoding, 'POST'),
      at(`${path}%c3%28`, 400, encoding, 'POST'),
      at(path.replace(/\/([^/]*)$/, '%2f$1'), 404, unknown, 'POST'),
      at(`/nowhere/..${path}`, 405, 'This path takes POST only.', 'DELETE'),
      at(path.replaceAll('o', '%6f'), 405, 'This path takes POST only.', 'DELETE'),
      at(
        `${path}?q=${'x'.repeat(1_000)}`,
        414,
        `The URL is longer than ${SMALL_LIMITS.urlLength} characters.`,
        'POST',
      ),
    ]),
  ].map((each) => (each.status === 405 ? { ...each, allow: 'POST' } : each));
}

/** Makes requests with queries that are malformed or break a rule. */
function queryCases(): MalformedCase[] {
  const find = (id: string) => operations.find((operation) => operation.id === id)?.path ?? '';
  const at = (id: string, query: string, message: string | RegExp): MalformedCase => ({
    name: `${id}?${query}`,
    request: { method: 'GET', target: `${find(id)}?${query}`, headers: CREDENTIALS },
    status: 400,
    message,
  });
  const encoding = 'The percent-encoding in the query of the URL is malformed or not valid UTF-8.';
  const reading = operations.filter(({ method }) => method === 'GET').map(({ id }) => id);
  const integers = ['1.5', 'x', '', '%2B1', '0x1', '1e400', '+1', '%201', '01'];
  return [
    ...reading.flatMap((id) => [
      at(id, 'a=%zz', encoding),
      at(id, '%ff=1', encoding),
      at(id, 'a=%e4%28', encoding),
    ]),
    ...integers.map((text) => at('listPayins', `pages=${text}`, /`pages` must be/)),
    at('listPayins', 'pages=1&pages=2', /`pages` must be/),
    at('listPayins', 'status=nonsense', /`status` must be one of/),
    at('getWallet', '', /`type`/),
    at('getWallet', 'type=', /`type`/),
    at('getWallet', 'type=personal&type=business', /`type`/),
    at('getWalletByCurrency', 'currency=eur', /`currency`/),
    at(
      'convertWalletFunds',
      'sourceCurrency=EUR&targetCurrency=CNY&queryNo=1&walletType=personal&sourceAmount=x',
      /`sourceAmount` must be/,
    ),
    at('findChineseCharacters', 'pinyinName=li', /R-022/),
    at('findChineseCharacters', 'pinyinName=li&idNumber=', /idNumber/),
  ];
}
