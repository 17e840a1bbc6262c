/** What to look for in a text: whole secrets in any form, and pieces of them. */
export interface Traces {
  /** Forms of the secrets, found as they are. */
  readonly whole: readonly string[];
  /** Pieces of letters and digits, found with other characters in between. */
  readonly pieces: Set<string>;
  /** The lengths of the pieces. */
  readonly sizes: Set<number>;
}

/** A piece of this length identifies a secret, even if it is a word. */
const LONG = 12;
/** So does one of this length that is no word: it has a digit or a capital letter. */
const SHORT = 8;
const WORD = /^[a-z]+$/;

/** Returns what to look for to find secrets that were trimmed, escaped, encoded, split or cut off. */
export function tracesOf(secrets: readonly string[]): Traces {
  const whole: string[] = [];
  for (const secret of secrets) whole.push(...formsOf(secret));
  const pieces = new Set<string>();
  const sizes = new Set<number>([SHORT]);
  for (const form of whole) {
    const plain = form.replace(OTHERS, '');
    for (const size of [SHORT, Math.max(SHORT, Math.min(LONG, plain.length))]) {
      sizes.add(size);
      for (let at = 0; at + size <= plain.length; at++) {
        const piece = plain.slice(at, at + size);
        if (size > SHORT || plain.length === SHORT || !WORD.test(piece)) pieces.add(piece);
      }
    }
  }
  return { whole, pieces, sizes };
}

/** Everything but letters and digits. */
export const OTHERS: RegExp = /[^A-Za-z0-9]+/g;

/** Returns a secret as a service may write it. */
function formsOf(secret: string): string[] {
  const plain = secret.trim();
  if (!plain) return [];
  const bytes = new TextEncoder().encode(plain);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const json = JSON.stringify(plain).slice(1, -1);
  const ascii = json.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  // Unlike `encodeURIComponent`, both accept a lone surrogate.
  const query = `${new URLSearchParams({ '': plain })}`.slice(1);
  const component = encodeURIComponent(new TextDecoder().decode(bytes));
  const urls = [query, component];
  const lower = urls.map((url) => url.replace(/%../g, (code) => code.toLowerCase()));
  return [secret, plain, json, ascii, ...urls, ...lower, hex, hex.toUpperCase(), ...base64Of(bytes)];
}

/**
 * Returns the base64 of bytes after 0, 1 and 2 others, without the characters that depend on what stands around them.
 * A secret inside a longer text is found so, such as both parts of HTTP Basic.
 */
function base64Of(bytes: Uint8Array): string[] {
  const binary = String.fromCharCode(...bytes);
  const forms = ['', 'x', 'xx'].map((before) => {
    const text = btoa(before + binary).replace(/(?<!=)=+$/, '');
    const end = (before.length + binary.length) % 3 === 0 ? text.length : text.length - 1;
    return text.slice(before.length && before.length + 1, end);
  });
  const long = forms.filter(({ length }) => length >= SHORT);
  return [...long, ...long.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}
