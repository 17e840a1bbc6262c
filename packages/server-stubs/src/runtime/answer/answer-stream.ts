import { TimeLimitError } from '../time-limit.ts';
import type { AnswerStream } from '../transport.ts';
import { nextTurn } from './loop-turn.ts';
import type { PieceSource } from './piece-source.ts';

/** What a stream needs beside its source. */
export interface StreamUse {
  /** Makes bytes of a piece. Throws for what is none. */
  readonly write: (piece: unknown) => Uint8Array;
  /** Takes the error that ended the stream. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds in which the client must take a piece. */
  readonly sendTimeoutMs: number;
}

/** Passes on the body of an answer, piece by piece. */
export class PieceStream implements AnswerStream {
  readonly length: number | undefined;
  readonly #source: PieceSource;
  readonly #use: StreamUse;
  #ahead: Promise<Uint8Array | undefined> | undefined;
  #stalled: () => void = () => {};
  /** Answers who waits for a piece when the stream is cancelled. */
  #release: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(source: PieceSource, use: StreamUse) {
    this.length = source.length;
    this.#source = source;
    this.#use = use;
  }

  /** Reads the first piece before the answer is sent, so that a source that cannot be read becomes HTTP 500. */
  async open(): Promise<void> {
    const first = await this.#read();
    this.#ahead = Promise.resolve(first);
    if (first) this.#watch();
  }

  next(): Promise<Uint8Array | undefined> {
    clearTimeout(this.#timer);
    if (this.#isOver && !this.#ahead) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#release = () => resolve(undefined);
      const piece = this.#ahead ?? this.#read();
      this.#ahead = undefined;
      piece.then(
        (bytes) => {
          if (bytes && !this.#isOver) this.#watch();
          resolve(bytes);
        },
        (error: unknown) => {
          this.#use.onError(error);
          reject(error);
        },
      );
    });
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#ahead = undefined;
    this.#release();
    if (this.#isOver) return;
    this.#isOver = true;
    this.#source.cancel(this.#use.onError);
  }

  whenStalled(end: () => void): void {
    this.#stalled = end;
  }

  /** Ends the stream unless its client takes the next piece in time. */
  #watch(): void {
    const stall = () => {
      this.cancel();
      this.#use.onError(new TimeLimitError('the client that reads the answer'));
      this.#stalled();
    };
    this.#timer = setTimeout(stall, this.#use.sendTimeoutMs);
  }

  async #read(): Promise<Uint8Array | undefined> {
    try {
      for (;;) {
        // Chunks that are ready at once would keep the event loop from all other requests.
        const turn = nextTurn();
        if (turn) await turn;
        if (this.#isOver) return undefined;
        const bytes = await this.#readOne();
        if (bytes?.length === 0) continue;
        if (!bytes) this.#isOver = true;
        return bytes;
      }
    } catch (error) {
      // A source that is cancelled may fail in its own way, and nobody waits for it.
      if (this.#isOver) return undefined;
      this.#isOver = true;
      // A stream that has failed is cancelled with the same error, which is reported by now.
      this.#source.cancel(() => {});
      throw error;
    }
  }

  async #readOne(): Promise<Uint8Array | undefined> {
    const { done, value } = await this.#source.next();
    return done || this.#isOver ? undefined : this.#use.write(value);
  }
}
