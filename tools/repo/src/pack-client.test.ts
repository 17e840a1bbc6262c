import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'pack-client.ts'), ...args], { encoding: 'utf8' });

test('`--help` prints the usage and packs nothing', () => {
  const { status, stdout } = run('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('Usage: pnpm pack:client FOLDER');
});

test.each([[[]], [['one', 'two']], [['--out', 'one']]])('%j is a wrong invocation', (args) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('See --help.');
});
