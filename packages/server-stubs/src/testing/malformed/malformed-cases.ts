import type { Operation } from '@cross-border-payments/server-runtime/operation';
import { BOUNDARY, formBody } from '../form-body.ts';
import { CREDENTIALS, operations } from '../test-service.ts';
import { kindOf, type MalformedCase, named, requestCases } from './request-cases.ts';

/** Returns all malformed requests: each operation with each fault, faults of URLs and faults of forms. */
export function malformedCases(): MalformedCase[] {
  const withForm = operations.filter((operation) => kindOf(operation) === 'multipart');
  return [...requestCases(), ...withForm.flatMap(formCases)];
}

type Row = readonly [
  name: string,
  status: number,
  message: string | RegExp,
  body: string | Uint8Array,
  type?: string,
];

const END = `--${BOUNDARY}--\r\n`;
const MALFORMED = 'The body is not a well-formed multipart form.';
const NO_BOUNDARY = /has no valid `boundary`/;
const GOOD = formBody({ type: 'bill', fileName: 'a.pdf' }, []).body;

/** Makes requests with forms that are malformed, too large, or have a file instead of a field or the reverse. */
function formCases(operation: Operation): MalformedCase[] {
  const { files = [], fields = [] } = operation.body?.formats[0] ?? {};
  const rows = [
    ...TYPE_ROWS,
    ...PART_ROWS,
    ...SIZE_ROWS,
    ...(files.includes('file') ? FILE_ROWS : []),
    ...fields.map(fileForField),
  ];
  return rows.map(([name, status, message, body, type = `multipart/form-data; boundary=${BOUNDARY}`]) => {
    const headers = { ...CREDENTIALS, 'content-type': type };
    const request = { method: 'POST', target: operation.path, headers, body };
    return named(operation, name, { request, status, message });
  });
}

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data${disposition}\r\n\r\n${content}\r\n`;
}

function file(name: string, content: string): string {
  return part(`; name="${name}"; filename="a.pdf"`, content);
}

function field(name: string, content: string): string {
  return part(`; name="${name}"`, content);
}

function fileForField(name: string): Row {
  return [`a file for ${name}`, 400, `\`${name}\` must be a field, not a file.`, file(name, 'x') + END];
}

const TYPE_ROWS: readonly Row[] = [
  ['JSON', 415, 'The header `Content-Type` must be `multipart/form-data`.', '{}', 'application/json'],
  ['no boundary', 400, NO_BOUNDARY, GOOD, 'multipart/form-data'],
  ['a broken boundary', 400, NO_BOUNDARY, GOOD, 'multipart/form-data; boundary="a\\"b"'],
  [
    'another boundary',
    400,
    'The form ends before its last boundary.',
    GOOD,
    'multipart/form-data; boundary=other',
  ],
];

const PART_ROWS: readonly Row[] = [
  ['cut off in a field', 400, /before its last boundary|well-formed/, GOOD.slice(0, -40)],
  ['no headers', 400, MALFORMED, `--${BOUNDARY}\r\nnonsense without colon\r\n\r\nx\r\n${END}`],
  ['a part without name', 400, MALFORMED, part('', 'x') + END],
  ['a boundary that goes on', 400, MALFORMED, `preamble\r\n--${BOUNDARY}x\r\n${field('type', 'x')}${END}`],
  ['a header twice', 400, MALFORMED, part('; name="a"\r\nContent-Disposition: form-data', 'x') + END],
  ['a part named __proto__', 400, 'A part of the form is named `__proto__`.', field('__proto__', 'x') + END],
  [
    'a field of wrong UTF-8',
    400,
    'The body is not valid UTF-8.',
    Buffer.from(field('zzz', '\u00e9') + END, 'latin1'),
  ],
];

const SIZE_ROWS: readonly Row[] = [
  [
    'large headers of a part',
    413,
    /^The headers of a part are larger than \d+ bytes\.$/,
    part(`; name="${'x'.repeat(5_000)}"`, 'x') + END,
  ],
  [
    'a large preamble',
    413,
    /^The text around the parts of the form is larger than \d+ bytes\.$/,
    `${'x'.repeat(300)}\r\n${field('type', 'x')}${END}`,
  ],
  [
    'a large field',
    413,
    /^A field of the form is larger than \d+ bytes\.$/,
    field('zzz', 'x'.repeat(300)) + END,
  ],
  [
    'too many fields',
    413,
    'The form has more than 4 fields.',
    ['a', 'b', 'c', 'd', 'e'].map((name) => field(name, 'x')).join('') + END,
  ],
  [
    'too many files',
    413,
    'The form has more than 2 files.',
    ['a', 'b', 'c'].map((name) => file(name, 'x')).join('') + END,
  ],
];

const FILE_ROWS: readonly Row[] = [
  ['a text for the file', 400, '`file` must be a file.', field('file', 'text') + END],
  ['the file twice', 400, '`file` is given more than once.', file('file', 'a') + file('file', 'b') + END],
  [
    'an unknown type',
    400,
    /`type` must be one of/,
    file('file', 'a') + field('type', 'x') + field('fileName', 'a') + END,
  ],
  ['a large file', 413, '`file` is larger than 1024 bytes.', file('file', 'x'.repeat(2_000)) + END],
];
