import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { equalDigests, hex, secretCheck, sha256 } from './body.ts';

const digest = (...bytes: number[]) => new Uint8Array(bytes);

test.each([
  [digest(), digest(), true],
  [digest(1, 2, 3), digest(1, 2, 3), true],
  [digest(1, 2, 3), digest(0, 2, 3), false],
  [digest(1, 2, 3), digest(1, 0, 3), false],
  [digest(1, 2, 3), digest(1, 2, 0), false],
  [digest(1, 2, 0), digest(1, 2), false],
  [digest(1, 2), digest(1, 2, 0), false],
  [digest(), digest(0), false],
])('%j and %j are equal: %s', (left, right, equal) => {
  expect(equalDigests(left, right)).toBe(equal);
});

test('hashes as Node does, in hexadecimal', async () => {
  for (const text of ['', 'a', '中文']) {
    const expected = createHash('sha256').update(text).digest('hex');
    expect(hex(await sha256(new TextEncoder().encode(text)))).toBe(expected);
  }
});

test('compares every byte, wherever the difference is', async () => {
  const isKey = await secretCheck('key');
  expect([await isKey('key'), await isKey('Key'), await isKey('kez'), await isKey('')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
