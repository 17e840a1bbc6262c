import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ReviewError } from '../finding.ts';

const run = promisify(execFile);

/** A commit. */
export interface Commit {
  /** The ref that named it. */
  readonly ref: string;
  /** Full hash. */
  readonly hash: string;
}

/** Runs git in a folder. */
export async function git(folder: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/**
 * Finds the root of the repository around a folder.
 *
 * @throws ReviewError when the folder is in no git repository
 */
export async function findRoot(folder: string): Promise<string> {
  return git(folder, ['rev-parse', '--show-toplevel']).catch(() => {
    throw new ReviewError(
      `${folder} is in no git repository, so there is no earlier version to compare with. Run the review in a clone, or name two files.`,
    );
  });
}

/**
 * Resolves a ref to a commit.
 *
 * @throws ReviewError when git does not know the ref
 */
export async function resolveCommit(root: string, ref: string): Promise<Commit> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const hash = await git(root, args).catch(() => {
    const branch = /^origin\/(.+)/.exec(ref)?.[1];
    const fetch = branch ? `git fetch origin ${branch}:refs/remotes/${ref}` : 'git fetch origin';
    throw new ReviewError(
      `git knows no commit "${ref}" here. Check the spelling, or fetch it first with \`${fetch}\`.`,
    );
  });
  return { ref, hash };
}

/**
 * Finds the commit at which a branch left another one, so that later commits of the base do not look removed.
 *
 * @throws ReviewError when there is none, as in a shallow clone
 */
export async function mergeBase(root: string, base: Commit, head: string): Promise<Commit> {
  const hash = await git(root, ['merge-base', base.hash, head]).catch(async () => {
    const isShallow = (await git(root, ['rev-parse', '--is-shallow-repository'])) === 'true';
    const remedy = isShallow
      ? 'This clone is shallow: run `git fetch --unshallow`, or check out with `fetch-depth: 0`, and try again.'
      : 'Name a base that shares history with it.';
    throw new ReviewError(`${base.ref} and ${head} have no common commit here. ${remedy}`);
  });
  return { ref: base.ref, hash };
}

/** Returns whether a commit has a file. */
export async function hasFile(root: string, { hash }: Commit, file: string): Promise<boolean> {
  return (await git(root, ['ls-tree', '--full-tree', hash, '--', file])) !== '';
}

/** Lists the files that a working tree or commit has and a base has not, below a folder. */
export async function addedFiles(root: string, base: Commit, folder: string): Promise<string[]> {
  const tracked = await git(root, ['diff', '--name-only', '--diff-filter=A', base.hash, '--', folder]);
  const untracked = await git(root, ['ls-files', '--others', '--exclude-standard', '--', folder]);
  return `${tracked}\n${untracked}`.split('\n').filter((line) => line !== '');
}

/** Writes the YAML and JSON files of a commit into a folder. */
export async function extract(root: string, { hash }: Commit, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'tree.tar');
  const files = ['yaml', 'yml', 'json'].map((ending) => `:(top,glob)**/*.${ending}`);
  await git(root, [
    'archive',
    '--format=tar',
    `--output=${archive}`,
    hash,
    '--',
    ...(await present(root, hash, files)),
  ]);
  await run('tar', ['-xf', archive, '-C', folder]);
}

/** git refuses a pattern that matches nothing. */
async function present(root: string, hash: string, patterns: readonly string[]): Promise<string[]> {
  const names = (await git(root, ['ls-tree', '-r', '--name-only', '--full-tree', hash])).split('\n');
  return patterns.filter((pattern) =>
    names.some((name) => name.endsWith(pattern.slice(pattern.lastIndexOf('.')))),
  );
}
