import { once } from 'node:events';
import type { CommandCall } from './command.ts';
import { CommandError } from './control-api.ts';
import { printableJson } from './lines.ts';

/** Most characters of a line; those of a sandbox are far shorter. */
const LONGEST_LINE = 4_194_304;

/** Prints an export to standard output, line by line. */
export async function runExport({ api, options, stop }: CommandCall): Promise<void> {
  const { stdout } = process;
  for await (const line of linesOf(api.download(options.journal ? 'exportJournal' : 'exportStore'))) {
    if (stop.aborted) return;
    if (!isRecord(line)) throw new CommandError(`${api.base} sent an export with a line that is not JSON.`);
    if (!stdout.write(`${printableJson(line)}\n`)) await once(stdout, 'drain');
  }
}

/** Splits chunks into lines. @throws CommandError if the last one has no end, or one is too long */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > LONGEST_LINE) throw new CommandError('The export has a line that is too long.');
  }
  if (rest !== '') throw new CommandError('The export ended within a line, so it is not complete.');
}

function isRecord(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
