import { fullFormats } from 'ajv-formats/dist/formats.js';
import { byte, date, dateTime, int32, int64, regex, time, uri } from './runtime/formats.ts';

/** Check of a format: an expression, or the name of a function in `runtime/formats.ts`. */
export type FormatCheck = { expression: RegExp } | FunctionCheck;

interface FunctionCheck {
  name: string;
  check: (value: never) => boolean;
  type: 'string' | 'number';
}

const ownStrings = { date, time, 'date-time': dateTime, uri, byte, regex };
const ownNumbers = { int32, int64 };

/**
 * The formats that are checked. Dates and times use our own functions, which reject a day that does not exist; the
 * others use the expressions of ajv-formats. Unknown formats are annotations, as in JSON Schema.
 */
export const formats: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ...Object.entries(fullFormats).flatMap(([format, definition]): [string, FormatCheck][] =>
    definition instanceof RegExp ? [[format, { expression: definition }]] : [],
  ),
  ...Object.entries(ownStrings).map(([format, check]) => ownFormat(format, check, 'string')),
  ...Object.entries(ownNumbers).map(([format, check]) => ownFormat(format, check, 'number')),
]);

function ownFormat(
  format: string,
  check: FunctionCheck['check'],
  type: FunctionCheck['type'],
): [string, FormatCheck] {
  return [format, { name: check.name, check, type }];
}
