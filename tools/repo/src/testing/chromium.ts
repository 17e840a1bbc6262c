import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds an installed Chromium: `CHROMIUM_PATH`, otherwise `chromium` in /usr/bin or on the `PATH`.
 * @param env the environment variables to use
 * @returns its path; undefined if there is none
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)];
  const wanted = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : folders.map((folder) => join(folder, 'chromium'));
  return wanted.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Flags that keep Chromium from sending requests of its own. */
export const QUIET_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
