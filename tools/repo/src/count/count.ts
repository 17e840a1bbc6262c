import { execFileSync } from 'node:child_process';
import { repositoryRoot, runCommand, withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { type Measures, measure } from './measure.ts';

const HELP = `Counts hand-written source and test harnesses; finds copied readers and functions, unused exports, names that several
files export, import cycles and full folders.

Usage: pnpm count [options]

  --commit REV  count a commit instead of the working tree
  --help        show this text
`;

function measureCommit(commit: string): Promise<Measures> {
  return withTemporaryFolder(async (folder) => {
    const options = { cwd: repositoryRoot, stdio: 'pipe', maxBuffer: 2 ** 30 } as const;
    const archive = execFileSync('git', ['archive', commit], options);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return measure(folder);
  });
}

function describe(measures: Measures): string {
  const sizes = [...measures.packages.values()];
  const sum = (part: 'files' | 'lines') => sizes.reduce((all, size) => all + size[part], 0);
  const row = (name: string, files: string | number, lines: string | number) =>
    `${name.padEnd(24)}${String(files).padStart(6)}${String(lines).padStart(8)}`;
  return [
    row('hand-written source', 'files', 'lines'),
    ...[...measures.packages].map(([name, { files, lines }]) => row(name, files, lines)),
    row('in all', sum('files'), sum('lines')),
    row('test harnesses', measures.harnesses.files, measures.harnesses.lines),
    `\npackages under tools: ${measures.tools}`,
    ...Object.entries(measures.readers).flatMap(([reader, places]) => list(`copies: ${reader}`, places)),
    ...list('functions that several files have', measures.copies),
    ...list('exports that no other file uses', measures.unused),
    ...list(
      'import cycles',
      measures.circles.map((circle) => circle.join(', ')),
    ),
    ...list(
      'folders with more than 25 files',
      [...measures.fullFolders].map(([folder, files]) => `${folder}: ${files}`),
    ),
    ...list(
      'names exported by several files',
      [...measures.duplicates].map(([name, files]) => `${name}: ${files.join(', ')}`),
    ),
  ].join('\n');
}

function list(title: string, entries: readonly string[]): string[] {
  return [`${title}: ${entries.length}`, ...entries.map((entry) => `  ${entry}`)];
}

await runCommand(HELP, { commit: { type: 'string' } }, async ({ commit }) => {
  console.log(describe(commit === undefined ? measure(repositoryRoot) : await measureCommit(commit)));
  return 0;
});
