import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { closeServer, type HostNames, isLocalHost, listen } from '@cross-border-payments/cli-kit';
import { respond, ServedFiles, scriptHashes } from './static-files.ts';

const MAX_CONNECTIONS = 500;

/** Time after which an idle connection is closed, in milliseconds. */
const IDLE_MS = 30_000;

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
export async function serveDocs({
  port,
  host,
  allowHosts,
  directory,
  localPorts = {},
  secretKey,
}: ServeOptions): Promise<RunningDocs> {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`There is no site in ${directory}. Build it with: npx --yes pnpm docs:build`);
  }
  const isPrivate = isLocalHost(host);
  const isHere = isPrivate || ['0.0.0.0', '::'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  const addresses = { localPorts, name: isHere ? '127.0.0.1' : name };
  const files = new ServedFiles(directory, (text, path) => {
    const isPage = /\.(?:html|md)$/.test(path);
    const page = isPage && isPrivate && secretKey ? text.replace(PLACEHOLDER, () => secretKey) : text;
    return withAddresses(page, addresses);
  });
  const server = createServer((request, response) => {
    respond(files, { host, allowHosts }, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(IDLE_MS);
  const taken = await listen(server, port, host);
  return { url: `http://${name}:${taken}/`, close: () => closeServer(server, 0) };
}

/** Secret keys in samples. */
const PLACEHOLDER = /\b(?:not-a-real-secret|YOUR_SECRET_KEY)\b/g;

/**
 * Replaces the addresses of sandbox and mock in a file that was read as Latin-1, and allows the console to call a host
 * other than this machine. If the content security policy of the file allows inline scripts by their hashes, also
 * replaces the hashes of scripts that changed.
 */
function withAddresses(
  text: string,
  { localPorts, name }: { readonly localPorts: Readonly<Record<string, number>>; readonly name: string },
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
