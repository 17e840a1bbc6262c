import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';

const ROOT = '/_sandbox';
const FOLDER = new URL('page/', import.meta.url);

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Media types of the page's files, by path; nothing else is served. */
export const PAGE_FILES: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const type = MEDIA_TYPES[extname(name)];
    return type === undefined ? [] : [[name.replaceAll('\\', '/'), type] as const];
  }),
);

/** Allows only our own files and the control API, and turns no text into code or markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
};

/**
 * Serves the inspector page at `/_sandbox/`.
 * @param onError called if a file of the page cannot be read
 * @returns whether the request was for the page, and is answered
 */
export function servePage(
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
  onError: (error: unknown) => void,
): boolean {
  const [path = ''] = url.split('?', 1);
  const name = path === `${ROOT}/` ? 'index.html' : path.slice(ROOT.length + 1);
  const type = path === ROOT ? 'redirect' : PAGE_FILES.get(name);
  if (type === undefined) return false;
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD' }).end();
  } else if (path === ROOT) {
    response.writeHead(302, { ...HEADERS, location: `${ROOT}/` }).end();
  } else {
    send(response, name, type, method === 'HEAD').catch((error) => {
      onError(error);
      if (!response.headersSent) response.writeHead(500, HEADERS);
      response.end();
    });
  }
  return true;
}

async function send(response: ServerResponse, name: string, type: string, headOnly: boolean): Promise<void> {
  const content = await readFile(new URL(name, FOLDER));
  response.writeHead(200, { ...HEADERS, 'content-type': type, 'content-length': content.length });
  response.end(headOnly ? undefined : content);
}
