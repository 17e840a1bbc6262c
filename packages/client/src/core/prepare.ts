import { CALL, checkOptions, invalidOption } from './check-call.ts';
import type { Context } from './context.ts';
import type { SentOperation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { check, unsendable } from './preflight.ts';
import type { Outgoing } from './transport/outgoing.ts';

/**
 * Checks a call, runs the preflight, and makes the request.
 *
 * @param message what the preflight receives
 * @param write makes the request
 * @param checks of the options of the call
 * @throws ValidationError when the call cannot be made
 */
export function prepareCall<Operation extends SentOperation & { readonly path: string }>(
  context: Context,
  operation: Operation,
  options: CallOptions,
  message: unknown,
  write: () => Outgoing<Operation>,
  checks = CALL,
): Outgoing<Operation> {
  if (typeof operation?.id !== 'string' || typeof operation.path !== 'string')
    throw invalidOption('call', 'operation', 'must be a record of the generated table');
  try {
    checkOptions(operation.id, options, checks);
    check(context, operation, message);
    const outgoing = write();
    const headers = { ...lowerCase(context.headers), ...outgoing.headers, ...lowerCase(options.headers) };
    return { ...outgoing, headers };
  } catch (thrown) {
    throw unsendable(context, operation.id, '', thrown);
  }
}

/** Returns headers with lower-case names. */
export function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
