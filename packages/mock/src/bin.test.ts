import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs the command with an option that it refuses, under a Node that reports this version. */
function run(version: string) {
  const code = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const args = ['--import', `data:text/javascript,${code}`, join(import.meta.dirname, 'bin.ts'), '--wrong'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return [status, stdout, stderr];
}

test.each(['18.20.8', '9.11.2'])('refuses to run under Node %s', (version) => {
  expect(run(version)).toEqual([1, '', `mock: The mock needs Node 20 or later; this is Node ${version}.\n`]);
});

test.each(['20.0.0', '100.0.0'])('runs under Node %s', (version) => {
  expect(run(version)).toEqual([2, '', expect.stringContaining('--wrong')]);
});

test('requires the same version as `engines` of the package', () => {
  const { engines } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(engines.node).toBe('>=20');
});
