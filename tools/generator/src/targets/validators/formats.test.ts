import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type CompiledModule,
  documentOf,
  importText,
  modelOf,
  told,
} from '../../../test/support/compiled.ts';
import { generateFiles } from '../../generate-files.ts';
import { allFormats, formats } from './formats.ts';
import { compileValidators } from './index.ts';

/** For each format, a valid value, an invalid value, and the sentence about the invalid value. */
const SAMPLES: Readonly<Record<string, readonly [good: unknown, bad: unknown, demand: string]>> = {
  date: ['2026-02-28', '2026-02-30', 'a real date, YYYY-MM-DD'],
  time: ['09:30:00Z', '09:30', 'a time with its zone'],
  'date-time': ['2026-01-31T09:30:00+01:00', '2026-01-31 09:30', 'a real date and time with its zone'],
  duration: ['P3D', '3D', 'a duration'],
  uri: ['urn:a:b', '/a', 'a full URI'],
  'uri-reference': ['/a', 'a b', 'a URI or a path'],
  'uri-template': ['/a/{b}', '/a/{b', 'a URI template'],
  url: ['http://localhost:1/a', 'mailto:a@b.example', 'a full URL'],
  email: ['a@b.example', 'a@', 'an email address'],
  hostname: ['a.example', 'a..b', 'a host name'],
  ipv4: ['192.0.2.1', '192.0.2.256', 'an IPv4 address'],
  ipv6: ['2001:db8::1', '2001:db8', 'an IPv6 address'],
  uuid: ['9b2f7c1e-5d3a-4e8b-9c6f-1a2b3c4d5e6f', '9b2f', 'a UUID'],
  'json-pointer': ['/a/~0', 'a', 'a JSON pointer'],
  'json-pointer-uri-fragment': ['#/a', '/a', 'a JSON pointer after a #'],
  'relative-json-pointer': ['1/a', '/a', 'a relative JSON pointer'],
  regex: ['^a$', '(', 'a regular expression'],
  byte: ['YWI=', 'YWI', 'a base64 string'],
  'idn-email': ['jörg@bücher.example', 'jörg', 'an email address'],
  'idn-hostname': ['bücher.example', '-bücher', 'a host name'],
  iri: ['https://bücher.example/ä', '/ä', 'a full URI'],
  'iri-reference': ['/ä?ö', '/ ä', 'a URI or a path'],
  base64url: ['_-8', '+/8', 'a base64url string'],
  base32: ['ME======', 'ME', 'a base32 string'],
  base16: ['fF09', 'fFg', 'a hexadecimal string'],
  char: ['😀', 'ab', 'one character'],
  int8: [-128, 128, 'a whole number of at most 8 bits'],
  int16: [32_767, 32_768, 'a whole number of at most 16 bits'],
  int32: [-(2 ** 31), 2 ** 31, 'a whole number of at most 32 bits'],
  int64: [2 ** 53, 1.5, 'a whole number of at most 64 bits'],
  uint8: [255, -1, 'a whole number of at least 0 and at most 8 bits'],
  uint16: [65_535, 65_536, 'a whole number of at least 0 and at most 16 bits'],
  uint32: [2 ** 32 - 1, 2 ** 32, 'a whole number of at least 0 and at most 32 bits'],
  uint64: [2 ** 60, -1, 'a whole number of at least 0 and at most 64 bits'],
};

const JSON_TYPE = 'application/json';
const schemaOf = (value: unknown, more: object) => ({
  type: 'object',
  properties: { property: { type: typeof value, ...more } },
});
const names = [...allFormats.keys()];
const model = modelOf(
  documentOf(Object.fromEntries(names.map((name) => [name, schemaOf(SAMPLES[name]?.[0], { format: name })]))),
);
const load = async (choice?: 'all' | 'none') =>
  importText<CompiledModule>(await compileValidators(model, choice === undefined ? {} : { formats: choice }));
const [all, usual, none] = [await load('all'), await load(), await load('none')];

describe.each(names)('the format %s', (name) => {
  const [good, bad, demand] = SAMPLES[name] ?? [];

  test('is checked and explained with all formats', () => {
    const validator = all.validators[name]?.body?.[JSON_TYPE];
    expect(validator?.validate({ property: good })).toBe(true);
    expect(told(all, validator, { property: bad })).toEqual([
      expect.stringMatching(new RegExp(`^.property. must be ${demand}`)),
    ]);
  });

  test('is checked by default if it is a usual one, and never with `none`', () => {
    const accepts = ({ validators }: CompiledModule, value: unknown) =>
      validators[name]?.body?.[JSON_TYPE]?.validate({ property: value });
    expect([accepts(usual, good), accepts(usual, bad)]).toEqual([true, !formats.has(name)]);
    expect([accepts(none, good), accepts(none, bad)]).toEqual([true, true]);
  });
});

