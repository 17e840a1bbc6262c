import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand } from '@cross-border-payments/cli-kit';
import { parse } from 'yaml';

const HELP = `Finds phrases that src/prose/phrases.yaml of tools/repo does not allow in comments, strings, pages and descriptions.

Usage: node tools/repo/src/prose/check-prose.ts [options] [FOLDER ...]

  --count   count the hits per phrase and package instead of listing them
  --tests   check test files too
  --help    show this text

FOLDER is below the repository, by default the folders that phrases.yaml lists.

Exit status: 0 nothing found, 1 something found, 2 a wrong invocation.
`;

/** Allows every phrase in the lines of a file that contain the text of `line`. */
interface Exception {
  readonly file: string;
  readonly line: string;
  readonly reason: string;
}

export interface Rules {
  readonly folders: readonly string[];
  /** What to write instead of each phrase, which is a regular expression. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly exceptions: readonly Exception[];
}

interface Hit {
  readonly line: number;
  readonly phrase: string;
  readonly text: string;
  readonly instead: string;
}

/** Finds the phrases in the text of a file. */
export function findPhrases(file: string, text: string, { phrases, exceptions }: Rules): Hit[] {
  const excepted = exceptions.filter((one) => one.file === file);
  const lines = text.split('\n');
  return Object.entries(phrases).flatMap(([phrase, instead]) =>
    [...text.matchAll(expressionOf(phrase))].flatMap((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      const isExcepted = excepted.some((one) => lines[line - 1]?.includes(one.line));
      const found = match[0].replaceAll(/\s+(?:[*#]|\/\/)?\s*/g, ' ');
      return isExcepted ? [] : [{ line, phrase, text: found, instead }];
    }),
  );
}

function expressionOf(phrase: string): RegExp {
  return new RegExp(`\\b(?:${phrase.replaceAll(/ (?![*?])/g, '\\s+(?:(?:\\*|//|#)\\s+)?')})(?!\\w)`, 'gi');
}

/** Code, pages and descriptions, but no data or generated files, and not the list of phrases. */
const CHECKED = /\.(?:ts|js|mjs|css|html|md|ya?ml)$/;
const SKIPPED =
  /(?:^|\/)(?:generated|golden|corpus|cases(?:-\w+)?|test-documents|files|downloads)\/|lock\.yaml$|phrases\.yaml$|CHANGELOG\.md$/;
const TEST = /\.test\.ts$|\/(?:testing|test)\//;

function filesIn(folders: readonly string[], withTests: boolean): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders];
  const files = execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\0');
  return files.filter(
    (file) =>
      CHECKED.test(file) &&
      !SKIPPED.test(file) &&
      (withTests || !TEST.test(file)) &&
      existsSync(join(repositoryRoot, file)),
  );
}

function countTable(hits: readonly (Hit & { readonly file: string })[]): string {
  const counts = new Map<string, Map<string, number>>();
  for (const { file, phrase } of hits) {
    const owner = /^(?:packages|tools)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '';
    const own = counts.get(phrase) ?? new Map<string, number>();
    counts.set(phrase, own.set(owner, (own.get(owner) ?? 0) + 1));
  }
  const rows = [...counts].map(
    ([phrase, own]) => `${phrase}: ${[...own].map(([owner, count]) => `${owner} ${count}`).join(', ')}`,
  );
  return rows.join('\n');
}

if (import.meta.main) {
  await runCommand(
    HELP,
    { count: { type: 'boolean' }, tests: { type: 'boolean' } } as const,
    ({ count = false, tests = false }, folders) => {
      const rules: Rules = parse(readFileSync(join(import.meta.dirname, 'phrases.yaml'), 'utf8'));
      const files = filesIn(folders.length > 0 ? folders : rules.folders, tests);
      const hits = files.flatMap((file) =>
        findPhrases(file, readFileSync(join(repositoryRoot, file), 'utf8'), rules).map((hit) => ({
          ...hit,
          file,
        })),
      );
      const shown = hits.map(
        ({ file, line, text, instead }) => `${file}:${line}  "${text}": write ${instead}.`,
      );
      if (hits.length > 0) console.log(count ? countTable(hits) : shown.join('\n'));
      console.log(`${hits.length} phrases to rewrite in ${files.length} files`);
      return hits.length === 0 ? 0 : 1;
    },
    { allowPositionals: true },
  );
}
