import { readJson } from '../body/read-json.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { CompiledMessages } from '../operation.ts';
import { asText, type MessageChecker, type PartCause } from '../validate.ts';
import { CallbackError, preparing } from './callback-error.ts';
import type { OutgoingOperation } from './outgoing-operation.ts';
import { isJsonType } from './write-message.ts';

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
    ? jsonOf(bytes)
    : /^text\//i.test(mediaType)
      ? decode(bytes)
      : new Blob([bytes]);
  const causes: PartCause[] = [];
  const own = Object.hasOwn(validators, id) ? validators[id]?.answers : undefined;
  checker.check(own?.[declared]?.[mediaType], body, 'answer', causes);
  if (causes.length === 0) return { status, body, headers };
  throw new CallbackError('unexpected-body', `The receiver gave a wrong answer: ${asText(causes)}`);
}

const { depth } = DEFAULT_LIMITS;

function jsonOf(bytes: Uint8Array): unknown {
  const what = `The receiver did not answer with JSON of at most ${depth} levels.`;
  return preparing('unexpected-body', what, () => readJson(decode(bytes), depth));
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
