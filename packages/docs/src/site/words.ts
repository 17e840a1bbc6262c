import type { SearchEntry } from './search-ranks.ts';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);
}

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

export function scriptsIn(word: string): string[] {
  // Most words are not Chinese, and the classes of Unicode are slow.
  if (!/[\u2e80-\uffff]/.test(word)) return [word];
  return word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [];
}

/** Splits Chinese, which has no spaces, into pairs of characters. Returns other text unchanged. */
export function chineseWords(text: string): string[] {
  return scriptsIn(text).flatMap((part) => {
    if (part.length <= 2 || !/\p{Script=Han}/u.test(part)) return [part];
    return [...part].slice(1).map((character, at) => [...part][at] + character);
  });
}

const stems = new Map<string, string>();

/** Returns what the forms of an English word have in common, such as `sign` for `signing`, without accents. */
export function stemOf(word: string): string {
  // Cached, because most words occur many times: the index is made in two thirds of the time.
  const stem = stems.get(word) ?? makeStem(word);
  stems.set(word, stem);
  return stem;
}

function makeStem(word: string): string {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
  // Two statuses, and `statuses`, which asks for their list, are words of their own.
  if (!/^[a-z]{4,}$/.test(plain) || /^(?:transferr(?:ing|ed)|statuses)$/.test(plain)) return plain;
  const singular = plain.replace(/(?<![su])s$|(?<=i)es$/, '');
  const verb = singular.replace(/(?:ing|ed)$/, '');
  return (/[aeiouy][a-z]/.test(verb) ? verb : singular)
    .replace(/(?<=..)e$/, '')
    .replace(/y$/, 'i')
    .replace(/([bdglmnprt])\1$/, '$1');
}

/** The names of operations, properties and values, found in any notation: `order_no`, `OrderNo`, `order no`. */
export class SiteNames {
  readonly #names = new Map<string, string>();

  constructor(entries: readonly SearchEntry[]) {
    const operations = entries.flatMap(({ id }) => /^operations\/(\w+)\.html$/.exec(id)?.[1] ?? []);
    const properties = entries.filter(({ kind }) => kind === 'Properties');
    const headings = properties.flatMap(({ heading }) => [heading, heading.split('.').at(-1) ?? '']);
    const values = properties.flatMap(({ keywords }) => keywords.split(/[\s,]+/));
    for (const name of [...operations, ...headings, ...values]) {
      const letters = lettersOf(name);
      if (letters !== '' && !this.#names.has(letters)) this.#names.set(letters, name);
    }
  }

  /** Replaces each name that a text has in another notation by the name as the site writes it. */
  restore(text: string): string {
    return text.replace(/(?<![/\w.-])\w+(?:[.-]+\w+)*/g, (word) => this.#names.get(lettersOf(word)) ?? word);
  }

  /** Finds a name at the start of at least two words: `['order', 'no', 'missing']` begins with `orderNo`. */
  readFirst(words: readonly string[]): { readonly name: string; readonly length: number } | undefined {
    for (let length = Math.min(4, words.length); length > 1; length -= 1) {
      const name = this.#names.get(lettersOf(words.slice(0, length).join('')));
      if (name !== undefined && /[a-z][A-Z]/.test(name)) return { name, length };
    }
    return undefined;
  }
}

function lettersOf(name: string): string {
  return name.replace(/[_.-]/g, '').toLowerCase();
}

/** Removes where a pasted message came from: hosts, ports, packages of classes, lines of code. */
export function removeAddresses(query: string): string {
  return query
    .replace(/\bHTTP\/\d(?:\.\d)?/g, 'HTTP')
    .replace(/\bhttps?:\/\/[^\s/]+|\b\d+(?:\.\d+){3}(?::\d+)?|(?<=\w):\d{2,5}\b|\bport=\d+/g, ' ')
    .replace(/\bat [\w.$<>]+ \([^()\s]*\)|\bFile "[^"\s]*", line \d+/g, ' ')
    .replace(/[\w.-]+/g, shortenAddress);
}

/** Returns the path of a pasted request without method, command, quotes and query, or any other query unchanged. */
export function removeMethod(query: string): string {
  const words = query.trim().split(/\s+/);
  const [first = '', ...others] = words;
  const path = /^["'`]?(\/[^?"'`]+)/.exec(others.at(-1) ?? '')?.[1];
  const isRequest = /^curl$/i.test(first)
    ? others.slice(0, -1).every((word) => /^[-\w]+$/.test(word))
    : words.length === 2 && /^(?:GET|POST|PUT|PATCH|DELETE)$/i.test(first);
  return path !== undefined && isRequest ? path : query.trim();
}

function shortenAddress(word: string): string {
  if (/\.(?:com|net|org|io|cn)$/.test(word)) return ' ';
  return /(?:Error|Exception|Timeout)$/.test(word) ? word.slice(word.lastIndexOf('.') + 1) : word;
}

/** Splits a query into parts that may be sentences of the site, such as the message within a pasted error. */
export function splitSentences(query: string): string[] {
  return [query, ...query.split(/["“”{}\n]|[:;] /)]
    .map((sentence) => sentence.trim().replace(/[.!]$/, '').toLowerCase())
    .filter((sentence) => /\S \S+ \S/.test(sentence));
}
