import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { nextNumber } from '../identifiers/identifiers.ts';
import { deriveBytes, type Seed } from '../identifiers/seed.ts';
import type { Transaction } from '../store/store.ts';

/** A merchant's own secret key has at least so many characters. */
export const SHORTEST_SECRET = 32;

/**
 * 32 random bytes as text. With a seed the user gave they follow from the seed: then two runs have the same tokens, and
 * whoever knows the seed knows them.
 */
export async function makeSecret(tx: Transaction, seed: Seed, purpose: string): Promise<string> {
  const bytes = seed.given ? deriveBytes(seed, 'secret', purpose, await nextNumber(tx)) : randomBytes(32);
  return bytes.toString('base64url');
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
