import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Most bytes of files in memory; a site has a few million. */
const MAX_BYTES = 64_000_000;

export interface ServedFile {
  readonly body: Buffer;
  readonly tag: string;
  readonly compressed: () => Promise<Buffer>;
}

/**
 * Reads each file once per change. Responses share its bytes, so a client that requests thousands and reads none uses
 * no more memory than one.
 */
export class ServedFiles {
  readonly #files = new Map<string, { readonly version: string; readonly file: Promise<ServedFile> }>();
  #bytes = 0;
  readonly #rewrite: (text: string) => string;

  /** @param rewrite changes each file, given as Latin-1 */
  constructor(rewrite: (text: string) => string) {
    this.#rewrite = rewrite;
  }

  async read(path: string): Promise<ServedFile> {
    const { mtimeMs, size, ino } = await stat(path);
    const version = [mtimeMs, size, ino].join();
    const known = this.#files.get(path);
    if (known?.version === version) return known.file;
    if (this.#bytes + size > MAX_BYTES) this.#forget();
    this.#bytes += size;
    const file = readServed(path, this.#rewrite);
    this.#files.set(path, { version, file });
    file.catch(() => this.#files.delete(path));
    return file;
  }

  #forget(): void {
    this.#files.clear();
    this.#bytes = 0;
  }
}

async function readServed(path: string, rewrite: (text: string) => string): Promise<ServedFile> {
  // Latin-1 keeps the bytes of binary files.
  const body = Buffer.from(rewrite(await readFile(path, 'latin1')), 'latin1');
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  let compressed: Promise<Buffer> | undefined;
  return { body, tag, compressed: () => (compressed ??= compress(body)) };
}
