import { CrossBorderPaymentsError } from './errors.ts';

/** Keeps secrets out of what people read. */
export interface Redactor {
  /** Adds a token; of many, the oldest are forgotten. */
  add(token: string): void;
  /** The text with every secret replaced. */
  text(value: string): string;
  /** A copy of an error from elsewhere, safe to keep as a cause: its name, message, code, stack and cause. */
  cause(error: unknown): unknown;
}

/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

/** Tokens live an hour, so nobody will see an error with an older one. */
const MOST_TOKENS = 12;

/**
 * Makes a redactor.
 *
 * @param keys secrets that are never forgotten
 */
export function createRedactor(keys: readonly string[]): Redactor {
  let tokens: string[] = [];
  const text = (value: string) => {
    // Longer ones first: a secret inside another must not leave the rest of that one standing.
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
