import type { FormatDefinition } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import * as dateTimes from '../../runtime/date-time.ts';
import * as encodings from '../../runtime/encodings.ts';
import * as integers from '../../runtime/integers.ts';
import * as international from '../../runtime/international.ts';
import * as someTexts from '../../runtime/texts.ts';
import * as uris from '../../runtime/uri.ts';

/** A regular expression, or a function of `runtime`. */
export type FormatCheck = RegExp | FormatDefinition<string> | FormatDefinition<number>;

const { date, dateTime, time } = dateTimes;
const { base16, base32, base64url, byte } = encodings;
const { int8, int16, int32, int64, uint8, uint16, uint32, uint64 } = integers;
const { idnEmail, idnHostname, iri, iriReference } = international;
const { char, regex } = someTexts;
const { uri, url } = uris;

const MODULES = { 'date-time': dateTimes, encodings, integers, international, texts: someTexts, uri: uris };

/** A function of `runtime` by its file. */
export interface FormatFunction {
  readonly file: string;
  readonly name: string;
}

/** Found by identity, since a bundler may rename functions. */
const FUNCTIONS: ReadonlyMap<unknown, FormatFunction> = new Map(
  Object.entries(MODULES).flatMap(([file, functions]) =>
    Object.entries(functions).map(([name, each]) => [each, { file, name }] as const),
  ),
);

export function formatFunction(check: FormatCheck | undefined): FormatFunction | undefined {
  return check instanceof RegExp || check === undefined ? undefined : FUNCTIONS.get(check.validate);
}

/**
 * The formats that are checked by default. Dates and times use functions of `runtime`, which reject a day that does not
 * exist; most others use expressions of ajv-formats. Unknown formats are annotations, as in JSON Schema.
 */
export const formats: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ...Object.entries(fullFormats).filter((entry): entry is [string, RegExp] => entry[1] instanceof RegExp),
  ...texts({ date, time, 'date-time': dateTime, uri, url, byte, regex }),
  ...numbers({ int32, int64 }),
]);

/** Every format that can be checked: also those beyond ASCII, and more of OpenAPI's registry. */
export const allFormats: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ...formats,
  ...texts({
    'idn-email': idnEmail,
    'idn-hostname': idnHostname,
    iri,
    'iri-reference': iriReference,
  }),
  ...texts({ base16, base32, base64url, char }),
  ...numbers({ int8, int16, uint8, uint16, uint32, uint64 }),
]);

/** Which formats validators check: by default `formats`, with `all` also `contentEncoding`. */
export type FormatChoice = 'all' | 'none';

export function chosenFormats(choice: FormatChoice | undefined): ReadonlyMap<string, FormatCheck> {
  if (choice === 'none') return new Map();
  return choice === 'all' ? allFormats : formats;
}

export const UNLIMITED_FORMATS: ReadonlySet<string> = new Set([
  ...['binary', 'password', 'float', 'double', 'html', 'commonmark'],
]);

/** The format for each `contentEncoding`; those of mail restrict nothing. */
export const ENCODINGS: Readonly<Record<string, string | undefined>> = {
  ...{ base64: 'byte', base64url: 'base64url', base32: 'base32', base16: 'base16' },
  ...{ '7bit': undefined, '8bit': undefined, binary: undefined, 'quoted-printable': undefined },
};

function texts(own: Readonly<Record<string, (text: string) => boolean>>): [string, FormatCheck][] {
  return Object.entries(own).map(([format, validate]) => [format, { type: 'string', validate }]);
}

function numbers(own: Readonly<Record<string, (value: number) => boolean>>): [string, FormatCheck][] {
  return Object.entries(own).map(([format, validate]) => [format, { type: 'number', validate }]);
}
