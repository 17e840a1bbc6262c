import { execFileSync } from 'node:child_process';
import { UsageError } from '@cross-border-payments/cli-kit';

/**
 * Lists the files that differ from a Git reference, untracked ones included.
 *
 * @param base the change starts at the common ancestor of this reference and the current commit
 * @throws UsageError if Git does not know the reference
 */
export function changedFiles(root: string, base: string): string[] {
  const start = git(root, base, ['merge-base', base, 'HEAD']).trim();
  const tracked = git(root, base, ['diff', '--name-only', '-z', start]);
  const untracked = git(root, base, ['ls-files', '--others', '--exclude-standard', '-z']);
  return `${tracked}${untracked}`.split('\0').filter(Boolean).sort();
}

function git(root: string, base: string, args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const reason = String((error as { stderr?: unknown }).stderr ?? '').trim();
    throw new UsageError(
      `\`--base\` must be a git reference with a common ancestor, not \`${base}\`: ${reason}`,
    );
  }
}
