import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databases, newDatabase, openForTest } from '../../test/databases.ts';
import { StartError } from '../core/errors.ts';
import { openStore } from './sqlite-store.ts';

describe.each(databases)('opening %s', (kind) => {
  test('finds the data of the previous run', async () => {
    const where = await newDatabase(kind);
    const first = await openStore(where);
    await first.transaction(({ db }) => db.insertInto('settings').values({ key: 'a', value: 'b' }).execute());
    await first.close();
    const { store } = await openForTest(where);
    expect(
      await store.db.selectFrom('settings').select('value').where('key', '=', 'a').executeTakeFirst(),
    ).toEqual({
      value: 'b',
    });
  });

  test('refuses another seed or clock mode than that of the stored data', async () => {
    const where = await newDatabase(kind);
    const first = await openForTest({ ...where, seed: 1, clock: 'manual' });
    await first.close();
    await expect(openForTest({ ...where, seed: 2 })).rejects.toThrow('created with another seed, not with 2');
    await expect(openForTest({ ...where, clock: 'real' })).rejects.toThrow('is manual, not real');
  });

  test.each([
    [
      'an older version',
      "update kysely_migration set name = '0009-request-marks'",
      /schema 0009-request-marks/,
    ],
    [
      'a later version',
      "insert into kysely_migration values ('0002-more', '2030-01-01')",
      /schema 0002-more/,
    ],
    ['something else', 'delete from kysely_migration', /could not be created in the \w+.*: .*already exists/],
  ])('refuses the schema of %s, and says what to do', async (_name, change, reason) => {
    const where = await newDatabase(kind, { isBare: true });
    const first = await openStore(where);
    await first.transaction(({ db }) => db.executeQuery(CompiledQuery.raw(change)));
    await first.close();
    const opening = openStore(where);
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(reason);
    await expect(opening).rejects.toThrow(/start with an empty folder \(`--data`\) or database/i);
  });
});

test.runIf(databases.includes('postgres'))(
  'lets three instances create the schema at the same time',
  async () => {
    const where = await newDatabase('postgres', { isBare: true });
    const platforms = await Promise.all([1, 2, 3].map(() => openForTest(where)));
    expect(new Set(platforms.map(({ seed }) => seed.text)).size).toBe(1);
  },
);
