// Long form also: the same on PostgreSQL.
import { describe, expect, test } from 'vitest';
import { databasesOfForm, newPlatform } from '../../test/databases.ts';
import { newMerchant } from '../../test/merchant.ts';
import type { Platform } from '../platform.ts';
import { checkToken, issueToken, TOKEN_LIFETIME_MS } from './authentication-handlers.ts';
import { createMerchant } from './merchants.ts';

interface Credentials {
  readonly appKey: string;
  readonly secretKey: string;
}

const issue = ({ store, seed }: Platform, credentials: Credentials) =>
  store.transaction((tx) => issueToken(tx, seed, credentials));

describe.each(databasesOfForm)('tokens on %s', (kind) => {
  test('are valid for an hour and no longer (R-032)', async () => {
    const platform = await newPlatform(kind, { clock: 'manual' });
    const merchant = await newMerchant(platform);
    const { appKey, merchantId } = merchant;
    const token = await issue(platform, merchant);
    const check = () => checkToken(platform.store, { appKey, token });
    expect(await check()).toBe(merchantId);
    await platform.scheduler.advance(TOKEN_LIFETIME_MS - 1);
    expect(await check()).toBe(merchantId);
    await platform.scheduler.advance(1);
    await expect(check()).rejects.toThrow('more than an hour ago');
  });

  test('may be requested early; the older one stays valid', async () => {
    const platform = await newPlatform(kind);
    const merchant = await newMerchant(platform);
    const tokens = [await issue(platform, merchant), await issue(platform, merchant)];
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const token of tokens) {
      expect(await checkToken(platform.store, { appKey: merchant.appKey, token })).toBe(merchant.merchantId);
    }
  });

  test('are issued for correct credentials only, and are valid for their own app key only', async () => {
    const platform = await newPlatform(kind);
    const [one, other] = [await newMerchant(platform), await newMerchant(platform)];
    const wrong = [
      { ...one, secretKey: other.secretKey },
      { ...one, secretKey: '' },
      { ...one, appKey: 'nobody' },
    ];
    for (const credentials of wrong) {
      await expect(issue(platform, credentials)).rejects.toThrow('do not belong together');
    }
    const token = await issue(platform, one);
    const check = (appKey: string, text: string) => checkToken(platform.store, { appKey, token: text });
    await expect(check(other.appKey, token)).rejects.toThrow('another `appkey`');
    await expect(check(one.appKey, `${token}x`)).rejects.toThrow('not known');
    await expect(check(one.appKey, '')).rejects.toThrow('not known');
  });

  test('are not stored in the database, nor are secret keys', async () => {
    const platform = await newPlatform(kind);
    const merchant = await newMerchant(platform);
    const token = await issue(platform, merchant);
    const everything = JSON.stringify([
      await platform.store.db.selectFrom('tokens').selectAll().execute(),
      await platform.store.db.selectFrom('merchants').selectAll().execute(),
      await platform.store.db.selectFrom('settings').selectAll().execute(),
    ]);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(merchant.secretKey);
  });

  test('are derived from the seed if one is given, and random otherwise', async () => {
    const make = async (seed?: number) => {
      const platform = await newPlatform(kind, { seed });
      const merchant = await newMerchant(platform);
      return [merchant.appKey, merchant.secretKey, await issue(platform, merchant)];
    };
    expect(await make(5)).toEqual(await make(5));
    const [first, second] = [await make(), await make()];
    expect(first.filter((text) => second.includes(text))).toEqual([]);
  });

  test('are deleted a day after they expire', async () => {
    const platform = await newPlatform(kind, { clock: 'manual' });
    const merchant = await newMerchant(platform);
    for (let n = 0; n < 3; n += 1) await issue(platform, merchant);
    await platform.scheduler.advance(TOKEN_LIFETIME_MS + 86_400_001);
    await issue(platform, merchant);
    expect(await platform.store.db.selectFrom('tokens').select('merchantId').execute()).toHaveLength(1);
  });
});

test('refuses a short secret key', async () => {
  const { store, seed } = await newPlatform('sqlite');
  const short = store.transaction((tx) => createMerchant(tx, seed, { name: 'x', secretKey: 'short' }));
  await expect(short).rejects.toThrow('at least 32 characters');
});
