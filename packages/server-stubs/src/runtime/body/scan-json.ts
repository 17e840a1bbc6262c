/** Numbers with at most 15 digits and an exponent of at most two digits survive parsing unchanged. */
const LONG = /[:,[\s]-?\d[\d.]{15}/;
const LONG_EXPONENT = /\d[eE][+-]?\d{3}/;
const PARTS = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Returns whether a JSON text may hold a number that is rounded when it is parsed; strings that look like numbers count too. */
export function mayRound(text: string): boolean {
  return LONG.test(text) || LONG_EXPONENT.test(text);
}

/** Returns whether a number of a JSON text keeps its value when it is parsed: `100.0000000000000001` does not. */
function isExact(number: string): boolean {
  return number.length < 16 && !/e/i.test(number)
    ? true
    : plainForm(number) === plainForm(String(Number(number)));
}

/** Writes a number as its digits and an exponent, without zeros at either end. */
function plainForm(number: string): string | undefined {
  const [, whole, fraction = '', exponent = '0'] = PARTS.exec(number) ?? [];
  if (whole === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/(?<!0)0+$/, '');
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

/** The first thing wrong in a JSON text. */
export interface JsonFault {
  readonly kind: 'syntax' | 'duplicate' | 'rounded';
  /** Counted from 1; columns count UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

/** What may come next. */
type Expect = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'next' | 'end';

interface Level {
  /** Names of the object so far; undefined in an array. */
  readonly names: Set<string> | undefined;
}

const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** Searched for, so that a string of megabytes does not take the engine's stack. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const STRING_STOP = /["\\\u0000-\u001f]/g;
const SPACE = /[ \t\r\n]*/y;

/**
 * Finds the first fault of a JSON text (RFC 8259): where it stops being JSON, where an object names a property twice, or
 * where a number would be rounded. Called only when something is wrong, since engines
 * report the place in different ways.
 *
 * @returns undefined if there is none
 */
export function scanJson(text: string): JsonFault | undefined {
  return new Scanner(text).scan();
}

class Scanner {
  readonly #text: string;
  readonly #levels: Level[] = [];
  #at = 0;
  #expect: Expect = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  scan(): JsonFault | undefined {
    for (;;) {
      this.#skip(SPACE);
      if (this.#at >= this.#text.length) return this.#expect === 'end' ? undefined : this.#fault('syntax');
      const start = this.#at;
      const kind = this.#step(this.#text.charAt(start));
      if (kind) {
        this.#at = kind === 'duplicate' ? start : this.#at;
        return this.#fault(kind);
      }
    }
  }

  #step(char: string): JsonFault['kind'] | undefined {
    const expect = this.#expect;
    if (expect === 'name' || expect === 'name-or-end') return this.#name(char);
    if (expect === 'colon') return this.#take(char === ':', 'value');
    if (expect === 'next') return this.#next(char);
    return expect === 'end' ? 'syntax' : this.#value(char);
  }

  #value(char: string): JsonFault['kind'] | undefined {
    if (char === ']' && this.#expect === 'value-or-end') return this.#close();
    if (char === '{') return this.#open(new Set(), 'name-or-end');
    if (char === '[') return this.#open(undefined, 'value-or-end');
    const end = char === '"' ? this.#endOfString() : this.#end(SCALAR);
    if (end === undefined) return 'syntax';
    if (/[\d-]/.test(char) && !isExact(this.#text.slice(this.#at, end))) return 'rounded';
    this.#at = end;
    this.#expect = this.#after();
    return undefined;
  }

  #name(char: string): JsonFault['kind'] | undefined {
    if (char === '}' && this.#expect === 'name-or-end') return this.#close();
    const end = char === '"' ? this.#endOfString() : undefined;
    if (end === undefined) return 'syntax';
    const name = JSON.parse(this.#text.slice(this.#at, end)) as string;
    const names = this.#levels.at(-1)?.names;
    if (names?.has(name)) return 'duplicate';
    names?.add(name);
    this.#at = end;
    this.#expect = 'colon';
    return undefined;
  }

  #next(char: string): JsonFault['kind'] | undefined {
    const inObject = this.#levels.at(-1)?.names !== undefined;
    if (char === (inObject ? '}' : ']')) return this.#close();
    return this.#take(char === ',', inObject ? 'name' : 'value');
  }

  #take(fits: boolean, expect: Expect): JsonFault['kind'] | undefined {
    if (!fits) return 'syntax';
    this.#at += 1;
    this.#expect = expect;
    return undefined;
  }

  #open(names: Set<string> | undefined, expect: Expect): undefined {
    this.#levels.push({ names });
    this.#at += 1;
    this.#expect = expect;
  }

  #close(): undefined {
    this.#levels.pop();
    this.#at += 1;
    this.#expect = this.#after();
  }

  #after(): Expect {
    return this.#levels.length === 0 ? 'end' : 'next';
  }

  #skip(pattern: RegExp): void {
    this.#at = this.#end(pattern) ?? this.#at;
  }

  /** Moves to the fault when the string is broken. */
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
    const before = this.#text.slice(0, this.#at);
    let line = 1;
    for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line += 1;
    return { kind, line, column: this.#at - before.lastIndexOf('\n') };
  }
}
