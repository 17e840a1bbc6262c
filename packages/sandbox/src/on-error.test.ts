import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type FunctionOptionNames, MISBEHAVIOURS } from '@cross-border-payments/server-stubs/attack';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newDatabase } from '../test/databases.ts';
import { type SandboxOptions, startSandbox } from './start-sandbox.ts';

/** The options that are functions. If a new one is not listed here, this test does not compile. */
const HOOKS: { readonly [Name in FunctionOptionNames<SandboxOptions>]: Name } = {
  onError: 'onError',
  onNote: 'onNote',
};

/** Makes the scheduler fail with an error that contains a name, as if the database were gone, or lets it work again. */
function loseTasks(folder: string, name: string | undefined): void {
  const database = new DatabaseSync(join(folder, 'sandbox.sqlite'), { timeout: 5_000 });
  if (name === undefined) database.exec('drop view tasks; alter table kept rename to tasks');
  else database.exec(`alter table tasks rename to kept; create view tasks as select * from "${name}"`);
  database.close();
}

afterEach(() => vi.restoreAllMocks());

describe('`onError` that', () => {
  test.each(MISBEHAVIOURS.map((each) => [each.name, each] as const))(
    '%s: the sandbox continues, and no error is lost',
    async (what, { kind, run }) => {
      const printed: string[] = [];
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
      const { folder } = await newDatabase('sqlite');
      let calls = 0;
      const hook = () => {
        calls += 1;
        loseTasks(folder, undefined);
        return run(undefined);
      };
      const sandbox = await startSandbox({ port: 0, data: folder, [HOOKS.onError]: hook });
      // Contains the name of the test, because an error that occurs late in one test is printed during the next.
      loseTasks(folder, `tasks of ${what}`);
      await expect.poll(() => calls).toBe(1);
      if (kind === 'error') {
        await expect.poll(() => printed.filter((line) => line.includes(`tasks of ${what}`))).toHaveLength(1);
      } else expect(printed.join('')).not.toContain(`tasks of ${what}`);
      expect(await sandbox.advance(0)).toMatchObject({ outstanding: 0 });
      expect((await fetch(`${sandbox.url}/nothing`)).status).toBe(404);
      await sandbox.close();
    },
  );
});

test.each(MISBEHAVIOURS.map((each) => [each.name, each] as const))(
  '`onNote` that %s: the sandbox continues',
  async (_, { run }) => {
    const lines: string[] = [];
    const hook = (line: string) => {
      lines.push(line);
      return run(undefined);
    };
    const sandbox = await startSandbox({ port: 0, callback: 'http://shop.example', [HOOKS.onNote]: hook });
    expect(lines).toEqual([expect.stringContaining('only if that host resolves to this machine')]);
    expect((await fetch(`${sandbox.url}/nothing`)).status).toBe(404);
    await sandbox.close();
  },
);
