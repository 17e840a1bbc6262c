import type { UploadedFile } from '../handler.ts';
import type { MediaType } from '../http/head.ts';
import type { Awaitable } from '../limits.ts';
import type { BodyFormat, OperationBody } from '../operation.ts';

export type Save = (file: UploadedFile) => Awaitable<unknown>;

export type Discard = (saved: never) => Awaitable<void>;

/** A body that arrives while its handler runs: a form, or a stream of items. */
export interface Upload {
  /** The handler's `receive`, for a form. Further calls return the same form. */
  readonly receive?: (save: Save, discard?: Discard) => Promise<unknown>;
  /** The handler's `body`, for a stream of items. */
  readonly items?: AsyncIterable<unknown>;
  /**
   * Called when the handler has returned. Waits until a form has been read and validated, even if the handler did not
   * call `receive`. Items that the handler did not read are not read.
   *
   * @throws the refusal of the form or of an item, even if the handler caught it
   */
  readonly finish: () => Promise<void>;
}

/** The declared format and the media type of a sent body. */
export interface ChosenFormat {
  readonly format: BodyFormat;
  readonly mediaType: MediaType;
}

/** Whether the handler of an operation receives a form or a stream of items, which arrives while it runs. */
export function takesUpload({ formats }: OperationBody, chosen: ChosenFormat | undefined): boolean {
  if (chosen) return chosen.format.kind === 'multipart' || chosen.format.kind === 'items';
  return formats.some(({ kind }) => kind === 'multipart');
}
