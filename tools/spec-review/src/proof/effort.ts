/** Most work in one review, and most of it for one place of a message; a unit is one demand judged. */
const MOST_IN_ALL = 15_000_000;
const MOST_PER_PLACE = 600_000;

/** The work that the proofs of a review may cost. It is counted and not timed, so every machine has the same result. */
export class Effort {
  #left: number;
  #ofPlace = 0;

  constructor(most: number = MOST_IN_ALL) {
    this.#left = most;
  }

  /**
   * Starts the proof of a place; returns whether anything is left for it.
   *
   * @param share which part of the work for a place this proof is worth
   */
  start(share = 1): boolean {
    this.#ofPlace = Math.min(MOST_PER_PLACE * share, this.#left);
    return this.#left > 0;
  }

  spend(units: number): void {
    this.#left -= units;
    this.#ofPlace -= units;
  }

  get isSpent(): boolean {
    return this.#ofPlace <= 0;
  }
}
