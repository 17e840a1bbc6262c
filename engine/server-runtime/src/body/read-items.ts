import { joinChunks } from '../http.ts';
import type { ChosenFormat, RequestState, ServiceCode, Upload } from '../request/request-state.ts';
import type { Route } from '../request/router.ts';
import { brokenRules, Refusal } from '../response/refusal.ts';
import { decodeUtf8, readJson } from './read-json.ts';

const LINE_FEED = 0x0a;
/** Begins each item of a JSON text sequence (RFC 7464). Items may contain line breaks. */
const RECORD_SEPARATOR = 0x1e;

/**
 * Prepares the reading of NDJSON, JSON Lines or a JSON text sequence. Each item has the limits of a JSON
 * body, and the whole body the time of an upload.
 */
function openItems(state: RequestState, route: Route, chosen: ChosenFormat): Upload {
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
export const itemCode: ServiceCode = { openItems };

async function* readItems(
  state: RequestState,
  { validators }: Route,
  { format }: ChosenFormat,
  assertOpen: () => void,
): AsyncGenerator<unknown, void, undefined> {
  const { limits, checker } = state.service;
  const validator = validators.body?.[format.mediaType];
  const separator = /seq/i.test(format.mediaType) ? RECORD_SEPARATOR : LINE_FEED;
  let count = 0;
  for await (const bytes of splitChunks(readChunks(state), separator, limits.jsonBytes)) {
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

function readChunks(state: RequestState): AsyncIterable<Uint8Array> {
  const { bodyTimeoutMs, uploadTimeoutMs } = state.service.limits;
  const end = performance.now() + uploadTimeoutMs;
  return state.request.streamBody(() => state.left(Math.min(bodyTimeoutMs, end - performance.now())));
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
