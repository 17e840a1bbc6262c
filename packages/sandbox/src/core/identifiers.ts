import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ensureSetting, type Store, type Transaction } from '../store/store.ts';

export interface Seed {
  /** The seed that is stored in the database. Identifiers and rates are derived from it, but no secrets. */
  readonly text: string;
  /** The number in `--seed`, from which tokens and secret keys are derived. It is not stored. */
  readonly number?: number | undefined;
  /** For the examples: the identifier to issue in place of a derived one. */
  readonly issued?: string | undefined;
}

const KEY = 'seed';

/** Reads the stored seed, or stores it on the first start. @throws Error if `asked` differs from the stored seed */
export function openSeed(store: Store, asked: number | undefined): Promise<Seed> {
  return store.transaction(async (tx) => {
    const hash = createHash('sha256').update(`sandbox seed ${asked}`).digest('hex');
    const fresh = asked === undefined ? `random:${randomBytes(32).toString('hex')}` : `given:${hash}`;
    const text = await ensureSetting(tx, KEY, fresh);
    if (asked !== undefined && text !== fresh) {
      throw new Error(
        `The data was created with ${text.startsWith('given:') ? 'another' : 'a random'} seed, not with ${asked}. Omit \`--seed\`, or start with an empty data folder.`,
      );
    }
    return { text, number: asked };
  });
}

export function deriveBytes(seed: Seed, ...names: readonly (string | number)[]): Buffer {
  return createHmac('sha256', seed.text).update(JSON.stringify(names)).digest();
}

export function deriveFraction(seed: Seed, ...names: readonly (string | number)[]): number {
  return deriveBytes(seed, ...names).readUIntBE(0, 6) / 2 ** 48;
}

/** Returns a secret: random, or derived from the number in `--seed`. The number is not stored, so data does not reveal it. */
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

/** Derives an identifier from names. A counter would make transactions wait for each other. */
export function deriveIdentifier(seed: Seed, kind: IdentifierKind, ...names: readonly (string | number)[]) {
  if (seed.issued !== undefined) return seed.issued;
  const bytes = deriveBytes(seed, 'identifier', kind, ...names);
  return PREFIXES[kind] + Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('');
}

export async function nextIdentifier(tx: Transaction, seed: Seed, kind: IdentifierKind): Promise<string> {
  return deriveIdentifier(seed, kind, '#', await nextNumber(tx));
}

/** Returns the next number from 1. On PostgreSQL, a failed transaction loses its number. */
export async function nextNumber({ db, kind }: Transaction): Promise<number> {
  if (kind === 'postgres') {
    const query = sql<{ number: number }>`select nextval('identifier_numbers') as number`;
    return (await query.execute(db)).rows[0]?.number ?? 0;
  }
  const value = sql<string>`cast(cast(settings.value as integer) + 1 as text)`;
  const row = await db
    .insertInto('settings')
    .values({ key: COUNTER, value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(row.value);
}
