import { refusal } from '../orders/refusal.ts';

/** Most bytes of uploads in memory at one time (sandbox choice `documents`). */
const MOST_UNDER_WAY = 128 * 1_048_576;

/** The memory that one upload uses. */
export interface HeldBytes {
  /** Reserves more. @throws Refusal if all uploads together would use too much */
  add(bytes: number): void;
  /** Releases everything. */
  release(): void;
}

/** Bounds the memory that concurrent uploads use in this process. */
export class UploadRoom {
  readonly #most: number;
  #held = 0;

  /** @param most bytes */
  constructor(most = MOST_UNDER_WAY) {
    this.#most = most;
  }

  /** Starts an upload. */
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
