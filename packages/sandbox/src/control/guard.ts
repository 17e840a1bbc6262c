import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../callbacks/send.ts';
import { isSame } from '../core/signature.ts';

export const DEFAULT_PORT = 4020;
export const DEFAULT_HOST = '127.0.0.1';

export interface GuardOptions {
  readonly host: string;
  readonly controlToken?: string | undefined;
  /** Further host names, without a port, that are accepted beyond loopback. */
  readonly allowHosts: readonly string[];
}

/**
 * Returns why a request is refused: it names an unknown host (DNS rebinding), or a page of another origin sent it.
 * Links from such pages are accepted.
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
  if (onLoopback) return `The control API serves only this machine; \`${host}\` is not one of its names.`;
  if (isIP(name) !== 0 || [options.host, ...options.allowHosts].some((each) => each.toLowerCase() === name)) {
    return undefined;
  }
  return `The control API does not accept the host name \`${host}\`. Start with \`--allow-host ${name}\` to allow it.`;
}

/** Returns whether the browser reports that a page of another origin sent the request, other than by a link. */
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

/** Checks the password of a request, sent as a bearer token or with basic authentication and any user name. */
export function hasControlToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return isSame(given, token);
  if (scheme.toLowerCase() !== 'basic') return false;
  const pair = Buffer.from(given, 'base64').toString('utf8');
  return isSame(pair.slice(pair.indexOf(':') + 1), token);
}

const TOKEN = /^[\x21-\x7e]{16,256}$/;

/** Returns why a sandbox must not start: its password is invalid, or missing although others can reach its host. */
export function faultOfHost({
  host = DEFAULT_HOST,
  controlToken,
}: { readonly [Name in 'host' | 'controlToken']?: string | undefined }): string | undefined {
  if (controlToken !== undefined && !TOKEN.test(controlToken))
    return '`--control-token` must have 16 to 256 printable ASCII characters without spaces.';
  if (controlToken !== undefined || isLocalName(host)) return undefined;
  return `With \`--host ${host}\`, others can reach the inspector and the control API, which can change everything; set a password with \`--control-token\`, \`--control-token-file\` or the environment variable CONTROL_TOKEN.`;
}
