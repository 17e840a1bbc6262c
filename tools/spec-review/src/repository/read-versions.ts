import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { convertSwagger } from '@cross-border-payments/generator/load-input';
import { isObject } from '@cross-border-payments/openapi';
import { parseSourceFile, readFileText, type SourceFile } from '@cross-border-payments/openapi/model';
import { ReviewError } from '../findings/finding.ts';
import { readPair, type UnreadPart, Version, type VersionReader } from './version.ts';

/** What to compare: two files or URLs, or one file at two commits. */
export type ReviewSubject = (
  | { readonly files: readonly [string, string] }
  | { readonly file: string; readonly base: string; readonly head?: string | undefined }
) & {
  /** Further folder that references may lead to; for a version from git, the folder in its commit. */
  readonly references?: string | undefined;
};

export interface ReadVersions {
  /** The folder of the head's document, with the settings and accepted breaks. */
  readonly folder: string;
  /** Undefined if the base has no document, or if its document cannot be read. */
  readonly base: Version | undefined;
  readonly head: Version;
  readonly unread: readonly UnreadPart[];
  /** Why the base as a whole cannot be read. */
  readonly baseFault?: string;
  readonly names: { readonly base: string; readonly head: string };
  /** What the report says at its end, one sentence each. Later steps add further notes. */
  readonly notes: string[];
  /** Set when the versions come from git. */
  readonly repository?: Repository;
}

/** Two commits of a repository, or a commit and its working tree, each in a folder. */
export interface Repository {
  readonly root: string;
  readonly base: string;
  readonly baseFolder: string;
  /** The path of the entry file, relative to the root. */
  readonly file: string;
}

/** Reads both versions; files of commits go to an empty folder. @throws ReviewError that names the version */
export async function readVersions(subject: ReviewSubject, folder: string): Promise<ReadVersions> {
  const parsed = new Map<string, SourceFile>();
  if ('files' in subject) {
    const [old, now] = subject.files;
    const { references } = subject;
    const names = { base: nameOf(old), head: nameOf(now) };
    const files = {
      base: await converted(await localFile(old, join(folder, 'base')), join(folder, 'base')),
      head: await converted(await localFile(now, join(folder, 'head')), join(folder, 'head')),
    };
    const read: VersionReader = (side, leaveOut) =>
      new Version(side, files[side].path, names[side] + files[side].note, { references, leaveOut, parsed });
    return { ...readPair(read), names, folder: dirname(now), notes: [] };
  }
  const root = await findRoot(process.cwd());
  const file = relative(root, resolve(subject.file)).split(sep).join('/');
  if (file.startsWith('..'))
    throw new ReviewError(`${subject.file} is outside of the repository ${root}. Name a file inside it.`);
  const base = await mergeBase(root, subject.base, subject.head ?? 'HEAD');
  const baseFolder = join(folder, 'base');
  const { references } = subject;
  const folders = [dirname(file), ...(references ? [relative(root, resolve(references))] : [])].map((one) =>
    one === '.' ? '' : one.split(sep).join('/'),
  );
  const isFirst = !(await extract(root, base, folders, baseFolder)).includes(file);
  const headFolder = subject.head === undefined ? root : join(folder, 'head');
  if (subject.head !== undefined)
    await extract(root, await resolveCommit(root, subject.head), folders, headFolder);
  const path = join(headFolder, file);
  if (!existsSync(path))
    throw new ReviewError(`The head has no ${file}. Name the entry file of the document.`);
  const files = {
    base: await converted(join(baseFolder, file), join(folder, 'old')),
    head: await converted(path, join(folder, 'new')),
  };
  const read: VersionReader = (side, leaveOut) => {
    const folder = side === 'base' ? baseFolder : headFolder;
    const allowed = references && join(folder, relative(root, resolve(references)));
    const { path: own, note } = files[side];
    return new Version(side, own, file + note, { references: allowed, leaveOut, parsed });
  };
  return {
    ...(isFirst ? readHead(read) : readPairOrHead(read)),
    names: { base: `${subject.base} (${base.slice(0, 7)})`, head: subject.head ?? 'the working tree' },
    folder: dirname(subject.file),
    notes: [],
    repository: { root, base, baseFolder, file },
  };
}

type ReadPair = Omit<ReadVersions, 'names' | 'folder' | 'notes'>;

/** Reads both versions. If the base cannot be read, reads only the head, which may be the commit that repairs it. */
function readPairOrHead(read: VersionReader): ReadPair {
  try {
    return readPair(read);
  } catch (error) {
    if (!(error instanceof ReviewError)) throw error;
    return { ...readHead(read), baseFault: error.message };
  }
}

function readHead(read: VersionReader): ReadPair {
  const head = read('head', []);
  return { base: undefined, head, unread: head.unread.map((part) => ({ ...part, in: 'head' })) };
}

