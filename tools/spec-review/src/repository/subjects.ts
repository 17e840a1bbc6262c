import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { ReviewSubject } from './read-versions.ts';

/** A document to review, with its path relative to the folders or to the working folder. */
export interface NamedSubject {
  readonly name: string;
  readonly subject: ReviewSubject;
  /** Set if only one version has the document. */
  readonly only: 'base' | 'head' | undefined;
}

const DOCUMENT = /^[\s{]*["']?(openapi|swagger)["']?\s*:/m;
const FILES = '**/*.{yaml,yml,json}';

/**
 * Lists the documents to review, in either version: the documents in two folders, by their paths, or the documents that
 * a folder or glob names. Files that are no OpenAPI documents are left out.
 *
 * @returns undefined for a subject that names one document
 */
export function listSubjects(subject: ReviewSubject): NamedSubject[] | undefined {
  if ('files' in subject) {
    const [old, now] = subject.files;
    if (![old, now].every(isFolder)) return undefined;
    return pair(documentsIn(old), documentsIn(now), (name) => {
      return { ...subject, files: [join(old, name), join(now, name)] };
    });
  }
  const { file, base, head } = subject;
  const isGlob = /[*?[{]/.test(file) && !existsSync(file);
  if (!isGlob && !isFolder(file)) return undefined;
  const pattern = isGlob ? file : `${file.replace(/\/$/, '')}/${FILES}`;
  const isListed = (name: string) => matchesGlob(name, pattern);
  const before = documentsAt(base, isListed);
  const after = head === undefined ? globSync(pattern).filter(isDocument) : documentsAt(head, isListed);
  return pair(before, after, (name) => ({ ...subject, file: name }));
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function isDocument(path: string): boolean {
  return DOCUMENT.test(readFileSync(path, 'utf8'));
}

function documentsIn(folder: string): string[] {
  return globSync(FILES, { cwd: folder }).filter((name) => isDocument(join(folder, name)));
}

/** Lists the documents of a commit below the working folder. */
function documentsAt(commit: string, isListed: (name: string) => boolean): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const names = git('ls-tree', '-r', '--name-only', '-z', commit).split('\0').filter(isListed);
  return names.filter((name) => DOCUMENT.test(git('show', `${commit}:./${name}`)));
}

/** Lists the documents that at least one version has. */
function pair(
  before: readonly string[],
  after: readonly string[],
  subjectOf: (name: string) => ReviewSubject,
): NamedSubject[] {
  return [...new Set([...before, ...after])].sort().map((name) => {
    const only = before.includes(name) ? (after.includes(name) ? undefined : 'base') : 'head';
    return { name, subject: subjectOf(name), only };
  });
}
