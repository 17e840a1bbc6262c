import type { ResponseHead } from '../core/context.ts';
import { ContractError } from '../core/errors/errors.ts';
import { decoded, jsonOfText, readChunks } from '../core/read.ts';
import type { ApiOperation, BodyReader, DeclaredData, FoundData, ReadCall } from './operation.ts';

export interface ApiResponse<Data = unknown> extends ResponseHead {
  /** The body: parsed JSON, a string, a stream of events, or a `Blob` for any other media type. */
  readonly data: Data;
}

/** A refusal may have data of any type. */
const REFUSAL: DeclaredData = { data: [] };

/**
 * Reads a success as a type that the document declares, and any other response by its media type. If `stream` is set,
 * returns the body of a success unread.
 */
export async function readResponse(
  operation: ApiOperation,
  response: Response,
  call: ReadCall,
  stream: boolean,
): Promise<{ readonly response: ApiResponse; readonly error?: unknown }> {
  const { method, events, json } = operation;
  const { status: httpStatus, headers, body, ok } = response;
  const { id, signal, maxBytes, redactor } = call;
  const type = headers.get('content-type') ?? '';
  const result = { httpStatus, headers, data: undefined };
  if (method === 'HEAD' || !body) return { response: result };
  const read = /^text\/event-stream\b/i.test(type) ? events : undefined;
  if (ok && (stream || read)) {
    const whole = signal ? body.pipeThrough(new TransformStream(), { signal }) : body;
    return { response: { ...result, data: stream || !read ? whole : read(whole, { ...call, json }) } };
  }
  const bytes = await readChunks(response, maxBytes);
  const found = parsed(bytes, type, operation, ok);
  if (typeof found === 'object') return { response: { ...result, ...found } };
  // A refusal without readable data is not a contract error: it may come from an intermediary, such as a proxy.
  if (!ok) return { response: result };
  const message = `The response to ${id} is ${redactor.text(found)}.`;
  return { response: result, error: new ContractError(message, { operation: id, httpStatus }) };
}

function parsed(
  bytes: readonly Uint8Array[] | undefined,
  type: string,
  { data, json, read = readJson }: ApiOperation,
  ok: boolean,
): FoundData {
  return bytes ? read(bytes, type, ok ? { data, json } : REFUSAL) : 'larger than `maxResponseBytes`';
}

/** Parses JSON. A refusal may also be any text. */
const readJson: BodyReader = (bytes, type, { data: kinds, json = jsonOfText }) => {
  const text = decoded(bytes);
  const data = text === '' ? undefined : json(text);
  if (data instanceof Error) return data.message;
  if (data !== undefined || text === '') return { data, text };
  return kinds?.length === 0 ? { data: text, text } : `not JSON, but ${type || 'of no media type'}`;
};
