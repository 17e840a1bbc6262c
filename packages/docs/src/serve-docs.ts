import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { scriptHashes } from './full-reference.ts';
import { respond, ServedFiles } from './static-files.ts';

const MAX_CONNECTIONS = 500;

/** Time after which an idle connection is closed, in milliseconds. */
const IDLE_MS = 30_000;

/**
 * - `port`: TCP port; 0 for a free one
 * - `host`: address to listen on
 * - `directory`: folder with the built files
 * - `localPorts`: maps the ports of sandbox and mock in the pages to the actual ports, such as `{ 4020: 5020 }`
 */
export interface ServeOptions {
  port: number;
  host: string;
  directory: string;
  localPorts?: Readonly<Record<number, number>>;
}

export interface RunningDocs {
  url: string;
  close: () => Promise<void>;
}

/** Serves the built site. @throws Error if the site is not built or the port cannot be used */
export async function serveDocs({
  port,
  host,
  directory,
  localPorts = {},
}: ServeOptions): Promise<RunningDocs> {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`There is no site in ${directory}. Build it with: npx --yes pnpm docs:build`);
  }
  const files = new ServedFiles(directory, (text) => withPorts(text, localPorts));
  const server = createServer((request, response) => {
    respond(files, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(IDLE_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(reasonOf(error, port, host))));
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/`, close };
}

/**
 * Replaces the ports of services on this machine in a file that was read as Latin-1. If the content security policy of
 * the file allows inline scripts by their hashes, also replaces the hashes of scripts that changed.
 */
function withPorts(text: string, localPorts: Readonly<Record<string, number>>): string {
  const changed = text.replace(
    /(http:\/\/127\.0\.0\.1:)(\d+)\b/g,
    (_, start: string, shown: string) => start + (localPorts[shown] ?? shown),
  );
  if (changed === text) return text;
  const hashes = scriptHashes(changed, 'latin1');
  return scriptHashes(text, 'latin1').reduce(
    (page, hash, at) => page.replace(hash, () => hashes[at] ?? hash),
    changed,
  );
}

function reasonOf(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with \`--port\`.`;
  if (error.code === 'EACCES')
    return `Listening is not permitted on port ${port}. Choose a port above 1023 with \`--port\`.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `${host} is not an address of this machine. Choose another with \`--host\`.`;
  }
  return `The site cannot be served on ${host}, port ${port}: ${error.message}.`;
}
