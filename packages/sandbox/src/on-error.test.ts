import { type FunctionOptionNames, MISBEHAVIOURS } from '@cross-border-payments/server-stubs/attack';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type SandboxOptions, startSandbox } from './start-sandbox.ts';

/** The options that are functions. If a new one is not listed here, this test does not compile. */
const HOOKS: { readonly [Name in FunctionOptionNames<SandboxOptions>]: Name } = {
  onError: 'onError',
  onNote: 'onNote',
};

/** Makes the scheduler fail as if the database were gone. */
const database = vi.hoisted(() => ({ isGone: false, error: '' }));

vi.mock('./scheduler/tasks.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./scheduler/tasks.ts')>();
  const dueInQueue: typeof original.dueInQueue = async (...args) => {
    if (database.isGone) throw new Error(database.error);
    return original.dueInQueue(...args);
  };
  return { ...original, dueInQueue };
});

afterEach(() => {
  database.isGone = false;
  vi.restoreAllMocks();
});

describe('`onError` that', () => {
  test.each(MISBEHAVIOURS.map((each) => [each.name, each] as const))(
    '%s: the sandbox continues, and no error is lost',
    async (what, { kind, run }) => {
      const printed: string[] = [];
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
      // Contains the name of the test, since an error that occurs late in one test is printed during the next.
      database.error = `The database of the test "${what}" is gone.`;
      let calls = 0;
      const hook = () => {
        calls += 1;
        database.isGone = false;
        return run(undefined);
      };
      const sandbox = await startSandbox({ port: 0, [HOOKS.onError]: hook });
      database.isGone = true;
      await expect.poll(() => calls).toBe(1);
      if (kind === 'error') {
        await expect.poll(() => printed.filter((line) => line.includes(database.error))).toHaveLength(1);
      } else expect(printed.join('')).not.toContain(database.error);
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
