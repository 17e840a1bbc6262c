import type { Outcome, ResponseHead } from '../core/context.ts';
import { ContractError } from '../core/errors/errors.ts';
import { decoded, jsonOfText, readChunks } from '../core/read.ts';
import type { ApiOperation, BodyReader, DeclaredData, ReadCall } from './operation.ts';

export interface ApiResponse<Data = unknown> extends ResponseHead {
  /** The body: parsed JSON, a string, a stream of events, or a `Blob` for any other media type. */
  readonly data: Data;
}

/** A refusal may have data of any type. */
const REFUSAL: DeclaredData = { data: [] };

/**
 * Reads a success by the operation's `stream` or as a type that the document declares, and any other response by its media
 * type.
 */
export async function readResponse(
  call: ApiOperation & ReadCall,
  response: Response,
  head: ResponseHead,
): Promise<Outcome<ApiResponse>> {
  const {
    id,
    method,
    data,
    read = readJson,
    events,
    stream,
    redirects,
    maxBytes,
    redactor,
    json,
    signal,
  } = call;
  const { body, ok } = response;
  const { httpStatus, headers, requestId } = head;
  const type = headers.get('content-type') ?? '';
  const outcomeOf = (found: object, error?: unknown): Outcome<ApiResponse> => ({
    response: { ...head, data: undefined, ...found },
    ok: ok || (redirects === true && httpStatus < 400),
    error,
    transient: isTransient(httpStatus),
  });
  if (method === 'HEAD' || !body) return outcomeOf({});
  const open = stream ?? (/^text\/event-stream\b/i.test(type) ? events : undefined);
  if (ok && open) {
    const whole = signal ? body.pipeThrough(new TransformStream(), { signal }) : body;
    return outcomeOf({ data: open(whole, call) });
  }
  const bytes = await readChunks(response, maxBytes);
  const found = bytes ? read(bytes, type, ok ? { data, json } : REFUSAL) : 'larger than `maxResponseBytes`';
  if (typeof found === 'object') return outcomeOf(found);
  // A refusal without readable data is not a contract error: it may come from an intermediary, such as a proxy.
  if (!ok) return outcomeOf({});
  const message = `The response to ${id} is ${redactor.text(found)}.`;
  return outcomeOf({}, new ContractError(message, { operation: id, httpStatus, requestId }));
}

function isTransient(status: number): boolean {
  return status === 408 || status === 429 || (status > 499 && status !== 501);
}

/** Parses JSON. A refusal may also be any text. */
const readJson: BodyReader = (bytes, type, { data: kinds, json = jsonOfText }) => {
  const text = decoded(bytes);
  const data = text === '' ? undefined : json(text);
  if (data instanceof Error) return data.message;
  if (data !== undefined || text === '') return { data, text };
  return kinds?.length === 0 ? { data: text, text } : `not JSON, but ${type || 'of no media type'}`;
};
