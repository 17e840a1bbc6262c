import { createHmac, randomBytes } from 'node:crypto';
import type { Store, Transaction } from '../store/store.ts';

/** Where everything comes from that looks random but can be repeated: one secret text per data store. */
export interface Seed {
  readonly secret: string;
  /** True when the user gave it: then tokens and secrets can be repeated too, and so guessed. */
  readonly given: boolean;
}

const KEY = 'seed';

/**
 * The seed of this store. The first start writes it: the number given with `--seed`, or 32 random bytes.
 * @throws when another number is asked for than the store was made with.
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

/** 32 bytes that depend on the seed and on the names, and on nothing else. */
export function deriveBytes(seed: Seed, ...names: readonly (string | number)[]): Buffer {
  return createHmac('sha256', seed.secret).update(JSON.stringify(names)).digest();
}

/** A fraction from 0 to below 1 that depends on the seed and on the names only. */
export function deriveFraction(seed: Seed, ...names: readonly (string | number)[]): number {
  return deriveBytes(seed, ...names).readUIntBE(0, 6) / 2 ** 48;
}
