import type { MemoryUse } from './attacked.ts';
import type { ExchangeOutcome } from './exchange.ts';
import { Random } from './random.ts';
import { startVictim, type Victim } from './victim.ts';

/** The result of one round. */
export interface RoundReport {
  /** Numbers of requests by outcome. */
  readonly ends: Partial<Record<ExchangeOutcome, number>>;
  /** Number of responses that differ between adapters in a listed way. */
  readonly known?: number;
  /** A sentence for each response that differs in another way. */
  readonly different?: readonly string[];
  /** A sentence for each other fault. */
  readonly faults?: readonly string[];
  /** Longest block of the event loop, in milliseconds, if the attack has measured each of its requests. */
  readonly heldMs?: number;
}

/** One class of attacks. */
export interface AttackClass {
  readonly name: string;
  /** Describes the target and the attacks. */
  readonly about: string;
  /** The module of the process that is attacked. */
  readonly victim: string;
  /** Whether a request is large enough to block the event loop by itself, so that each is measured alone. */
  readonly isAlone?: boolean;
  /**
   * Runs one round. The same seed gives the same attack.
   *
   * @param alone whether to send and measure each request alone
   */
  attack(victim: Victim, seed: number, alone: boolean): Promise<RoundReport>;
}

/** The duration of an attack, and the function to notify. */
export interface ClassOptions {
  readonly seed: number;
  /** Number of the first round. */
  readonly first?: number;
  /** Called before each round, with the numbers of rounds and requests so far. If it returns false, the attack ends. */
  readonly goOn: (rounds: number, requests: number) => boolean;
  /** Whether blocks of the event loop and growing memory are faults; by default they are. */
  readonly isTimed?: boolean;
  /** A process of the class to attack, which goes on afterwards. By default, one is started for the attack. */
  readonly victim?: Victim;
}

/** The results of one class of attacks. */
export interface ClassReport {
  readonly name: string;
  rounds: number;
  readonly ends: Record<ExchangeOutcome, number>;
  crashes: number;
  /** Responses that differ between adapters, in a listed way and in another. */
  known: number;
  different: number;
  /** Longest block of the event loop, in milliseconds. */
  longestMs: number;
  /** Memory after 10 rounds, 20, 40 and so on, and at the end. */
  readonly memory: MemoryUse[];
  /** The faults, each with the number of its round, unless it appears only after many rounds. */
  readonly faults: { readonly number?: number; readonly what: string }[];
}

/** Longest time for which one request may block the event loop. */
const MAX_HELD_MS = 100;
/** Maximum growth of the heap that does not count as a leak: code that is compiled late takes up to 4 MiB. */
const MAX_GROWTH_BYTES = 6 * 1_048_576;
/** The number of rounds before memory is first measured. In these rounds code is compiled and caches fill. */
const WARM_ROUNDS = 10;
const TRIES = 4;

/** Runs round after round; the seed and the number of a round determine its attack. */
export async function runClass(attackClass: AttackClass, options: ClassOptions): Promise<ClassReport> {
  const report: ClassReport = {
    name: attackClass.name,
    rounds: 0,
    ends: { responded: 0, closed: 0, 'no response': 0, 'two responses': 0, 'malformed response': 0 },
    ...{ crashes: 0, known: 0, different: 0, longestMs: 0, memory: [], faults: [] },
  };
  let victim = options.victim ?? (await startVictim(attackClass.victim));
  try {
    while (options.goOn(report.rounds, requestCount(report))) {
      const number = (options.first ?? 1) + report.rounds;
      victim = (await attackOnce(attackClass, victim, { report, number, ...options })) ?? victim;
      report.rounds += 1;
      if (report.rounds === WARM_ROUNDS * 2 ** report.memory.length)
        report.memory.push(await victim.memory());
    }
    if (options.isTimed !== false && report.memory.length > 0) judgeMemory(report, await victim.memory());
  } finally {
    if (victim !== options.victim) await victim.stop();
  }
  return report;
}

/** Returns how many requests were sent. */
export function requestCount({ ends }: Pick<ClassReport, 'ends'>): number {
  return Object.values(ends).reduce((sum, count) => sum + count, 0);
}

/** Returns the seed of a round, so that runs with adjacent seeds have no seed in common. */
function seedOf(seed: number, number: number): number {
  return Math.imul(seed, 0x9e3779b1) ^ new Random(number).below(2 ** 32);
}

interface Round {
  readonly report: ClassReport;
  readonly number: number;
  readonly seed: number;
  readonly isTimed?: boolean;
}

/** @returns a new process if the attack ended the given one */
async function attackOnce(
  attackClass: AttackClass,
  victim: Victim,
  { report, number, seed, isTimed = true }: Round,
): Promise<Victim | undefined> {
  const fault = (what: string) => void report.faults.push({ number, what });
  const isAlone = isTimed && attackClass.isAlone === true;
  let best: RoundReport | undefined;
  let heldMs = Number.POSITIVE_INFINITY;
  try {
    // On a busy machine blocks are longer and valid requests may arrive late, so a fault is confirmed by a second try.
    for (let tries = 0; tries < TRIES && !isGood(best, isTimed ? heldMs : 0); tries += 1) {
      await victim.held();
      const round = await attackClass.attack(victim, seedOf(seed, number), tries > 0 || isAlone);
      heldMs = Math.min(heldMs, round.heldMs ?? (await victim.held()));
      if (!isGood(best, 0)) best = round;
    }
  } catch (error) {
    report.crashes += 1;
    fault((await victim.fallen()) ?? String((error as Error).stack));
    await victim.stop();
    return startVictim(attackClass.victim);
  }
  add(report, best ?? { ends: {} }, fault);
  report.longestMs = Math.max(report.longestMs, heldMs);
  if (isTimed && heldMs > MAX_HELD_MS) fault(`The event loop was held for ${heldMs.toFixed(0)} ms.`);
  return undefined;
}

function isGood(round: RoundReport | undefined, heldMs: number): boolean {
  return round !== undefined && (round.different?.length ?? 0) === 0 && heldMs <= MAX_HELD_MS;
}

function add(report: ClassReport, round: RoundReport, fault: (what: string) => void): void {
  for (const [end, count = 0] of Object.entries(round.ends) as [ExchangeOutcome, number | undefined][])
    report.ends[end] += count;
  report.known += round.known ?? 0;
  report.different += round.different?.length ?? 0;
  for (const what of [...(round.different ?? []), ...(round.faults ?? [])]) fault(what);
}

/**
 * Compares the final heap with the smallest one measured. V8 drops unused code after the first rounds, so a comparison
 * with the first heap would hide a leak.
 */
function judgeMemory(report: ClassReport, end: MemoryUse): void {
  report.memory.push(end);
  const growth = end.heap - Math.min(...report.memory.map(({ heap }) => heap));
  if (growth <= MAX_GROWTH_BYTES) return;
  report.faults.push({ what: `The heap grew by ${(growth / 1e6).toFixed(1)} MB.` });
}
