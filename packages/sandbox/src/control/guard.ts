import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../callbacks/address.ts';

/**
 * Why a browser's request to the control API is refused, if it is: it comes from a page of another origin, or reached
 * a sandbox on loopback under a name that is not of this machine (a name of a stranger can be made to lead here).
 *
 * @param onLoopback whether the sandbox listens on loopback only
 */
export function refusalOfOrigin({ headers }: IncomingMessage, onLoopback: boolean): string | undefined {
  const { origin, host = '' } = headers;
  if (origin !== undefined && origin !== `http://${host}`) {
    return `The control API takes no requests from pages of ${origin}.`;
  }
  if (onLoopback && !isLocalName(host))
    return `The control API is for this machine; ${host} is no name of it.`;
  return undefined;
}

function isLocalName(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  if (isIP(name) !== 0) return isLoopback(name);
  return name === 'localhost' || name.endsWith('.localhost');
}
