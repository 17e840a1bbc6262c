import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Otherwise the checker looks for a binary, which is not installed.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Without time limits, so that the result is the same on a slow machine. */
const UNTIMED = { timeout: null, attackTimeout: null, incubationTimeout: null };

/**
 * File with the keys of expressions that the checker has found safe, because the checker needs seconds for some and few
 * change. The long form checks all of them again; with `UPDATE=1`, it writes the file.
 */
export const SAFE_FILE = join(import.meta.dirname, 'safe.txt');
const safe = new Set(process.env.TEST_FORM === 'long' ? [] : readFileSync(SAFE_FILE, 'utf8').split('\n'));
const CHECKER = createHash('sha256').update(readFileSync(createRequire(import.meta.url).resolve('recheck')));

/** Returns a key for an expression and the version of the checker. */
export function keyOf(source: string, flags: string): string {
  return CHECKER.copy()
    .update(JSON.stringify([UNTIMED, source, flags]))
    .digest('hex')
    .slice(0, 20);
}

const found = new Map<string, string | undefined>();

/**
 * Checks whether the running time of a regular expression grows faster than its input.
 *
 * @returns a string that makes the expression slow; undefined if there is none
 * @throws Error if the checker has no result
 */
export function findAttack(source: string, flags: string): string | undefined {
  const key = keyOf(source, flags);
  if (safe.has(key)) return undefined;
  if (!found.has(key)) found.set(key, attackOn(source, flags));
  return found.get(key);
}

function attackOn(source: string, flags: string): string | undefined {
  const isSticky = flags.includes('y');
  // The checker lets a sticky expression match anywhere.
  const result = checkSync(isSticky ? `^(?:${source})` : source, flags.replace('y', ''), UNTIMED);
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') throw new Error(`/${source}/${flags}: ${result.error.kind}`);
  return `${result.complexity.summary}: ${result.attack.pattern}`;
}
