import type { IncomingMessage } from 'node:http';
import { isLocalHost } from '@cross-border-payments/cli-kit';
import { isSame } from '../core/signature.ts';

export const DEFAULT_PORT = 4020;
export const DEFAULT_HOST = '127.0.0.1';

export function hasControlToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return isSame(given, token);
  if (scheme.toLowerCase() !== 'basic') return false;
  const pair = Buffer.from(given, 'base64').toString('utf8');
  return isSame(pair.slice(pair.indexOf(':') + 1), token);
}

const TOKEN = /^[\x21-\x7e]{16,256}$/;

export function faultOfHost({
  host = DEFAULT_HOST,
  controlToken,
}: { readonly [Name in 'host' | 'controlToken']?: string | undefined }): string | undefined {
  if (controlToken !== undefined && !TOKEN.test(controlToken))
    return '`--control-token` must have 16 to 256 printable ASCII characters without spaces.';
  if (controlToken !== undefined || isLocalHost(host)) return undefined;
  return `With \`--host ${host}\`, others can reach the inspector and the control API, which can change everything; set a password with \`--control-token\`, \`--control-token-file\` or the environment variable CONTROL_TOKEN.`;
}
