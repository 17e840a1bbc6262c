import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { afterAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'lint-scope-'));
for (const file of ['biome.json', 'tools/repo/constants.grit'])
  cpSync(join(repositoryRoot, file), join(root, file));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function lintWithFaultIn(file: string) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'var  one= 1\n');
  const args = ['check', '--vcs-enabled=false', '.'];
  const { status } = spawnSync(join(repositoryRoot, 'node_modules/.bin/biome'), args, { cwd: root });
  rmSync(path);
  return status;
}

test('the code of the repository is linted, but not a service generated into it', () => {
  expect(lintWithFaultIn('my-service/src/main.ts')).toBe(0);
  expect(lintWithFaultIn('examples/payout.ts')).toBe(1);
  expect(lintWithFaultIn('tsdown.config.ts')).toBe(1);
});
