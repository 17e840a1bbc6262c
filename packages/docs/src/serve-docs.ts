import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  checkHost,
  checkOrigin,
  closeServer,
  type HostNames,
  isLocalHost,
  listen,
} from '@cross-border-payments/cli-kit';

/**
 * - `port`: TCP port; 0 for a free one
 * - `host`: address to listen on
 * - `allowHosts`: further host names, without a port, that requests may have if `host` is not a loopback address
 * - `directory`: folder with the built files
 * - `localPorts`: maps the ports of sandbox and mock in the pages to the actual ports, such as `{ 4020: 5020 }`.
 *   Sandbox and mock are expected on `host`, or on this machine if `host` means all addresses (`0.0.0.0` or `::`).
 * - `secretKey`: key of the sandbox's demo merchant, which replaces the placeholders in samples. Ignored unless `host`
 *   is a loopback address.
 */
export interface ServeOptions extends HostNames {
  port: number;
  directory: string;
  localPorts?: Readonly<Record<number, number>>;
  secretKey?: string | undefined;
}

export interface RunningDocs {
  url: string;
  close: () => Promise<void>;
}

/** Serves the built site. @throws Error if the site is not built or the port cannot be used */
export async function serveDocs(options: ServeOptions): Promise<RunningDocs> {
  const { port, host, allowHosts, directory, localPorts = {}, secretKey } = options;
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`There is no site in ${directory}. Build it with: npx --yes pnpm docs:build`);
  }
  const isPrivate = isLocalHost(host);
  const isHere = isPrivate || ['0.0.0.0', '::'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  const addresses = { localPorts, name: isHere ? '127.0.0.1' : name };
  const placeholder = /\b(?:not-a-real-secret|YOUR_SECRET_KEY)\b/g;
  const files = new ServedFiles(directory, (text, path) => {
    const isPage = /\.(?:html|md)$/.test(path);
    const page = isPage && isPrivate && secretKey ? text.replace(placeholder, () => secretKey) : text;
    return withAddresses(page, addresses);
  });
  const server = createServer((request, response) => {
    respond(files, { host, allowHosts }, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.maxConnections = 500;
  // An idle connection is closed after this time in milliseconds.
  server.setTimeout(30_000);
  const taken = await listen(server, port, host);
  return { url: `http://${name}:${taken}/`, close: () => closeServer(server, 0) };
}

/**
 * Replaces the addresses of sandbox and mock in a file read as Latin-1, allows the console to call another host, and
 * corrects the hashes of scripts that have changed thereby.
 */
function withAddresses(
  text: string,
  { localPorts, name }: { localPorts: Readonly<Record<string, number>>; name: string },
): string {
  const moved = text.replace(/http:\/\/127\.0\.0\.1:(\d+)\b/g, (address: string, shown: string) =>
    Object.hasOwn(localPorts, shown) ? `http://${name}:${localPorts[shown]}` : address,
  );
  const changed =
    name === '127.0.0.1'
      ? moved
      : moved.replace(/("?)( ?)http:\/\/localhost:\*\1/g, (source: string, quote: string) =>
          quote === '' ? `${source} http://${name}:*` : `${source},"http://${name}:*"`,
        );
  if (changed === text) return text;
  const hashes = scriptHashes(changed, 'latin1');
  return scriptHashes(text, 'latin1').reduce(
    (page, hash, at) => page.replace(hash, () => hashes[at] ?? hash),
    changed,
  );
}

/** The file that hosts send for an unknown address. */
export const NOT_FOUND = '404.html';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
};

/** Headers of every response. A page contains its own policy, in which `frame-ancestors` would have no effect. */
const HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Responds to GET and HEAD with a file, to other methods with HTTP 405, and to foreign hosts and pages with HTTP 403. */
async function respond(
  files: ServedFiles,
  names: HostNames,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '/', headers: asked } = request;
  const send = (status: number, headers: Record<string, string>, body: string | Buffer): void => {
    response.writeHead(status, { ...HEADERS, ...headers, 'Content-Length': Buffer.byteLength(body) });
    response.end(method === 'HEAD' ? undefined : body);
  };
  const refused = checkHost(request, names) ?? checkOrigin(request);
  const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
  if (refused !== undefined) return send(403, plain, `${refused}\n`);
  if (method !== 'GET' && method !== 'HEAD')
    return send(405, { ...plain, Allow: 'GET, HEAD' }, 'Only GET and HEAD are allowed.\n');
  const file = await files.find(url);
  const path = file ?? (await files.find(`/${NOT_FOUND}`));
  if (path === undefined) return send(404, plain, 'There is no such page.\n');
  const { body, tag, compressed } = await files.read(path);
  const type = TYPES[extname(path)];
  if (file === undefined) return send(404, { 'Content-Type': String(type) }, body);
  const headers = { ETag: tag, 'Cache-Control': 'no-cache' };
  // Weak comparison of entity tags (RFC 9110, 13.1.2).
  const held = asked['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  if (held.includes('*') || held.includes(tag)) {
    response.writeHead(304, { ...HEADERS, ...headers }).end();
    return;
  }
  const accepts = /\bgzip\b/.test(String(asked['accept-encoding']));
  const isCompressed = accepts && type !== undefined && body.length > 1024;
  const described = {
    ...headers,
    Vary: 'Accept-Encoding',
    'Content-Type': type ?? 'application/octet-stream',
  };
  if (isCompressed) send(200, { ...described, 'Content-Encoding': 'gzip' }, await compressed());
  else send(200, described, body);
}

const compress = promisify(gzip);

/** Maximum size of all files in memory, in bytes. A site has a few million bytes. */
const MAX_BYTES = 64_000_000;

interface ServedFile {
  readonly body: Buffer;
  readonly tag: string;
  readonly compressed: () => Promise<Buffer>;
}

/**
 * Reads a file again only if it has changed. All responses share the bytes of the file: a client that requests a file
 * thousands of times, and reads no response, needs no more memory than a client that requests the file once.
 */
export class ServedFiles {
  readonly #files = new Map<string, { readonly version: string; readonly file: Promise<ServedFile> }>();
  #bytes = 0;
  readonly #directory: string;
  readonly #rewrite: (text: string, path: string) => string;

  /** @param rewrite changes the content of a file. It gets the content as Latin-1, which preserves every byte. */
  constructor(directory: string, rewrite: (text: string, path: string) => string) {
    this.#directory = directory;
    this.#rewrite = rewrite;
  }

  /** Resolves a request path to a file. Rejects `..`, encoded separators, hidden files, and links out of the folder. */
  async find(target: string): Promise<string | undefined> {
    try {
      const names = (target.split(/[?#]/, 1)[0] ?? '').split('/').map(decodeURIComponent);
      if (names[0] !== '' || names.some((name) => name.startsWith('.') || /[/\\\0]/.test(name)))
        return undefined;
      const root = await realpath(this.#directory);
      let file = await realpath(join(root, ...names));
      if ((await stat(file)).isDirectory()) file = await realpath(join(file, 'index.html'));
      const isInside = file.startsWith(root.endsWith(sep) ? root : root + sep);
      return isInside && (await stat(file)).isFile() ? file : undefined;
    } catch {
      return undefined;
    }
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
    const file = this.#load(path);
    this.#files.set(path, { version, file });
    file.catch(() => this.#files.delete(path));
    return file;
  }

  async #load(path: string): Promise<ServedFile> {
    const body = Buffer.from(this.#rewrite(await readFile(path, 'latin1'), path), 'latin1');
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    let compressed: Promise<Buffer> | undefined;
    return { body, tag, compressed: () => (compressed ??= compress(body)) };
  }
}

export function scriptHashes(page: string, encoding: 'utf8' | 'latin1' = 'utf8'): string[] {
  return [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code, encoding).digest('base64')}'`,
  );
}
