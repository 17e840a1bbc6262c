import type { Outcome, ResponseHead } from '../core/context.ts';
import { ContractError } from '../core/errors.ts';
import { isJson, jsonOfText } from './json.ts';
import type {
  ApiOperation,
  BodyReader,
  DataKind,
  DeclaredData,
  FoundData,
  JsonReader,
  ReadCall,
} from './operation.ts';

export interface ApiResponse<Data = unknown> extends ResponseHead {
  /** The body: parsed JSON, a string, a stream of events, or a `Blob` for any other media type. */
  readonly data: Data;
  /**
   * Set if the media type is declared but was not requested. Says why `call` then throws a ContractError for a read.
   */
  readonly unasked?: string | undefined;
}

type Chunks = Uint8Array<ArrayBuffer>[];
type ReadResult = Promise<Outcome<ApiResponse>>;
type ReceivingCall = Omit<ApiOperation, 'accept'> & ReadCall & DeclaredData;

/** Declares the data of a refusal, which may have any type. */
const REFUSAL: DeclaredData = { data: [] };

export async function readResponse(call: ReceivingCall, response: Response, head: ResponseHead): ReadResult {
  const { id: operation, redirects, redactor } = call;
  const { ok } = response;
  const { httpStatus, requestId } = head;
  const found = await dataOf(call, response);
  const fault = typeof found === 'string' && redactor.text(found);
  const facts = { operation, httpStatus, requestId };
  return {
    response: { ...head, data: undefined, ...(!fault && (found as object)) },
    ok: (ok || (redirects === true && httpStatus < 400)) && !(found as ApiResponse).unasked,
    // A refusal without readable data is not a contract error, because it may be from an intermediary such as a proxy.
    error: ok && fault ? new ContractError(`The response to ${operation} is ${fault}.`, facts) : undefined,
  };
}

async function dataOf(call: ReceivingCall, response: Response): Promise<FoundData> {
  const { method, streams, stream, read = readJson, maxBytes, signal } = call;
  const { headers, body, ok, status } = response;
  const type = headers.get('content-type') ?? '';
  const open = stream ?? streams?.(type);
  if (ok && open) {
    const source = body ?? new Blob().stream();
    return { data: open(signal ? source.pipeThrough(new TransformStream(), { signal }) : source, call) };
  }
  // HTTP has no body with 204 and 205.
  if (method === 'HEAD' || (status | 1) === 205) return {};
  const bytes = await readChunks(response, maxBytes);
  return bytes ? read(bytes, type, ok ? call : REFUSAL) : 'larger than `maxResponseBytes`';
}

const readJson: BodyReader = (bytes, type, { data: kinds, json = jsonOfText }) => {
  const text = decoded(bytes);
  const data = json(text);
  if (data instanceof Error) return data.message;
  if (data !== undefined) return { data, text };
  if (kinds?.length === 0) return { data: text || undefined, text };
  if (text && /json/i.test(type)) return 'not valid JSON';
  return `not JSON, but ${text ? type || 'of no media type' : 'empty'}`;
};

/** Parses a body as one of the types that the document declares: JSON, text or bytes. */
export const readByType: BodyReader = (bytes, type, call) => {
  const { id: operation = '', retry, declared, accept, data: usual = ['json'], json = jsonOfText } = call;
  const kinds = accept ? accept.split(',').flatMap((mediaType) => kindOf(mediaType.trim()) ?? []) : usual;
  const stated = kindOf(type);
  const isOpen = kinds.length === 0;
  const fits = stated !== undefined && (isOpen || kinds.includes(stated));
  const isOther = !fits && stated !== undefined && declared?.includes(stated);
  // A declared file becomes a Blob, and declared JSON is parsed, even if the media type is text.
  const nearest = (['bytes', 'text', 'json'] as const).find((each) => kinds.includes(each));
  const result = parseAs(bytes, type, fits || isOther ? stated : nearest, isOpen, json);
  const unrequested = `${type || 'of no media type'}, which the call did not request`;
  if (typeof result === 'string') return result === NOT_JSON && !fits ? unrequested : result;
  // The response to a change is returned whatever its type, because the change has taken effect.
  if (!isOther || retry !== 'read') return result;
  return { ...result, unasked: `The response to ${operation} is ${unrequested}: name it in \`accept\`.` };
};

const NOT_JSON = 'not valid JSON';

/** If the document declares no types, the media type decides. */
function parseAs(
  bytes: readonly Uint8Array[],
  type: string,
  kind: DataKind | undefined,
  isOpen: boolean,
  json: JsonReader,
) {
  if (kind === 'bytes') return { data: new Blob(bytes as Uint8Array<ArrayBuffer>[], { type }) };
  const text = decoded(bytes, decoderOf(type));
  const data = kind === 'text' ? undefined : json(text);
  if (data instanceof Error) return data.message;
  if (data !== undefined && (kind || isOpen)) return { data, text };
  if (isOpen) return { data: text || undefined, text };
  if (kind === 'text') return { data: text, text };
  return text === '' ? 'not JSON, but empty' : NOT_JSON;
}

function kindOf(type: string): DataKind | undefined {
  if (type === '' || isJson(type)) return type === '' ? undefined : 'json';
  return /^text\/|^[^;]*(?:[/+](?:xml|yaml)\b|urlencoded|x-ndjson|jsonl|javascript)/i.test(type)
    ? 'text'
    : 'bytes';
}

function decoderOf(type: string): TextDecoder {
  try {
    return new TextDecoder(/;\s*charset="?([^\s;"]+)/i.exec(type)?.[1]);
  } catch {
    return new TextDecoder();
  }
}

/** Returns undefined if the body exceeds the limit in bytes. @throws errors of the stream */
export async function readChunks({ body }: Response, limit: number): Promise<Chunks | undefined> {
  const reader = body?.getReader();
  const chunks: Chunks = [];
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return chunks;
    size += value.length;
    chunks.push(value);
    if (size <= limit) continue;
    reader?.cancel().catch(() => {});
    return undefined;
  }
}

export type Bytes = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads a source chunk by chunk. `return` ends the source, even during a read. */
export interface ChunkReader {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  return(): Promise<unknown>;
}

export function readerOf(bytes: Bytes): ChunkReader {
  // Uses a reader, because Safari cannot iterate streams and the iterator of a stream cannot be ended during a read.
  if ('getReader' in bytes) {
    const reader = bytes.getReader();
    return {
      next: async () => (await reader.read()) as IteratorResult<Uint8Array, unknown>,
      return: () => reader.cancel(),
    };
  }
  const iterator = Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]();
  return { next: async () => iterator.next(), return: async () => iterator.return?.() };
}

export function readText(response: Response, limit: number): Promise<string | undefined> {
  return readChunks(response, limit).then((chunks) => chunks && decoded(chunks));
}

export function decoded(chunks: readonly Uint8Array[], decoder: TextDecoder = new TextDecoder()): string {
  if (chunks.length < 2) return decoder.decode(chunks[0]);
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}
