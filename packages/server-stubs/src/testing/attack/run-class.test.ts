import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type AttackClass, runClass } from './run-class.ts';

const ROUNDS = 60;

const leaking = (asked: 'keep' | 'drop'): AttackClass => ({
  name: asked,
  about: '',
  victim: fileURLToPath(new URL('leaking-victim.ts', import.meta.url)),
  attack: async (victim) => {
    await victim.prepare(asked);
    return { ends: { responded: 1 }, heldMs: 0 };
  },
});

test.each([
  ['keep', [expect.stringMatching(/^The heap grew by \d+\.\d MB\.$/)]],
  ['drop', []],
] as const)('memory: %s', async (asked, faults) => {
  const report = await runClass(leaking(asked), { seed: 1, goOn: (rounds) => rounds < ROUNDS });
  expect(report.faults.map(({ what }) => what)).toEqual(faults);
  // After 10, 20 and 40 rounds, and at the end.
  expect(report.memory).toHaveLength(4);
});
