import type { Base64Size } from '../body/base64.ts';
import type { Upload } from '../form/upload.ts';
import type { Awaitable } from '../handler.ts';
import type { ParsedRequest } from '../request/parse-request.ts';
import type { AnyHandler, Route } from '../request/router.ts';
import type { RequestTime } from '../time-limit.ts';
import type { makeAnswer } from './make-answer.ts';
import { NotImplementedError } from './refusal.ts';

/** A request that a handler may see. */
export interface ValidRequest extends ParsedRequest {
  readonly context: unknown;
  readonly header: (name: string) => string | undefined;
  readonly answer: typeof makeAnswer;
  readonly base64: Readonly<Record<string, Base64Size>>;
}

/**
 * Calls the handler of an operation. An upload is read to its end, whether or not the handler asks for it.
 *
 * @returns what the handler returned
 * @throws NotImplementedError without a handler, TimeLimitError when it does not end in time; else whatever the handler
 *   throws, or why the form is refused
 */
export function callHandler(
  { operation, handler }: Route,
  request: ValidRequest,
  upload: Upload | undefined,
  time: RequestTime,
): Awaitable<unknown> {
  if (!handler) throw new NotImplementedError(operation.id);
  if (upload) return handleUpload(handler, operation.id, request, upload, time);
  return time.handle(operation.id, handler(request as never));
}

async function handleUpload(
  handler: AnyHandler,
  id: string,
  { body, base64, ...input }: ValidRequest,
  { receive, finish, limitMs }: Upload,
  time: RequestTime,
): Promise<unknown> {
  const returned = await time.handle(id, handler({ ...input, receive } as never), limitMs);
  await finish();
  return returned;
}
