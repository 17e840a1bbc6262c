import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ReviewError } from '../finding.ts';
import { type Commit, extract, findRoot, hasFile, mergeBase, resolveCommit } from '../version/git.ts';
import { Version } from '../version/version.ts';

/** What to compare: two files, or two states of one file in git. */
export type ReviewSubject = (
  | { readonly files: readonly [string, string] }
  | { readonly file: string; readonly base: string; readonly head?: string }
) & {
  /** Folder that references may lead to, besides that of the document; with a state of git, its folder there. */
  readonly references?: string;
};

/** Both versions, and where they come from. */
export interface ReadVersions {
  /** Undefined if the base has no document, which makes everything new. */
  readonly base: Version | undefined;
  readonly head: Version;
  readonly names: { readonly base: string; readonly head: string };
  /** Set when the versions come from git. */
  readonly repository?: {
    readonly root: string;
    readonly base: Commit;
    readonly baseFolder: string;
    readonly headFolder: string;
    readonly file: string;
  };
}

/**
 * Reads both versions.
 *
 * @param folder an empty folder for the files of commits
 * @throws ReviewError when one of them cannot be read, naming which
 */
export async function readVersions(subject: ReviewSubject, folder: string): Promise<ReadVersions> {
  if ('files' in subject) {
    const [old, now] = subject.files;
    return {
      base: new Version('base', old, old, subject.references),
      head: new Version('head', now, now, subject.references),
      names: { base: old, head: now },
    };
  }
  const root = await findRoot(process.cwd());
  const file = relative(root, resolve(subject.file));
  if (file.startsWith('..'))
    throw new ReviewError(`${subject.file} is outside of the repository ${root}. Name a file inside it.`);
  const named = await resolveCommit(root, subject.base);
  const base = await mergeBase(root, named, subject.head ?? 'HEAD');
  const baseFolder = join(folder, 'base');
  await extract(root, base, baseFolder);
  const headFolder = subject.head === undefined ? root : join(folder, 'head');
  if (subject.head !== undefined) await extract(root, await resolveCommit(root, subject.head), headFolder);
  const path = join(headFolder, file);
  if (!existsSync(path))
    throw new ReviewError(`The head has no ${file}. Name the entry file of the document.`);
  const isFirst = !(await hasFile(root, base, file));
  const { references } = subject;
  const allowed = (folder: string) => references && join(folder, relative(root, resolve(references)));
  const head = new Version('head', path, file, allowed(headFolder));
  return {
    base: isFirst ? undefined : new Version('base', join(baseFolder, file), file, allowed(baseFolder)),
    head,
    names: { base: `${subject.base} (${base.hash.slice(0, 7)})`, head: subject.head ?? 'the working tree' },
    repository: { root, base, baseFolder, headFolder, file },
  };
}
