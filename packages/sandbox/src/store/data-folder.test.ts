import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { afterTest, newDatabase, openForTest } from '../../test/databases.ts';
import { StartError } from '../core/errors.ts';
import { TABLES } from './schema.ts';
import { openStore } from './sqlite-store.ts';

const COMMAND = fileURLToPath(new URL('../bin.ts', import.meta.url));

/** Runs the command of the sandbox on a folder. In this process, a start that hangs could not be ended. */
function expectRefusedStart(folder: string, refusal: string): void {
  const args = [COMMAND, '--port', '0', '--data', folder];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
  expect([status, stderr]).toEqual([1, `sandbox: ${refusal}\n`]);
}

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
    const row = await store.db
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

  test.each([0, 1, 99, 512, 4_096, 20_000])(
    'with a sandbox.sqlite cut to %i bytes is refused every time, and stays as it is',
    async (size) => {
      const { folder } = await newDatabase('sqlite', { isBare: true });
      await (await openStore({ folder })).close();
      const file = join(folder, 'sandbox.sqlite');
      await truncate(file, size);
      for (const _ of ['first', 'second']) {
        const opening = openStore({ folder });
        await expect(opening).rejects.toThrow(StartError);
        await expect(opening).rejects.toThrow(`The database file ${file} is damaged`);
        await expect(opening).rejects.toThrow(/Restore a copy .* use another folder with `--data`\.$/);
      }
      expect((await stat(file)).size).toBe(size);
    },
  );

  test('opens after a start that ended before its database was complete', async () => {
    const { folder } = await newDatabase('sqlite', { isBare: true });
    for (const name of ['sandbox.sqlite-new', 'sandbox.sqlite-new-wal', 'lock.sqlite', 'holder.json'])
      await writeFile(join(folder, name), '');
    const store = await openStore({ folder });
    afterTest(() => store.close());
    expect(await readdir(folder)).not.toContain('sandbox.sqlite-new');
  });

  test('with a named pipe instead of one of its files is refused, and nothing waits for its other end', async () => {
    for (const name of [
      'sandbox.sqlite',
      'sandbox.sqlite-wal',
      'lock.sqlite',
      'holder.json',
      'demo-secret',
    ]) {
      const { folder } = await newDatabase('sqlite', { isBare: true });
      const file = join(folder, name);
      execFileSync('mkfifo', [file]);
      const refusal = `${file} must be a regular file. Remove it, or use another folder with \`--data\`.`;
      if (name === 'sandbox.sqlite') expectRefusedStart(folder, refusal);
      await expect(openStore({ folder })).rejects.toThrow(new StartError(refusal));
    }
  });

  test.skipIf(process.platform !== 'linux').each([
    ['/proc/sandbox/data', 'ENOENT'],
    ['/proc/self/fd', 'ENOENT'],
    ['/dev/null', 'ENOTDIR'],
    ['/dev/null/data', 'ENOTDIR'],
  ])('cannot be %s', async (folder, code) => {
    const refusal = `The data folder ${folder} cannot be used (${code}). Choose another with \`--data\`.`;
    if (folder.startsWith('/proc/sandbox')) expectRefusedStart(folder, refusal);
    await expect(openStore({ folder })).rejects.toThrow(new StartError(refusal));
  });

  test('cannot be a file or a named pipe', async () => {
    const { folder } = await newDatabase('sqlite', { isBare: true });
    const [file, pipe] = [join(folder, 'file'), join(folder, 'pipe')];
    await writeFile(file, '');
    execFileSync('mkfifo', [pipe]);
    for (const path of [file, pipe])
      await expect(openStore({ folder: path })).rejects.toThrow(
        new StartError(`The data folder ${path} cannot be used (ENOTDIR). Choose another with \`--data\`.`),
      );
  });

  test('of an older version is refused with its name and what to do, and is not changed', async () => {
    const { folder } = await newDatabase('sqlite', { isBare: true });
    await (await openStore({ folder })).close();
    const file = join(folder, 'sandbox.sqlite');
    const database = new DatabaseSync(file);
    database.exec("update kysely_migration set name = '0001-schema'");
    database.close();
    const before = await readFile(file);
    const error = await openStore({ folder }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(
      /: The data in the folder \S+ was written by another version of the sandbox, with the schema 0001-schema instead of schema-[0-9a-f]{8}\. Use that version, or start with an empty folder \(`--data`\) or database \(`--database-url`\)\.$/,
    );
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  test('with other tables is refused', async () => {
    const { folder } = await newDatabase('sqlite', { isBare: true });
    await (await openStore({ folder })).close();
    const tables: Record<string, unknown> = TABLES;
    tables.refunds = { id: { sql: () => 'integer' } };
    try {
      await expect(openStore({ folder })).rejects.toThrow('was written by another version of the sandbox');
    } finally {
      delete tables.refunds;
    }
    await (await openStore({ folder })).close();
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
