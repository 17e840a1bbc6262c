import { joinChunks, type MediaType, readMediaType } from '../http.ts';
import type { Awaitable } from '../limits.ts';
import type { BodyFormat, Operation, OperationBody } from '../operation.ts';
import type { ChosenFormat, RequestState, ServiceCode, Upload } from '../request/request-state.ts';
import type { Route } from '../request/router.ts';
import { brokenRules, Refusal } from '../response/refusal.ts';
import type { TransportRequest } from '../transport.ts';
import { assertPlainUtf8, decodeUtf8, readJson } from './read-json.ts';

export interface OpenBody {
  /** How the body is parsed; undefined without a body, and for a form or stream, which arrives later. */
  readonly format?: BodyFormat | undefined;
  /** Maximum size in bytes; 0 if there is nothing to read. */
  readonly maxBytes: number;
  readonly upload?: Upload | undefined;
  readonly hasText: boolean;
}

export interface RequestBody extends OpenBody {
  readonly bytes: Uint8Array;
  /** The exact text of the body; empty without a body, undefined for bytes. */
  readonly text: string | undefined;
}

export const NO_BYTES: Uint8Array = new Uint8Array(0);
const NO_BODY: OpenBody = { maxBytes: 0, hasText: true };

/** Prepares the reading of a body. The handler of an upload reads the body itself. */
export function openBody(state: RequestState, route: Route): Awaitable<OpenBody> {
  const { body } = route.operation;
  if (!body) return NO_BODY;
  const { request, service } = state;
  const { hasBody } = request;
  if (typeof hasBody === 'boolean') return openDeclared(body, state, route, hasBody);
  const timeoutMs = state.left(service.limits.bodyTimeoutMs);
  return hasBody.call(request, timeoutMs).then((isThere) => openDeclared(body, state, route, isThere));
}

function openDeclared(body: OperationBody, state: RequestState, route: Route, hasBody: boolean): OpenBody {
  const { request, service } = state;
  const chosen = hasBody ? chooseFormat(body, request) : emptyFile(body, request);
  if (chosen?.format.kind === 'items')
    return { maxBytes: 0, hasText: false, upload: service.openItems?.(state, route, chosen) };
  const isForm = (chosen ? [chosen.format] : body.formats).some(({ kind }) => kind === 'multipart');
  if (isForm) return { maxBytes: 0, hasText: !chosen, upload: service.openForm?.(state, route, chosen) };
  if (!chosen) return NO_BODY;
  const { format } = chosen;
  const hasText = format.kind !== 'bytes';
  const { jsonBytes, fileBytes } = service.limits;
  const textBytes = jsonBytes + (format.base64?.length ?? 0) * Math.ceil(fileBytes / 3) * 4;
  const most = hasText ? textBytes : fileBytes;
  return { format, maxBytes: hasBody ? most : 0, hasText };
}

export function completeBody(
  { format, upload, hasText, maxBytes }: OpenBody,
  bytes: Uint8Array,
  { body }: Operation,
): RequestBody {
  if (format && hasText && bytes.length === 0 && body?.required) throw missingBody();
  const text = hasText ? decodeUtf8(bytes) : undefined;
  return { format, upload, hasText, maxBytes, bytes, text };
}

/** A request for an empty file or stream has a media type but no body. */
function emptyFile(body: OperationBody, request: TransportRequest): ChosenFormat | undefined {
  if (!body.required) return undefined;
  const isNamed = request.header('content-type') !== undefined;
  const mayBeEmpty = ({ kind }: BodyFormat) => kind === 'bytes' || kind === 'items';
  const chosen = isNamed && body.formats.some(mayBeEmpty) ? chooseFormat(body, request) : undefined;
  if (!chosen || !mayBeEmpty(chosen.format)) throw missingBody();
  return chosen;
}

function chooseFormat(body: OperationBody, request: TransportRequest): ChosenFormat {
  const header = request.header('content-type');
  const mediaType = readMediaType(header ?? '');
  const format =
    nearestFormat(body.formats, mediaType) ?? body.formats.find((each) => each.mediaType === header);
  if (!format) {
    const known = body.formats.map((each) => `\`${each.mediaType}\``).join(' or ');
    throw new Refusal(`The header \`Content-Type\` must be ${known}.`, { httpStatus: 415 });
  }
  assertPlainUtf8(mediaType, request.header('content-encoding'));
  return { format, mediaType };
}

