import { createHmac, randomBytes } from 'node:crypto';
import type { Store, Transaction } from '../store/store.ts';

/** The secret of a store, from which repeatable random values are derived. */
export interface Seed {
  readonly secret: string;
  /** Whether the user chose it: then tokens and secrets are repeatable too, and can be guessed. */
  readonly given: boolean;
}

const KEY = 'seed';

/**
 * Reads the seed of this store. The first start writes it: the number of `--seed`, or 32 random bytes.
 * @throws Error if the store was created with another number
 */
export function openSeed(store: Store, asked: number | undefined): Promise<Seed> {
  return store.transaction(async (tx) => {
    const fresh = asked === undefined ? `random:${randomBytes(32).toString('hex')}` : `given:${asked}`;
    await tx.db
      .insertInto('settings')
      .values({ key: KEY, value: fresh })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const secret = await readSeed(tx);
    if (asked !== undefined && secret !== fresh) {
      throw new Error(
        `This data was made with ${secret.startsWith('given:') ? `seed ${secret.slice(6)}` : 'a random seed'}, not with seed ${asked}. Leave --seed out, or start with an empty data folder.`,
      );
    }
    return { secret, given: secret.startsWith('given:') };
  });
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
  return createHmac('sha256', seed.secret).update(JSON.stringify(names)).digest();
}

/** Derives a fraction from 0 to below 1 from the seed and the names. */
export function deriveFraction(seed: Seed, ...names: readonly (string | number)[]): number {
  return deriveBytes(seed, ...names).readUIntBE(0, 6) / 2 ** 48;
}
