/** A clock that never goes back: when the one it reads is set back, it goes on from where it was. */
export class SteadyTime {
  readonly #tolerance: number;
  #latest = 0;
  #lead = 0;

  /** @param tolerance milliseconds that a reading may be behind the one before, as readings that cross are */
  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  /** Returns the time for a reading, both in milliseconds since 1970. */
  at(reading: number): number {
    const behind = this.#latest - (reading + this.#lead);
    if (behind > this.#tolerance) this.#lead += behind;
    const time = reading + this.#lead;
    this.#latest = Math.max(this.#latest, time);
    return time;
  }
}

const ofSystem = new SteadyTime(0);

/** Returns the real time of this machine in milliseconds since 1970; it never goes back. */
export function systemTime(): number {
  return ofSystem.at(Date.now());
}
