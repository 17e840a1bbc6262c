import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Pool } from 'undici';
import { CONNECTIONS } from './load.ts';

/** A module in a separate process that exchanges messages. */
interface ForkedProcess extends AsyncDisposable {
  /** Returns the next message of the process. @throws Error with its output if it exits */
  next<Message>(): Promise<Message>;
  /** Sends a message, and returns the next message of the process. */
  ask<Message>(message: object): Promise<Message>;
}

/**
 * Runs a module in a separate process. The module must exit when the process is disconnected.
 *
 * @param name name of the process in errors
 */
function forkProcess(name: string, file: string, args: readonly string[]): ForkedProcess {
  const child = fork(file, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let printed = '';
  child.stderr?.on('data', (chunk) => (printed += chunk));
  // A disconnected process does not emit `close`.
  const exited = once(child, 'exit');
  const ended = exited.then(async ([code]): Promise<never> => {
    if (child.stderr?.closed === false) await once(child.stderr, 'close');
    throw new Error(`${name} ended with exit code ${code}:\n${printed.slice(-4_000)}`);
  });
  ended.catch(() => undefined);
  const next = <Message>() => Promise.race([once(child, 'message').then(([said]) => said as Message), ended]);
  return {
    next,
    ask: <Message>(message: object) => {
      const response = next<Message>();
      child.send(message);
      return response;
    },
    [Symbol.asyncDispose]: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** A server candidate in a separate process. */
export interface ServerProcess extends AsyncDisposable {
  readonly origin: string;
  readonly pool: Pool;
  /** Returns the CPU time (user and system) of the process since its start, in microseconds. */
  cpu(): Promise<number>;
}

/**
 * Starts a server candidate on a free port of 127.0.0.1.
 *
 * @param module file name in `candidates/servers`
 * @throws Error with the output of the process if it exits before it listens
 */
export async function startServer(module: string): Promise<ServerProcess> {
  const file = join(import.meta.dirname, 'candidates', 'servers', module);
  const child = forkProcess(`the server of ${module}`, join(import.meta.dirname, 'server-child.ts'), [file]);
  const { port } = await child.next<{ port: number }>();
  const origin = `http://127.0.0.1:${port}`;
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  return {
    origin,
    pool,
    cpu: () => child.ask<number>({}),
    [Symbol.asyncDispose]: async () => {
      await pool.destroy();
      await child[Symbol.asyncDispose]();
    },
  };
}
