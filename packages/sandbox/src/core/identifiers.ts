import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Store, Transaction } from '../store/store.ts';

/** The source of everything that looks random but can be repeated. */
export interface Seed {
  /** Stored. Identifiers and rates are derived from it, but no secrets. */
  readonly text: string;
  /** The number given to this start, from which tokens and secret keys are derived. It is not stored. */
  readonly number?: number | undefined;
}

const KEY = 'seed';

/**
 * Reads the seed of this store. The first start writes a hash of the given number, or 32 random bytes.
 * @throws Error if the store was created with another number
 */
export function openSeed(store: Store, asked: number | undefined): Promise<Seed> {
  return store.transaction(async (tx) => {
    const fresh =
      asked === undefined ? `random:${randomBytes(32).toString('hex')}` : `given:${hashOf(asked)}`;
    await tx.db
      .insertInto('settings')
      .values({ key: KEY, value: fresh })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const text = await readSeed(tx);
    if (asked !== undefined && text !== fresh) {
      throw new Error(
        `This data was made with ${text.startsWith('given:') ? 'another' : 'a random'} seed, not with seed ${asked}. Leave --seed out, or start with an empty data folder.`,
      );
    }
    return { text, number: asked };
  });
}

function hashOf(number: number): string {
  return createHash('sha256').update(`sandbox seed ${number}`).digest('hex');
}

async function readSeed({ db }: Transaction): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return row.value;
}

export function deriveBytes(seed: Seed, ...names: readonly (string | number)[]): Buffer {
  return createHmac('sha256', seed.text).update(JSON.stringify(names)).digest();
}

export function deriveFraction(seed: Seed, ...names: readonly (string | number)[]): number {
  return deriveBytes(seed, ...names).readUIntBE(0, 6) / 2 ** 48;
}

/**
 * Returns 32 bytes for a secret: random ones, or derived from the given seed, so that the stored data does not reveal
 * them.
 */
export function secretBytes({ number }: Seed, ...names: readonly (string | number)[]): Buffer {
  if (number === undefined) return randomBytes(32);
  return deriveBytes({ text: `secrets of ${number}` }, ...names);
}

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

type IdentifierKind = keyof typeof PREFIXES;

/** Digits and capitals without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
const COUNTER = 'identifier_number';

/**
 * Derives the identifier of something that has a name, such as a wallet or an order with its number, without a counter
 * that transactions would wait for.
 */
export function identifierOf(
  seed: Seed,
  kind: IdentifierKind,
  ...names: readonly (string | number)[]
): string {
  const bytes = deriveBytes(seed, 'identifier', kind, ...names);
  return PREFIXES[kind] + Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
}

/** Returns the next identifier of a kind. The same sequence of calls returns the same identifiers. */
export async function nextIdentifier(tx: Transaction, seed: Seed, kind: IdentifierKind): Promise<string> {
  return identifierOf(seed, kind, '#', await nextNumber(tx));
}

/**
 * Returns the next number of the store's counter, from 1. On PostgreSQL, transactions do not wait for each other, and a
 * failed one loses its number.
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
