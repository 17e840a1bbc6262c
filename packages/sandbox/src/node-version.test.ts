import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusalOfNode } from './node-version.ts';

test.each(['22.16.0', '22.23.3', '24.0.0', '24.21.0', '26.1.0'])('runs under Node %s', (version) => {
  expect(refusalOfNode(version)).toBeUndefined();
});

test.each(['18.20.8', '20.20.2', '22.15.1', '23.11.0'])('refuses to run under Node %s', (version) => {
  expect(refusalOfNode(version)).toBe(
    `The sandbox needs Node 22 from 22.16 on, or Node 24 or later; this is Node ${version}.`,
  );
});

test('requires the same versions as `engines` of the package', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(engines.node).toBe('^22.16.0 || >=24');
});
