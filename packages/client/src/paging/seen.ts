/** Remembers the last so many ids. */
export class Seen {
  readonly #most: number;
  readonly #ids = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Takes an id in.
   *
   * @returns whether it is new
   */
  add(id: string): boolean {
    const isNew = !this.#ids.delete(id);
    this.#ids.add(id);
    if (this.#ids.size > this.#most) {
      for (const oldest of this.#ids) {
        this.#ids.delete(oldest);
        break;
      }
    }
    return isNew;
  }
}
