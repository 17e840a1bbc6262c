import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { afterTest, databases, newDatabase, openForTest } from '../../test/databases.ts';
import { StartError } from '../core/errors.ts';
import { openStore } from './sqlite-store.ts';

/** Starts a process that opens the folder, reports this, and keeps running. */
async function holdInChild(folder: string) {
  const script = `
    import { openStore } from ${JSON.stringify(new URL('sqlite-store.ts', import.meta.url).href)};
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
  test('cannot be opened by a second process; the error names the first', async () => {
    const { folder } = await newDatabase('sqlite');
    const child = await holdInChild(folder);
    await expect(openStore({ folder })).rejects.toThrow(`in use by process ${child.pid} on `);
  });

  test('cannot be opened twice by the same process', async () => {
    const { folder } = await newDatabase('sqlite');
    await openForTest({ folder });
    await expect(openStore({ folder })).rejects.toThrow(`in use by process ${process.pid} on `);
  });

  test('is unlocked after kill -9, and contains all acknowledged data', async () => {
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

  test('becomes readable by its owner only, with its files, even if others could read them before', async () => {
    const { folder: parent } = await newDatabase('sqlite');
    const folder = join(parent, 'new', 'data');
    const modes = async () => {
      const names = ['.', ...(await readdir(folder))];
      const stats = await Promise.all(names.map((name) => stat(join(folder, name))));
      return stats.map(({ mode }, index) => [names[index], (mode & 0o777).toString(8)]);
    };
    const first = await openStore({ folder });
    await first.keepSecret('demo-secret', () => 'kept');
    const found = await modes();
    expect(found.map(([name]) => name)).toEqual(
      expect.arrayContaining(['.', 'demo-secret', 'holder.json', 'lock.sqlite', 'sandbox.sqlite']),
    );
    expect(found.filter(([name, mode]) => mode !== (name === '.' ? '700' : '600'))).toEqual([]);
    await first.close();
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
    await chmod(folder, 0o755);
    const second = await openStore({ folder });
    afterTest(() => second.close());
    expect((await modes()).filter(([name, mode]) => mode !== (name === '.' ? '700' : '600'))).toEqual([]);
    expect(await second.keepSecret('demo-secret', () => 'another')).toBe('kept');
  });

  test('with files of other programs keeps its permissions', async () => {
    const { folder: parent } = await newDatabase('sqlite');
    const folder = join(parent, 'shared');
    await mkdir(folder);
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'notes.txt'), '');
    const store = await openStore({ folder });
    afterTest(() => store.close());
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });

  test.each([
    ['sandbox.sqlite', 'garbage'],
    ['sandbox.sqlite', 'half'],
    ['lock.sqlite', 'garbage'],
  ])('with a damaged %s (%s) is refused with the name of the file and a remedy', async (name, how) => {
    const { folder } = await newDatabase('sqlite');
    await (await openStore({ folder })).close();
    const file = join(folder, name);
    const content = await readFile(file);
    const damaged =
      how === 'half' ? content.fill(0xff, 100, 8_192) : Buffer.from('this is no database '.repeat(500));
    await writeFile(file, damaged);
    const opening = openStore({ folder });
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(`The database file ${file} is damaged`);
    await expect(opening).rejects.toThrow(/use another folder with `--data`\.$/);
  });

  test('uses the write-ahead log and syncs to disk', async () => {
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
  test('finds the data of the previous run', async () => {
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
    ['something else', 'delete from kysely_migration', /could not be created: .*already exists/],
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

test('a scan after the close does not open the file again', async () => {
  const store = await openStore(await newDatabase('sqlite'));
  await store.close();
  await expect(store.scan.selectFrom('journal').selectAll().execute()).rejects.toThrow(
    'The database is closed.',
  );
});
