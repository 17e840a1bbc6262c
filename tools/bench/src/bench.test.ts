// Long form also: the benches other than that of the client.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

function bench(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'bench.ts'), ...args], { encoding: 'utf8' });
}

const isLong = process.env.TEST_FORM === 'long';

describe('short runs end well and name every candidate', () => {
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
      ['upload', '--runs', '1', '--bytes', '2000000'],
      ['ours, node adapter', 'MB per second', 'Target:'],
    ],
    [
      ['docs', '--runs', '1'],
      ['ours, page of the operation', 'Scalar', 'Swagger UI', 'Target:'],
    ],
    [
      ['editor', '--runs', '1'],
      ['empty file', 'quickstart', 'Target:'],
    ],
    [
      ['generator', '--runs', '1', '--calls', '200'],
      ['ours, server with validators', 'hey-api', 'orval', 'openapi-typescript', 'Target:'],
    ],
    [
      ['sandbox', '--runs', '1', '--requests', '50'],
      ['our mock', 'Prism command', 'ours, SQLite', 'ours, PostgreSQL', 'Target:'],
    ],
    [
      ['sandbox-size', '--runs', '1', '--requests', '50', '--orders', '2000'],
      ['SQLite', 'PostgreSQL', 'page of the history', 'Target:'],
    ],
  ];
  test.each(benches.filter(([[name]]) => (name === 'client') !== isLong))('%j', (args, texts) => {
    const { status, stdout, stderr } = bench(...args);
    expect(status, stderr).toBe(0);
    for (const text of texts) expect(stdout).toContain(text);
  });
});

test('a wrong command line ends with 2 and the reason', () => {
  const { status, stdout, stderr } = bench('server', '--fast');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe('There is no option `--fast`. See --help.\n');
});
