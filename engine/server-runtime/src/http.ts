import { withinTime } from './limits.ts';
import { BodyReadError, type ResponseStream } from './transport.ts';

/** A media type with its parameters; names in lower case. */
export interface MediaType {
  /** `application/json`, in lower case; empty when the header is malformed. */
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export const JSON_TYPE = 'application/json';

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const TYPE = new RegExp(`^${TOKEN}/${TOKEN}$`);
const PARAMETER = new RegExp(`;[ \\t]*(?:(${TOKEN})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN})))?[ \\t]*`, 'y');
const MALFORMED: MediaType = { type: '', parameters: {} };
const PLAIN_JSON: MediaType = { type: 'application/json', parameters: {} };

/** Reads a `Content-Type` (RFC 9110, section 8.3). */
export function readMediaType(header: string): MediaType {
  if (header === 'application/json') return PLAIN_JSON;
  const type = withoutParameters(header);
  if (!TYPE.test(type)) return MALFORMED;
  const parameters: Record<string, string> = {};
  for (let at = header.includes(';') ? header.indexOf(';') : header.length; at < header.length; ) {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(header);
    if (!match) return MALFORMED;
    const [all, name, inQuotes, plain = ''] = match;
    if (name !== undefined) parameters[name.toLowerCase()] = inQuotes?.replaceAll(/\\(.)/g, '$1') ?? plain;
    at += all.length;
  }
  return { type, parameters };
}

export function withoutParameters(mediaType: string): string {
  const [type = ''] = mediaType.split(';', 1);
  return type.trim().toLowerCase();
}

/** UTF-8 is also the default. */
export function isUtf8({ parameters }: MediaType): boolean {
  const { charset } = parameters;
  return charset === undefined || /^utf-?8$/i.test(charset);
}

export type ContentKind = 'json' | 'text' | 'events' | 'items' | 'any' | 'bytes';

const TEXT = /^text\/|^[\w.+-]+\/(?:[\w.+-]+\+)?(?:xml|yaml)$|^multipart\/|urlencoded$|javascript/;
const ITEMS = /[/+](?:x-)?(?:ndjson|jsonl|json-?lines|json-seq)$/;

export function contentKind(mediaType: string): ContentKind {
  const type = withoutParameters(mediaType);
  if (/^[\w.+*-]+\/(?:[\w.+*-]+\+)?json$/.test(type)) return 'json';
  if (type === 'text/event-stream') return 'events';
  if (ITEMS.test(type)) return 'items';
  if (type === '*/*' || type === 'application/*') return 'any';
  return TEXT.test(type) ? 'text' : 'bytes';
}

/**
 * Returns the status under which a document describes a response: `200`, `4XX` or `default`. Undefined if the document
 * does not describe the response.
 */
export function declaredStatus(declared: readonly string[], status: number): string | undefined {
  const exact = String(status);
  if (declared.includes(exact)) return exact;
  return [`${exact.charAt(0)}XX`, 'default'].find((known) => declared.includes(known));
}

/** Returns the declared media type that matches a named one: exactly, without parameters, or as a range. */
export function nearestType(declared: readonly string[], named: string): string | undefined {
  const bare = withoutParameters(named);
  const start = bare.slice(0, bare.indexOf('/') + 1);
  if (start === '' || bare.includes('*')) return undefined;
  if (declared.includes(named)) return named;
  const bareTypes = declared.map(withoutParameters);
  const at = [bare, `${start}*`, '*/*'].map((type) => bareTypes.indexOf(type)).find((index) => index !== -1);
  return at === undefined ? undefined : declared[at];
}

/** The statuses whose responses have no body. */
export const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/;
/** Servers set these headers themselves. */
const OF_THE_CONNECTION =
  /^(?:connection|content-length|date|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

export function withLowerCaseNames<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Returns why a header with this name, in lower case, cannot be set; undefined if it can. */
export function headerFault(name: string, value: string | undefined): string | undefined {
  if (!HEADER_NAME.test(name)) return 'is not a header name';
  if (OF_THE_CONNECTION.test(name)) return 'is set by the server alone';
  if (value === undefined) return 'must be a string';
  return UNSENDABLE.test(value) ? 'has a character that HTTP does not allow there' : undefined;
}

/** A list of cookies has a line for each. */
export function headerText(value: unknown, name: string): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.join(name === 'set-cookie' ? '\n' : ',') : undefined;
}

/** Leaves out folders and control characters. */
export function cleanFileName(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? '';
  return base.replaceAll(/\p{C}/gu, '').slice(0, 255);
}

export async function withBodyTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await withinTime(promise, timeoutMs, () => new BodyReadError('too-slow'));
  } catch (error) {
    throw error instanceof BodyReadError ? error : new BodyReadError('aborted');
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Cancels the stream when its consumer stops early. */
export async function* chunksOf(
  reader: Reader,
  read: () => ReturnType<Reader['read']> = () => reader.read(),
): AsyncGenerator<Uint8Array> {
  let isDone = false;
  try {
    for (;;) {
      const next = await read();
      isDone = next.done;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    if (!isDone) void reader.cancel().catch(() => undefined);
  }
}

/** @throws BodyReadError `too-large` for more than `limit` bytes */
export async function readWithin(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limit) throw new BodyReadError('too-large', limit);
    all.push(chunk);
  }
  return joinChunks(all, length);
}

export function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Converts the body of a response to a `ReadableStream`. Each chunk is produced when it is read. */
export function webStream(
  stream: ResponseStream,
  onStart?: () => void,
  onStall?: () => void,
): ReadableStream<Uint8Array> {
  let start = onStart;
  const source = {
    start(controller: ReadableStreamDefaultController<Uint8Array>) {
      stream.whenStalled(() => {
        controller.error(new Error('The client stopped reading the response.'));
        onStall?.();
      });
    },
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      start?.();
      start = undefined;
      const chunk = await stream.next().catch(() => {
        // Thrown as an `Error`, because some frameworks close the connection only for an `Error`, and some read its
        // properties.
        throw new Error('The stream of the response failed.');
      });
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
    cancel: () => stream.cancel(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** If the unread rest of a body may have more bytes, the connection is closed. */
const REST_WORTH_READING = 65_536;

/** Whether a large part of the body of a message may not have arrived. With HTTP/2, only its stream is closed. */
export function shouldClose(message: {
  readonly httpVersionMajor: number;
  readonly complete: boolean;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): boolean {
  if (message.complete || message.httpVersionMajor > 1) return false;
  return !(Number(message.headers['content-length'] ?? Number.NaN) <= REST_WORTH_READING);
}
