import { type CallbackReceiverAnswer, refused } from './receiver.ts';

/** Where callbacks arrive, below the callback address. */
export const CALLBACK_PATH = '/hub/webhook';

/** Options of the adapters. */
export interface AdapterOptions {
  /** How the path must end; `/hub/webhook` by default, `false` when a router has looked at it already. */
  readonly path?: string | false;
}

/** The answer to what is no delivery at all. */
export interface Misdirected extends Pick<CallbackReceiverAnswer, 'body'> {
  readonly status: 404 | 405;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Looks whether a request is a delivery.
 *
 * @param url path and query, or a whole URL
 * @returns nothing when it is one
 */
export function misdirected(
  method: string,
  url: string,
  { path = CALLBACK_PATH }: AdapterOptions,
): Misdirected | undefined {
  const pathname = url.replace(/[?#].*$/s, '');
  if (path !== false && !pathname.endsWith(path)) {
    return { status: 404, headers: {}, body: refused(`Callbacks are taken at ${path}.`).body };
  }
  if (method === 'POST') return undefined;
  return { status: 405, headers: { allow: 'POST' }, body: refused('Callbacks come by POST.').body };
}
