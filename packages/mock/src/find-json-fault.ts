type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or close' | 'nothing';

/** A token: a sign stands for itself, `s` for a string, `v` for any other scalar. */
interface Token {
  kind: string;
  end: number;
  /** Where inside the token the text stops being JSON. */
  fault?: number;
}

/** The kinds of token that can stand where something is expected. */
const fitting: { [expected in Expected]: string } = {
  value: '{[sv',
  'value or ]': '{[sv]',
  key: 's',
  'key or }': 's}',
  ':': ':',
  ', or close': ',}]',
  nothing: '',
};

const spaces = /[ \t\n\r]*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const escaped = /["\\/bfnrt]|u[\da-fA-F]{4}/y;

/**
 * Finds where a text stops being JSON (RFC 8259).
 * @returns the index of the first token that cannot stand where it does, or the length of the
 *   text when it ends too early or is JSON after all
 */
export function findJsonFault(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = endOfMatch(spaces, text, 0);
  while (at < text.length) {
    const token = readToken(text, at);
    const next = takeToken(token.kind, expected, open);
    if (next === undefined) return at;
    if (token.fault !== undefined) return token.fault;
    expected = next;
    at = endOfMatch(spaces, text, token.end);
  }
  return text.length;
}

/** What is expected after a token, or undefined when it does not fit; `open` holds what is not closed yet. */
function takeToken(kind: string, expected: Expected, open: string[]): Expected | undefined {
  if (!fitting[expected].includes(kind)) return undefined;
  switch (kind) {
    case '{':
    case '[':
      open.push(kind);
      return kind === '{' ? 'key or }' : 'value or ]';
    case '}':
    case ']':
      return open.pop() === (kind === '}' ? '{' : '[') ? afterValue(open) : undefined;
    case ',':
      return open.at(-1) === '{' ? 'key' : 'value';
    case ':':
      return 'value';
    default:
      return expected.startsWith('key') ? ':' : afterValue(open);
  }
}

function afterValue(open: string[]): Expected {
  return open.length === 0 ? 'nothing' : ', or close';
}

function readToken(text: string, at: number): Token {
  const char = text.charAt(at);
  if ('{}[],:'.includes(char)) return { kind: char, end: at + 1 };
  if (char === '"') return readString(text, at);
  const end = endOfMatch(scalar, text, at);
  return end === at ? { kind: 'v', end, fault: at } : { kind: 'v', end };
}

function readString(text: string, start: number): Token {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return { kind: 's', end: at + 1 };
    if (text.charCodeAt(at) < 0x20) return { kind: 's', end: at, fault: at };
    if (text[at] === '\\') {
      const end = endOfMatch(escaped, text, at + 1);
      if (end === at + 1) return { kind: 's', end, fault: end };
      at = end - 1;
    }
  }
  return { kind: 's', end: text.length, fault: text.length };
}

function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
