import { readJson } from '../body/read-json.ts';
import { chunksOf, readWithin } from '../http/body.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { Refusal } from '../response/refusal.ts';
import { BodyReadError } from '../transport.ts';
import { CallbackError, isJsonType, type ReplyReader } from './messages.ts';

/** Reads the body of a response to a webhook or callback as JSON, text or a `Blob`. */
export const readReply: ReplyReader = async (response, mediaType, most) => {
  const bytes = await readBytes(response, most);
  const text = () => new TextDecoder().decode(bytes);
  if (isJsonType(mediaType)) return parseReply(text());
  return /^text\//i.test(mediaType) ? text() : new Blob([bytes]);
};

function parseReply(text: string): unknown {
  try {
    return readJson(text, DEFAULT_LIMITS.depth);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `The receiver sent a wrong response: ${error.message}`;
    throw new CallbackError('unexpected-body', message, { cause: error });
  }
}

async function readBytes(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    return (await readWithin(chunksOf(reader), most)) as Uint8Array<ArrayBuffer>;
  } catch (error) {
    if (!(error instanceof BodyReadError)) throw error;
    throw new CallbackError('unexpected-body', `The receiver's response is larger than ${most} bytes.`);
  }
}
