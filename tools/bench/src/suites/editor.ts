import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node.js';
import { editorProjects, PROJECTS, type ProjectName, typescriptCommand } from '../editor-projects.ts';
import { inTurns, median, metOrMissed, rounded } from '../statistics.ts';
import { printTable } from '../tables.ts';

interface Diagnostic {
  readonly message: string;
}

/**
 * Starts a language server, opens a file as an editor does, waits until the file is checked, and ends the server.
 *
 * @param command the server and its arguments; it communicates over standard input and output
 * @returns what the server found in the file
 * @throws Error if the server exits early or refuses a request
 */
async function diagnose(command: readonly string[], file: string, text: string) {
  const [program = '', ...args] = command;
  const folder = dirname(file);
  const child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  // Pending requests fail only when the connection is disposed of.
  connection.onClose(() => connection.dispose());
  // Responds to every request of the server with null: it then uses its defaults.
  connection.onRequest(() => null);
  connection.listen();
  try {
    const capabilities = { textDocument: { diagnostic: {} } };
    const rootUri = pathToFileURL(folder).href;
    await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities });
    await connection.sendNotification('initialized', {});
    const uri = pathToFileURL(file).href;
    const opened = { uri, languageId: 'typescript', version: 1, text };
    await connection.sendNotification('textDocument/didOpen', { textDocument: opened });
    const report = await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
    return (report as { items: readonly Diagnostic[] }).items;
  } finally {
    child.kill();
  }
}

const MAX_SECONDS_MORE = 0.1;

/**
 * Times an editor that opens a file: TypeScript's language server starts, reads the file and reports its errors. The file
 * is the client's quickstart, an empty file with the same settings, or the quickstart with a mistake, which must be found.
 *
 * @param options.runs how often each file is timed; the medians are printed
 * @throws Error when the quickstart has errors, or the mistake is not found
 */
export default async function benchEditor({ runs }: { runs: number }): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    const files = await editorProjects(folder);
    const command = [await typescriptCommand(), '--lsp', '--stdio'];
    const time = (name: ProjectName) => timeCheck(command, name, files[name]);
    // The warm-up fills the disk caches.
    console.error('editor: warm-up');
    for (const name of PROJECTS) await time(name);
    report(await inTurns('editor', runs, PROJECTS, time));
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

function report(seconds: ReadonlyMap<ProjectName, readonly number[]>): void {
  const empty = seconds.get('empty file') ?? [];
  const moreThanEmpty = (each: readonly number[]) => median(each.map((one, run) => one - (empty[run] ?? 0)));
  const rows = [...seconds].map(([name, each]) => [
    name,
    { seconds: rounded(median(each)), 'more than empty': rounded(moreThanEmpty(each)) },
  ]);
  printTable(Object.fromEntries(rows));
  const isMet = moreThanEmpty(seconds.get('quickstart') ?? []) <= MAX_SECONDS_MORE;
  console.log(
    `Target: the quickstart at most ${MAX_SECONDS_MORE} s more than an empty file (${metOrMissed(isMet)}).`,
  );
}
