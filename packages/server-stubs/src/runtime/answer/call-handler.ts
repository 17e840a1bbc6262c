import type { Upload } from '../form/upload.ts';
import type { Awaitable } from '../handler.ts';
import type { AnyHandler, Route } from '../request/router.ts';
import type { RequestTime } from '../time-limit.ts';
import type { HandlerInput } from './handler-input.ts';
import { discardAnswer } from './piece-source.ts';
import { NotImplementedError } from './refusal.ts';

/** Called around every handler. */
export type Around = (input: never, next: () => Promise<unknown>) => Awaitable<unknown>;

/**
 * Calls the handler of an operation. An upload is read to its end, whether or not the handler asks for it.
 *
 * @returns what the handler returned
 * @throws NotImplementedError without a handler, TimeLimitError when it does not end in time; else whatever the handler
 *   throws, or why the form is refused
 */
export function callHandler(
  { operation, handler }: Route,
  input: HandlerInput,
  upload: Upload | undefined,
  time: RequestTime,
  around: Around | undefined,
): Awaitable<unknown> {
  if (!handler) throw new NotImplementedError(operation.id);
  const call = around ? enclosed(handler, around) : handler;
  if (upload) return handleUpload(call, input, upload, time);
  return time.handle(operation.id, call(input as never), 0, discardAnswer);
}

function enclosed(handler: AnyHandler, around: Around): AnyHandler {
  return (input) => around(input, async () => handler(input));
}

async function handleUpload(
  handler: AnyHandler,
  input: HandlerInput,
  { finish, limitMs }: Upload,
  time: RequestTime,
): Promise<unknown> {
  const returned = await time.handle(input.operation.id, handler(input as never), limitMs, discardAnswer);
  try {
    await finish();
  } catch (error) {
    discardAnswer(returned);
    throw error;
  }
  return returned;
}
