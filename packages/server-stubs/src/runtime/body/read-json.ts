import { Refusal } from '../answer/refusal.ts';
import { checkTree } from './check-tree.ts';
import { scanJson } from './scan-json.ts';

/** A BOM stays in the text, so that a signature is verified over exactly what was sent. */
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const COLON = 0x3a;

/**
 * Decodes a body.
 *
 * @throws Refusal with 400 when the bytes are not UTF-8
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw new Refusal('The body is not UTF-8.');
  }
}

/**
 * Parses a JSON text.
 *
 * @param bytes the text as it arrived, in UTF-8
 * @param depth how deep objects and lists may be nested
 * @throws Refusal with 400 when it is not JSON (with line and column), nested too deep, names a member of an object
 *   twice, or names a member so that copying it would change a prototype
 */
export function readJson(text: string, bytes: Uint8Array, depth: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw faultOf(text, 'syntax');
  }
  const members = checkShape(value, depth);
  // Every member has its colon, so a text with as many colons as members names none twice.
  if (countColons(bytes) !== members && scanJson(text)) throw faultOf(text, 'duplicate');
  return value;
}

/**
 * Checks the shape of a parsed JSON value, before any schema is used.
 *
 * @param depth how deep objects and lists may be nested
 * @returns the number of members of all objects in it
 * @throws Refusal with 400 when it is nested too deep, or names a member so that copying it would change a prototype
 */
export function checkShape(value: unknown, depth: number): number {
  const members = checkTree(value, depth);
  if (members === 'too-deep') throw new Refusal(`The body is nested deeper than ${depth} levels.`);
  if (members === 'dangerous-name') {
    throw new Refusal('The body has a member `__proto__`, or a `constructor` with a `prototype`.');
  }
  return members;
}

/** Counts in bytes: in UTF-8 no other character contains this byte. */
function countColons(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === COLON) count += 1;
  return count;
}

function faultOf(text: string, kind: 'syntax' | 'duplicate'): Refusal {
  const fault = scanJson(text) ?? { kind, line: 1, column: 1 };
  const place = `line ${fault.line}, column ${fault.column}`;
  return new Refusal(
    fault.kind === 'syntax'
      ? `The body is not JSON: the fault is at ${place}.`
      : `An object in the body names a member twice, at ${place}.`,
  );
}
