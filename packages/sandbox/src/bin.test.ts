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

test.each(['22.16.0', '22.23.3', '24.0.0', '26.1.0'])('runs under Node %s', (version) => {
  expect(run(version)).toEqual([2, '', expect.stringContaining('--wrong')]);
});

test.each(['18.20.8', '20.20.2', '22.15.1', '23.11.0'])('refuses to run under Node %s', (version) => {
  const needed = 'The sandbox needs Node 22 from 22.16 on, or Node 24 or later';
  expect(run(version)).toEqual([1, '', `sandbox: ${needed}; this is Node ${version}.\n`]);
});

test('requires the same versions as `engines` of the package', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(engines.node).toBe('^22.16.0 || >=24');
});
