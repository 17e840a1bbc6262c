import type { Base64Size } from './base64.ts';
import type { ParsedRequest } from './parse-request.ts';
import { NotImplementedError } from './refusal.ts';
import type { Route } from './route.ts';
import type { Upload } from './upload.ts';

/** A request that a handler may see. */
export interface ValidRequest extends ParsedRequest {
  readonly context: unknown;
  readonly header: (name: string) => string | undefined;
  readonly base64: Readonly<Record<string, Base64Size>>;
}

/**
 * Calls the handler of an operation. An upload is read to its end, whether or not the handler asks for it.
 *
 * @returns what the handler returned
 * @throws NotImplementedError without a handler; else whatever the handler throws, or why the form is refused
 */
export async function callHandler(
  { operation, handler }: Route,
  request: ValidRequest,
  upload: Upload | undefined,
): Promise<unknown> {
  if (!handler) throw new NotImplementedError(operation.id);
  if (!upload) return handler(request as never);
  const { body, base64, ...input } = request;
  const returned = await handler({ ...input, receive: upload.receive } as never);
  await upload.finish();
  return returned;
}
