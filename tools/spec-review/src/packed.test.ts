import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const packed = join(folder, 'dist/packed-by-test');
const legacy = join(folder, 'corpus/documents/legacy.yaml');

beforeAll(() => {
  const tsdown = join(dirname(createRequire(import.meta.url).resolve('tsdown/package.json')), 'dist/run.mjs');
  execFileSync(process.execPath, [tsdown, '--out-dir', packed], { cwd: folder });
});

afterAll(() => rmSync(packed, { recursive: true, force: true }));

test('the packed command compares two files without the rest of the repository', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(packed, 'review.mjs'), legacy, legacy], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining('Passes: no change of the interface.')]);
});

test('the packed files import none of our packages', () => {
  const text = readFileSync(join(packed, 'review.mjs'), 'utf8');
  expect(text).not.toMatch(/from ?["']@cross-border-payments\//);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  expect(Object.keys(dependencies)).toEqual([
    '@eslint-community/regexpp',
    'ajv',
    'ajv-formats',
    'refa',
    'yaml',
  ]);
});
