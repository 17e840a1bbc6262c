import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';

// Otherwise it looks for a binary, which is not installed.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Without limits of time, so that a slow machine has the same result. */
const UNTIMED = { timeout: null, attackTimeout: null, incubationTimeout: null };

/** Verdicts of earlier runs, one file each: the checker takes seconds for some expressions, and few change. */
const CACHE = join(repositoryRoot, 'node_modules', '.cache', 'regular-expressions');
const CHECKER = [import.meta.filename, createRequire(import.meta.url).resolve('recheck')]
  .map((file) => readFileSync(file))
  .reduce((hash, text) => hash.update(text), createHash('sha256'))
  .digest('hex');

/**
 * Checks whether the time that a regular expression takes grows faster than its input.
 *
 * @returns a text that makes it slow; undefined when there is none
 * @throws Error when the checker cannot tell
 */
export function findAttack(source: string, flags: string): string | undefined {
  const key = createHash('sha256')
    .update(JSON.stringify([CHECKER, source, flags]))
    .digest('hex');
  const file = join(CACHE, key);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? undefined;
  } catch {
    const found = attackOn(source, flags);
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(file, JSON.stringify(found ?? null));
    return found;
  }
}

function attackOn(source: string, flags: string): string | undefined {
  const isSticky = flags.includes('y');
  // The checker lets a sticky expression begin anywhere.
  const result = checkSync(isSticky ? `^(?:${source})` : source, flags.replace('y', ''), UNTIMED);
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') throw new Error(`/${source}/${flags}: ${result.error.kind}`);
  return `${result.complexity.summary}: ${result.attack.pattern}`;
}
