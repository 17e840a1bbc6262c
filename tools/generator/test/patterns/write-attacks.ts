import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRandomPattern } from './random-pattern.ts';

/**
 * Writes `attacks.jsonl`: for each of 5,000 random patterns, what recheck repeats to make it slow. The file is kept,
 * because recheck takes half an hour. For some patterns, recheck finds nothing in time or fails.
 */

// Otherwise the checker looks for a binary, which is not installed.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const PATTERNS = 5_000;
const LIMITS = { timeout: 1_000, attackTimeout: 200, incubationTimeout: 150 };

function findAttack(pattern: string): string | undefined {
  try {
    const result = checkSync(pattern, 'u', LIMITS);
    if (result.status !== 'vulnerable') return undefined;
    const { pumps, suffix } = result.attack;
    return JSON.stringify({ pattern, pumps: pumps.map(({ prefix, pump }) => [prefix, pump]), suffix });
  } catch {
    return undefined;
  }
}

const attacks = Array.from({ length: PATTERNS }, (_, seed) => findAttack(makeRandomPattern(seed)));
const lines = attacks.filter((attack) => attack !== undefined);
writeFileSync(join(import.meta.dirname, 'attacks.jsonl'), `${lines.join('\n')}\n`);
