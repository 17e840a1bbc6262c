import type { AnswerHead, Outcome } from '../core/context.ts';
import { ContractError } from '../core/errors/errors.ts';
import { jsonOfText, readText } from '../core/transport/read.ts';
import { eventStream } from './event-stream.ts';
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
  { id, method }: ApiOperation,
  response: Response,
  { mostBytes, signal, stream }: ReadOptions,
): Promise<Outcome<ApiAnswer>> {
  const { status: httpStatus, headers, body } = response;
  const type = headers.get('content-type') ?? '';
  const answer = { httpStatus, headers, data: undefined };
  if (method === 'HEAD' || NO_BODY.has(httpStatus) || !body) return { answer };
  const isSuccess = httpStatus >= 200 && httpStatus < 300;
  const isEvents = /^text\/event-stream\b/i.test(type);
  if (isSuccess && (stream || isEvents)) {
    const bytes = followed(body, signal);
    return { answer: { ...answer, data: stream ? bytes : eventStream(bytes, mostBytes) } };
  }
  const read = type === '' || isText(type) ? readTextual : readBlob;
  const found = await read(response, mostBytes, type);
  if (typeof found === 'object') return { answer: { ...answer, ...found } };
  const error = new ContractError(`The answer to ${id} is ${found}.`, { operation: id, httpStatus });
  // An error may come from something before the service, such as a proxy.
  return isSuccess ? { answer, error } : { answer };
}

/** What was read of a body, or what is wrong with it. */
type Found = { readonly data: unknown; readonly text?: string } | string;

const TOO_LONG = 'too long';

async function readTextual(response: Response, limit: number, type: string): Promise<Found> {
  const text = await readText(response, limit);
  if (text === undefined) return TOO_LONG;
  if (text === '') return { data: undefined, text };
  if (type !== '' && !isJson(type)) return { data: text, text };
  const data = jsonOfText(text);
  if (data !== undefined) return { data, text };
  return type === '' || !response.ok ? { data: text, text } : 'not the JSON that it says it is';
}

/** Returns whether an answer is read as text: JSON, XML, forms, and everything that is called text. */
function isText(type: string): boolean {
  return (
    isJson(type) ||
    /^text\/|^[\w.+-]+\/(?:[\w.+-]+\+)?(?:xml|yaml)\b|urlencoded|x-ndjson|jsonl|javascript/i.test(type)
  );
}

/** Returns a stream that ends with the reason of the signal once it is aborted. */
function followed(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  return signal ? body.pipeThrough(new TransformStream(), { signal }) : body;
}

/** Reads a body as bytes. @param limit in bytes */
async function readBlob({ body }: Response, limit: number, type: string): Promise<Found> {
  const reader = body?.getReader();
  const chunks: BlobPart[] = [];
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return { data: new Blob(chunks, { type }) };
    size += value.length;
    if (size > limit) {
      reader?.cancel().catch(() => {});
      return TOO_LONG;
    }
    chunks.push(value as BlobPart);
  }
}
