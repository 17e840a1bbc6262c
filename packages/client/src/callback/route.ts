import { checkOptions, hasMethods } from '../core/checks.ts';
import { invalidOption } from '../core/errors/errors.ts';
import { type CallbackReceiver, type CallbackReceiverAnswer, refused } from './receiver.ts';

/** The path that the service appends to the callback URL. */
export const CALLBACK_PATH = '/hub/webhook';

/** Options of the adapters. */
export interface AdapterOptions {
  /** How the path must end. Defaults to `/hub/webhook`; `false` if a router has checked it already. */
  readonly path?: string | false;
}

const isReceiver = hasMethods('what `createCallbackReceiver` returns', 'receive');

/** @throws ValidationError unless an adapter can be made of these arguments */
export function checkAdapter(adapter: string, receiver: CallbackReceiver, options: AdapterOptions): void {
  const fault = isReceiver(receiver);
  if (typeof fault === 'string') throw invalidOption(adapter, 'receiver', fault);
  if (typeof options === 'string')
    throw invalidOption(adapter, 'options', `must be an object: write \`{ path: '${options}' }\``);
  checkOptions(adapter, options, {
    path: (path) => (path === false || typeof path === 'string' ? undefined : 'must be a string or `false`'),
  });
}

/** The answer to a request that is not a delivery. */
export interface Misdirected extends Pick<CallbackReceiverAnswer, 'body'> {
  readonly status: 404 | 405 | 500;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Refuses a request that is not a delivery.
 *
 * @param url path and query, or a whole URL
 * @returns the answer; undefined for a delivery
 */
export function misdirected(
  method: string,
  url: string,
  { path = CALLBACK_PATH }: AdapterOptions,
): Misdirected | undefined {
  const pathname = url.replace(/[?#].*$/s, '');
  if (path !== false && !pathname.endsWith(path)) {
    return { status: 404, headers: {}, body: refused(`Callbacks must be sent to ${path}.`).body };
  }
  if (method === 'POST') return undefined;
  return { status: 405, headers: { allow: 'POST' }, body: refused('Callbacks must be sent by POST.').body };
}
