import { findJsonFault } from './find-json-fault.ts';

/** How many lists and objects may be inside each other; the deepest body of the interface has four. */
const depthLimit = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON text, or one sentence that says what is wrong with the text and where. */
export type JsonResult = { ok: true; value: unknown } | { ok: false; reason: string };

/** The text of a body, or undefined when the bytes are not UTF-8. */
export function decodeText(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads a JSON body. The reasons carry positions only, never a part of the text: V8's own
 * message repeats the text, which may hold an account number or a key.
 */
export function readJson(bytes: Buffer): JsonResult {
  const text = decodeText(bytes);
  if (text === undefined) return { ok: false, reason: 'The body is not text in UTF-8.' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: `The body is not JSON: ${describeFault(text)}.` };
  }
  if (isDeeper(value, depthLimit)) {
    return { ok: false, reason: `The body has more than ${depthLimit} lists and objects inside each other.` };
  }
  return { ok: true, value };
}

function describeFault(text: string): string {
  const position = findJsonFault(text);
  const before = text.slice(0, position).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1} (position ${position})`;
  return position >= text.length ? `it ends too early, at ${place}` : `it cannot be read on from ${place}`;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