describe('contentEncoding', () => {
  const encodings = {
    base64: ['YWI=', 'YW'],
    BASE64: ['YWI=', 'YW I'],
    base64url: ['_-8=', '='],
    base32: ['ME======', 'me======'],
    base16: ['00ff', '0'],
  };
  const documentWith = (encoding: object) =>
    documentOf({ op: schemaOf('', encoding), both: schemaOf('', { ...encoding, format: 'email' }) });

  test.each(Object.entries(encodings))(
    '%s is checked with all formats',
    async (contentEncoding, [good, bad]) => {
      const code = await compileValidators(modelOf(documentWith({ contentEncoding })), { formats: 'all' });
      const module = await importText<CompiledModule>(code);
      const check = module.validators.op?.body?.[JSON_TYPE];
      expect(check?.validate({ property: good })).toBe(true);
      expect(told(module, check, { property: bad })).toHaveLength(1);
      expect(module.validators.both?.body?.[JSON_TYPE]?.validate({ property: good })).toBe(false);
    },
  );

  test('has no effect without the option', async () => {
    const without = await compileValidators(modelOf(documentWith({})));
    for (const contentEncoding of [...Object.keys(encodings), 'unknown'])
      expect(await compileValidators(modelOf(documentWith({ contentEncoding })))).toBe(without);
  });
});

test('unknown formats are listed only if all formats are checked', async () => {
  const schema = {
    properties: {
      a: { type: 'string', format: 'own' },
      b: { type: 'string', contentEncoding: 'rot13' },
      c: { type: 'number', format: 'double' },
      d: { type: 'string', contentEncoding: 'quoted-printable', format: 'binary' },
    },
  };
  const input = { document: documentOf({ op: schema }), file: 'openapi.json' };
  const options = { input, targets: ['validators'] as const };
  expect((await generateFiles(options)).accepted).toEqual([]);
  await expect(generateFiles({ ...options, formats: 'all' })).rejects.toThrow('unknown-format');
  const { accepted } = await generateFiles({ ...options, formats: 'all', allow: ['unknown-format'] });
  const at = '#/paths/~1op/post/requestBody/content/application~1json/schema/properties';
  expect(accepted.map(({ pointer }) => pointer)).toEqual([`${at}/a/format`, `${at}/b/contentEncoding`]);
});

test('a string of megabytes is checked', () => {
  for (const name of names) {
    const check = allFormats.get(name);
    if (check && !(check instanceof RegExp) && check.type === 'string' && name !== 'regex')
      expect(() => (check.validate as (text: string) => boolean)('1:'.repeat(4_000_000))).not.toThrow();
  }
  const byte = allFormats.get('byte') as { validate: (text: string) => boolean };
  expect(byte.validate('AAAA'.repeat(5_000_000))).toBe(true);
  expect(byte.validate(`${'AAAA'.repeat(5_000_000)}A==A`)).toBe(false);
});

test('the table of the README lists the formats, and says which values are valid', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, table = ''] = /^## Formats\n([\s\S]*?)^## /m.exec(readme) ?? [];
  const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const rows = [...table.matchAll(/^\| `([\w-]+)`(, all)? \|.*?\|(.*?)\|(.*?)\|$/gm)];
  expect(rows.flatMap(([, name = '', mark]) => (mark ? [] : name)).sort()).toEqual(
    [...formats.keys()].sort(),
  );
  expect(rows.map(([, name = '']) => name).sort()).toEqual([...names].sort());
  const wrong = rows.flatMap(([, name = '', , valid, invalid]) => {
    const check = all.validators[name]?.body?.[JSON_TYPE];
    const accepts = (code: string) =>
      check?.validate({ property: typeof SAMPLES[name]?.[0] === 'number' ? Number(code) : code });
    const refused = codesIn(valid).filter((code) => !accepts(code));
    return [...refused, ...codesIn(invalid).filter(accepts)].map((code) => `${name} ${code}`);
  });
  expect(wrong).toEqual([]);
});
