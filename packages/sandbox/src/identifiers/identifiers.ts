import { sql } from 'kysely';
import type { Transaction } from '../store/store.ts';
import { deriveBytes, type Seed } from './seed.ts';

/** Kinds of identifier, and the letters that each begins with. */
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

/** Digits and capitals without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
const COUNTER = 'identifier_number';

/**
 * Derives the identifier of something that has a name, such as a wallet or an order with its number: the same seed and
 * names give the same 100 bits, without a counter that transactions would wait for.
 */
export function identifierOf(
  seed: Seed,
  kind: IdentifierKind,
  ...names: readonly (string | number)[]
): string {
  const bytes = deriveBytes(seed, 'identifier', kind, ...names);
  return PREFIXES[kind] + Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
}

/** Makes the next identifier of a kind. The same sequence of calls gives the same identifiers. */
export async function nextIdentifier(tx: Transaction, seed: Seed, kind: IdentifierKind): Promise<string> {
  return identifierOf(seed, kind, '#', await nextNumber(tx));
}

/**
 * Takes the next number of the counter of this store, from 1. On PostgreSQL transactions do not wait for each other, and
 * a failed one loses its number.
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
