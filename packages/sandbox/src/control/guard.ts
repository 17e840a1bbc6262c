import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../callbacks/address.ts';

/** Names that the control API may be called by. */
export interface GuardOptions {
  /** Address or name that the sandbox listens on. */
  readonly host: string;
  /** Further names, without a port, when it listens beyond loopback. */
  readonly allowHosts: readonly string[];
}

/**
 * Decides whether a request below `/_sandbox` is refused. Refused are requests from pages of another origin, except a link
 * to the inspector, and requests by an unknown host name, which an attacker could point here (DNS rebinding). Accepted
 * are the names of this machine; beyond loopback also IP addresses, the name listened on, and `allowHosts`. Programs
 * other than browsers send no origin and are not affected.
 * @returns the reason, or undefined if the request is accepted
 */
export function refusalOfOrigin(request: IncomingMessage, options: GuardOptions): string | undefined {
  const { origin, host = '' } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) {
    return `The control API refuses requests from pages of ${origin}.`;
  }
  if (isForeign(request)) return 'The control API refuses requests from pages of another origin.';
  const name = nameIn(host);
  const onLoopback = isLocalName(options.host);
  if (isLocalName(name)) return undefined;
  if (onLoopback) return `The control API serves only this machine; ${host} is not one of its names.`;
  if (isIP(name) !== 0 || [options.host, ...options.allowHosts].some((each) => each.toLowerCase() === name)) {
    return undefined;
  }
  return `The control API must not be called by the name ${host}. Start with \`--allow-host ${name}\` to allow it.`;
}

/** Whether a browser says that a page of another origin sent the request; a link or a typed address is accepted. */
function isForeign({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

function nameIn(host: string): string {
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
}

function isLocalName(name: string): boolean {
  if (isIP(name) !== 0) return isLoopback(name);
  return name === 'localhost' || name.endsWith('.localhost');
}
