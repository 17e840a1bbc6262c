import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs a task with a temporary folder, which is removed afterwards, even on Ctrl-C.
 *
 * @param task what is done with the folder
 * @returns what the task returns
 */
export async function withTemporaryFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'spec-review-'));
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
