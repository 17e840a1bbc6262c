import type { UploadedFile } from '../handler.ts';
import type { MediaType } from '../http/head.ts';
import type { Awaitable } from '../limits.ts';
import type { BodyFormat, OperationBody } from '../operation.ts';

export type Save = (file: UploadedFile) => Awaitable<unknown>;

export type Discard = (saved: never) => Awaitable<void>;

export interface Upload {
  readonly limitMs: number;
  /** The handler's `receive`. Further calls return the same form. */
  readonly receive: (save: Save, discard?: Discard) => Promise<unknown>;
  /**
   * Waits until the form has been read and validated, even if the handler did not call `receive`.
   *
   * @throws the refusal of the form, even if the handler caught it
   */
  readonly finish: () => Promise<void>;
}

/** The declared format and the media type of a sent body. */
export interface ChosenFormat {
  readonly format: BodyFormat;
  readonly mediaType: MediaType;
}

/** Whether the handler of an operation receives a form. */
export function takesForm({ formats }: OperationBody, chosen: ChosenFormat | undefined): boolean {
  const possible = chosen ? [chosen.format] : formats;
  return possible.some(({ kind }) => kind === 'multipart');
}
