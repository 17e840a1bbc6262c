import type { Redactor } from '../options.ts';

export const REDACTED = '[redacted]';

/** How many tokens are remembered. Tokens expire after an hour, so errors rarely contain an older token. */
const MAX_TOKENS = 12;

/** How many characters are searched for secrets: searching 16 MiB, the size limit of a response, takes seconds. */
const MAX_CHARACTERS = 2 ** 18;

const MAX_CAUSES = 5;

export function createRedactor(keys: readonly string[]): Redactor {
  let tokens: string[] = [];
  let redacted: ((value: string) => string) | undefined;
  const text = (value: string) => {
    redacted ??= redactionOf([...keys, ...tokens]);
    return redacted(value.slice(0, MAX_CHARACTERS)) + cut(value);
  };
  const cause = (error: unknown, depth = 0): unknown => {
    // The getters of an error may throw.
    try {
      if (!(error instanceof Error)) return typeof error === 'string' ? text(error) : undefined;
      const { code, message, name, stack } = error as Error & { readonly code?: unknown };
      const inner = depth < MAX_CAUSES ? cause(error.cause, depth + 1) : undefined;
      const safe = new Error(text(`${message}`), inner ? { cause: inner } : undefined);
      const shown = { name: text(`${name}`), stack: text(`${stack}`) };
      return Object.assign(safe, shown, typeof code === 'string' && { code: text(code) });
    } catch {
      return undefined;
    }
  };
  return {
    add(token) {
      if (tokens.includes(token)) return;
      tokens = [...tokens, token].slice(-MAX_TOKENS);
      redacted = undefined;
    },
    text,
    data(value) {
      const left = cut(`${JSON.stringify(value)}`);
      if (left) return left;
      const leaves: string[] = [];
      const clean = cleaned(value, text, leaves);
      // A secret may be split over several properties.
      const whole = leaves.join('');
      return text(whole) === whole ? clean : REDACTED;
    },
    cause,
  };
}

function cut({ length }: string): string {
  return length > MAX_CHARACTERS ? `[over ${MAX_CHARACTERS} characters]` : '';
}

/** Returns data without secrets, and adds the text of its values to `leaves`. */
function cleaned(value: unknown, text: (value: string) => string, leaves: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => cleaned(item, text, leaves));
  if (typeof value === 'object' && value)
    return Object.fromEntries(
      Object.entries(value).map(([name, property]) => [text(name), cleaned(property, text, leaves)]),
    );
  const shown = text(`${value}`);
  leaves.push(shown);
  if (shown === `${value}`) return value;
  return typeof value === 'string' ? shown : REDACTED;
}

/** If a secret is shorter than this, it is removed only where it is a separate word. */
const SHORT_KEY = 4;
/** Length of the longest chunk. It identifies a secret even if it is a word. */
const LONG = 12;
/** Length of the shortest chunk. It may be a word, unless it has a digit or a capital letter. */
const SHORT = 8;

/** Everything but letters and digits of ASCII. */
const OTHERS: RegExp = /[\W_]+/g;

/** Makes the function that replaces secrets which were trimmed, escaped, encoded, split or cut off. */
function redactionOf(secrets: readonly string[]): (value: string) => string {
  const whole = secrets.flatMap(formsOf);
  /** Sequences of letters and digits. They are found even if other characters are in between. */
  const chunks = new Set<string>();
  for (const form of whole) {
    const plain = form.replace(OTHERS, '');
    for (const size of [SHORT, Math.max(SHORT, Math.min(LONG, plain.length))]) {
      for (const chunk of slicesOf(plain, size))
        if (size > SHORT || plain.length === SHORT || /[A-Z0-9]/.test(chunk)) chunks.add(chunk);
    }
  }
  return (value) => {
    const marked = new Uint8Array(value.length);
    for (const form of whole) {
      for (let at = value.indexOf(form); at >= 0; at = value.indexOf(form, at + form.length)) {
        // A key of a few letters is part of many words.
        const around = value.charAt(at - 1) + value.charAt(at + form.length);
        if (form.length < SHORT_KEY && /[^\W_]/.test(around)) continue;
        marked.fill(1, at, at + form.length);
      }
    }
    const plain = value.replace(OTHERS, '');
    const starts = Array.from(value.matchAll(/[^\W_]/g), ({ index }) => index);
    for (let size = SHORT; size <= LONG; size++) {
      slicesOf(plain, size).forEach((slice, at) => {
        if (chunks.has(slice)) marked.fill(1, starts[at], (starts[at + size - 1] as number) + 1);
      });
    }
    return value.replace(/./gs, (char, at) => (marked[at] ? (marked[at - 1] ? '' : REDACTED) : char));
  };
}

function slicesOf(text: string, size: number): string[] {
  return Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size));
}

/** Returns the forms in which a service may write a secret. */
function formsOf(secret: string): string[] {
  const plain = secret.trim();
  if (!plain) return [];
  const bytes = new TextEncoder().encode(plain);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const json = JSON.stringify(plain).slice(1, -1);
  const ascii = json.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  // A lone surrogate must not throw, as it would in `encodeURIComponent(plain)`.
  const query = `${new URLSearchParams({ '': plain })}`.slice(1);
  const component = encodeURIComponent(new TextDecoder().decode(bytes));
  const urls = [query, component].flatMap((url) => [url, url.replace(/%../g, (code) => code.toLowerCase())]);
  return [secret, plain, json, ascii, ...urls, hex, hex.toUpperCase(), ...base64Of(bytes)];
}

/**
 * Returns the base64 of bytes that follow 0, 1 or 2 other bytes, without the characters that also depend on other bytes.
 * These forms occur in the base64 of any longer text that contains the secret, such as the credentials of HTTP Basic.
 */
function base64Of(bytes: Uint8Array): string[] {
  const binary = String.fromCharCode(...bytes);
  return ['', 'x', 'xx'].flatMap((before) => {
    // The last character before the padding depends on the bytes that follow the secret.
    const text = btoa(before + binary).replace(/.==?$/, '');
    const form = text.slice(before.length && before.length + 1);
    return form.length < SHORT ? [] : [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
