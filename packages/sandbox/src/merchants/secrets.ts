import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { nextNumber } from '../identifiers/identifiers.ts';
import { type Seed, secretBytes } from '../identifiers/seed.ts';
import type { Transaction } from '../store/store.ts';

/** Fewest characters of a secret key that a caller chooses. */
export const SHORTEST_SECRET = 32;

/** Makes a secret of 32 random bytes, derived from the seed if the user gave one. */
export async function makeSecret(tx: Transaction, seed: Seed, purpose: string): Promise<string> {
  const number = seed.number === undefined ? 0 : await nextNumber(tx);
  return secretBytes(seed, purpose, number).toString('base64url');
}

/**
 * Hashes a token for the store. Tokens are long and random, so a fast hash without salt is safe, and the database can
 * look it up.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Hashes a secret key for the store, with a salt, so that equal keys have different hashes. */
export function hashSecret(secret: string, salt: string): string {
  return createHmac('sha256', salt).update(secret).digest('hex');
}

/** Compares two hashes in constant time. */
export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left, 'hex');
  const b = Buffer.from(right, 'hex');
  return a.length === b.length && timingSafeEqual(a, b);
}
