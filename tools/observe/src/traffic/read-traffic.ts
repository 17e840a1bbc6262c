import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { JSONParser } from '@streamparser/json';
import { type Exchange, readEntry, UnreadableError } from './exchange.ts';

const CHUNK_BYTES = 256 * 1_024;
const LONGEST_LINE = 64 * 1_048_576;
const BROKEN = 'files that break off or are not JSON';

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
  const note = (problem: string) => void problems.set(problem, (problems.get(problem) ?? 0) + 1);
  const entries = (await isByLine(file)) ? readLines(file, note, onBytes) : readHar(file, note, onBytes);
  let count = 0;
  for await (const entry of entries) {
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
    const start = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart();
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
  if (!isBroken && !parser.isEnded) isBroken = true;
  if (isBroken) note(BROKEN);
}
