import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import type { ServedFiles } from './served-files.ts';
import { NOT_FOUND } from './site/make-site.ts';

const HTML = 'text/html; charset=utf-8';

/** The media types of the files that the build writes. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
};

/** Files of at most this many bytes are sent as they are. */
const SMALL = 1024;

/** Every page states its own policy, all but that no other page may frame it. */
const HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** A folder of built files. */
export interface ServedFolder {
  readonly directory: string;
  readonly files: ServedFiles;
}

/**
 * Answers one request for a static file: GET and HEAD, with an ETag and 304, compressed where the browser takes it, a
 * page of its own for 404.
 */
export async function answer(
  { directory, files }: ServedFolder,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    send(
      response,
      405,
      { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' },
      'Only GET and HEAD are allowed.\n',
    );
    return;
  }
  const headOnly = request.method === 'HEAD';
  const file = await findFile(directory, request.url ?? '/');
  if (file === undefined) {
    await sendNotFound(directory, files, response, headOnly);
    return;
  }
  const { body, tag, compressed } = await files.read(file);
  const headers = { ETag: tag, 'Cache-Control': 'no-cache' };
  if (matches(request.headers['if-none-match'], tag)) send(response, 304, headers);
  else {
    const type = TYPES[extname(file)];
    const isCompressed =
      type !== undefined &&
      body.length > SMALL &&
      /\bgzip\b/.test(String(request.headers['accept-encoding']));
    const encoding: Record<string, string> = isCompressed ? { 'Content-Encoding': 'gzip' } : {};
    const described = { ...headers, ...encoding, Vary: 'Accept-Encoding' };
    const sent = isCompressed ? await compressed() : body;
    send(response, 200, { ...described, 'Content-Type': type ?? 'application/octet-stream' }, sent, headOnly);
  }
}

async function sendNotFound(
  directory: string,
  files: ServedFiles,
  response: ServerResponse,
  headOnly: boolean,
): Promise<void> {
  const page = await findFile(directory, `/${NOT_FOUND}`);
  const body = page === undefined ? 'There is no such page.\n' : (await files.read(page)).body;
  const type = page === undefined ? 'text/plain; charset=utf-8' : HTML;
  send(response, 404, { 'Content-Type': type }, body, headOnly);
}

/** Returns whether one of the browser's tags is that of the file (RFC 9110, 13.1.2: weak comparison). */
function matches(held: string | undefined, tag: string): boolean {
  const tags = (held ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body?: string | Buffer,
  headOnly = false,
): void {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  response.writeHead(status, { ...HEADERS, ...headers, ...length });
  response.end(headOnly ? undefined : body);
}

/**
 * Finds the file of a request path inside a folder: no `..`, no encoded separators, no hidden files, no links out of
 * it.
 * @param directory the folder to serve
 * @param target path and query of the request line
 * @returns the real path, with `index.html` for a folder; undefined if there is no such file
 */
export async function findFile(directory: string, target: string): Promise<string | undefined> {
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

/** Decodes the names of a request path; returns undefined if one of them is not a plain file name. */
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
