import { fork } from 'node:child_process';
import type { Asked, MemoryUse } from './attacked.ts';

/** A process that is attacked. */
export interface Victim {
  /** Sets up a round. @throws Error with the output of the process if it has ended */
  prepare<Result>(argument: unknown): Promise<Result>;
  /** Returns the longest turn of the event loop since the last call, in milliseconds of CPU time. */
  held(): Promise<number>;
  memory(): Promise<MemoryUse>;
  /** Returns why the process ended; undefined while it runs. */
  fallen(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/**
 * Fixes the size of the young generation, because V8 doubles it under load and does not reduce it again, which would
 * look like a leak.
 */
const FLAGS = ['--expose-gc', '--min-semi-space-size=4', '--max-semi-space-size=4'];
const PRINTED = 2_000;
/** Ends a process that hangs; a round takes a few seconds at most. */
const HANG_MS = 60_000;
/** How long to wait for the report of an end, which arrives after the connections are closed. */
const UNTIL_TOLD_MS = 50;

/**
 * Starts a process to be attacked.
 *
 * @param file a module that calls `runAsVictim`
 * @param hangMs how long it may take to respond to a message, in milliseconds
 */
export async function startVictim(file: string, hangMs = HANG_MS): Promise<Victim> {
  const child = fork(file, [], { execArgv: FLAGS, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let printed = '';
  child.stderr?.on('data', (chunk) => {
    printed = `${printed}${chunk}`.slice(-PRINTED);
  });
  // A message to a process that has just ended cannot be sent.
  child.on('error', () => undefined);
  let reason: string | undefined;
  // Not `once` of `node:events`, which would reject for that error and hide the reason.
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      reason ??= `The process ended with ${code ?? signal}: ${printed.trim()}`;
      resolve();
    });
  });
  const failed = ended.then(() => Promise.reject(new Error(reason)));
  failed.catch(() => undefined);
  const next = () => {
    const told = new Promise<never>((resolve) => {
      child.once('message', (message: { readonly result: never }) => resolve(message.result));
    });
    return Promise.race([told, failed]);
  };
  const ask = async (asked: Asked) => {
    const response = next();
    if (child.connected) child.send(asked);
    const hang = setTimeout(() => {
      reason ??= `The process did not respond within ${hangMs / 1_000} s: ${printed.trim()}`;
      child.kill('SIGKILL');
    }, hangMs);
    return response.finally(() => clearTimeout(hang));
  };
  await next();
  return {
    prepare: (argument) => ask({ ask: 'round', argument }),
    held: () => ask({ ask: 'held' }),
    memory: () => ask({ ask: 'memory' }),
    fallen: async () => {
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, UNTIL_TOLD_MS))]);
      return reason;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
