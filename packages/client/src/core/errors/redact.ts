import { CrossBorderPaymentsError } from './errors.ts';

/** Removes secrets from texts and errors. */
export interface Redactor {
  /** Adds a token; the oldest tokens are forgotten. */
  add(token: string): void;
  /** Returns the text with every secret replaced. */
  text(value: string): string;
  /** Returns a copy of an error that is safe as a cause: its name, message, code, stack and cause. */
  cause(error: unknown): unknown;
}

/** Replaces a secret. */
export const REDACTED = '[redacted]';

/** Tokens expire after an hour, so errors with older ones are unlikely. */
const MOST_TOKENS = 12;

/**
 * Makes a redactor.
 *
 * @param keys further secrets, which are never forgotten
 */
export function createRedactor(keys: readonly string[]): Redactor {
  let tokens: string[] = [];
  const text = (value: string) => {
    // Longest first: a secret that is part of another must not leave the rest of it in the text.
    const secrets = [...keys, ...tokens].filter(Boolean).sort((one, other) => other.length - one.length);
    return secrets.reduce((left, secret) => left.replaceAll(secret, REDACTED), value);
  };
  const cause = (error: unknown, depth = 0): unknown => {
    if (error instanceof CrossBorderPaymentsError) return error;
    if (!(error instanceof Error)) return typeof error === 'string' ? text(error) : undefined;
    const inner = depth < 5 ? cause(error.cause, depth + 1) : undefined;
    const safe = new Error(text(`${error.message}`), inner === undefined ? undefined : { cause: inner });
    safe.name = text(`${error.name}`);
    safe.stack = text(`${error.stack}`);
    const { code } = error as { code?: unknown };
    return typeof code === 'string' ? Object.assign(safe, { code: text(code) }) : safe;
  };
  return {
    add(token) {
      if (!tokens.includes(token)) tokens = [...tokens, token].slice(-MOST_TOKENS);
    },
    text,
    cause,
  };
}
