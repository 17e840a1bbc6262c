import { redact, redactMember } from './redact.ts';

/** Most characters of a text that are kept (sandbox choice `request-log`). */
const LONGEST = 16_384;
const LONGEST_NAME = 256;

/** Parses JSON. @returns undefined for no text and for a text that is no JSON */
export function parsed(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Copies a body for the request log: JSON with its secrets masked, or a note in parentheses instead of a text that is no
 * JSON, where secrets cannot be told from the rest, or too long.
 * @param isDataSecret whether the member `data` is a secret itself
 */
export function maskedText(text: string, isDataSecret = false): string {
  const value = parsed(text);
  if (value === undefined) return text === '' || isNote(text) ? text : `(${text.length} characters, no JSON)`;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const open = isDataSecret && isObject && 'data' in value ? { ...value, data: '(secret)' } : value;
  const masked = toMaskedJson(open);
  if (masked === undefined) return `(${text.length} characters, nested too deeply)`;
  return masked.length <= LONGEST ? masked : `(${text.length} characters, too long to keep)`;
}

/** Writes a value as JSON, masked. @returns undefined if it is nested more deeply than the stack allows */
function toMaskedJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(redact(value));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a long text was replaced before. */
function isNote(text: string): boolean {
  return /^\(\d+ characters, [a-z ]+\)$/i.test(text);
}

/** Masks the values of a query whose names are secret. */
export function maskedUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => {
    return `${encodeURIComponent(name)}=${encodeURIComponent(String(redactMember(name, value)))}`;
  });
  return `${path}?${pairs.join('&')}`;
}

/** Returns a text or number that the first of some objects has as a member, as text. */
export function findMember(sources: readonly unknown[], name: string): string | undefined {
  for (const source of sources) {
    if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) continue;
    const value = (source as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME) return value;
  }
  return undefined;
}
