import { runAsVictim } from './attacked.ts';

/** A process that releases its initial memory, as V8 does with code, and leaks some memory in each round on demand. */

const BEGAN_WITH = 1_000_000;
const KEPT_OF_A_ROUND = 30_000;
const DROPS_AFTER = 15;

let began: number[] | undefined = new Array(BEGAN_WITH).fill(0.5);
const kept: number[][] = [];
let rounds = 0;

runAsVictim(async (asked: 'keep' | 'drop') => {
  rounds += 1;
  if (rounds === DROPS_AFTER) began = undefined;
  const made = new Array<number>(KEPT_OF_A_ROUND).fill(0.5);
  if (asked === 'keep') kept.push(made);
  return [began?.length, kept.length];
});
