import type { SearchEntry } from './search-ranks.ts';

/** Most words that a name is written as, as in `order no`. */
const MAX_WORDS = 4;

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

  /** Returns a text with the names that it has in another notation as the site writes them. */
  restore(text: string): string {
    return text.replace(/(?<![/\w.-])\w+(?:[.-]+\w+)*/g, (word) => this.#names.get(lettersOf(word)) ?? word);
  }

  /**
   * Finds the name that some words are, from one of them on: `['order', 'no', 'missing']` begins with `orderNo`.
   * @returns the name and the number of its words, which is at least two
   */
  readFirst(words: readonly string[]): { readonly name: string; readonly length: number } | undefined {
    for (let length = Math.min(MAX_WORDS, words.length); length > 1; length -= 1) {
      const name = this.#names.get(lettersOf(words.slice(0, length).join('')));
      if (name !== undefined && /[a-z][A-Z]/.test(name)) return { name, length };
    }
    return undefined;
  }
}

function lettersOf(name: string): string {
  return name.replace(/[_.-]/g, '').toLowerCase();
}

/** Leaves out of a pasted message where it came from: HTTP's version, hosts, ports, packages of classes, lines of code. */
export function removeAddresses(query: string): string {
  return query
    .replace(/\bHTTP\/\d(?:\.\d)?/g, 'HTTP')
    .replace(/\bhttps?:\/\/[^\s/]+|\b\d+(?:\.\d+){3}(?::\d+)?|(?<=\w):\d{2,5}\b|\bport=\d+/g, ' ')
    .replace(/\bat [\w.$<>]+ \([^()\s]*\)|\bFile "[^"\s]*", line \d+/g, ' ')
    .replace(/[\w.-]+/g, shortenAddress);
}

/** Leaves out what surrounds the path of a request: method, command, quotes and query. */
export function removeMethod(query: string): string {
  const [, path] =
    /^\s*(?:curl\b[-\s\w]*|(?:GET|POST|PUT|PATCH|DELETE)\s)\s*["'`]?(\/[^\s?"'`]+)\S*\s*$/i.exec(query) ?? [];
  return path ?? query.trim();
}

/** Returns nothing of a host, the class of an exception without its packages, and any other word unchanged. */
function shortenAddress(word: string): string {
  if (/\.(?:com|net|org|io|cn)$/.test(word)) return ' ';
  return /(?:Error|Exception|Timeout)$/.test(word) ? word.slice(word.lastIndexOf('.') + 1) : word;
}

/** Splits a query into what may be a sentence of the site, such as the message within a pasted error. */
export function splitSentences(query: string): string[] {
  return [query, ...query.split(/["“”{}\n]|[:;] /)]
    .map((sentence) => sentence.trim().replace(/[.!]$/, '').toLowerCase())
    .filter((sentence) => /\S \S+ \S/.test(sentence));
}
