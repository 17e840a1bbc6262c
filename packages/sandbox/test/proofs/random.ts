/** A sequence of random choices that depends only on a seed. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  fraction(): number;
  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** Returns true with the probability `share`, from 0 (never) to 1 (always). */
  chance(share: number): boolean;
  /** Returns an item of an array, which must not be empty. */
  pick<Value>(values: readonly Value[]): Value;
}

/** Makes the choices of a seed. The same seed always makes the same choices. @param seed a whole number */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  // mulberry32 is small, fast, and good enough for choices.
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    chance: (share) => fraction() < share,
    pick: (values) => {
      const value = values[whole(0, values.length - 1)];
      if (value === undefined) throw new Error('There is nothing to pick from.');
      return value;
    },
  };
}
