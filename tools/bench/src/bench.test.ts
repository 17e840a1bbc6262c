// Long form also: a short run of every suite.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

function bench(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'bench.ts'), ...args], { encoding: 'utf8' });
}

describe.runIf(process.env.TEST_FORM === 'long')('short runs succeed and name every candidate', () => {
  const benches: [string[], string[]][] = [
    [
      ['server', '--runs', '1', '--requests', '50'],
      ['ours, node adapter', 'express-openapi-validator', 'Target:'],
    ],
    [
      ['client', '--runs', '1', '--calls', '200'],
      ['ours, method', 'axios', 'gzipped', 'Target:'],
    ],
    [
      ['generator', '--runs', '1', '--calls', '200'],
      ['ours, server with validators', 'hey-api', 'orval', 'openapi-typescript', 'Target:'],
    ],
  ];
  test.each(benches)('%j', (args, texts) => {
    const { status, stdout, stderr } = bench(...args);
    expect(status, stderr).toBe(0);
    for (const text of texts) expect(stdout).toContain(text);
  });
});

test('a wrong command line exits with 2 and prints the reason', () => {
  const { status, stdout, stderr } = bench('server', '--fast');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe('There is no option `--fast`. See --help.\n');
});
