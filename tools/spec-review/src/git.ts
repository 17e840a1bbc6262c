import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ReviewError } from './finding.ts';

const run = promisify(execFile);

/** A commit. */
export interface Commit {
  /** The ref that named it. */
  ref: string;
  /** Full hash. */
  hash: string;
}

async function git(root: string, args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', root, ...args]);
  return stdout.trim();
}

/**
 * Finds the root of the repository around a folder.
 *
 * @param folder any folder inside a working tree
 * @throws ReviewError when the folder is in no git repository
 */
export async function findRoot(folder: string): Promise<string> {
  try {
    return await git(folder, ['rev-parse', '--show-toplevel']);
  } catch {
    throw new ReviewError(
      `${folder} is in no git repository, so there is no earlier version to compare with; run the review in a clone.`,
    );
  }
}

/**
 * Resolves a ref to a commit.
 *
 * @param root root of the repository
 * @param ref branch, tag or hash
 * @throws ReviewError when git does not know the ref
 */
export async function resolveCommit(root: string, ref: string): Promise<Commit> {
  try {
    const hash = await git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
    return { ref, hash };
  } catch {
    throw new ReviewError(
      `git knows no commit "${ref}" here: check the spelling, or fetch it first with \`git fetch origin\`.`,
    );
  }
}

/** Returns whether the commit has the hand-written document. */
export async function hasDocument(root: string, { hash }: Commit): Promise<boolean> {
  return (await git(root, ['ls-tree', '--full-tree', hash, 'spec/openapi.yaml'])) !== '';
}

/** Returns how many commits the base has that the checked-out branch does not have. */
export async function commitsAhead(root: string, base: Commit): Promise<number> {
  return Number(await git(root, ['rev-list', '--count', `HEAD..${base.hash}`]));
}

/**
 * Writes the folder `spec` of a commit into another folder.
 *
 * @param root root of the repository
 * @param commit the version
 * @param folder an empty folder
 * @returns path of the written `spec` folder
 */
export async function extractSpec(root: string, commit: Commit, folder: string): Promise<string> {
  const archive = join(folder, 'spec.tar');
  await git(root, ['archive', '--format=tar', `--output=${archive}`, commit.hash, 'spec']);
  await run('tar', ['-xf', archive, '-C', folder]);
  return join(folder, 'spec');
}
