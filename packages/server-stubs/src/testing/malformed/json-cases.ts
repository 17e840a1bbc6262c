import type { Operation } from '../../runtime/operation.ts';
import { CREDENTIALS, requestExample } from '../test-service.ts';
import type { WireRequest } from '../wire.ts';
import { goodRequest, JSON_HEADERS, type MalformedCase, named, SMALL_LIMITS } from './malformed-case.ts';

type Row = readonly [name: string, status: number, message: string | RegExp, change: Partial<WireRequest>];

const WRONG_TYPE = 'The header `Content-Type` must be `application/json`.';
const TOO_DEEP = 'The body is nested deeper than 20 levels.';
const TOO_LARGE = `The body is larger than ${SMALL_LIMITS.jsonBytes} bytes.`;
const DANGEROUS = /^The body has a property `__proto__`/;
const LARGE = JSON.stringify({ a: 'x'.repeat(SMALL_LIMITS.jsonBytes) });

/** Bodies that are no message of an operation, whatever its schema. */
export function jsonCases(operation: Operation): MalformedCase[] {
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

function syntaxRows(good: string): Row[] {
  const at = (line: number, column: number) =>
    `The body is not JSON: the fault is at line ${line}, column ${column}.`;
  return [
    ['cut off', 400, at(1, good.length), { body: good.slice(0, -1) }],
    ['trailing comma', 400, at(2, 10), { body: '{\n  "a": 1,}' }],
    ['garbage in chunks', 400, at(1, 1), { body: 'garbage', chunked: true }],
    ['a byte order mark', 400, at(1, 1), { body: `\ufeff${good}` }],
    ['invalid UTF-8', 400, 'The body is not UTF-8.', { body: Uint8Array.of(0x22, 0xc3, 0x28, 0x22) }],
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
