import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, runCommand } from '@cross-border-payments/cli-kit';
import { parse } from 'yaml';

const HELP = `Finds phrases that src/prose/phrases.yaml of tools/repo does not allow in comments, strings, pages and descriptions.

Usage: node tools/repo/src/prose/check-prose.ts [FOLDER ...]

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
  readonly text: string;
  readonly instead: string;
}

export function findPhrases(file: string, text: string, { phrases, exceptions }: Rules): Hit[] {
  const excepted = exceptions.filter((one) => one.file === file);
  const lines = text.split('\n');
  return Object.entries(phrases).flatMap(([phrase, instead]) =>
    [...text.matchAll(expressionOf(phrase))].flatMap((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      const isExcepted = excepted.some((one) => lines[line - 1]?.includes(one.line));
      const found = match[0].replaceAll(/\s+(?:[*#]|\/\/)?\s*/g, ' ');
      return isExcepted ? [] : [{ line, text: found, instead }];
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

function filesIn(folders: readonly string[]): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders];
  const files = execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\0');
  const isChecked = (file: string): boolean => CHECKED.test(file) && !SKIPPED.test(file) && !TEST.test(file);
  return files.filter((file) => isChecked(file) && existsSync(join(repositoryRoot, file)));
}

if (import.meta.main) {
  await runCommand(
    HELP,
    {},
    (_, folders) => {
      const rules: Rules = parse(readFileSync(join(import.meta.dirname, 'phrases.yaml'), 'utf8'));
      const files = filesIn(folders.length > 0 ? folders : rules.folders);
      const hits = files.flatMap((file) => {
        const text = readFileSync(join(repositoryRoot, file), 'utf8');
        return findPhrases(file, text, rules).map((hit) => ({ ...hit, file }));
      });
      for (const { file, line, text, instead } of hits)
        console.log(`${file}:${line}  "${text}": write ${instead}.`);
      console.log(`${hits.length} phrases to rewrite in ${files.length} files`);
      return hits.length === 0 ? 0 : 1;
    },
    { allowPositionals: true },
  );
}
