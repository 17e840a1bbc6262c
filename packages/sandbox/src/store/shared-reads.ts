/**
 * Lets those who ask the same at the same time share one query. Nobody gets an answer of a query that had begun before he
 * asked: who comes while one runs shares the next one. So everybody still sees all that was done before.
 */
export class SharedReads<Value> {
  readonly #read: (key: string) => Promise<Value>;
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<Value>>();

  /** @param read asks the database. */
  constructor(read: (key: string) => Promise<Value>) {
    this.#read = read;
  }

  /** What the database says to this key, asked from now on. @throws what `read` throws. */
  ask(key: string): Promise<Value> {
    const next = this.#next.get(key);
    if (next !== undefined) return next;
    const running = this.#running.get(key);
    if (running === undefined) return this.#start(key);
    const after = running.then(
      () => this.#startNext(key),
      () => this.#startNext(key),
    );
    this.#next.set(key, after);
    return after;
  }

  #startNext(key: string): Promise<Value> {
    this.#next.delete(key);
    return this.#start(key);
  }

  #start(key: string): Promise<Value> {
    const reading = this.#read(key);
    this.#running.set(key, reading);
    const end = () => {
      if (this.#running.get(key) === reading) this.#running.delete(key);
    };
    reading.then(end, end);
    return reading;
  }
}
