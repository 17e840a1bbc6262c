import { pick, type Random } from './seeded.ts';

/** The action of the fault server on a request. */
export interface Fault {
  readonly name: string;
  /** Whether the server carries out the order before it acts. */
  readonly commits: boolean;
}

/** What may happen to a request, each with its weight. Each happens to requests that were carried out and to others. */
const WEIGHTS: Readonly<Record<string, number>> = {
  none: 12,
  refusal: 2,
  'refusal with HTTP 200': 1,
  drop: 3,
  'half response': 3,
  '429': 2,
  '429 with Retry-After': 1,
  '503': 2,
  '503 with Retry-After': 1,
  '502 without a body': 1,
  'no JSON': 1,
  'another order': 1,
  timeout: 2,
  'stale socket after': 1,
  'late close after': 1,
  'refused token': 1,
  'refused token with HTTP 200': 1,
  'refused token with HTTP 401': 1,
  'refused token with HTTP 401 and HTML': 1,
};

/** A revoked token fails every call in progress, so this fault is rare. */
const REVOKED = 'revoked token';
const REVOKED_SHARE = 0.01;

/** Faults that respond with a success, which only a request that was carried out gets. */
const SUCCESSES = ['none', 'another order', 'stale socket after', 'late close after'];

const FAULTS: readonly Fault[] = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  formsOf(name).flatMap((fault) => Array<Fault>(weight).fill(fault)),
);

function formsOf(name: string): Fault[] {
  const committed = { name, commits: true };
  return SUCCESSES.includes(name) ? [committed] : [committed, { name, commits: false }];
}

/** Returns the name of a fault with its form, by which the ledger counts it. */
export function describeFault({ name, commits }: Fault): string {
  return SUCCESSES.includes(name) ? name : `${name}, ${commits ? '' : 'not '}carried out`;
}

/** The names of all faults in both forms. */
export const FAULT_NAMES: readonly string[] = [...Object.keys(WEIGHTS), REVOKED]
  .flatMap(formsOf)
  .map(describeFault);

/** Chooses what happens to a request. */
export function chooseFault(random: Random): Fault {
  return pick(random, random() < REVOKED_SHARE ? formsOf(REVOKED) : FAULTS);
}
