/** Longest text, and longest piece. */
const MAX_TEXT = 256;
const MAX_PIECE = 24;

/**
 * Splits pinyin into known pieces, preferring long ones: `xian` is one syllable, `xiaoming` two.
 *
 * @param text lower-case letters
 * @param known whether a piece exists
 * @returns the pieces, or undefined if the text cannot be split into known ones or has more than 256 letters
 */
export function piecesOf(text: string, known: (piece: string) => boolean): readonly string[] | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const rest: (readonly string[] | undefined)[] = Array(text.length + 1).fill(undefined);
  rest[text.length] = [];
  for (let start = text.length - 1; start >= 0; start--) {
    for (let end = Math.min(text.length, start + MAX_PIECE); end > start; end--) {
      const after = rest[end];
      const piece = text.slice(start, end);
      if (after && known(piece)) {
        rest[start] = [piece, ...after];
        break;
      }
    }
  }
  return rest[0];
}
