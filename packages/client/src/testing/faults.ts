import { pick, type Random } from './seeded.ts';

/** The action of the fault server on a request. */
export interface Fault {
  readonly name: string;
  /** Whether the server carries out the order. */
  readonly commits: boolean;
}

/** The faults. A fault that is listed twice has twice the probability. */
const FAULTS: readonly Fault[] = [
  { name: 'none', commits: true },
  { name: 'none', commits: true },
  { name: 'none', commits: true },
  { name: 'refusal', commits: false },
  { name: 'drop', commits: false },
  { name: 'drop', commits: true },
  { name: 'half response', commits: true },
  { name: 'half response', commits: false },
  { name: '429', commits: false },
  { name: '429 with Retry-After', commits: false },
  { name: '503', commits: false },
  // A gateway that timed out responds with 503 although the order was created.
  { name: '503', commits: true },
  { name: '503 with Retry-After', commits: true },
  { name: '502 without a body', commits: true },
  { name: 'no JSON', commits: true },
  { name: 'timeout', commits: false },
  { name: 'timeout', commits: true },
  { name: 'stale socket after', commits: true },
  { name: 'late close after', commits: true },
];

/** A revoked token fails every call in progress, so this fault is rare. */
const DEAD: readonly Fault[] = [
  { name: 'dead token', commits: false },
  { name: 'dead token with 401', commits: false },
];

const DEAD_SHARE = 0.005;

/** The names of all faults. */
export const FAULT_NAMES = [...new Set([...FAULTS, ...DEAD].map(({ name }) => name))];

/** Chooses what happens to a request. */
export function chooseFault(random: Random): Fault {
  return pick(random, random() < DEAD_SHARE ? DEAD : FAULTS);
}
