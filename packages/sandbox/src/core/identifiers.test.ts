import { describe, expect, test } from 'vitest';
import { databases, newPlatform } from '../../test/databases.ts';
import { deriveFraction, deriveIdentifier, nextIdentifier } from './identifiers.ts';

const seed = { text: 'given:1' };

describe('derived identifiers', () => {
  test('are the same only for the same names', () => {
    const id = deriveIdentifier(seed, 'payin', 'M1', 'A-1');
    expect(id).toMatch(/^PI[0-9A-HJKMNP-TV-Z]{20}$/);
    expect(deriveIdentifier(seed, 'payin', 'M1', 'A-1')).toBe(id);
    const others = [
      deriveIdentifier(seed, 'payin', 'M1', 'A-2'),
      deriveIdentifier(seed, 'payin', 'M1A-1'),
      deriveIdentifier({ text: 'given:2' }, 'payin', 'M1', 'A-1'),
    ];
    expect(others).not.toContain(id);
  });

  test('spread fractions over the whole range', () => {
    const fractions = Array.from({ length: 1_000 }, (_, n) => deriveFraction(seed, n));
    expect(Math.min(...fractions)).toBeLessThan(0.01);
    expect(Math.max(...fractions)).toBeGreaterThan(0.99);
    expect(fractions.every((value) => value >= 0 && value < 1)).toBe(true);
  });
});

test.each(databases)('a numbered identifier on %s is never issued twice', async (kind) => {
  const { store, seed: own } = await newPlatform(kind);
  const ids = await Promise.all(
    Array.from({ length: 200 }, () => store.transaction((tx) => nextIdentifier(tx, own, 'quote'))),
  );
  expect(new Set(ids).size).toBe(200);
});
