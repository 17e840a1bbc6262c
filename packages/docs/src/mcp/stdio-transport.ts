import { type Readable, Transform, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

/** Maximum size of a line. Parsing a larger line would block the event loop too long. */
const MAX_BYTES = 2 * 1024 * 1024;

/** How many bytes at the beginning and at the end of a refused line are searched for the id of its request. */
const ENDS = 1_000;

/** Maximum number of unread bytes before the server stops reading. */
const MAX_WAITING = 1_000_000;

/** Creates a transport that stops reading while more than 1 MB of responses wait for the client. */
export function createTransport(input: Readable, output: Writable): StdioServerTransport {
  return new StdioServerTransport(input.pipe(boundedLines(output)), acceptAlways(output));
}

/** Accepts every response at once: the transport would add a listener for each response to a full stream. */
function acceptAlways(output: Writable): Writable {
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    decodeStrings: false,
    write(chunk, encoding, done) {
      output.write(chunk, encoding);
      done();
    },
  });
}

/**
 * Discards a line above 2 MiB as it arrives, and writes an error, with the id if it is the first or last property.
 * @param output stream for the errors; while it is full, no line is read
 */
function boundedLines(output: Writable): Transform {
  let held: Buffer[] = [];
  let bytes = 0;
  let end = Buffer.alloc(0);

  function add(part: Buffer): void {
    bytes += part.length;
    if (bytes <= MAX_BYTES) held.push(part);
    else {
      // Only the beginning and the end of a refused line are kept.
      if (held.length > 1 || (held[0]?.length ?? 0) > ENDS)
        held = [Buffer.from(Buffer.concat(held).subarray(0, ENDS))];
      end = Buffer.from(Buffer.concat([end, part]).subarray(-ENDS));
    }
  }

  function finish(stream: Transform): void {
    if (bytes <= MAX_BYTES) stream.push(Buffer.concat(held));
    else writeError(output, idOf(String(held[0] ?? ''), String(end)), -32_600, TOO_LONG);
    held = [];
    bytes = 0;
    end = Buffer.alloc(0);
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        add(chunk.subarray(from, at + 1));
        finish(this);
        from = at + 1;
      }
      if (from < chunk.length) add(chunk.subarray(from));
      if (output.writableLength > MAX_WAITING) output.once('drain', () => done());
      else done();
    },
  });
}

const TOO_LONG = `The message is larger than ${MAX_BYTES} bytes.`;

export function writeError(output: Writable, id: unknown, code: number, message: string): void {
  output.write(`${JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } })}\n`);
}

const ID_FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*("[^"\\]{0,100}"|\d{1,15})\s*,/;
const ID_LAST = /,\s*"id"\s*:\s*("[^"\\]{0,100}"|\d{1,15})\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

function idOf(start: string, end: string): unknown {
  const [, id] = ID_FIRST.exec(start) ?? ID_LAST.exec(end) ?? [];
  return id === undefined ? undefined : JSON.parse(id);
}
