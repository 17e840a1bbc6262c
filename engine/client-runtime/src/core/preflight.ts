import type { Context } from './context.ts';
import { invalidOption, notSent, unsendable } from './errors/errors.ts';
import { guard } from './hooks.ts';
import type { SentOperation } from './options.ts';

/** Runs the preflight, if the client has one. @throws ValidationError with the causes that the preflight returns */
export function check(
  context: Pick<Context, 'preflight' | 'redactor'>,
  { id }: SentOperation,
  input: unknown,
): void {
  const { preflight } = context;
  if (!preflight) return;
  let causes: unknown;
  try {
    causes = preflight(id, input, []);
  } catch (thrown) {
    throw unsendable(context, id, 'preflight', thrown);
  }
  if (causes === undefined) return;
  // An asynchronous preflight is refused. If its promise rejects later, the rejection must not end the process.
  guard(() => causes);
  if (!Array.isArray(causes)) throw invalidOption(id, 'preflight', 'must return an array of causes');
  if (causes.length > 0) throw notSent(id, causes);
}
