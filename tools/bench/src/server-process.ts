import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Usage } from './server-child.ts';

/** A candidate that serves in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/**
 * Starts a server candidate on a free port of 127.0.0.1.
 *
 * @param module file name in `candidates/servers`
 * @throws Error with what the process printed, when it ends before it serves
 */
export async function startServer(module: string): Promise<ServerProcess> {
  const child = fork(
    join(import.meta.dirname, 'server-child.ts'),
    [join(import.meta.dirname, 'candidates', 'servers', module)],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
  let printed = '';
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'exit').then(async ([code]) => {
    if (child.stderr?.closed === false) await once(child.stderr, 'close');
    const hint = /ERR_MODULE_NOT_FOUND/.test(printed)
      ? ' (pnpm build makes the files that are not in git)'
      : '';
    throw new Error(`the server of ${module} ended with exit code ${code}${hint}:\n${printed.slice(-4_000)}`);
  });
  ended.catch(() => undefined);
  const { port } = (await Promise.race([nextMessage(child), ended])) as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    async usage() {
      const answer = Promise.race([nextMessage(child), ended]);
      child.send('usage');
      return (await answer) as Usage;
    },
    async stop() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}