/** Returns a file or, for Swagger 2, the converted file, with a note that lines refer to the converted file. */
async function converted(path: string, folder: string): Promise<{ path: string; note: string }> {
  const isSwagger = existsSync(path) && /^[\s{]*["']?swagger["']?\s*:/m.test(readFileSync(path, 'utf8'));
  const document = isSwagger ? parseSourceFile(path, readFileText(path)).data : undefined;
  if (!isObject(document)) return { path, note: '' };
  try {
    const text = JSON.stringify(await convertSwagger({ document, file: path }), null, 1);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'converted.json'), text);
    return { path: join(folder, 'converted.json'), note: ' as OpenAPI 3.0' };
  } catch (error) {
    throw new ReviewError((error as Error).message);
  }
}

const DOWNLOAD_MS = 30_000;
const MAX_DOWNLOAD_BYTES = 64 * 1024 * 1024;

function isUrl(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/** Returns the name of a file for reports: a URL without its query, which may contain a secret. */
function nameOf(file: string): string {
  if (!isUrl(file) || !URL.canParse(file)) return file;
  const { origin, pathname } = new URL(file);
  return origin + pathname;
}

/** Returns the path of a file, or downloads a URL into a folder. References of a downloaded file are not followed. */
async function localFile(file: string, folder: string): Promise<string> {
  if (!isUrl(file)) return file;
  const refuse = (reason: string) => new ReviewError(`${nameOf(file)} ${reason}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    const { ok, status, body } = await fetch(file, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
    if (!ok) throw refuse(`responded with HTTP ${status}. Check the URL.`);
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_DOWNLOAD_BYTES) throw refuse('has more than 64 MiB. Download it and name the file.');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ReviewError) throw error;
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : isUrl(message) ? 'the URL is not valid' : message;
    throw refuse(`cannot be downloaded: ${reason.replaceAll(file, nameOf(file)).replace(/\.$/, '')}.`);
  }
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'document.yaml');
  writeFileSync(path, Buffer.concat(chunks));
  return path;
}

const run = promisify(execFile);

async function git(folder: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

async function findRoot(folder: string): Promise<string> {
  return git(folder, ['rev-parse', '--show-toplevel']).catch(() => {
    throw new ReviewError(
      `${folder} is not in a git repository, so there is no earlier version to compare with. Run the review in a clone, or name two files.`,
    );
  });
}

function resolveCommit(root: string, ref: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  return git(root, args).catch(() => {
    const branch = /^origin\/(.+)/.exec(ref)?.[1];
    const fetch = branch ? `git fetch origin ${branch}:refs/remotes/${ref}` : 'git fetch origin';
    throw new ReviewError(
      `git knows no commit \`${ref}\` here. Check the spelling, or fetch it first with \`${fetch}\`.`,
    );
  });
}

/**
 * Finds the merge base of two commits. Compared with the tip of the base branch, its later commits would look like
 * removals.
 */
function mergeBase(root: string, base: string, head: string): Promise<string> {
  return git(root, ['merge-base', '--end-of-options', base, head]).catch(async () => {
    for (const ref of [base, head]) await resolveCommit(root, ref);
    const isShallow = (await git(root, ['rev-parse', '--is-shallow-repository'])) === 'true';
    const remedy = isShallow
      ? 'This clone is shallow: run `git fetch --unshallow`, or check out with `fetch-depth: 0`, and try again.'
      : 'Name a base that shares history with it.';
    throw new ReviewError(`${base} and ${head} have no common commit here. ${remedy}`);
  });
}

/** Lists the files below a folder that were added since the base. */
export async function addedFiles(root: string, base: string, folder: string): Promise<string[]> {
  if (!existsSync(join(root, folder))) return [];
  const tracked = await git(root, ['diff', '--name-only', '--diff-filter=A', base, '--', folder]);
  const untracked = await git(root, ['ls-files', '--others', '--exclude-standard', '--', folder]);
  return `${tracked}\n${untracked}`.split('\n').filter((line) => line !== '');
}

/** Returns the day on which a line of a commit was committed, as YYYY-MM-DD. */
export async function committedOn(
  root: string,
  commit: string,
  { file, line }: { readonly file: string; readonly line: number },
): Promise<string> {
  const blame = await git(root, ['blame', '--porcelain', '-L', `${line},${line}`, commit, '--', file]);
  const [, seconds = '0'] = /^committer-time (\d+)$/m.exec(blame) ?? [];
  return new Date(Number(seconds) * 1_000).toISOString().slice(0, 10);
}

/** Copies the YAML and JSON files of a commit in some folders to `folder`. Returns the names of all its files. */
async function extract(root: string, commit: string, folders: readonly string[], folder: string) {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'tree.tar');
  const names = (await git(root, ['ls-tree', '-r', '--name-only', '--full-tree', '-z', commit])).split('\0');
  const patterns = folders.flatMap((one) => {
    const prefix = one === '' ? '' : `${one}/`;
    const found = names.filter((name) => name.startsWith(prefix));
    // git fails for a pattern that matches no file.
    const endings = ['.yaml', '.yml', '.json'].filter((ending) =>
      found.some((name) => name.endsWith(ending)),
    );
    return endings.map((ending) => `:(top,glob)${prefix.replaceAll(/[*?[\]\\]/g, '\\$&')}**/*${ending}`);
  });
  if (patterns.length === 0) return names;
  await git(root, ['archive', '--format=tar', `--output=${archive}`, commit, '--', ...patterns]);
  await run('tar', ['-xf', archive, '-C', folder]);
  return names;
}
