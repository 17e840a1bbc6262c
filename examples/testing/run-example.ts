import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The service that an example calls, and the keys passed to it. */
export interface Service {
  readonly url: string;
  readonly secretKey: string;
  readonly callbackAppKey: string;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running example. */
export interface RunningExample {
  /** Waits until the output matches `text`. @returns the match @throws Error if the program ends without a match */
  printed(text: RegExp): Promise<string>;
  stop(): void;
  readonly ended: Promise<Ended>;
}

/** Starts an example as from a shell. @param keys environment variables that replace those of this process */
export function startExample(
  name: string,
  args: readonly string[],
  keys: Readonly<Record<string, string>> = {},
): RunningExample {
  const {
    SECRET_KEY: _,
    APP_KEY: __,
    CALLBACK_APP_KEY: ___,
    SERVICE_URL: ____,
    ...environment
  } = process.env;
  const env = { ...environment, ...keys };
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', name), ...args], { env });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.on('data', (text) => {
    output.stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return {
    printed: async (text) => {
      for (;;) {
        const found = text.exec(output.stdout);
        if (found) return found[0];
        if (child.exitCode !== null) throw new Error(`${name} ended without ${text}: ${output.stderr}`);
        await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
      }
    },
    stop: () => child.kill('SIGTERM'),
    ended,
  };
}

/** Starts an example that calls a running service. */
export function startOn(
  { url, secretKey, callbackAppKey }: Service,
  name: string,
  ...args: string[]
): RunningExample {
  const keys = { SECRET_KEY: secretKey, CALLBACK_APP_KEY: callbackAppKey };
  return startExample(name, ['--base-url', url, ...args], keys);
}
