import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { NOT_FOUND } from './site/make-site.ts';

const HTML = 'text/html; charset=utf-8';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
};

/** Smaller files are sent uncompressed. */
const SMALL = 1024;

/** Each page has a policy of its own; this header adds what a page cannot state. */
const HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

export interface ServedFolder {
  readonly directory: string;
  readonly files: ServedFiles;
}

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Responds to GET and HEAD with a file, to anything else with HTTP 405. */
export async function respond(
  { directory, files }: ServedFolder,
  { method, url = '/', headers: asked }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, headers: Record<string, string>, body?: string | Buffer): void => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    response.writeHead(status, { ...HEADERS, ...headers, ...length });
    response.end(method === 'HEAD' ? undefined : body);
  };
  if (method !== 'GET' && method !== 'HEAD')
    return send(405, { ...PLAIN, Allow: 'GET, HEAD' }, 'Only GET and HEAD are allowed.\n');
  const file = await findFile(directory, url);
  if (file === undefined) {
    const page = await findFile(directory, `/${NOT_FOUND}`);
    if (page === undefined) return send(404, PLAIN, 'There is no such page.\n');
    return send(404, { 'Content-Type': HTML }, (await files.read(page)).body);
  }
  const { body, tag, compressed } = await files.read(file);
  const headers = { ETag: tag, 'Cache-Control': 'no-cache' };
  if (matches(asked['if-none-match'], tag)) return send(304, headers);
  const type = TYPES[extname(file)];
  const isCompressed =
    type !== undefined && body.length > SMALL && /\bgzip\b/.test(String(asked['accept-encoding']));
  const described = {
    ...headers,
    ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
    Vary: 'Accept-Encoding',
    'Content-Type': type ?? 'application/octet-stream',
  };
  send(200, described, isCompressed ? await compressed() : body);
}

/** Compares ETags weakly (RFC 9110, 13.1.2). */
function matches(held: string | undefined, tag: string): boolean {
  const tags = (held ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}

/** Resolves a request path to a file: no `..`, encoded separators, hidden files or links that leave the folder. */
async function findFile(directory: string, target: string): Promise<string | undefined> {
  const names = namesOf(target);
  if (!names) return undefined;
  try {
    const root = await realpath(directory);
    let file = await realpath(resolve(root, ...names));
    if ((await stat(file)).isDirectory()) file = await realpath(join(file, 'index.html'));
    const inside = file.startsWith(root.endsWith(sep) ? root : root + sep);
    return inside && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function namesOf(target: string): string[] | undefined {
  const [path = ''] = target.split(/[?#]/);
  if (!path.startsWith('/')) return undefined;
  try {
    const names = path
      .split('/')
      .map(decodeURIComponent)
      .filter((name) => name !== '');
    return names.some((name) => name.startsWith('.') || /[/\\\0]/.test(name)) ? undefined : names;
  } catch {
    return undefined;
  }
}

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
    if (this.#bytes + size > MAX_BYTES) {
      this.#files.clear();
      this.#bytes = 0;
    }
    this.#bytes += size;
    const file = readServed(path, this.#rewrite);
    this.#files.set(path, { version, file });
    file.catch(() => this.#files.delete(path));
    return file;
  }
}

async function readServed(path: string, rewrite: (text: string) => string): Promise<ServedFile> {
  // Latin-1 keeps the bytes of binary files.
  const body = Buffer.from(rewrite(await readFile(path, 'latin1')), 'latin1');
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  let compressed: Promise<Buffer> | undefined;
  return { body, tag, compressed: () => (compressed ??= compress(body)) };
}
