import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { vi } from 'vitest';

let runs = 0;

/**
 * Runs the file of a command in the process of the test, in a tenth of the time that a separate process takes. Other
 * tests of the same file must not run at the same time.
 *
 * @param env variables to set, or to remove if undefined
 * @returns the exit status and the output
 */
export async function runInProcess(
  program: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string | undefined>> },
) {
  const { argv, exitCode } = process;
  const folder = process.cwd();
  const output = { stdout: '', stderr: '' };
  const into = (stream: keyof typeof output) => (text: string | Uint8Array) => {
    output[stream] += text;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('stderr')),
    vi.spyOn(console, 'log').mockImplementation((...args) => into('stdout')(`${format(...args)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...args) => into('stderr')(`${format(...args)}\n`)),
  ];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  try {
    process.chdir(cwd);
    // The number makes this another module, which therefore runs again; modules that it imports are reused. A program
    // without top-level `await` exports a promise of its end as `done`.
    const { done } = await import(`${pathToFileURL(program).href}?run=${++runs}`);
    await done;
    return { status: Number(process.exitCode ?? 0), ...output };
  } finally {
    process.chdir(folder);
    Object.assign(process, { argv, exitCode });
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
