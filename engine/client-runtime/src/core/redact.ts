import type { Redactor } from './options.ts';

export const REDACTED = '[redacted]';

/** How many tokens are remembered. Tokens expire after an hour, so errors rarely contain an older token. */
const MAX_TOKENS = 12;

const MAX_CHARACTERS = 4096;

const MAX_SEARCHED = 2 ** 16;

const MAX_CAUSES = 5;

/** If a secret is shorter than this, it is removed only where it is a separate word. */
const SHORT_KEY = 4;

/**
 * Makes the redactor of a client. It finds a secret only in the encoding in which the client sends it. A response may
 * contain it in another encoding, so errors never contain the body of a response.
 */
export function createRedactor(keys: readonly string[]): Redactor {
  let tokens: string[] = [];
  let forms: string[] | undefined;
  const text = (value: string) => {
    forms ??= [...keys, ...tokens].flatMap(formsOf).sort((a, b) => b.length - a.length);
    // The end of a long text is dropped, because it may be the beginning of a secret.
    const unsafe = value.length > MAX_SEARCHED ? (forms[0]?.length ?? 0) : 0;
    const shown = redacted(value.slice(0, MAX_SEARCHED), forms).slice(0, -unsafe || undefined);
    if (shown.length <= MAX_CHARACTERS) return shown;
    return `${shown.slice(0, MAX_CHARACTERS)}[over ${MAX_CHARACTERS} characters]`;
  };
  const cause = (error: unknown, depth = 0): unknown => {
    // The properties of an error may have any type, and a symbol cannot be converted to a string.
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
  const add = (token: string) => {
    if (tokens.includes(token)) return;
    tokens = [...tokens, token].slice(-MAX_TOKENS);
    forms = undefined;
  };
  return { add, text, cause };
}

/** Replaces every form of a secret in a text. Overlapping forms are replaced together. */
function redacted(value: string, forms: readonly string[]): string {
  const marked = new Uint8Array(value.length);
  let isFound = false;
  for (const form of forms) {
    for (let at = value.indexOf(form); at >= 0; at = value.indexOf(form, at + form.length)) {
      // A key of a few letters may be part of many words.
      const around = value.charAt(at - 1) + value.charAt(at + form.length);
      if (form.length < SHORT_KEY && /[^\W_]/.test(around)) continue;
      marked.fill(1, at, at + form.length);
      isFound = true;
    }
  }
  if (!isFound) return value;
  return value.replace(/./gs, (char, at) => (marked[at] ? (marked[at - 1] ? '' : REDACTED) : char));
}

/** Returns the forms in which a client sends a secret: in a header, in JSON, in a query and in a form. */
function formsOf(secret: string): string[] {
  const plain = secret.trim();
  if (!plain) return [];
  // Unlike `encodeURIComponent(plain)`, does not throw for a lone surrogate.
  const query = `${new URLSearchParams({ '': plain })}`.slice(1);
  return [secret, plain, JSON.stringify(plain).slice(1, -1), query, query.replaceAll('+', '%20')];
}
