import { jsonOfText } from '../core/read.ts';
import type { BodyWriter, JsonReader } from './operation.ts';
import { jsonBody } from './request.ts';
import { checkedValue } from './serialise.ts';

const MAX_SHOWN = 30;
/** Number of characters before an integer that are searched for the name of its property. */
const MAX_BEFORE = 100;

/** Parses JSON. Returns an error for an integer that parsing would round, such as 9007199254740993. */
export const exactJson: JsonReader = (text) => {
  const digits = findRounded(text)?.digits.slice(0, MAX_SHOWN);
  return digits
    ? new RangeError(`JSON with the integer ${digits}, which JavaScript would round`)
    : jsonOfText(text);
};

/**
 * Finds the first integer of a JSON text that parsing would round, and the name of its property (undefined in an
 * array).
 */
export function findRounded(
  text: string,
): { readonly digits: string; readonly name: string | undefined } | undefined {
  let rounded: ReturnType<typeof findRounded>;
  withRounded(text, (digits, index) => {
    const before = text.slice(Math.max(0, index - MAX_BEFORE), index);
    rounded ??= { digits, name: /"([^"]*)"\s*:\s*$/.exec(before)?.[1] };
    return digits;
  });
  return rounded;
}

/** Parses JSON. An integer that parsing would round becomes a BigInt. */
export const bigintJson: JsonReader = (text) => {
  const mark = crypto.randomUUID();
  const marked = withRounded(text, (digits) => `"${mark}${digits}"`);
  const value = jsonOfText(marked);
  if (value === undefined || marked === text) return value;
  return JSON.parse(marked, (_, property) =>
    typeof property === 'string' && property.startsWith(mark)
      ? BigInt(property.slice(mark.length))
      : property,
  );
};

/** Writes a JSON body. A BigInt is written as a number. */
export const bigintBody: BodyWriter = (value, mediaType) => {
  const mark = crypto.randomUUID();
  let isMarked = false;
  const text = JSON.stringify(value, (name, property) => {
    if (typeof property !== 'bigint') return checkedValue(name, property);
    isMarked = true;
    return `${mark}${property}`;
  });
  if (!isMarked) return jsonBody(value, mediaType);
  const [start, ...marked] = text.split(`"${mark}`);
  const body = start + marked.map((part) => part.replace('"', '')).join('');
  return { headers: { 'content-type': mediaType }, body };
};

/** Matches a quotation mark, an escape, or a whole number. */
const TOKENS = /"|\\.|-?\d[\d.eE+-]*/gs;

/** Replaces the integers of a JSON text that parsing would round. */
function withRounded(text: string, replace: (digits: string, index: number) => string): string {
  if (!/(?:^|[:,[\s])-?\d{16}/.test(text)) return text;
  let isInString = false;
  return text.replace(TOKENS, (token, index) => {
    if (token === '"') isInString = !isInString;
    return !isInString && /^-?\d{16,}$/.test(token) && !isExact(token) ? replace(token, index) : token;
  });
}

function isExact(digits: string): boolean {
  const value = Number(digits);
  return Number.isFinite(value) && `${BigInt(value)}` === digits;
}
