import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = '/_sandbox';
const FOLDER = new URL('page/', import.meta.url);

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The folder of lit-html with the modules for browsers. Node resolves the package to a subfolder with its own. */
const LIBRARY = new URL('../', pathToFileURL(createRequire(import.meta.url).resolve('lit-html')));
const DIRECTIVES = ['directive.js', 'directive-helpers.js', 'directives/live.js', 'directives/repeat.js'];
const LIBRARY_FILES = ['lit-html.js', ...DIRECTIVES];

interface PageFile {
  readonly type: string;
  /** Reads the file once. In the repository, scripts are TypeScript, whose types are removed; a package has JavaScript. */
  readonly content: () => Buffer;
}

/** The files of the page, by path; nothing else is served. */
export const PAGE_FILES: ReadonlyMap<string, PageFile> = new Map(
  [
    ...readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((name) => {
      const path = name.replaceAll('\\', '/');
      return [path.replace(/\.ts$/, '.js'), new URL(path, FOLDER)] as const;
    }),
    ...LIBRARY_FILES.map((path) => [`lit-html/${path}`, new URL(path, LIBRARY)] as const),
  ].flatMap(([path, file]) => {
    const type = MEDIA_TYPES[extname(path)];
    return type === undefined ? [] : [[path, { type, content: readOnce(file) }] as const];
  }),
);

function readOnce(file: URL): () => Buffer {
  let content: Buffer | undefined;
  return () => {
    content ??= file.pathname.endsWith('.ts') ? readScript(file) : readFileSync(file);
    return content;
  };
}

/** Reads TypeScript as JavaScript. Lines and columns stay the same. */
function readScript(file: URL): Buffer {
  const { emitWarning } = process;
  // Node warns at the first call that this function is experimental.
  process.emitWarning = () => undefined;
  try {
    const script = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    // Only imports have a file name at the end of a statement.
    return Buffer.from(script.replaceAll(".ts';", ".js';"));
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * The Content Security Policy. It allows only our own files, the control API, and markup from templates of lit-html.
 */
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

/** Serves the inspector at `/_sandbox/`. @returns whether the request was for the page */
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
