import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { UsageError } from './command.ts';

type Request = Pick<IncomingMessage, 'method' | 'headers'>;

export interface HostNames {
  /** Address that the server listens on. */
  readonly host: string;
  /** Further host names, without a port, that are accepted unless `host` is a loopback address. */
  readonly allowHosts?: readonly string[] | undefined;
}

/**
 * Checks the host name of a request, which prevents DNS rebinding: a page whose name resolves to this machine could
 * otherwise read every response.
 * @returns why the request is refused
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
 * Checks that no page of another origin sent a request. Links from such pages are accepted.
 * @param allowOrigins origins whose pages may send requests; undefined if the server has no such option
 * @returns why the request is refused
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

/** Returns whether the browser reports that a page of another origin sent the request, other than by a link. */
function isSentByForeignPage({ method, headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether an IP address is a loopback address; false for a name. */
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
