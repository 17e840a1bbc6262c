import { Refusal } from '../answer/refusal.ts';
import type { Awaitable, UploadedFile } from '../handler.ts';
import type { Limits } from '../limits.ts';
import { TimeLimitError, withinTime } from '../time-limit.ts';
import { FileStream } from './file-stream.ts';

/** Keeps what a file is read into. */
export type Save = (file: UploadedFile) => Awaitable<unknown>;

/** Takes back what `save` kept. */
export type Discard = (saved: never) => Awaitable<void>;

/** How `save` ended. */
export type Saved = { readonly saved: unknown } | { readonly error: unknown };

/** A file on its way from the form to `save`, which has a time limit for each piece and for its end. */
export class Saving {
  readonly name: string;
  readonly #limits: Limits;
  readonly #stream = new FileStream();
  readonly #result: Promise<Saved>;
  #bytes = 0;
  /** Set when `save` threw; the rest of the form is not read then. */
  #fault: { readonly error: unknown } | undefined;

  constructor(
    { name, fileName, type }: { name: string; fileName: string; type: string },
    save: Save,
    limits: Limits,
  ) {
    this.name = name;
    this.#limits = limits;
    this.#result = this.#save(save, {
      field: name,
      name: cleanFileName(fileName),
      type,
      limit: limits.fileBytes,
      stream: this.#stream,
    });
  }

  /**
   * Hands over one piece, and waits until it was used.
   *
   * @throws Refusal with 413 when the file is too large, TimeLimitError, or what `save` threw
   */
  async push(piece: Uint8Array): Promise<void> {
    this.#bytes += piece.length;
    const { fileBytes } = this.#limits;
    if (this.#bytes > fileBytes) {
      throw new Refusal(`\`${this.name}\` holds more than ${fileBytes} bytes.`, { httpStatus: 413 });
    }
    await this.#wait(this.#stream.push(piece));
    if (this.#fault) throw this.#fault.error;
  }

  /**
   * Ends the file.
   *
   * @returns what `save` returned
   * @throws TimeLimitError, or what `save` threw
   */
  async end(): Promise<unknown> {
    this.#stream.end();
    const result = await this.#wait(this.#result);
    if ('error' in result) throw result.error;
    return result.saved;
  }

  /**
   * Fails the file.
   *
   * @returns what `save` makes of it
   */
  abandon(error: unknown): Promise<Saved> {
    this.#stream.fail(error);
    return this.#result;
  }

  async #save(save: Save, file: UploadedFile): Promise<Saved> {
    try {
      return { saved: await save(file) };
    } catch (error) {
      this.#fault = { error };
      return { error };
    } finally {
      this.#stream.close();
    }
  }

  #wait<T>(result: Awaitable<T>): Awaitable<T> {
    return withinTime(result, this.#limits.saveTimeoutMs, () => new TimeLimitError('save'));
  }
}

/** The last part of a path, without control characters, at most 255 characters long. */
function cleanFileName(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? '';
  return base.replaceAll(/\p{C}/gu, '').slice(0, 255);
}
