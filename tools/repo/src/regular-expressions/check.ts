// Otherwise it looks for a binary, which is not installed.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** Without limits of time, so that a slow machine has the same result. */
const UNTIMED = { timeout: null, attackTimeout: null, incubationTimeout: null };

/**
 * Checks whether the time that a regular expression takes grows faster than its input.
 *
 * @returns a text that makes it slow; undefined when there is none
 * @throws Error when the checker cannot tell
 */
export function findAttack(source: string, flags: string): string | undefined {
  const isSticky = flags.includes('y');
  // The checker lets a sticky expression begin anywhere.
  const result = checkSync(isSticky ? `^(?:${source})` : source, flags.replace('y', ''), UNTIMED);
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') throw new Error(`/${source}/${flags}: ${result.error.kind}`);
  return `${result.complexity.summary}: ${result.attack.pattern}`;
}
