/** Something that must be done in time. Kept in a ring with the others of its length, so that lifting costs nothing. */
export class Deadline {
  before: Deadline = this;
  after: Deadline = this;
  readonly #expire: () => void;
  /** The sweep at which it falls due. */
  due = 0;

  /** @param expire called when it falls due, unless it was lifted */
  constructor(expire: () => void) {
    this.#expire = expire;
  }

  /** Takes it out of the ring; for one that fell due there is nothing to do. */
  lift(): void {
    this.before.after = this.after;
    this.after.before = this.before;
    this.before = this;
    this.after = this;
  }

  expire(): void {
    this.#expire();
  }
}

/** Sweeps per length: a deadline falls due at most this part of its length late. */
const SWEEPS = 8;

/**
 * Watches many deadlines of one length with one timer, which sweeps them in the order in which they were set. A timer
 * of its own for each request costs more than the rest of its reading.
 */
export class Deadlines {
  readonly #interval: number;
  /** The head of the ring: what comes after it was set first. */
  readonly #head = new Deadline(() => undefined);
  #timer: NodeJS.Timeout | undefined;
  #sweeps = 0;

  /** @param milliseconds from setting to falling due */
  constructor(milliseconds: number) {
    this.#interval = Math.max(1, Math.ceil(milliseconds / SWEEPS));
  }

  /** Sets a deadline. */
  set(deadline: Deadline): void {
    const head = this.#head;
    deadline.due = this.#sweeps + SWEEPS + 1;
    deadline.before = head.before;
    deadline.after = head;
    head.before.after = deadline;
    head.before = deadline;
    this.#timer ??= this.#start();
  }

  #sweep(): void {
    this.#sweeps += 1;
    const head = this.#head;
    for (let first = head.after; first !== head && first.due <= this.#sweeps; first = head.after) {
      first.lift();
      first.expire();
    }
    this.#timer = head.after === head ? undefined : this.#start();
  }

  /** The connection whose body is awaited keeps the process alive, the timer need not. */
  #start(): NodeJS.Timeout {
    return setTimeout(() => this.#sweep(), this.#interval).unref();
  }
}
