import { describe, expect, test } from 'vitest';
import { FAULT_NAMES } from './faults.ts';
import { prove } from './prove.ts';

describe('1,000 calls against a service that fails in every way', () => {
  test('nothing is carried out twice, sent twice or reported wrongly', async () => {
    const proof = await prove({ calls: 1000, seed: '7' });
    expect(proof.violations).toEqual([]);
    expect(Object.keys(proof.faults)).toEqual(expect.arrayContaining([...FAULT_NAMES, 'stale socket']));
    expect(proof.ends).toMatchObject({ success: expect.any(Number), 'outcome-unknown': expect.any(Number) });
    expect(proof.repeatedUnsent).toBeGreaterThan(10);
  });

  test('the proof notices a client that sends again after a failure', async () => {
    const clumsy: typeof fetch = (input, init) => fetch(input, init).catch(() => fetch(input, init));
    const { violations } = await prove({ calls: 300, seed: '7', fetch: clumsy });
    // How many there are depends on how many calls the machine ends in time.
    expect(violations.length).toBeGreaterThan(0);
  });
});
