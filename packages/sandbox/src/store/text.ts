/** Stands for what no database keeps: NUL, which PostgreSQL refuses, and half of a surrogate pair, which has no UTF-8. */
const REPLACEMENT = '\ufffd';

/** Returns the text as both databases keep it: with U+FFFD for every NUL and every lone surrogate. */
export function toStoredText(text: string): string {
  return text.isWellFormed() && !text.includes('\0')
    ? text
    : text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** Whether two texts that differ stay different when they are stored: not if one of them holds U+FFFD. */
export function keepsItsIdentity(text: string): boolean {
  return !toStoredText(text).includes(REPLACEMENT);
}

/** Returns a parameter of a query as both databases keep it. */
export function toStoredValue(value: unknown): unknown {
  return typeof value === 'string' ? toStoredText(value) : value;
}
