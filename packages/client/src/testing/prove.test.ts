// Long form also: 1,000 calls instead of 500; Node 20 and 22, Bun, Deno and Workers, each in its own process.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FAULT_NAMES } from './faults.ts';
import { prove } from './prove.ts';
import { RUNTIMES } from './runtimes.ts';

/** A revoked token is rare: on a slow machine, it may not occur in both forms. */
const isRevoked = (fault: string) => fault.startsWith('revoked token');
const FAULTS = expect.arrayContaining([...FAULT_NAMES.filter((name) => !isRevoked(name)), 'stale socket']);

const isLong = process.env.TEST_FORM === 'long';
const CALLS = isLong ? 1_000 : 500;

describe(`${CALLS} calls against a service that fails in every way`, () => {
  const ofForm = RUNTIMES.filter(({ name }) => isLong || name === 'Node 24');
  for (const { name, command, reason } of ofForm) {
    test.skipIf(reason)(
      `${name}: no order is carried out twice, and every result is reported correctly${reason}`,
      async () => {
        const proof = await prove({ calls: CALLS, seed: '7', ...(isLong && { runtime: command }) });
        expect(proof.violations).toEqual([]);
        expect(proof.calls).toBe(CALLS);
        expect(proof.ends).toMatchObject({
          success: expect.any(Number),
          'outcome-unknown': expect.any(Number),
        });
        // Deno and Workers do not report why a connection failed, so the client repeats no create there.
        if (name !== 'Deno' && name !== 'Workers') expect(proof.repeatedUnsent).toBeGreaterThan(10);
        // The other runtimes open a new connection for each request that must not be repeated.
        if (name.startsWith('Node')) expect(Object.keys(proof.faults)).toEqual(FAULTS);
        expect(Object.keys(proof.faults).some(isRevoked)).toBe(true);
      },
    );
  }

  test('a machine that is too busy for the time limit gets more time', async () => {
    const slow: typeof fetch = async (input, init) => {
      await sleep(1_200, undefined, { signal: init?.signal ?? undefined });
      return fetch(input, init);
    };
    const { violations, ends } = await prove({ calls: 40, seed: '7', fetch: slow });
    expect(violations).toEqual([]);
    expect(ends.success).toBeGreaterThan(0);
  });

  test('the README makes the promise for exactly these runtimes', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const promised = Array.from(
      readme.matchAll(/^\| ([\w ]+?) *\| yes\b.*\| the proof below \|$/gm),
      ([, name]) => name,
    );
    expect(promised).toEqual(RUNTIMES.map(({ name }) => name));
  });

  const sendTwice: Readonly<Record<string, typeof fetch>> = {
    'a failure': (input, init) => fetch(input, init).catch(() => fetch(input, init)),
    'a refused token': async (input, init) => {
      const response = await fetch(input, init);
      return response.status === 401 ? fetch(input, init) : response;
    },
    'a refusal': async (input, init) => {
      const response = await fetch(input, init);
      return response.status === 400 ? fetch(input, init) : response;
    },
  };
  test.each(Object.entries(sendTwice))(
    'the proof notices a client that sends again after %s',
    async (_, clumsy) => {
      const { violations } = await prove({ calls: 100, seed: '7', fetch: clumsy });
      // How many violations there are depends on how many calls this machine completes in time.
      expect(violations.length).toBeGreaterThan(0);
    },
  );
});
