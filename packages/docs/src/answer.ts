import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { findFile } from './find-file.ts';

/** Allows nothing from other origins. The reference page limits its scripts further, by their hashes. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HTML = 'text/html; charset=utf-8';

/** The media types of the files that the build writes. */
const TYPES: Record<string, string> = {
  '.html': HTML,
  '.json': 'application/json; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
};

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const NOT_FOUND = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Not found</title>
<link rel="icon" href="data:,">
<style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:32rem;padding:0 1rem}</style></head>
<body><h1>Not found</h1><p>There is no such page. <a href="/">Go to the API reference.</a></p></body>
</html>
`;

/**
 * Answers one request for a static file: GET and HEAD, with an ETag and 304, a page of its own for 404.
 * @param directory the folder to serve
 */
export async function answer(
  directory: string,
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
    send(response, 404, { 'Content-Type': HTML }, NOT_FOUND, headOnly);
    return;
  }
  const body = await readFile(file);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = { ETag: tag, 'Cache-Control': 'no-cache' };
  if (matches(request.headers['if-none-match'], tag)) send(response, 304, headers);
  else {
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    send(response, 200, { ...headers, 'Content-Type': type }, body, headOnly);
  }
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
