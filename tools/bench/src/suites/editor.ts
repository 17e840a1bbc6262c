import { readFile } from 'node:fs/promises';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { editorProjects, PROJECTS, type ProjectName, typescriptCommand } from '../editor-projects.ts';
import { type Diagnostic, diagnose } from '../language-server.ts';
import { countRuns, median, rotated, rounded } from '../statistics.ts';

const MOST_SECONDS_MORE = 0.1;

/**
 * Times an editor that opens a file: TypeScript's language server starts, reads the file and reports its errors. The file
 * is the client's quickstart, an empty file with the same settings, or the quickstart with a mistake, which must be found.
 *
 * @param options.runs how often each is timed; the medians are printed
 * @throws Error when the quickstart has errors, or the mistake is not found
 */
export async function benchEditor({ runs }: { runs: number }): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    const files = await editorProjects(folder);
    const command = [await typescriptCommand(), '--lsp', '--stdio'];
    const seconds: Record<ProjectName, number[]> = {
      'empty file': [],
      quickstart: [],
      'quickstart with a mistake': [],
    };
    // The warm-up fills the disk caches.
    console.error('editor: warm-up');
    for (const name of PROJECTS) await timeCheck(command, name, files[name]);
    for (const run of countRuns('editor', runs)) {
      for (const name of rotated(PROJECTS, run)) {
        seconds[name].push(await timeCheck(command, name, files[name]));
      }
    }
    report(seconds);
  });
}

async function timeCheck(command: readonly string[], name: ProjectName, file: string): Promise<number> {
  const text = await readFile(file, 'utf8');
  const startedAt = performance.now();
  const found = await diagnose(command, file, text);
  const seconds = (performance.now() - startedAt) / 1000;
  assertExpected(name, found);
  return seconds;
}

function assertExpected(name: ProjectName, found: readonly Diagnostic[]): void {
  const isExpected = name === 'quickstart with a mistake' ? found.length === 1 : found.length === 0;
  if (isExpected) return;
  const messages = found.map(({ message }) => message).join('; ') || 'nothing';
  throw new Error(`the language server found ${messages} in the project "${name}"`);
}

function report(seconds: Readonly<Record<ProjectName, number[]>>): void {
  const empty = seconds['empty file'];
  const moreThanEmpty = (name: ProjectName) =>
    median(seconds[name].map((each, run) => each - (empty[run] ?? 0)));
  const rows = PROJECTS.map((name) => {
    const row = { seconds: rounded(median(seconds[name])), 'more than empty': rounded(moreThanEmpty(name)) };
    return [name, row];
  });
  console.table(Object.fromEntries(rows));
  const more = moreThanEmpty('quickstart');
  const verdict = more <= MOST_SECONDS_MORE ? 'met' : 'missed';
  console.log(`Target: the quickstart at most ${MOST_SECONDS_MORE} s more than an empty file (${verdict}).`);
}
