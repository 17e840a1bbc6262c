// Long form also: the versions of Node 20 and 22.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { nodes, runsUnder } from './nodes.ts';

test.each([
  ['>=20', '20.0.0', true],
  ['>=20', '18.20.8', false],
  ['>=20.19', '20.18.0', false],
  ['^22.16.0 || >=24', '22.16.0', true],
  ['^22.16.0 || >=24', '22.15.1', false],
  ['^22.16.0 || >=24', '23.11.0', false],
  ['^22.16.0 || >=24', '26.1.0', true],
])('%s and Node %s: %s', (range, version, expected) => {
  expect(runsUnder(range, version)).toBe(expected);
});

test('an unsupported range is an error', () => {
  expect(() => runsUnder('~22', '22.1.0')).toThrow('~22 is not understood');
});

test.each(nodes)('$node is $version', async ({ binary, version }) => {
  const { stdout } = await promisify(execFile)(binary, ['--version']);
  expect(stdout).toBe(`v${version}\n`);
});
