import { createReadStream, createWriteStream, openSync, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { isObject } from '@cross-border-payments/openapi';
import { JSONParser } from '@streamparser/json';
import { increase } from '../evidence/places.ts';
import { type Body, type Exchange, FILE, readEntry, UnreadableError } from './exchange.ts';

const CHUNK_BYTES = 256 * 1_024;
const LONGEST_LINE = 64 * 1_048_576;

/**
 * Reads the exchanges of a HAR, or of a file with one HAR entry per line, in constant memory.
 *
 * @param problems counts what could not be read, such as an incomplete file or a file that is no recording
 * @param onBytes called with the number of bytes that were read
 * @throws Error if the file cannot be opened
 */
export async function* readTraffic(
  file: string,
  problems: Map<string, number>,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Exchange> {
  const note = (problem: string) => increase(problems, problem);
  const read = (await isByLine(file)) ? readLines : readHar;
  let count = 0;
  for await (const entry of read(file, note, onBytes)) {
    count += 1;
    try {
      yield readEntry(entry, note);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      note(error.message);
    }
  }
  if (count === 0) note('files without entries');
}

/** Checks whether the file is NDJSON: whether its first line is an entry, not the start of a HAR. */
async function isByLine(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, 0);
    const start = buffer.toString('utf8', 0, bytesRead).trimStart();
    const [first = ''] = start.split('\n', 1);
    return /^\{\s*"/.test(first) && !/^\{\s*"log"/.test(first) && /\}\s*$/.test(first);
  } finally {
    await handle.close();
  }
}

async function* readLines(
  file: string,
  note: (problem: string) => void,
  onBytes: (bytes: number) => void,
): AsyncGenerator<unknown> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })) {
    onBytes(Buffer.byteLength(chunk));
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) {
      note('lines that are too long');
      rest = '';
    }
    for (const line of lines) yield* parseLine(line, note);
  }
  yield* parseLine(rest, note);
}

function parseLine(line: string, note: (problem: string) => void): unknown[] {
  const text = line.trim();
  if (text === '') return [];
  try {
    return [JSON.parse(text)];
  } catch {
    note('lines that are not JSON');
    return [];
  }
}

async function* readHar(
  file: string,
  note: (problem: string) => void,
  onBytes: (bytes: number) => void,
): AsyncGenerator<unknown> {
  const parser = new JSONParser({ paths: ['$.log.entries.*'], keepStack: false });
  let entries: unknown[] = [];
  parser.onValue = ({ value }) => void entries.push(value);
  // Without a listener, the parser would throw, and entries of the same chunk would be lost.
  let isBroken = false;
  parser.onError = () => {
    isBroken = true;
  };
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    onBytes(chunk.length);
    parser.write(chunk);
    yield* entries;
    entries = [];
    if (isBroken) break;
  }
  if (isBroken || !parser.isEnded) note('files that break off or are not JSON');
}

/**
 * Writes exchanges as a HAR, one entry per line. Each line is written immediately, so that an incomplete HAR can be
 * read.
 */
export class HarWriter {
  readonly #file: WriteStream;
  readonly #failure: Promise<never>;
  #isFirst = true;

  /** @throws Error if the file cannot be opened */
  constructor(path: string) {
    this.#file = createWriteStream(path, { fd: openSync(path, 'w', 0o600) });
    // A full disk is reported by `close`. Without a listener, it would end the process.
    this.#failure = new Promise((_resolve, reject) => this.#file.once('error', reject));
    this.#failure.catch(() => {});
    this.#file.write('{"log":{"version":"1.2","creator":{"name":"observe","version":"1"},"entries":[\n');
  }

  /** Adds an exchange, which must be masked. */
  write(exchange: Exchange): void {
    this.#file.write(`${this.#isFirst ? '' : ',\n'}${JSON.stringify(toEntry(exchange))}`);
    this.#isFirst = false;
  }

  /** @throws Error if anything could not be written */
  close(): Promise<void> {
    const end = new Promise<void>((resolve) => {
      this.#file.once('finish', resolve);
      this.#file.end('\n]}}\n');
    });
    return Promise.race([end, this.#failure]);
  }
}

export function toEntry({ method, url, startedAt, request, response }: Exchange): object {
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  const text = bodyText(request.body);
  const type = request.headers['content-type'] ?? request.body?.mediaType ?? '';
  const sent = text === undefined ? { params: toParams(request.body?.value) } : { text };
  const content = { size: response.body?.bytes ?? 0, mimeType: response.body?.mediaType ?? '' };
  return {
    startedDateTime: startedAt === undefined ? '' : new Date(startedAt).toISOString(),
    time: 0,
    request: {
      ...{ method, url: url.href, ...common, headers: listPairs(Object.entries(request.headers)) },
      queryString: listPairs(url.searchParams),
      ...(request.body && { postData: { mimeType: type, ...sent } }),
    },
    response: {
      ...{ status: response.status, statusText: '', ...common },
      headers: listPairs(Object.entries(response.headers)),
      content: { ...content, text: bodyText(response.body) ?? '' },
      redirectURL: '',
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}

export function listPairs(pairs: Iterable<readonly [string, string]>): object[] {
  return [...pairs].map(([name, value]) => ({ name, value }));
}

/** Returns the text of a body; undefined for a form, whose fields are written one by one. */
function bodyText(body: Body | undefined): string | undefined {
  if (body?.text !== undefined) return body.text;
  if (body?.value === undefined) return '';
  if (/form/.test(body.mediaType)) return undefined;
  return JSON.stringify(body.value);
}

function toParams(value: unknown): object[] {
  const fields = Object.entries(isObject(value) ? value : {});
  return fields.flatMap(([name, field]) =>
    [field]
      .flat()
      .map((text) => ({ name, ...(text === FILE ? { fileName: 'file' } : { value: String(text) }) })),
  );
}
