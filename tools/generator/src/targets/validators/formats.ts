import type { FormatDefinition } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { byte, date, dateTime, int32, int64, regex, time, uri } from './runtime/formats.ts';

/** Check of a format: an expression, or a function of `runtime/formats.ts`. */
export type FormatCheck = RegExp | FormatDefinition<string> | FormatDefinition<number>;

const ownStrings = { date, time, 'date-time': dateTime, uri, byte, regex };
const ownNumbers = { int32, int64 };

/**
 * The formats that are checked. Dates and times use our own functions, which reject a day that does not exist; the
 * others use the expressions of ajv-formats. Unknown formats are annotations, as in JSON Schema.
 */
export const formats: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ...Object.entries(fullFormats).filter((entry): entry is [string, RegExp] => entry[1] instanceof RegExp),
  ...Object.entries(ownStrings).map(([format, validate]) => [format, { type: 'string', validate }] as const),
  ...Object.entries(ownNumbers).map(([format, validate]) => [format, { type: 'number', validate }] as const),
]);
