/** Match numbers that parsing may round: more than 15 digits, or an exponent of more than two. */
const LONG = /[:,[\s]-?\d[\d.]{15}/;
const LONG_EXPONENT = /\d[eE][+-]?\d{3}/;
const PARTS = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Also true for a string that looks like such a number. */
export function mayRound(text: string): boolean {
  return LONG.test(text) || LONG_EXPONENT.test(text);
}

/** Whether parsing keeps the value; `100.0000000000000001` is rounded. */
function isExact(number: string): boolean {
  return number.length < 16 && !/e/i.test(number)
    ? true
    : plainForm(number) === plainForm(String(Number(number)));
}

/** Normalizes a number to its digits, without zeros at either end, and an exponent. */
function plainForm(number: string): string | undefined {
  const [, whole, fraction = '', exponent = '0'] = PARTS.exec(number) ?? [];
  if (whole === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/(?<!0)0+$/, '');
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

export interface JsonFault {
  readonly kind: 'syntax' | 'duplicate' | 'rounded';
  /** Counted from 1; columns count UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

/** The next token, apart from a closing bracket. */
type Expect = 'value' | 'name' | 'colon' | 'comma' | 'end';

const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** A pattern for a whole string of megabytes would overflow the engine's stack. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const STRING_STOP = /["\\\u0000-\u001f]/g;
const SPACE = /[ \t\r\n]*/y;

/**
 * Finds the first syntax error (RFC 8259), property that an object names twice, or number that would be
 * rounded. The position in the error of `JSON.parse` is not used, because engines report it differently.
 */
export function scanJson(text: string): JsonFault | undefined {
  return new Scanner(text).scan();
}

class Scanner {
  readonly #text: string;
  /** For each enclosing object, the property names that were read so far; undefined for an enclosing array. */
  readonly #levels: (Set<string> | undefined)[] = [];
  #at = 0;
  #expect: Expect = 'value';
  #mayClose = false;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): JsonFault | undefined {
    for (;;) {
      this.#at = this.#end(SPACE) ?? this.#at;
      if (this.#at >= this.#text.length) return this.#expect === 'end' ? undefined : this.#fault('syntax');
      const kind = this.#step(this.#text.charAt(this.#at));
      if (kind) return this.#fault(kind);
    }
  }

  #step(char: string): JsonFault['kind'] | undefined {
    const names = this.#levels.at(-1);
    if (this.#mayClose && char === (names ? '}' : ']')) {
      this.#levels.pop();
      return this.#afterValue(this.#at + 1);
    }
    if (this.#expect === 'value') return this.#value(char);
    if (this.#expect === 'name') return this.#name(char);
    if (this.#expect === 'colon' && char === ':') return this.#advance(this.#at + 1, 'value');
    const isNext = this.#expect === 'comma' && char === ',';
    return isNext ? this.#advance(this.#at + 1, names ? 'name' : 'value') : 'syntax';
  }

  #advance(to: number, expect: Expect, mayClose = false): undefined {
    this.#at = to;
    this.#expect = expect;
    this.#mayClose = mayClose;
  }

  #afterValue(end: number): undefined {
    const isInside = this.#levels.length > 0;
    this.#advance(end, isInside ? 'comma' : 'end', isInside);
  }

  #value(char: string): JsonFault['kind'] | undefined {
    if (char === '{' || char === '[') {
      this.#levels.push(char === '{' ? new Set() : undefined);
      return this.#advance(this.#at + 1, char === '{' ? 'name' : 'value', true);
    }
    const end = char === '"' ? this.#endOfString() : this.#end(SCALAR);
    if (end === undefined) return 'syntax';
    if (/[\d-]/.test(char) && !isExact(this.#text.slice(this.#at, end))) return 'rounded';
    return this.#afterValue(end);
  }

  #name(char: string): JsonFault['kind'] | undefined {
    const end = char === '"' ? this.#endOfString() : undefined;
    if (end === undefined) return 'syntax';
    const name = JSON.parse(this.#text.slice(this.#at, end)) as string;
    const names = this.#levels.at(-1);
    if (names?.has(name)) return 'duplicate';
    names?.add(name);
    return this.#advance(end, 'colon');
  }

  /** Returns the end of a string. Moves to the fault if the string is malformed. */
  #endOfString(): number | undefined {
    for (let at = this.#at + 1; ; ) {
      STRING_STOP.lastIndex = at;
      const stop = STRING_STOP.exec(this.#text);
      if (stop?.[0] === '"') return stop.index + 1;
      ESCAPE.lastIndex = stop?.index ?? this.#text.length;
      if (!ESCAPE.test(this.#text)) {
        this.#at = stop?.index ?? this.#text.length;
        return undefined;
      }
      at = ESCAPE.lastIndex;
    }
  }

  #end(pattern: RegExp): number | undefined {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text) ? pattern.lastIndex : undefined;
  }

  #fault(kind: JsonFault['kind']): JsonFault {
    const lines = this.#text.slice(0, this.#at).split('\n');
    return { kind, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
  }
}
