import { Refusal } from '@cross-border-payments/server-stubs/runtime';

/** Thrown if the sandbox cannot start; the message says why in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Returns an error that ends the request with HTTP 400 and the code `-1`. @param sentence without a full stop */
export function refusal(sentence: string, rule?: string): Refusal {
  return new Refusal(rule === undefined ? `${sentence}.` : `${sentence} (${rule}).`);
}

/** Lists words as code: `a`, `b` and `c`. */
export function listOf(words: readonly string[], conjunction: 'and' | 'or'): string {
  const names = words.map((word) => `\`${word}\``);
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`;
}

export function success<Data>(data: Data): {
  readonly status: 200;
  readonly body: { readonly status: '1'; readonly data: Data };
} {
  return { status: 200, body: { status: '1', data } };
}
