import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { changedFiles } from './run-tests/changed-files.ts';

const HELP = `Formats changed files with Biome, and corrects what it can correct.

Usage: pnpm format [options]

  --all       all files, not only those that changed
  --base REF  git reference that the change begins at (default: main, or the last commit where there is no main)
  --help      show this text

Exit status: 0 nothing is left to correct, 1 something is, 2 a wrong invocation.
`;

const OPTIONS = { all: { type: 'boolean' }, base: { type: 'string' } } as const;

await runCommand(HELP, OPTIONS, ({ all, base }) => {
  if (all && base !== undefined)
    throw new UsageError('`--all` and `--base` exclude each other. Give one of them.');
  const files = all ? ['.'] : wanted(base).filter((file) => existsSync(join(repositoryRoot, file)));
  if (files.length === 0) {
    console.log('No file changed.');
    return 0;
  }
  const options = ['--write', '--files-ignore-unknown=true', '--no-errors-on-unmatched'];
  const { status } = spawnSync('biome', ['check', ...options, ...files], {
    cwd: repositoryRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0 ? 0 : 1;
});

/** Lists changed files, or every file if Git has no commit. */
function wanted(base: string | undefined): string[] {
  if (base !== undefined) return changedFiles(repositoryRoot, base);
  for (const known of ['main', 'HEAD']) {
    try {
      return changedFiles(repositoryRoot, known);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
    }
  }
  return ['.'];
}
