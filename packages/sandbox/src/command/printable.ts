/** Characters that a terminal or an editor acts on: controls, line separators, and those that turn or hide text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns a string from outside as one line that is safe to print, with a space for each unsafe character. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}

/** Returns a line of JSON with its unsafe characters escaped; its value stays the same. */
export function printableJson(line: string): string {
  return line.replace(UNPRINTABLE, (character) =>
    Array.from(
      { length: character.length },
      (_, n) => `\\u${character.charCodeAt(n).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
