import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Objects that a test expects to be garbage-collected. */
export class Watched {
  readonly #references: WeakRef<object>[] = [];

  /** Watches an object. @returns that object */
  add<Value extends object>(value: Value): Value {
    this.#references.push(new WeakRef(value));
    return value;
  }

  /** Returns how many objects were ever watched. */
  get added(): number {
    return this.#references.length;
  }

  /** Returns how many watched objects are left after a forced garbage collection. */
  left(): number {
    collect();
    return this.#references.filter((reference) => reference.deref() !== undefined).length;
  }
}
