import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { type FormEvent, FormParser } from './form-parser.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function part(name: string, value: string, file?: string): string {
  const filename = file === undefined ? '' : `; filename="${file}"`;
  return `Content-Disposition: form-data; name="${name}"${filename}\r\n\r\n${value}`;
}

function form(boundary: string, parts: readonly string[]): string {
  return `${parts.map((each) => `--${boundary}\r\n${each}\r\n`).join('')}--${boundary}--\r\n`;
}

/** Returns the parts of a form that arrives in chunks of the given size. */
function read(boundary: string, text: string, size: number): [string, string][] {
  const parser = new FormParser(boundary, DEFAULT_LIMITS);
  const bytes = encode(text);
  const events: FormEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...parser.write(bytes.slice(at, at + size)));
  parser.end();
  const found: [string, string][] = [];
  for (const event of events) {
    if (event.kind === 'field') found.push([event.name, decode(event.value)]);
    else if (event.kind === 'file') found.push([`${event.name} (${event.fileName})`, '']);
    else if (event.kind === 'chunk') {
      const last = found.at(-1);
      if (last) last[1] += decode(event.chunk);
    }
  }
  return found;
}

const TRICKY = 'a\r\n--bound\r\n-\r\n--\r\n----';
const PARTS = [part('a', 'one'), part('f', TRICKY, 'x-.pdf'), part('empty', ''), part('d', '--')];
const EXPECTED = [
  ['a', 'one'],
  ['f (x-.pdf)', TRICKY],
  ['empty', ''],
  ['d', '--'],
];

describe('a form has the same parts however it is split into chunks', () => {
  test.each([['boundary'], ['b-'], ['--------------------------123'], ["'()+_,-./:=?"]])('%s', (boundary) => {
    const text = form(boundary, PARTS);
    for (let size = 1; size <= text.length; size += 1)
      expect(read(boundary, text, size), String(size)).toEqual(EXPECTED);
  });
});

describe('refuses', () => {
  test.each([
    ['a form that ends in a file', `--b\r\n${part('f', 'x', 'a')}`],
    ['a form that ends in headers', '--b\r\nContent-Disposition: form-data; name="a"'],
    ['an empty body', ''],
    ['headers that are none', '--b\r\nnonsense\r\n\r\n\r\n--b--'],
    [
      'a file name that cannot be decoded',
      `--b\r\nContent-Disposition: form-data; name="f"; filename*=UTF-8''%zz\r\n\r\nx\r\n--b--`,
    ],
  ])('%s', (_, text) => {
    for (const size of [1, 7, 1_000]) expect(() => read('b', text, size)).toThrow(/form/);
  });

  test.each([[undefined], [''], ['a"b'], ['a '], ['x'.repeat(71)], ['a\r\nb']])(
    'the boundary %j',
    (boundary) => {
      expect(() => new FormParser(boundary, DEFAULT_LIMITS)).toThrow(/no valid `boundary`/);
    },
  );
});

/** Returns the parts of a malformed form up to its fault, and the fault, if it arrives in chunks of the given size. */
function judge(text: string, size: number): unknown[] {
  const parser = new FormParser('b', { ...DEFAULT_LIMITS, fieldBytes: 20, partHeaderBytes: 80 });
  const bytes = encode(text);
  const seen: unknown[] = [];
  let content = '';
  try {
    for (let at = 0; at < bytes.length; at += size) {
      for (const event of parser.write(bytes.slice(at, at + size))) {
        if (event.kind === 'chunk') content += decode(event.chunk);
        else seen.push(event.kind === 'field' ? [event.name, decode(event.value)] : event);
      }
    }
    parser.end();
  } catch (error) {
    seen.push((error as Error).message);
  }
  return [...seen, content];
}

describe('a malformed form gets the same refusal however it is split into chunks', () => {
  const good = `--b\r\n${part('a', 'one')}\r\n`;
  test.each([
    ['a preamble', `pre\r\n${good}--b--`],
    ['a preamble that looks like a boundary', `--a\r\n-\r\n--\r\n\r\n${good}--b--`],
    ['a preamble before a broken boundary', `pre\r\n--bx\r\n${good}--b--`],
    ['a preamble without parts', 'pre\r\n--b--'],
    ['a preamble that is too large', `${'-'.repeat(30)}\r\n${good}--b--`],
    ['an epilogue that is too large', `${good}--b--${'\r\n--b'.repeat(10)}`],
    ['a broken boundary between parts', `${good}--b-\r\n${good}--b--`],
    ['a boundary without a line break', `--b${part('a', 'one')}\r\n--b--`],
    ['two boundaries', `${good}--b\r\n--b--`],
    ['a line break that is none', `--b\r${part('a', 'one')}\r\n--b--`],
    ['headers without an end', `--b\r\nContent-Disposition: form-data; name="a"\r\n--b--`],
    ['a folded header', `--b\r\nX-A: b\r\n c\r\n${part('a', 'one')}\r\n--b--`],
    ['headers that are too large', `${good}--b\r\n${part('a'.repeat(60), 'two')}\r\n--b--`],
    ['a field that is too large', `${good}--b\r\n${part('z', 'x'.repeat(21))}\r\n--b--`],
    ['a file before broken headers', `--b\r\n${part('f', '\r\r\n--\r\n--', 'x')}\r\n--b\r\n\r\n\r\n--b--`],
    ['no last boundary', `${good}--b\r\n${part('f', 'x', 'x')}`],
  ])('%s', (_, text) => {
    const whole = judge(text, text.length);
    for (let size = 1; size < text.length; size += 1) expect(judge(text, size), String(size)).toEqual(whole);
  });
});

test.each([
  [
    'headers of a part',
    `--b\r\n${part('a'.repeat(60), 'x')}\r\n--b--`,
    'The headers of a part are larger than 80 bytes.',
  ],
  ['headers without an end', `--b\r\n${' '.repeat(81)}`, 'The headers of a part are larger than 80 bytes.'],
  ['a field', `--b\r\n${part('a', 'x'.repeat(21))}\r\n--b--`, 'A field of the form is larger than 20 bytes.'],
  [
    'text before the parts',
    `${'-'.repeat(21)}\r\n--b--`,
    'The text around the parts of the form is larger than 20 bytes.',
  ],
  [
    'text after the parts',
    `--b\r\n${part('a', 'x')}\r\n--b--${'-'.repeat(21)}`,
    'The text around the parts of the form is larger than 20 bytes.',
  ],
])('the text is too long: %s', (_, text, message) => {
  expect(judge(text, 7)).toContain(message);
});

test('anything after the last boundary is ignored, even another part', () => {
  expect(read('b', `${form('b', [part('a', 'one')])}\r\n--b\r\n${part('z', 'two')}\r\n--b--`, 1_000)).toEqual(
    [['a', 'one']],
  );
});
