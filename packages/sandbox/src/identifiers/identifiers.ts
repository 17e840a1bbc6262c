import { sql } from 'kysely';
import type { Transaction } from '../store/store.ts';
import { deriveBytes, type Seed } from './seed.ts';

/** What identifiers are made for, and the letters they begin with: a sandbox choice. */
const PREFIXES = {
  global: 'GP',
  business: 'BP',
  personal: 'PP',
  payin: 'PI',
  quote: 'QN',
  conversion: 'FX',
  verification: 'AV',
  document: 'DC',
  gateway: 'GW',
  wallet: 'WL',
  merchant: 'M',
} as const;

export type IdentifierKind = keyof typeof PREFIXES;

/** Digits and capitals without I, L, O and U, so that nobody misreads one. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
const COUNTER = 'identifier_number';

/**
 * The identifier of something that has a name of its own, such as a wallet or the order of an order number:
 * always the same for the same seed and names, with no counter to wait for. 100 bits.
 */
export function identifierOf(
  seed: Seed,
  kind: IdentifierKind,
  ...names: readonly (string | number)[]
): string {
  const bytes = deriveBytes(seed, 'identifier', kind, ...names);
  return PREFIXES[kind] + Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
}

/** The next identifier of a kind: the same sequence of calls gives the same ones. */
export async function nextIdentifier(tx: Transaction, seed: Seed, kind: IdentifierKind): Promise<string> {
  return identifierOf(seed, kind, '#', await nextNumber(tx));
}

/**
 * The next number of the one counter of this store, from 1. On PostgreSQL a number that a failed transaction took is
 * lost; nobody waits for it.
 */
export async function nextNumber(tx: Transaction): Promise<number> {
  if (tx.kind === 'postgres') {
    const { rows } = await sql<{ number: number }>`select nextval('identifier_numbers') as number`.execute(
      tx.db,
    );
    return rows[0]?.number ?? 0;
  }
  const row = await tx.db
    .insertInto('settings')
    .values({ key: COUNTER, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(settings.value as integer) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(row.value);
}