export function missingBody(): Refusal {
  return new Refusal('The request needs a body and has none.');
}

/**
 * Returns the declared format that is nearest to the sent media type: the same type or, if there is none, a range;
 * among several, the one with the most parameters in common.
 */
function nearestFormat(formats: readonly BodyFormat[], sent: MediaType): BodyFormat | undefined {
  if (sent.type === '') return undefined;
  const ranked = formats.map((format) => ({ format, rank: rankOf(readMediaType(format.mediaType), sent) }));
  const [nearest] = ranked.sort((one, other) => other.rank - one.rank);
  return nearest && nearest.rank > 0 ? nearest.format : undefined;
}

/** Ranks of a match. Each parameter in common adds 1. */
const [EXACT, RANGE, ANY] = [3_000, 2_000, 1_000];

function rankOf(declared: MediaType, sent: MediaType): number {
  const { type } = declared;
  const isRange = type.endsWith('/*') && sent.type.startsWith(type.slice(0, -1));
  const rank = type === sent.type ? EXACT : isRange ? RANGE : type === '*/*' ? ANY : 0;
  // The charset is checked separately, because an encoding has several names.
  const names = Object.keys(declared.parameters).filter((name) => name !== 'charset');
  const given = names.filter((name) => Object.hasOwn(sent.parameters, name));
  const parameterOf = (media: MediaType, name: string) => media.parameters[name]?.toLowerCase();
  if (given.some((name) => parameterOf(declared, name) !== parameterOf(sent, name))) return 0;
  return rank === 0 ? 0 : rank + given.length;
}

const LINE_FEED = 0x0a;
/** Begins each item of a JSON text sequence (RFC 7464). Items may contain line breaks. */
const RECORD_SEPARATOR = 0x1e;

/**
 * Prepares the reading of NDJSON, JSON Lines or a JSON text sequence. Each item has the limits of a JSON body; the time
 * limit of an upload applies to the whole body.
 */
function openItemStream(state: RequestState, route: Route, chosen: ChosenFormat): Upload {
  let isHandled = false;
  let fault: { readonly error: unknown } | undefined;
  const assertOpen = () => {
    // After the handler has returned, the items may still be read, by a response that is a stream.
    if (!isHandled) state.assertOpen();
  };
  async function* readAll(): AsyncGenerator<unknown, void, undefined> {
    try {
      yield* readItems(state, route, chosen, assertOpen);
    } catch (error) {
      fault = { error };
      throw error;
    }
  }
  return {
    items: readAll(),
    finish: async () => {
      isHandled = true;
      if (fault) throw fault.error;
    },
  };
}

/** Reads streams of items. Generated code passes it to `buildService` if an operation has such a body. */
export const itemCode: ServiceCode = { openItems: openItemStream };

async function* readItems(
  state: RequestState,
  { validators }: Route,
  { format }: ChosenFormat,
  assertOpen: () => void,
): AsyncGenerator<unknown, void, undefined> {
  const { limits, checker } = state.service;
  const validator = validators.body?.[format.mediaType];
  const separator = /seq/i.test(format.mediaType) ? RECORD_SEPARATOR : LINE_FEED;
  const chunks = state.request.streamBody(state.uploadTime());
  let count = 0;
  for await (const bytes of splitChunks(chunks, separator, limits.jsonBytes)) {
    const text = decodeUtf8(bytes);
    if (text.trim() === '') continue;
    count += 1;
    assertOpen();
    const item = readJson(text, limits.depth, limits.values, `item ${count} of the body`);
    const causes = checker.check(validator, item, 'body');
    if (causes.length > 0) throw brokenRules(causes, count);
    yield item;
  }
}

/** Searches only new bytes, so that an item takes no longer if it arrives in many chunks. */
async function* splitChunks(
  chunks: AsyncIterable<Uint8Array>,
  separator: number,
  most: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    size += part.length;
    if (size > most)
      throw new Refusal(`An item of the body is larger than ${most} bytes.`, { httpStatus: 413 });
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let at = chunk.indexOf(separator); at !== -1; at = chunk.indexOf(separator, start)) {
      add(chunk.subarray(start, at));
      yield joinChunks(parts, size);
      [parts, size, start] = [[], 0, at + 1];
    }
    add(chunk.subarray(start));
  }
  yield joinChunks(parts, size);
}
