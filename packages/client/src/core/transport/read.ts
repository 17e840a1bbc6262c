/**
 * Reads the body of an answer.
 *
 * @param limit in bytes
 * @returns its pieces; undefined if it is longer than the limit
 * @throws any error of the body's stream
 */
export async function readPieces(
  { body }: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const reader = body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return pieces;
    size += value.length;
    if (size > limit) {
      reader?.cancel().catch(() => {});
      return undefined;
    }
    pieces.push(value);
  }
}

/** Reads the body of an answer as text in UTF-8; otherwise like `readPieces`. */
export async function readText(response: Response, limit: number): Promise<string | undefined> {
  const pieces = await readPieces(response, limit);
  return pieces && decoded(pieces);
}

/** Decodes pieces of a text. */
export function decoded(pieces: readonly Uint8Array[], decoder: TextDecoder = new TextDecoder()): string {
  let text = '';
  for (const piece of pieces) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** Deepest nesting of an answer. A deeper one would end functions that call themselves, such as `JSON.stringify`. */
export const MOST_LEVELS = 200;

/** Parses the text of an answer as JSON; returns `null` for no body, undefined for one that is not JSON or nested too deep. */
export function jsonOfText<Value>(text: string | undefined): Value | null | undefined {
  if (text === '') return null;
  try {
    const value = JSON.parse(text ?? '');
    // Each level takes a character, so short texts need no look.
    return `${text}`.length > MOST_LEVELS && levelsOver(value, MOST_LEVELS) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Returns whether a value is nested deeper than this, level by level. */
export function levelsOver(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each === 'object' && each !== null)
        for (const inner of Object.values(each)) next.push(inner);
    }
    level = next;
  }
  return false;
}
