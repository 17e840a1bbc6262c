import type { Base64Size } from '../body/base64.ts';
import type { Upload } from '../form/upload.ts';
import type { AnyInput, Awaitable } from '../handler.ts';
import type { ParsedRequest } from '../request/parse-request.ts';
import type { AnyHandler, Route } from '../request/router.ts';
import type { RequestTime } from '../time-limit.ts';
import { NotImplementedError } from './refusal.ts';

/** The input of a handler, with nothing known of the operation. */
export type HandlerInput = ParsedRequest &
  Omit<AnyInput<unknown>, keyof ParsedRequest> & {
    readonly base64: Readonly<Record<string, Base64Size>>;
  };

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
  if (upload) return handleUpload(call, operation.id, input, upload, time);
  return time.handle(operation.id, call(input as never));
}

function enclosed(handler: AnyHandler, around: Around): AnyHandler {
  return (input) => around(input, async () => handler(input));
}

async function handleUpload(
  handler: AnyHandler,
  id: string,
  { body, base64, ...input }: HandlerInput,
  { receive, finish, limitMs }: Upload,
  time: RequestTime,
): Promise<unknown> {
  const returned = await time.handle(id, handler({ ...input, receive } as never), limitMs);
  await finish();
  return returned;
}
