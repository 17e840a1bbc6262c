import { toRegExp } from './schemas.ts';

/** Characters that are tried where a pattern allows a set of them. */
const POOL = [
  ...'aA0zZ9 -_.,:;/+@#!"\'()é张ж\n',
  ...'bcdefghijklmnopqrstuvwxyBCDEFGHIJKLMNOPQRSTUVWXY12345678',
];

interface Piece {
  /** Returns a text for this piece; `pick` chooses among alternatives and `more` is how often to repeat what may repeat. */
  readonly sample: (pick: number, more: number) => string;
}

/**
 * Makes texts that match a pattern. A pattern that uses more than groups, sets, alternatives and repetition may give
 * none.
 */
export function patternSamples(pattern: string): string[] {
  const expression = toRegExp(pattern);
  const found = new Set<string>();
  try {
    const piece = new Parser(pattern).parse();
    for (const more of [0, 1, 2, 5, 12, 30]) {
      for (const pick of [0, 1, 2, 3]) {
        const text = piece.sample(pick, more);
        if (expression.test(text)) found.add(text);
        if (expression.test(`${text}a`)) found.add(`${text}a`);
      }
    }
  } catch {
    // A pattern of a form that is not read gives no sample.
  }
  return [...found];
}

/** Reads the part of regular expressions that patterns of documents use. */
class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Piece {
    const options = [this.#sequence()];
    while (this.#text[this.#at] === '|') {
      this.#at += 1;
      options.push(this.#sequence());
    }
    return { sample: (pick, more) => options[pick % options.length]?.sample(pick, more) ?? '' };
  }

  #sequence(): Piece {
    const pieces: Piece[] = [];
    while (this.#at < this.#text.length && !'|)'.includes(this.#text[this.#at] ?? '')) {
      pieces.push(this.#repeated(this.#atom()));
    }
    return { sample: (pick, more) => pieces.map((piece) => piece.sample(pick, more)).join('') };
  }

  #atom(): Piece {
    const char = this.#text[this.#at] ?? '';
    if (char === '(') return this.#group();
    if (char === '^' || char === '$') return this.#skip(1);
    if (char === '[') return this.#set(/\[\^?\]?(?:\\.|[^\]\\])*\]/y);
    if (char === '\\') return this.#escape();
    return this.#set(/./suy);
  }

  #group(): Piece {
    const [opening = '('] = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += opening.length;
    const inner = this.parse();
    this.#at += 1;
    return /[=!]$/.test(opening) ? { sample: () => '' } : inner;
  }

  #escape(): Piece {
    if (/^\\[bB]/.test(this.#text.slice(this.#at))) return this.#skip(2);
    return this.#set(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)/suy);
  }

  #skip(length: number): Piece {
    this.#at += length;
    return { sample: () => '' };
  }

  /** Reads one set of characters; those of the pool that it allows are its samples. */
  #set(token: RegExp): Piece {
    token.lastIndex = this.#at;
    const [text = ''] = token.exec(this.#text) ?? [];
    if (text === '') throw new Error('not readable');
    this.#at += text.length;
    const isPlain = text.length === 1 && text !== '.';
    const literal = isPlain ? text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') : text;
    const expression = toRegExp(`^(?:${literal})$`);
    const chars = isPlain ? [text] : POOL.filter((char) => expression.test(char));
    return { sample: (pick) => chars[pick % Math.min(chars.length, 4)] ?? chars[0] ?? '' };
  }

  #repeated(piece: Piece): Piece {
    const rest = this.#text.slice(this.#at);
    const [whole = '', sign, low, comma, high] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(rest) ?? [];
    if (whole === '') return piece;
    this.#at += whole.length;
    const least = sign === undefined ? Number(low) : sign === '+' ? 1 : 0;
    const bounded =
      sign === '?' ? 1 : sign !== undefined || (comma && high === '') ? 1_000 : Number(high || low);
    return {
      sample: (pick, more) => {
        const count = Math.min(bounded, least + more);
        return Array.from({ length: count }, () => piece.sample(pick, more)).join('');
      },
    };
  }
}
