import { checkCall, invalidOption } from './check-call.ts';
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
 * @throws ValidationError when the call cannot be made
 */
export function prepareCall<Operation extends SentOperation & { readonly path: string }>(
  context: Context,
  operation: Operation,
  options: CallOptions,
  message: unknown,
  write: () => Outgoing<Operation>,
): Outgoing<Operation> {
  if (typeof operation?.id !== 'string' || typeof operation.path !== 'string')
    throw invalidOption('call', 'operation', 'must be a record of the generated table');
  try {
    checkCall(operation.id, options);
    check(context, operation, message);
    return write();
  } catch (thrown) {
    throw unsendable(context, operation.id, '', thrown);
  }
}
