import { type FSWatcher, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Editors write a file in several steps; what comes within this time is one change. */
const SETTLE_MS = 100;

/**
 * Runs a job now and after each change of its files, until Ctrl-C. A fault of the document is printed, and the next
 * change awaited.
 *
 * @param input a file to watch, however the job ends
 * @param job returns the files to watch
 */
export async function keepRunning(input: string, job: () => Promise<readonly string[]>): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const again = () => {
    last = last.then(attempt);
  };
  // Folders, since many editors replace a file, which ends a watch of the file itself.
  const watchFolders = (files: readonly string[]) => {
    for (const folder of new Set(files.map((file) => dirname(resolve(file))))) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (_, name) => {
        if (!/\.(ya?ml|json)$/.test(name ?? '')) return;
        clearTimeout(timer);
        timer = setTimeout(again, SETTLE_MS);
      });
      watchers.set(folder, watcher);
    }
  };
  const attempt = async () => {
    try {
      watchFolders(await job());
    } catch (error) {
      console.error((error as Error).message);
    }
  };
  watchFolders([input]);
  const ended = new Promise((end) => process.once('SIGINT', end).once('SIGTERM', end));
  again();
  await last;
  console.log('Waiting for changes of the document; Ctrl-C ends it.');
  await ended;
  clearTimeout(timer);
  for (const watcher of watchers.values()) watcher.close();
  await last;
}
