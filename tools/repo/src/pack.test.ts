import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { describe, expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));

describe.each(['client', 'sandbox'])('pack:%s', (name) => {
  const command: string[] = scripts[`pack:${name}`].split(' ').slice(1);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...command, ...args], { cwd: repositoryRoot, encoding: 'utf8' });

  test('`--help` prints the usage and packs nothing', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    expect(stdout).toContain(`Usage: pnpm pack:${name} FOLDER`);
  });

  test.each([[[]], [['one', 'two']], [['--out', 'one']]])('%j is a wrong invocation', (args) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('See --help.');
  });
});
