import { jsonOfText } from '../core/read.ts';
import type { BodyWriter, JsonReader } from './operation.ts';
import { jsonBody } from './request.ts';
import { checkedValue } from './serialise.ts';

const MAX_SHOWN = 30;

/** Parses JSON. Returns an error for an integer that parsing would round, such as 9007199254740993. */
export const exactJson: JsonReader = (text) => {
  let found: string | undefined;
  withRounded(text, (digits) => {
    found ??= digits.slice(0, MAX_SHOWN);
    return digits;
  });
  return found
    ? new RangeError(`JSON with the integer ${found}, which JavaScript would round`)
    : jsonOfText(text);
};

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

/** Quotation marks, escapes, and numbers, of which all characters match at once. */
const TOKENS = /"|\\.|-?\d[\d.eE+-]*/gs;

/** Replaces the integers of a JSON text that parsing would round. */
function withRounded(text: string, replace: (digits: string) => string): string {
  if (!/(?:^|[:,[\s])-?\d{16}/.test(text)) return text;
  let isInString = false;
  return text.replace(TOKENS, (token) => {
    if (token === '"') isInString = !isInString;
    return !isInString && /^-?\d{16,}$/.test(token) && !isExact(token) ? replace(token) : token;
  });
}

function isExact(digits: string): boolean {
  const value = Number(digits);
  return Number.isFinite(value) && `${BigInt(value)}` === digits;
}
