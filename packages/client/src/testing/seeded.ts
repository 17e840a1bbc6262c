/** Returns the next random number, at least 0 and below 1. Equal seeds give equal sequences. */
export type Random = () => number;

/**
 * Makes a source of random numbers (mulberry32).
 */
export function seeded(seed: string): Random {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks an item of a list. */
export function pick<Item>(random: Random, list: readonly Item[]): Item {
  return list[Math.floor(random() * list.length)] as Item;
}
