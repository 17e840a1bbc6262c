import { CallbackError, preparing } from './callback-error.ts';

/** What `fetch` takes as a body. */
type Sendable = NonNullable<RequestInit['body']>;

/** Whether a media type is JSON. */
export function isJsonType(mediaType: string): boolean {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || type === '*/*' || type.endsWith('+json');
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
  if (isJsonType(mediaType)) return { body: jsonOf(value), type };
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

function jsonOf(value: unknown): string {
  const what =
    'The body cannot be written as JSON: it may be circular, nested too deep, hold a BigInt, or have a `toJSON` that throws.';
  const text: string | undefined = preparing('bad-message', what, () => JSON.stringify(value));
  if (text === undefined)
    throw new CallbackError('bad-message', 'The body is a value that JSON does not have.');
  return text;
}
