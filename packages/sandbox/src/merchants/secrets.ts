import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { nextNumber } from '../identifiers/identifiers.ts';
import { type Seed, secretBytes } from '../identifiers/seed.ts';
import type { Transaction } from '../store/store.ts';

/** A merchant's own secret key has at least so many characters. */
export const SHORTEST_SECRET = 32;

/** Returns 32 random bytes as text, which follow from the seed when the user gave one. */
export async function makeSecret(tx: Transaction, seed: Seed, purpose: string): Promise<string> {
  const number = seed.number === undefined ? 0 : await nextNumber(tx);
  return secretBytes(seed, purpose, number).toString('base64url');
}

/**
 * The stored form of a token. Tokens are long and random, so a fast hash without salt cannot be undone, and the
 * database can look it up.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The stored form of a secret key: long as well, salted so that equal ones do not look equal. */
export function hashSecret(secret: string, salt: string): string {
  return createHmac('sha256', salt).update(secret).digest('hex');
}

/** Compares two hashes in a time that does not tell where they differ. */
export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left, 'hex');
  const b = Buffer.from(right, 'hex');
  return a.length === b.length && timingSafeEqual(a, b);
}
