import type { FormatDefinition } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import * as own from '../../runtime/formats.ts';

type FormatCheck = RegExp | FormatDefinition<string> | FormatDefinition<number>;

/** The name of each function in its source. A bundler may rename functions, so it cannot be read from the function. */
const NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.entries(own).map(([name, check]) => [check, name]),
);

/** Returns the name and file of the function that checks a format; undefined if a regular expression does. */
export function formatFunction(check: FormatCheck | undefined) {
  const name = check instanceof RegExp || check === undefined ? undefined : NAMES.get(check.validate);
  return name && { file: 'formats', name };
}

/**
 * The formats that are checked by default. Functions of `runtime` check dates and times and reject a day that does not
 * exist; regular expressions of ajv-formats check most others. Unknown formats are annotations, as in JSON Schema.
 */
export const formats: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ...Object.entries(fullFormats).filter((entry): entry is [string, RegExp] => entry[1] instanceof RegExp),
  ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ...ofStrings({ date: own.date, time: own.time, 'date-time': own.dateTime, uri: own.uri, url: own.url }),
  ...ofStrings({ byte: own.byte, regex: own.regex }),
  ...ofNumbers({ int32: own.int32, int64: own.int64 }),
]);

const { base16, base32, base64url, char, iri, int8, int16, uint8, uint16, uint32, uint64 } = own;

/** Every format that can be checked: also those with characters beyond ASCII, and more of OpenAPI's registry. */
export const allFormats: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ...formats,
  ...ofStrings({ base16, base32, base64url, char, iri, 'iri-reference': own.iriReference }),
  ...ofStrings({ 'idn-email': own.idnEmail, 'idn-hostname': own.idnHostname }),
  ...ofNumbers({ int8, int16, uint8, uint16, uint32, uint64 }),
]);

/** Which formats validators check: every format and `contentEncoding`, or none. By default, they check `formats`. */
export type FormatChoice = 'all' | 'none';

export function chosenFormats(choice: FormatChoice | undefined): ReadonlyMap<string, FormatCheck> {
  if (choice === 'none') return new Map();
  return choice === 'all' ? allFormats : formats;
}

export const UNLIMITED_FORMATS: ReadonlySet<string> = new Set(
  'binary password float double html commonmark'.split(' '),
);

/** The format that checks each `contentEncoding`; undefined for encodings of mail, which restrict nothing. */
export const ENCODINGS: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries({
    ...{ base64: 'byte', base64url: 'base64url', base32: 'base32', base16: 'base16' },
    ...{ '7bit': undefined, '8bit': undefined, binary: undefined, 'quoted-printable': undefined },
  }),
);

function ofStrings(checks: Readonly<Record<string, (value: string) => boolean>>): [string, FormatCheck][] {
  return Object.entries(checks).map(([format, validate]) => [format, { type: 'string', validate }]);
}

function ofNumbers(checks: Readonly<Record<string, (value: number) => boolean>>): [string, FormatCheck][] {
  return Object.entries(checks).map(([format, validate]) => [format, { type: 'number', validate }]);
}
