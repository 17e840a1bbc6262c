import type { Awaitable } from '../handler.ts';

/** Bytes of a word in the engine's heap: a piece weighs there what it holds. */
const WORD_BYTES = 8;

let weight: unknown[] = [];

/**
 * Gives a piece a weight in the engine's own heap, and takes it away at once. The engine collects by what was put
 * there, where a piece of 64 KiB weighs next to nothing: an upload of 1 GiB takes 10 MiB of memory with this and 75
 * without (`pnpm --filter @cross-border-payments/server-stubs upload-memory`).
 */
function weigh(bytes: number): number {
  weight = new Array(Math.floor(bytes / WORD_BYTES));
  const { length } = weight;
  weight = [];
  return length;
}

/**
 * Passes pieces from the reader of a connection to the reader of a file, one at a time: the next piece is accepted only
 * after the last one was used, so an upload needs no more memory than one piece.
 */
export class FileStream implements AsyncIterable<Uint8Array> {
  #piece: Uint8Array | undefined;
  #ended = false;
  #closed = false;
  #error: { readonly reason: unknown } | undefined;
  #wake: (() => void) | undefined;
  #used: (() => void) | undefined;

  /**
   * Hands over one piece.
   *
   * @returns resolves when the reader asks for the next one, or wants no more
   */
  push(piece: Uint8Array): Awaitable<void> {
    weigh(piece.length);
    if (this.#closed) return;
    this.#piece = piece;
    return new Promise((resolve) => {
      this.#used = resolve;
      this.#wake?.();
    });
  }

  /** Ends the file. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** Fails the file: its reader gets the reason as an error, and not the piece that it has not read. */
  fail(reason: unknown): void {
    this.#error ??= { reason };
    this.#piece = undefined;
    this.#wake?.();
  }

  /** Ends the reading: pieces that are still pushed are dropped. */
  close(): void {
    this.#closed = true;
    this.#piece = undefined;
    this.#used?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, undefined> {
    return {
      next: async () => {
        this.#used?.();
        while (!this.#piece && !this.#ended && !this.#error && !this.#closed) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
        if (this.#error) throw this.#error.reason;
        const piece = this.#piece;
        this.#piece = undefined;
        return piece ? { done: false, value: piece } : { done: true, value: undefined };
      },
      return: async () => {
        this.close();
        return { done: true, value: undefined };
      },
    };
  }
}
