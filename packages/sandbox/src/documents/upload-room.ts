import { refusal } from '../orders/refusal.ts';

/** Bytes of files that may be on their way into the store at one time (sandbox choice `documents`). */
const MOST_UNDER_WAY = 128 * 1_048_576;

/** What one upload holds in memory. */
export interface HeldBytes {
  /** Asks for more. @throws Refusal when all uploads together would hold too much. */
  add(bytes: number): void;
  /** Gives everything back. */
  release(): void;
}

/** Bounds the memory of this process that uploads take, however many come at the same time. */
export class UploadRoom {
  readonly #most: number;
  #held = 0;

  /** @param most bytes */
  constructor(most = MOST_UNDER_WAY) {
    this.#most = most;
  }

  /** Begins an upload. */
  open(): HeldBytes {
    let own = 0;
    return {
      add: (bytes) => {
        if (this.#held + bytes > this.#most) {
          throw refusal(
            `Uploads of ${this.#most / 1_048_576} MiB are under way, and no more are taken at a time; try again in a moment`,
          );
        }
        this.#held += bytes;
        own += bytes;
      },
      release: () => {
        this.#held -= own;
        own = 0;
      },
    };
  }
}
