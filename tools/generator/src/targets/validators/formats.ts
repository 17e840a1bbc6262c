import { joinPointer } from '@cross-border-payments/openapi';
import { makeNode, type SchemaNode, type Unsupported } from '@cross-border-payments/openapi/model';
import type { FormatDefinition } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import * as own from '../../runtime/formats.ts';

type FormatCheck = RegExp | FormatDefinition<string> | FormatDefinition<number>;

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

const UNLIMITED_FORMATS = new Set('binary password float double html commonmark'.split(' '));

/** The format that checks each `contentEncoding`; undefined for encodings of mail, which restrict nothing. */
const ENCODINGS: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries({
    ...{ base64: 'byte', base64url: 'base64url', base32: 'base32', base16: 'base16' },
    ...{ '7bit': undefined, '8bit': undefined, binary: undefined, 'quoted-printable': undefined },
  }),
);

/** Makes a schema check the encoding of its string as a format. Adds unknown formats and encodings to `faults`. */
export function withEncoding(node: SchemaNode, faults: Unsupported[]): SchemaNode {
  const { format, contentEncoding, pointer, id } = node;
  const note = (keyword: string, value: string) => {
    const reason = `The ${keyword} \`${value}\` is unknown, so it cannot be checked. If this is allowed, every string is valid.`;
    faults.push({ code: 'unknown-format', pointer: joinPointer(pointer, keyword), reason });
  };
  if (format !== undefined && !allFormats.has(format) && !UNLIMITED_FORMATS.has(format))
    note('format', format);
  if (contentEncoding === undefined) return node;
  const encoding = contentEncoding.toLowerCase();
  if (!ENCODINGS.has(encoding)) note('contentEncoding', contentEncoding);
  const needed = ENCODINGS.get(encoding);
  if (needed === undefined || needed === format) return node;
  if (format === undefined) return { ...node, format: needed };
  const encoded = makeNode({ id: `${id} contentEncoding`, pointer, format: needed });
  return { ...node, allOf: [...node.allOf, encoded] };
}

function ofStrings(checks: Readonly<Record<string, (value: string) => boolean>>): [string, FormatCheck][] {
  return Object.entries(checks).map(([format, validate]) => [format, { type: 'string', validate }]);
}

function ofNumbers(checks: Readonly<Record<string, (value: number) => boolean>>): [string, FormatCheck][] {
  return Object.entries(checks).map(([format, validate]) => [format, { type: 'number', validate }]);
}
