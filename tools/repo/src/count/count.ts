import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot, runCommand } from '@cross-border-payments/proof';
import { type Measures, measure } from './measure.ts';

const HELP = `Counts hand-written source, copies of readers, names exported twice, import circles and full folders.

Usage: pnpm count [options]

  --commit REV  count a commit instead of the working tree
  --help        show this text
`;

/** Measures a commit, unpacked to a temporary folder. */
function measureCommit(commit: string): Measures {
  const folder = mkdtempSync(join(tmpdir(), 'count-'));
  try {
    const archive = join(folder, 'archive.tar');
    const root = join(folder, 'repository');
    mkdirSync(root);
    execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: repositoryRoot, stdio: 'pipe' });
    execFileSync('tar', ['-xf', archive, '-C', root]);
    return measure(root);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lays the measures out as lines of text. */
function describe({ packages, tools, readers, duplicates, circles, fullFolders }: Measures): string {
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

await runCommand(HELP, { commit: { type: 'string' } }, ({ commit }) => {
  console.log(describe(commit === undefined ? measure(repositoryRoot) : measureCommit(commit)));
  return 0;
});
