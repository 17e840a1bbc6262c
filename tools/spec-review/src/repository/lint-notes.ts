import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';

/** Most findings that are named one by one. */
const MOST = 10;
const LINE = /^(\S+):(\d+):\d+ {2}\w+ {2}(\S+) {2}(.+)$/;

interface LintFinding {
  readonly shown: string;
  /** Equal for the same finding on another line. */
  readonly key: string;
}

/**
 * Lists what our lint finds in the head and not in the base, if the document is the one of this repository.
 *
 * @param root the repository that is reviewed
 * @param folders where the files of base and head are, with the paths they have in the repository
 * @param file the entry file of the document, from the root
 * @returns one sentence per finding; empty for other repositories, whose code is never run
 */
export async function lintNotes(
  root: string,
  folders: { readonly base: string; readonly head: string },
  file: string,
): Promise<string[]> {
  const linter = join(repositoryRoot, 'tools/lint-rules/src/lint.ts');
  const isOwn = realpathSync(root) === realpathSync(repositoryRoot) && file === 'spec/openapi.yaml';
  if (!isOwn || !existsSync(linter)) return [];
  const found = await lint(linter, folders.head, file);
  if (found === undefined) return ['The lint of the head did not run: see `npx --yes pnpm lint:document`.'];
  if (found.length === 0) return [];
  return newFindings(found, (await lint(linter, folders.base, file)) ?? []);
}

/** Says which findings are not known, each counted as often as it is there. */
export function newFindings(found: readonly LintFinding[], known: readonly LintFinding[]): string[] {
  const left = known.map(({ key }) => key);
  const fresh = found.filter(({ key }) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const more = fresh.length - MOST;
  return [
    ...fresh.slice(0, MOST).map(({ shown }) => `New in the lint: ${shown}`),
    ...(more > 0 ? [`New in the lint: ${more} more.`] : []),
  ];
}

/** Reads the lines that the lint prints. */
export function readLint(text: string): LintFinding[] {
  return text.split('\n').flatMap((line) => {
    const [, file, at, rule, message] = LINE.exec(line) ?? [];
    return file === undefined
      ? []
      : [{ shown: `${file}:${at} ${rule}: ${message}`, key: `${file} ${rule} ${message}` }];
  });
}

/** Runs the lint in a folder; undefined if it does not run through. */
function lint(linter: string, folder: string, file: string): Promise<LintFinding[] | undefined> {
  const args = [linter, '--source-only', '--spec', join(folder, dirname(file))];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      const isDone = !error || error.code === 1;
      resolve(isDone && / errors?, /.test(stdout) ? readLint(stdout) : undefined);
    });
  });
}
