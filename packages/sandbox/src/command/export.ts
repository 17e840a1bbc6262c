import { once } from 'node:events';
import type { CommandCall } from './command.ts';

/** Prints an export to standard output. */
export async function runExport({ api, options, stop }: CommandCall): Promise<void> {
  const { stdout } = process;
  const pieces = await api.download(options.journal ? 'exportJournal' : 'exportStore');
  for await (const piece of pieces) {
    if (stop.aborted) return;
    if (!stdout.write(piece)) await once(stdout, 'drain');
  }
}
