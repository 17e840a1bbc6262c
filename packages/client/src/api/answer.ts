import type { AnswerHead, Outcome } from '../core/context.ts';
import { ContractError } from '../core/errors/errors.ts';
import { jsonOfText, readBytes, textOf } from '../core/transport/read.ts';
import type { ApiOperation } from './operation.ts';
import { isJson } from './serialise.ts';

/** An answer of any status. */
export interface ApiAnswer<Data = unknown> extends AnswerHead {
  /** The body: JSON parsed, text as text, events as a stream of events, anything else as a `Blob`. */
  readonly data: Data;
}

/** How an answer is read. */
export interface ReadOptions {
  /** Longest answer that is read whole, in bytes. */
  readonly mostBytes: number;
  /** Ends the reading of a stream. */
  readonly signal: AbortSignal | undefined;
  /** Returns the body of a success as a stream, whatever it is. */
  readonly stream: boolean;
}

const NO_BODY = new Set([204, 205, 304]);

/** Reads an answer by its media type. */
export async function readAnswer(
  { id, method, events }: ApiOperation,
  response: Response,
  { mostBytes, signal, stream }: ReadOptions,
): Promise<Outcome<ApiAnswer>> {
  const { status: httpStatus, headers, body, ok } = response;
  const type = headers.get('content-type') ?? '';
  const answer = { httpStatus, headers, data: undefined };
  if (method === 'HEAD' || NO_BODY.has(httpStatus) || !body) return { answer };
  const read = /^text\/event-stream\b/i.test(type) ? events : undefined;
  if (ok && (stream || read)) {
    const bytes = followed(body, signal);
    return { answer: { ...answer, data: stream || !read ? bytes : read(bytes, mostBytes) } };
  }
  const found = foundIn(await readBytes(response, mostBytes), type, ok);
  if (typeof found === 'object') return { answer: { ...answer, ...found } };
  const error = new ContractError(`The answer to ${id} is ${found}.`, { operation: id, httpStatus });
  // An error may come from something before the service, such as a proxy.
  return ok ? { answer, error } : { answer };
}

/** What was read of a body, or what is wrong with it. */
type Found = { readonly data: unknown; readonly text?: string } | string;

function foundIn(bytes: Uint8Array<ArrayBuffer>[] | undefined, type: string, ok: boolean): Found {
  if (!bytes) return 'too long';
  if (type !== '' && !isText(type)) return { data: new Blob(bytes, { type }) };
  const text = textOf(bytes, decoderOf(type));
  if (text === '') return { data: undefined, text };
  if (type !== '' && !isJson(type)) return { data: text, text };
  const data = jsonOfText(text);
  if (data !== undefined) return { data, text };
  return type === '' || !ok ? { data: text, text } : 'not the JSON that it says it is';
}

/** Returns the decoder of a media type's `charset`: UTF-8 for one that the platform does not know. */
function decoderOf(type: string): TextDecoder {
  try {
    return new TextDecoder(/;\s*charset="?([^\s;"]+)/i.exec(type)?.[1]);
  } catch {
    return new TextDecoder();
  }
}

/** Returns whether an answer is read as text: JSON, XML, forms, and everything that is called text. */
function isText(type: string): boolean {
  return /^text\/|^[^;]*(?:[/+](?:json|xml|yaml)\b|urlencoded|x-ndjson|jsonl|javascript)/i.test(type);
}

/** Returns a stream that ends with the reason of the signal once it is aborted. */
function followed(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  return signal ? body.pipeThrough(new TransformStream(), { signal }) : body;
}
