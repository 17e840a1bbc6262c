import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, BlockList, isIP } from 'node:net';
import { UsageError } from './command.ts';

/**
 * Starts a server on a port, or on any free port for 0, and returns the port.
 *
 * @throws Error that names `--port` or `--host` if the address cannot be used
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(reasonOf(error, port, host))));
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with \`--port\`.`;
  if (code === 'EACCES')
    return `Listening is not permitted on port ${port}. Choose a port above 1023 with \`--port\`.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `${host} is not an address of this machine. Choose another with \`--host\`.`;
  return `Port ${port} on ${host} cannot be used: ${message}.`;
}

/** Stops accepting requests, waits at most `graceMs` milliseconds for requests in progress, and closes the server. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

type Request = Pick<IncomingMessage, 'method' | 'headers'>;

export interface HostNames {
  /** Address that the server listens on. */
  readonly host: string;
  /** Further host names, without a port, that are accepted unless `host` is a loopback address. */
  readonly allowHosts?: readonly string[] | undefined;
}

/**
 * Returns why a request is refused for its host name. This prevents DNS rebinding: a page whose name resolves to this
 * machine could otherwise read every response.
 */
export function checkHost({ headers: { host = '' } }: Request, names: HostNames): string | undefined {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  if (isLocalHost(name)) return undefined;
  if (isLocalHost(names.host))
    return `The host name must be one of this machine, such as \`localhost\`, not \`${host}\`.`;
  if (isIP(name) !== 0) return undefined;
  const allowed = [names.host, ...(names.allowHosts ?? [])];
  if (allowed.some((known) => known.toLowerCase() === name)) return undefined;
  return `The host name \`${host}\` is not accepted. Start with \`--allow-host ${name}\` to allow it.`;
}

/**
 * Returns why a request is refused because a page of another origin sent it. Links from such pages are accepted.
 *
 * @param allowOrigins origins whose pages may send requests; undefined if the server has no such option
 */
export function checkOrigin(request: Request, allowOrigins?: readonly string[]): string | undefined {
  const { origin, host = '' } = request.headers;
  const isForeign =
    origin === undefined
      ? isSentByForeignPage(request)
      : origin !== `http://${host}` && allowOrigins?.includes(origin) !== true;
  if (!isForeign) return undefined;
  const remedy = allowOrigins === undefined ? '' : ' Allow an origin with `--allow-origin`.';
  return `Requests from pages of ${origin ?? 'another origin'} are refused.${remedy}`;
}

function isSentByForeignPage({ method, headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  const isPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method !== 'GET' || !isPage;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Returns whether a host, an IP address without brackets or a name, is certainly this machine. */
export function isLocalHost(host: string): boolean {
  return isLoopback(host) || host === 'localhost' || host.endsWith('.localhost');
}

/** Reads a value of the option `--allow-host`. @throws UsageError if it is not a host name without a port */
export function readHostName(text: string): string {
  if (/^[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?$/i.test(text)) return text;
  throw new UsageError(
    `\`--allow-host\` must be a host name without a port, such as sandbox.local, not \`${text}\`.`,
  );
}
