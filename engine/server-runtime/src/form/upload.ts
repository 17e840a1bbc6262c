import type { UploadedFile } from '../handler.ts';
import type { Awaitable } from '../limits.ts';
import type { Upload } from '../request/request-state.ts';

export type Save = (file: UploadedFile) => Awaitable<unknown>;

export type Discard = (saved: never) => Awaitable<void>;

/**
 * Makes the function that calls the handler of an upload.
 *
 * @param finish called when the handler has returned. Throws the refusal of the form or of an item, even if the handler
 *   caught this refusal
 */
export function createUploadCall(finish: () => Promise<void>): Upload['callHandler'] {
  return async (state, handler, input) => {
    const { discard, limits } = state.service;
    const { id } = input.operation;
    const result = handler(input as never);
    const returned = await state.limit(id, result, limits.uploadTimeoutMs, discard);
    try {
      await finish();
    } catch (error) {
      discard?.(returned);
      throw error;
    }
    return returned;
  };
}
