import { execFileSync } from 'node:child_process';
import { repositoryRoot, runCommand, withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { type Measures, measure } from './measure.ts';

const HELP = `Counts hand-written source, test harnesses, copies of readers, names exported twice, import circles and full folders.

Usage: pnpm count [options]

  --commit REV  count a commit instead of the working tree
  --help        show this text
`;

/** Measures a commit, unpacked to a temporary folder. */
function measureCommit(commit: string): Promise<Measures> {
  return withTemporaryFolder(async (folder) => {
    const options = { cwd: repositoryRoot, stdio: 'pipe', maxBuffer: 2 ** 30 } as const;
    const archive = execFileSync('git', ['archive', commit], options);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return measure(folder);
  });
}

/** Lays the measures out as lines of text. */
function describe({
  packages,
  harnesses,
  tools,
  readers,
  duplicates,
  circles,
  fullFolders,
}: Measures): string {
  const all = [...packages.values()].reduce(
    (sum, { files, lines }) => ({ files: sum.files + files, lines: sum.lines + lines }),
    { files: 0, lines: 0 },
  );
  const row = (name: string, files: string | number, lines: string | number) =>
    `${name.padEnd(24)}${String(files).padStart(6)}${String(lines).padStart(8)}`;
  return [
    row('hand-written source', 'files', 'lines'),
    ...[...packages].map(([name, { files, lines }]) => row(name, files, lines)),
    row('in all', all.files, all.lines),
    row('test harnesses', harnesses.files, harnesses.lines),
    `\npackages under tools: ${tools}`,
    ...Object.entries(readers).flatMap(([reader, places]) => list(`copies: ${reader}`, places)),
    ...list(
      'import circles',
      circles.map((circle) => circle.join(', ')),
    ),
    ...list(
      'folders with more than 25 files',
      [...fullFolders].map(([folder, files]) => `${folder}: ${files}`),
    ),
    ...list(
      'names exported by several files',
      [...duplicates].map(([name, files]) => `${name}: ${files.join(', ')}`),
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
