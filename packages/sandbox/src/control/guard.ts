import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../callbacks/address.ts';

/** Under which names the control API is reached. */
export interface GuardOptions {
  /** Address or name the sandbox listens on. */
  readonly host: string;
  /** Further names it may be called by when it listens beyond loopback, without a port. */
  readonly allowHosts: readonly string[];
}

/**
 * Why a request below `/_sandbox` is refused, if it is. A page of another origin is not served, but for a link that
 * leads to the inspector. Nor is a request under a name of a stranger, since that name can be made to lead here: on
 * loopback the names of this machine are taken, beyond it also addresses, the name listened on, and those allowed.
 * Programs that are no browser send no origin and go on as before.
 */
export function refusalOfOrigin(request: IncomingMessage, options: GuardOptions): string | undefined {
  const { origin, host = '' } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) {
    return `The control API takes no requests from pages of ${origin}.`;
  }
  if (isForeign(request)) return 'The control API takes no requests from pages of another origin.';
  const name = nameIn(host);
  const onLoopback = isLocalName(options.host);
  if (isLocalName(name)) return undefined;
  if (onLoopback) return `The control API is for this machine; ${host} is no name of it.`;
  if (isIP(name) !== 0 || [options.host, ...options.allowHosts].some((each) => each.toLowerCase() === name)) {
    return undefined;
  }
  return `The control API is not called by the name ${host}; start with --allow-host ${name} to allow it.`;
}

/** What a browser says about itself; a link or an address typed in may lead here from anywhere. */
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
