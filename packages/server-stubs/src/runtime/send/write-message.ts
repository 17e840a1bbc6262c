import { CallbackError } from './callback-error.ts';

/** What `fetch` takes as a body. */
type Sendable = NonNullable<RequestInit['body']>;

/** Whether a media type is JSON. */
export function isJsonType(mediaType: string): boolean {
  return /^(application\/json|[^;]+\+json|\*\/\*)\s*(;|$)/i.test(mediaType);
}

/**
 * Writes the body of a message.
 *
 * @param mediaType none for an operation without a body
 * @throws CallbackError of the kind `bad-message` for a value that its media type cannot carry
 */
export function writeMessage(
  mediaType: string | undefined,
  value: unknown,
): { readonly body?: Sendable; readonly type?: string } {
  if (mediaType === undefined || value === undefined) return {};
  const type = mediaType === '*/*' ? 'application/json' : mediaType;
  if (isJsonType(mediaType)) return { body: JSON.stringify(value), type };
  if (typeof value === 'string' || value instanceof Blob || value instanceof Uint8Array)
    return { body: value as Sendable, type };
  if (/^application\/x-www-form-urlencoded/i.test(mediaType) && typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    const texts = fields.flatMap(([name, field]) =>
      [field].flat().map((each): [string, string] => [name, String(each)]),
    );
    return { body: new URLSearchParams(texts).toString(), type };
  }
  throw new CallbackError('bad-message', `The body cannot be written as ${mediaType}.`);
}
