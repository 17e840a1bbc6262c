/**
 * The start of a file's content in an example. A string with this start is sent as a file, because the interface
 * document does not say which properties of a form are files.
 */
export const FILE_START = '%PDF-';
/** A shorter secret may be part of an unrelated word, so it is replaced only where it is a whole word. */
const SHORTEST_DISTINCT = 8;

/** Replaces secrets in a string by `***`, even if they are encoded for JSON or URLs. */
export function mask(text: string, secrets: readonly string[] = []): string {
  return secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, maskUnlessInWord), text);
}

function maskUnlessInWord(secret: string, at: number, text: string): string {
  const around = text.slice(Math.max(0, at - 1), at) + text.slice(at + secret.length, at + secret.length + 1);
  return secret.length < SHORTEST_DISTINCT && /[\p{L}\p{N}_]/u.test(around) ? secret : '***';
}

export function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return mask(value, secrets);
  if (typeof value === 'number') return mask(`${value}`, secrets) === `${value}` ? value : '***';
  if (value instanceof Blob) return FILE_START;
  if (Array.isArray(value)) return value.map((item) => masked(item, secrets));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [mask(name, secrets), masked(own, secrets)]),
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns why a request failed, which is in the `cause` of the error of `fetch`. */
export function reasonOf(error: unknown): string {
  const { cause, message } = Object(error) as Error;
  return String((cause as Error | undefined)?.message || message || error);
}
