import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { afterTest, databases, newDatabase, openForTest } from '../testing/databases.ts';
import { migrations } from './migrations/index.ts';
import { openStore } from './open-store.ts';

/** A process that opens the folder, says so, and stays. */
async function holdInChild(folder: string) {
  const script = `
    import { openStore } from ${JSON.stringify(new URL('open-store.ts', import.meta.url).href)};
    const store = await openStore({ folder: ${JSON.stringify(folder)} });
    await store.transaction(({ db }) => db.insertInto('settings').values({ key: 'child', value: 'was here' }).execute());
    console.log('open');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterTest(async () => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

describe('a data folder', () => {
  test('is refused to a second process, naming the first', async () => {
    const { folder } = await newDatabase('sqlite');
    const child = await holdInChild(folder);
    await expect(openStore({ folder })).rejects.toThrow(`in use by process ${child.pid} on `);
  });

  test('is refused to the same process too', async () => {
    const { folder } = await newDatabase('sqlite');
    await openForTest({ folder });
    await expect(openStore({ folder })).rejects.toThrow(`in use by process ${process.pid} on `);
  });

  test('is free after kill -9, with what was acknowledged', async () => {
    const { folder } = await newDatabase('sqlite');
    const child = await holdInChild(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { store } = await openForTest({ folder });
    const row = await store.read
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'child')
      .executeTakeFirst();
    expect(row?.value).toBe('was here');
  });

  test('has the write-ahead log and waits for the disk', async () => {
    const { folder } = await newDatabase('sqlite');
    const { store } = await openForTest({ folder });
    await store.transaction(async ({ db }) => {
      const settings = await Promise.all(
        ['journal_mode', 'synchronous', 'foreign_keys'].map((name) =>
          db.executeQuery<Record<string, unknown>>({
            sql: `pragma ${name}`,
            parameters: [],
            query: { kind: 'RawNode' } as never,
            queryId: { queryId: name },
          }),
        ),
      );
      expect(settings.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))).toEqual([
        'wal',
        2,
        1,
      ]);
    });
  });
});

describe.each(databases)('opening %s', (kind) => {
  test('finds the data of the run before', async () => {
    const where = await newDatabase(kind);
    const first = await openStore(where);
    await first.transaction(({ db }) => db.insertInto('settings').values({ key: 'a', value: 'b' }).execute());
    await first.close();
    const { store } = await openForTest(where);
    expect(
      await store.read.selectFrom('settings').select('value').where('key', '=', 'a').executeTakeFirst(),
    ).toEqual({
      value: 'b',
    });
  });

  test('refuses another seed and another clock than the data was made with', async () => {
    const where = await newDatabase(kind);
    const first = await openForTest({ ...where, seed: 1, clock: 'manual' });
    await first.close();
    await expect(openForTest({ ...where, seed: 2 })).rejects.toThrow('made with seed 1, not with seed 2');
    await expect(openForTest({ ...where, clock: 'real' })).rejects.toThrow('is manual, not real');
  });
});

test.runIf(databases.includes('postgres'))(
  'lets three instances make the schema at the same time',
  async () => {
    const where = await newDatabase('postgres', 'template0');
    const platforms = await Promise.all([1, 2, 3].map(() => openForTest(where)));
    expect(new Set(platforms.map(({ seed }) => seed.secret)).size).toBe(1);
  },
);

test('has migrations in order, each with its number', () => {
  const names = Object.keys(migrations('sqlite'));
  expect(names).toEqual(names.toSorted());
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
});
