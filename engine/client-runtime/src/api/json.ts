import type { BodyWriter, JsonReader } from './operation.ts';

/** Deeper nesting would overflow the stack of recursive functions, such as `JSON.stringify`. */
export const MAX_LEVELS = 200;

/** Returns undefined if the text is not JSON, or nested deeper than `MAX_LEVELS`. */
export function jsonOfText<Value>(text: string | undefined): Value | undefined {
  try {
    return isTooDeep(text as string) ? undefined : JSON.parse(text as string);
  } catch {
    return undefined;
  }
}

/** Call it before parsing, because parsing 16 MB of brackets blocks the event loop for 2 s. */
export function isTooDeep(text: string): boolean {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < text.length && level <= MAX_LEVELS; at += 1) {
    const char = text.charCodeAt(at);
    // A brace and a bracket of the same side differ only in one bit.
    const brace = char | 32;
    if (char === 34) isInString = !isInString;
    else if (isInString) at += Number(char === 92);
    else if (brace === 123) level += 1;
    else if (brace === 125) level -= 1;
  }
  return level > MAX_LEVELS;
}

/** @throws TypeError that names the property of a BigInt, NaN or Infinity; errors of `JSON.stringify` */
export function jsonText(value: unknown): string {
  try {
    const text = JSON.stringify(value);
    // `JSON.stringify` writes NaN and Infinity as null.
    if (!text?.includes('null')) return text;
  } catch {
    // Serialized again below, to find the value that failed.
  }
  return JSON.stringify(value, checkedValue);
}

/** @throws TypeError with the name of a BigInt, NaN or Infinity */
export function checkedValue(name: string, property: unknown): unknown {
  const type = typeof property;
  if (type === 'bigint' || (type === 'number' && !Number.isFinite(property)))
    throw new TypeError(`\`${name}\` is not a finite number`);
  return property;
}

/** Returns whether a media type is JSON: `application/json`, or any with the suffix `+json`. */
export function isJson(mediaType: string): boolean {
  return /^[\w.+-]+\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(mediaType);
}

export const jsonBody: BodyWriter = (value, mediaType) => {
  const body = jsonText(value);
  // A Blob, a form or a Map has no properties that JSON contains, so it would be sent as `{}`.
  if (body === '{}' && Object.prototype.toString.call(value) !== '[object Object]')
    throw new RangeError(`\`body\` must be a JSON value, since it is sent as ${mediaType}`);
  return { headers: { 'content-type': mediaType }, body };
};

const MAX_SHOWN = 30;

const MAX_BEFORE = 100;

/** Parses JSON. Returns an error for an integer that parsing would round, such as 9007199254740993. */
export const exactJson: JsonReader = (text) => {
  const digits = findRounded(text)?.digits.slice(0, MAX_SHOWN);
  return digits
    ? new RangeError(`JSON with the integer ${digits}, which JavaScript would round`)
    : jsonOfText(text);
};

/** Finds the first integer that parsing would round, and the name of its property (undefined in an array). */
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

const TOKENS = /"|\\.|-?\d[\d.eE+-]*/gs;

/** Replaces the integers that parsing would round. */
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
