import type { UploadedFile } from '../handler.ts';
import { cleanFileName } from '../http.ts';
import { type Awaitable, type Limits, TimeLimitError, withinTime } from '../limits.ts';
import { Refusal } from '../response/refusal.ts';
import type { FilePart } from './form-parser.ts';

export type Save = (file: UploadedFile) => Awaitable<unknown>;

const WORD_BYTES = 8;

let weight: unknown[] = [];

/**
 * Briefly allocates memory of this size in the engine's heap, so that the engine collects garbage sooner: the engine
 * decides by the size of its heap, to which a chunk of 64 KiB adds little. An upload of 1 GiB takes 10 MiB of memory
 * with this function, and 75 MiB without (`pnpm --filter @cross-border-payments/server-stubs upload-memory`).
 */
function weigh(bytes: number): number {
  weight = new Array(Math.floor(bytes / WORD_BYTES));
  const { length } = weight;
  weight = [];
  return length;
}

/** Passes chunks from a connection to the reader of a file, the next one only when the previous one was read. */
export class FileStream implements AsyncIterable<Uint8Array> {
  #chunk: Uint8Array | undefined;
  #isOver = false;
  #error: { readonly reason: unknown } | undefined;
  #wake: (() => void) | undefined;
  #used: (() => void) | undefined;

  /** Resolves when the reader requests the next chunk, or stops reading. */
  push(chunk: Uint8Array): Awaitable<void> {
    weigh(chunk.length);
    if (this.#isOver) return;
    this.#chunk = chunk;
    return new Promise((resolve) => {
      this.#used = resolve;
      this.#wake?.();
    });
  }

  end(): void {
    this.#isOver = true;
    this.#wake?.();
  }

  /** The reader gets the reason in place of a chunk that it has not read yet. */
  fail(reason: unknown): void {
    this.#error ??= { reason };
    this.#chunk = undefined;
    this.#wake?.();
  }

  close(): void {
    this.#isOver = true;
    this.#chunk = undefined;
    this.#used?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, undefined> {
    return {
      next: async () => {
        this.#used?.();
        while (!this.#chunk && !this.#error && !this.#isOver) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
        if (this.#error) throw this.#error.reason;
        const chunk = this.#chunk;
        this.#chunk = undefined;
        return chunk ? { done: false, value: chunk } : { done: true, value: undefined };
      },
      return: async () => {
        this.close();
        return { done: true, value: undefined };
      },
    };
  }
}

export type Saved = { readonly saved: unknown } | { readonly error: unknown };

/** Passes one file of a form to `save`, which has a time limit for each chunk and for its end. */
export class FileUpload {
  readonly name: string;
  readonly #limits: Limits;
  readonly #stream = new FileStream();
  readonly #result: Promise<Saved>;
  #bytes = 0;
  #fault: { readonly error: unknown } | undefined;

  constructor({ name, fileName, type }: FilePart, save: Save, limits: Limits) {
    this.name = name;
    this.#limits = limits;
    const file = { field: name, name: cleanFileName(fileName), type, limit: limits.fileBytes };
    this.#result = this.#save(save, { ...file, stream: this.#stream });
  }

  async push(chunk: Uint8Array): Promise<void> {
    this.#bytes += chunk.length;
    const { fileBytes } = this.#limits;
    if (this.#bytes > fileBytes)
      throw new Refusal(`\`${this.name}\` is larger than ${fileBytes} bytes.`, { httpStatus: 413 });
    await this.#wait(this.#stream.push(chunk));
    if (this.#fault) throw this.#fault.error;
  }

  async end(): Promise<unknown> {
    this.#stream.end();
    const result = await this.#wait(this.#result);
    if ('error' in result) throw result.error;
    return result.saved;
  }

  /** Returns the result of `save`. */
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
    const { saveTimeoutMs } = this.#limits;
    return withinTime(result, saveTimeoutMs, () => new TimeLimitError('`save`', saveTimeoutMs));
  }
}
