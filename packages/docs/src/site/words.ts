/** Splits a text into words. A name such as `R-019` or `createPayin` is a word, and each of its parts is too. */
export function wordsOf(text: string): string[] {
  return plainWords(text).flatMap((word) => {
    if (/^[A-Z]?[a-z]+$/.test(word)) return [word];
    const parts = chineseWords(word)
      .flatMap((part) => part.split(/[-_]|(?<=[a-z])(?=[A-Z])/))
      .filter((part) => part.length > 1);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

export function plainWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_-]+/u).filter((word) => word !== '');
}

/** Splits a word where Chinese begins or ends. */
export function scriptsIn(word: string): string[] {
  // Most words are not Chinese, and the classes of Unicode are slow.
  if (!/[\u2e80-\uffff]/.test(word)) return [word];
  return word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [];
}

/** Splits Chinese, which has no spaces, into pairs of characters. Returns other text unchanged. */
export function chineseWords(text: string): string[] {
  return scriptsIn(text).flatMap((part) =>
    part.length > 2 && /\p{Script=Han}/u.test(part)
      ? [...part].slice(1).map((character, at) => [...part][at] + character)
      : [part],
  );
}

const stems = new Map<string, string>();

/** Returns what the forms of an English word have in common, such as `sign` for `signing`, without accents. */
export function stemOf(word: string): string {
  // Stems are cached, because most words occur many times on a page.
  const stem = stems.get(word) ?? makeStem(word);
  stems.set(word, stem);
  return stem;
}

/**
 * Words that are not stemmed: names of statuses, which are not forms of `transfer`, and `statuses`, which asks for
 * their list.
 */
const STATUSES = /^(?:transferr(?:ing|ed)|statuses)$/;

function makeStem(word: string): string {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
  if (!/^[a-z]{4,}$/.test(plain) || STATUSES.test(plain)) return plain;
  const singular = plain.replace(/(?<![su])s$|(?<=i)es$/, '');
  const verb = singular.replace(/(?:ing|ed)$/, '');
  return (/[aeiouy][a-z]/.test(verb) ? verb : singular)
    .replace(/(?<=..)e$/, '')
    .replace(/y$/, 'i')
    .replace(/([bdglmnprt])\1$/, '$1');
}
