import { readJson } from '../body/read-json.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { CompiledMessages } from '../operation.ts';
import { Refusal } from '../response/refusal.ts';
import { asText, type MessageChecker, type PartCause } from '../validate.ts';
import { CallbackError, type OutgoingOperation, preparing } from './callback-url.ts';

/** What `fetch` takes as a body. */
type Sendable = NonNullable<RequestInit['body']>;

/** Whether a media type is JSON. */
function isJsonType(mediaType: string): boolean {
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

/**
 * Reads the answer to a callback or webhook.
 *
 * @param most largest size of its body in bytes
 * @throws CallbackError for a status or a body that the document does not have
 */
export async function readReply(
  { id, answers }: OutgoingOperation,
  { validators }: CompiledMessages,
  checker: MessageChecker,
  response: Response,
  most: number,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const { status, headers } = response;
  const known = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  const declared = known.find((each) => Object.hasOwn(answers, each));
  const mediaTypes = answers[declared ?? ''] ?? [];
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  const mediaType = mediaTypes.find((each) => each.toLowerCase() === type) ?? mediaTypes[0];
  if (declared === undefined || mediaType === undefined) {
    await response.body?.cancel();
    if (declared !== undefined) return { status, body: undefined, headers };
    throw new CallbackError('unexpected-status', `The receiver answered with HTTP ${status}.`);
  }
  const bytes = await readBytes(response, most);
  const body = isJsonType(mediaType)
    ? parseReply(bytes)
    : /^text\//i.test(mediaType)
      ? decode(bytes)
      : new Blob([bytes]);
  const causes: PartCause[] = [];
  const own = Object.hasOwn(validators, id) ? validators[id]?.answers : undefined;
  checker.check(own?.[declared]?.[mediaType], body, 'answer', causes);
  if (causes.length === 0) return { status, body, headers };
  throw new CallbackError('unexpected-body', `The receiver gave a wrong answer: ${asText(causes)}`);
}

function parseReply(bytes: Uint8Array): unknown {
  try {
    return readJson(decode(bytes), DEFAULT_LIMITS.depth);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `The receiver gave a wrong answer: ${error.message}`;
    throw new CallbackError('unexpected-body', message, { cause: error });
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

async function readBytes(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.length;
    if (size > most) {
      await reader?.cancel();
      throw new CallbackError('unexpected-body', `The receiver's answer is larger than ${most} bytes.`);
    }
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
