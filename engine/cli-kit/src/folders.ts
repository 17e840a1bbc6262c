import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '../../..');

/** Runs a task with a temporary folder. Removes the folder afterwards, even on Ctrl-C. */
export async function withTemporaryFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cross-border-payments-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const stop = () => {
    remove();
    process.exit(130);
  };
  process.once('SIGINT', stop);
  try {
    return await task(folder);
  } finally {
    process.off('SIGINT', stop);
    remove();
  }
}
