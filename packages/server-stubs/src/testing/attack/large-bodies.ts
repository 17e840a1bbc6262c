import { DEFAULT_LIMITS } from '@cross-border-payments/server-runtime/limits';
import type { Operation } from '@cross-border-payments/server-runtime/operation';
import { BOUNDARY } from '../form-body.ts';
import { requestExample } from '../test-service.ts';
import type { Random } from './random.ts';

const { jsonBytes, urlLength, fields, files, partHeaderBytes } = DEFAULT_LIMITS;
const UNITS = [
  ...['0', '[]', '{}', '{"a":1}', '""', '"\\":"', '"\\u0041"', '1e9', '-0.1', 'null', '"__proto__"'],
  ...[`${'['.repeat(62)}${']'.repeat(62)}`, `${'{"a":'.repeat(62)}1${'}'.repeat(62)}`, '"李"', '"\\ud800"'],
];
const FILLERS = ['x', '李', 'A', ':', ' ', '\\n', '\\u0041', '\\"', '0', '=', '-', '/', ',', '😀'];

/** Repeats a text up to a size, in characters. */
function fill(unit: string, size: number): string {
  return unit.repeat(Math.max(0, Math.floor(size / unit.length)));
}

function namesOf(operation: Operation): string[] {
  return [
    ...Object.keys((requestExample(operation) as object | undefined) ?? {}),
    'fileIds',
    'payer',
    'list',
  ];
}

/** Returns a JSON text of an operation, as large as the default limits allow, or larger. */
export function largeJson(operation: Operation, random: Random): string {
  const isBase64 = operation.body?.formats[0]?.base64 !== undefined;
  const size = isBase64 && random.oneIn(2) ? 20 * jsonBytes : jsonBytes - 1_000;
  const good = (requestExample(operation) ?? {}) as Record<string, unknown>;
  const name = JSON.stringify(random.pick(namesOf(operation)));
  const start = JSON.stringify({ ...good, [JSON.parse(name)]: undefined }).slice(0, -1);
  const comma = start === '{' ? '' : ',';
  switch (random.below(5)) {
    case 0:
      return `[${fill(`${random.pick(UNITS)},`, size)}0]`;
    case 1:
      return `${start}${comma}${name}:[${fill(`${random.pick(UNITS)},`, random.pick([size, 30_000]))}0]}`;
    case 2:
      return `${start}${comma}${name}:"${fill(random.pick(FILLERS), size)}"}`;
    case 3:
      return `${start}${manyProperties(random.pick([size, 60_000]), random.pick(UNITS))}}`;
    default:
      return fill(random.pick([...UNITS, ...FILLERS, '\n', '[', '{"a":', '"']), size);
  }
}

function manyProperties(size: number, value: string): string {
  const properties: string[] = [];
  for (let at = 0, length = 0; length < size; at += 1) {
    const property = `,"k${at.toString(36)}":${value}`;
    properties.push(property);
    length += property.length;
  }
  return properties.join('');
}

/** Returns a query of the maximum length of a URL. */
export function largeQuery(random: Random): string {
  const unit = random.pick(['a&', 'a=b&', '%41', '+', '=', '&', 'type=personal&', '%E6%9D%8E', 'x']);
  if (random.oneIn(2)) return fill(unit, urlLength);
  return Array.from({ length: urlLength / 4 }, (_, at) => `${at.toString(36)}=&`).join('');
}

/** Returns a form whose parts are as many and as large as the default limits allow. */
export function largeForm(random: Random): string {
  const part = (head: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data${head}\r\n\r\n${value}\r\n`;
  const filler = random.pick(FILLERS);
  const head = random.pick(['; name="a', `; name=a${fill(' ', 3_000)}`, '; name="a"; filename="', '; a="\\']);
  const long = fill(random.pick([filler, '; a', ' ', '\\"', ';', '%22']), partHeaderBytes - 200);
  const parts = Array.from({ length: fields + files + 1 }, (_, at) =>
    random.oneIn(4) ? part(`; name="n${at}"`, fill(filler, 60_000)) : part(`${head}${long}"`, 'x'),
  );
  return `${parts.slice(0, 1 + random.below(parts.length)).join('')}--${BOUNDARY}--\r\n`;
}
