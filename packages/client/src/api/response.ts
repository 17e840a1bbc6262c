import type { ResponseHead } from '../core/context.ts';
import { ContractError } from '../core/errors/errors.ts';
import { decoded, jsonOfText, readChunks } from '../core/read.ts';
import type { ApiOperation, DataKind, ReadCall } from './operation.ts';
import { isJson } from './serialise.ts';

export interface ApiResponse<Data = unknown> extends ResponseHead {
  /** The body: parsed JSON, a string, a stream of events, or a `Blob` for any other media type. */
  readonly data: Data;
}

const NO_BODY = new Set([204, 205, 304]);

/**
 * Reads a success as a type that the document declares, and any other response by its media type. If `stream` is set,
 * returns the body of a success unread.
 */
export async function readResponse(
  { method, events, data: kinds = ['json'] }: ApiOperation,
  response: Response,
  call: ReadCall,
  stream: boolean,
): Promise<{ readonly response: ApiResponse; readonly error?: unknown }> {
  const { status: httpStatus, headers, body, ok } = response;
  const { id, signal, maxBytes, redactor } = call;
  const type = headers.get('content-type') ?? '';
  const result = { httpStatus, headers, data: undefined };
  if (method === 'HEAD' || NO_BODY.has(httpStatus) || !body) return { response: result };
  const read = /^text\/event-stream\b/i.test(type) ? events : undefined;
  if (ok && (stream || read)) {
    const bytes = signal ? body.pipeThrough(new TransformStream(), { signal }) : body;
    return { response: { ...result, data: stream || !read ? bytes : read(bytes, call) } };
  }
  const found = foundIn(await readChunks(response, maxBytes), type, ok ? kinds : []);
  if (typeof found === 'object') return { response: { ...result, ...found } };
  // A refusal without readable data is not a contract error: it may come from an intermediary, such as a proxy.
  if (!ok) return { response: result };
  const message = `The response to ${id} is ${redactor.text(found)}.`;
  return { response: result, error: new ContractError(message, { operation: id, httpStatus }) };
}

type Found = { readonly data: unknown; readonly text?: string } | string;

/** Parses a body. @param kinds the types that the document declares; if empty, the media type decides */
function foundIn(
  bytes: Uint8Array<ArrayBuffer>[] | undefined,
  type: string,
  kinds: readonly DataKind[],
): Found {
  if (!bytes) return 'larger than `maxResponseBytes`';
  const stated = kindOf(type);
  const fits = stated !== undefined && (kinds.length === 0 || kinds.includes(stated));
  // A declared file becomes a Blob, and declared JSON is parsed, even if the media type is text.
  const kind = fits ? stated : (['bytes', 'text', 'json'] as const).find((each) => kinds.includes(each));
  if (kind === 'bytes') return { data: new Blob(bytes, { type }) };
  const text = decoded(bytes, decoderOf(type));
  if (text === '') return { data: undefined, text };
  const data = kind === 'text' ? undefined : jsonOfText(text);
  if (data !== undefined && (kind || kinds.length === 0)) return { data, text };
  if (kind === 'text' || kinds.length === 0) return { data: text, text };
  return fits
    ? 'not the JSON that it says it is'
    : `${type || 'of no media type'}, which the call did not request`;
}

function kindOf(type: string): DataKind | undefined {
  if (type === '' || isJson(type)) return type === '' ? undefined : 'json';
  return /^text\/|^[^;]*(?:[/+](?:xml|yaml)\b|urlencoded|x-ndjson|jsonl|javascript)/i.test(type)
    ? 'text'
    : 'bytes';
}

/** Returns the decoder for a media type's `charset`; UTF-8 if the platform does not know the charset. */
function decoderOf(type: string): TextDecoder {
  try {
    return new TextDecoder(/;\s*charset="?([^\s;"]+)/i.exec(type)?.[1]);
  } catch {
    return new TextDecoder();
  }
}
