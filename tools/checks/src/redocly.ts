import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';

export const redoclyProgram = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

const quietRedocly = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
};

/** Runs Redocly's command line in a folder; never rejects. */
export function redocly(
  args: readonly string[],
  cwd: string,
): Promise<{ code: number; output: string; errors: string }> {
  const options = { cwd, env: quietRedocly, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(process.execPath, [redoclyProgram, ...args], options, (error, output, errors) =>
      resolve({ code: error ? 1 : 0, output, errors: errors || (error?.message ?? '') }),
    );
  });
}
