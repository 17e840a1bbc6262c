// Long form also: the same on PostgreSQL.
import { expect, test } from 'vitest';
import { databasesOfForm, newDatabase, openForTest } from '../../test/databases.ts';
import { deriveBytes } from '../core/identifiers.ts';
import { openPlatform } from '../platform.ts';
import { ensureDemoMerchant, findByCredentials } from './merchants.ts';

test.each(databasesOfForm)(
  'the secret of the demo merchant survives a restart on %s, with and without a seed',
  async (kind) => {
    for (const seed of [undefined, 7]) {
      const where = await newDatabase(kind);
      const first = await openPlatform({ ...where, seed });
      const before = await ensureDemoMerchant(first);
      await first.close();
      const second = await openForTest(where);
      expect(await ensureDemoMerchant(second)).toEqual(before);
      const { appKey, secretKey } = before;
      expect(await findByCredentials(second.store, appKey, secretKey)).toBeDefined();
    }
  },
);

test.each(databasesOfForm)(
  'the secret of the demo merchant cannot be derived from the seed as %s stores it',
  async (kind) => {
    for (const seed of [undefined, 7]) {
      const platform = await openForTest({ ...(await newDatabase(kind)), seed });
      const { secretKey } = await ensureDemoMerchant(platform);
      const row = await platform.store.db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'seed')
        .executeTakeFirstOrThrow();
      expect(row.value).toMatch(/^(random|given):[0-9a-f]{64}$/);
      expect(deriveBytes({ text: row.value }, 'demo merchant').toString('base64url')).not.toBe(secretKey);
      expect(platform.seed.text).toBe(row.value);
    }
  },
);

test('the same seed gives the same secret', async () => {
  const secrets = [];
  for (let run = 0; run < 2; run += 1) {
    const platform = await openForTest({ ...(await newDatabase('sqlite')), seed: 7 });
    secrets.push((await ensureDemoMerchant(platform)).secretKey);
  }
  expect(secrets[0]).toBe(secrets[1]);
});
