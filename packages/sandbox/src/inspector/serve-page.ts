import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = '/_sandbox';
const STYLES = ['tokens.css', 'elements.css', 'page.css', 'parts.css'];
const FOLDER = new URL('page/', import.meta.url);

interface PageFile {
  readonly type: string;
  readonly content: () => Buffer;
}

/** Returns a file that is read once. */
function page(type: string, read: () => Buffer): PageFile {
  let content: Buffer | undefined;
  const readOnce = () => {
    content ??= read();
    return content;
  };
  return { type, content: readOnce };
}

/** The files of the page, by path; nothing else is served. The page has one style sheet and one script. */
export const PAGE_FILES: ReadonlyMap<string, PageFile> = new Map([
  ['index.html', page('text/html; charset=utf-8', () => readFiles('index.html'))],
  ['icon.svg', page('image/svg+xml', () => readFiles('icon.svg'))],
  ['main.css', page('text/css; charset=utf-8', () => readFiles(...STYLES))],
  ['main.js', page('text/javascript; charset=utf-8', readScript)],
]);

function readFiles(...names: string[]): Buffer {
  return Buffer.concat(names.map((name) => readFileSync(new URL(name, FOLDER))));
}

/** Reads the script. The package contains it; in the repository, it is bundled from TypeScript. */
function readScript(): Buffer {
  const entry = new URL('main.ts', FOLDER);
  if (!existsSync(entry)) return readFiles('main.js');
  // Only the repository has esbuild. Without white space, it writes no comment with the path of each file.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(entry)],
    ...{ bundle: true, format: 'esm', charset: 'utf8', minifyWhitespace: true, write: false },
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}

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
  'trusted-types lit-html',
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
};

export function servePage({ method, url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  const [path = ''] = url.split('?', 1);
  const name = path === `${ROOT}/` ? 'index.html' : path.slice(ROOT.length + 1);
  const found = PAGE_FILES.get(name);
  if (found === undefined && path !== ROOT) return false;
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD' }).end();
  } else if (found === undefined) {
    response.writeHead(302, { ...HEADERS, location: `${ROOT}/` }).end();
  } else {
    const { type } = found;
    const content = found.content();
    response.writeHead(200, { ...HEADERS, 'content-type': type, 'content-length': content.length });
    response.end(method === 'HEAD' ? undefined : content);
  }
  return true;
}
