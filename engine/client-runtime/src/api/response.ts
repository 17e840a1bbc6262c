import type { Outcome, ResponseHead } from '../core/context.ts';
import { ContractError } from '../core/errors/errors.ts';
import { decoded, jsonOfText, readChunks } from '../core/read.ts';
import type { ApiOperation, BodyReader, DeclaredData, FoundData, ReadCall } from './operation.ts';

export interface ApiResponse<Data = unknown> extends ResponseHead {
  /** The body: parsed JSON, a string, a stream of events, or a `Blob` for any other media type. */
  readonly data: Data;
  /**
   * Set if the media type is declared but was not requested. Says why `call` then throws a ContractError for a read.
   */
  readonly unasked?: string | undefined;
}

type ReceivingCall = Omit<ApiOperation, 'accept'> & ReadCall & DeclaredData;

/** Declares the data of a refusal, which may have any type. */
const REFUSAL: DeclaredData = { data: [] };

/**
 * Reads a response. Reads a success with the operation's `stream` or as a declared type, and any other response by its
 * media type.
 */
export async function readResponse(
  call: ReceivingCall,
  response: Response,
  head: ResponseHead,
): Promise<Outcome<ApiResponse>> {
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

/** Parses JSON. A refusal may also be any text. */
const readJson: BodyReader = (bytes, type, { data: kinds, json = jsonOfText }) => {
  const text = decoded(bytes);
  const data = json(text);
  if (data instanceof Error) return data.message;
  if (data !== undefined) return { data, text };
  if (kinds?.length === 0) return { data: text || undefined, text };
  if (text && /json/i.test(type)) return 'not valid JSON';
  return `not JSON, but ${text ? type || 'of no media type' : 'empty'}`;
};
