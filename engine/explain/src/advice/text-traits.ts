/** Which characters a string has, as bits: the only look at most strings, which have no fault. */

export const DIGIT = 1;
const UPPER = 2;
export const LOWER = 4;
export const SPACE = 8;
/** A control character, or one outside ASCII. */
export const UNUSUAL = 16;
/** A character of templates, HTML, escapes, or `[object Object]`. */
export const MARK = 32;
/** A character that is unusual in names. */
export const NAME_MARK = 64;
export const OTHER_MARK = 128;
/** The letters of words such as `undefined`, each with a bit of its own. A string with such a word has all of them. */
const LETTERS = 'udfNaIvDETX+';
const FIRST_LETTER = 256;

const TRAITS: Int32Array = Int32Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  const at = LETTERS.indexOf(character);
  return classOf(character) | (at < 0 ? 0 : FIRST_LETTER << at);
});

function classOf(character: string): number {
  if (/\d/.test(character)) return DIGIT;
  if (/[a-z]/i.test(character)) return character < 'a' ? UPPER : LOWER;
  if (character === ' ') return SPACE;
  if (/\p{Cc}/u.test(character)) return UNUSUAL;
  if (/[[{$&\\]/.test(character)) return MARK;
  return /[@<_%?/]/.test(character) ? NAME_MARK : OTHER_MARK;
}

/** Returns the bits of the characters in a string. */
export function traitsOf(text: string): number {
  let traits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    traits |= code < 128 ? (TRAITS[code] as number) : UNUSUAL;
  }
  return traits;
}

const [UNDEFINED, NAN, INVALID_DATE, EXPONENT, TBD, LETTER_X] = ['udf', 'Na', 'IvD', 'E+', 'TD', 'X'].map(
  (word) => [...word].reduce((traits, letter) => traits | (FIRST_LETTER << LETTERS.indexOf(letter)), 0),
) as [number, number, number, number, number, number];

/** Checks whether a string may have a fault of `IN_ANY`. */
export function isSuspect(traits: number): boolean {
  return (
    (traits & (UNUSUAL | MARK | LETTER_X)) !== 0 ||
    traits === SPACE ||
    (traits & UNDEFINED) === UNDEFINED ||
    (traits & NAN) === NAN ||
    (traits & INVALID_DATE) === INVALID_DATE ||
    (traits & EXPONENT) === EXPONENT ||
    (traits & TBD) === TBD
  );
}

/** The letter X, of which some placeholders consist. */
export const XXX: number = LETTER_X;
