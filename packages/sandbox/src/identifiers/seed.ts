import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Store, Transaction } from '../store/store.ts';

/** Where everything comes from that looks random but can be repeated: one text per data store. */
export interface Seed {
  /** Kept in the store. It makes identifiers and rates, and no secrets. */
  readonly text: string;
  /** The number this start was given. Tokens and secret keys follow from it then, and it is kept nowhere. */
  readonly number?: number | undefined;
}

const KEY = 'seed';

/**
 * Reads the seed of this store. The first start writes it: the number of `--seed`, as a hash, or 32 random bytes.
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

/** Derives 32 bytes from the seed and the names. */
export function deriveBytes(seed: Seed, ...names: readonly (string | number)[]): Buffer {
  return createHmac('sha256', seed.text).update(JSON.stringify(names)).digest();
}

/** Derives a fraction from 0 to below 1 from the seed and the names. */
export function deriveFraction(seed: Seed, ...names: readonly (string | number)[]): number {
  return deriveBytes(seed, ...names).readUIntBE(0, 6) / 2 ** 48;
}

/**
 * Returns 32 bytes for a secret: random ones, or with a seed that the user gave those that follow from it. Whoever knows
 * that seed knows them; whoever reads the store does not.
 */
export function secretBytes({ number }: Seed, ...names: readonly (string | number)[]): Buffer {
  if (number === undefined) return randomBytes(32);
  return deriveBytes({ text: `secrets of ${number}` }, ...names);
}
