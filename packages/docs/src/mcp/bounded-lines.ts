import { Transform, type Writable } from 'node:stream';

/** Largest line in bytes; a larger one would hold the event loop for too long. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Bytes at both ends of a refused line in which its id is looked for. */
const ENDS = 1_000;

/** Most bytes that wait for a client that does not read. */
const MAX_WAITING = 1_000_000;

/**
 * Passes the lines of a JSON-RPC client on, one by one. A line above 2 MiB is thrown away as it arrives and answered with
 * an error, with its id if that is its first or last property.
 *
 * @param output where errors go; while it is full, no further line is passed on
 */
export function boundedLines(output: Writable): Transform {
  let held: Buffer[] = [];
  let bytes = 0;
  let end = Buffer.alloc(0);

  function add(part: Buffer): void {
    bytes += part.length;
    if (bytes <= MAX_BYTES) held.push(part);
    else {
      // What is kept of a refused line: its beginning, and its end so far.
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

const TOO_LONG = 'A message must have at most 2 MiB.';

/** Writes the error for a message that is no request; without an id, no client knows which. */
export function writeError(output: Writable, id: unknown, code: number, message: string): void {
  output.write(`${JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } })}\n`);
}

const ID_FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*("[^"\\]{0,100}"|\d{1,15})\s*,/;
const ID_LAST = /,\s*"id"\s*:\s*("[^"\\]{0,100}"|\d{1,15})\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

function idOf(start: string, end: string): unknown {
  const [, id] = ID_FIRST.exec(start) ?? ID_LAST.exec(end) ?? [];
  return id === undefined ? undefined : JSON.parse(id);
}
