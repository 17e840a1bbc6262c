import { join } from 'node:path';
import { forkProcess } from './forked-process.ts';
import type { Usage } from './server-child.ts';

/** A server candidate in a process of its own. */
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
  const file = join(import.meta.dirname, 'candidates', 'servers', module);
  const child = forkProcess(`the server of ${module}`, join(import.meta.dirname, 'server-child.ts'), [file]);
  const { port } = await child.next<{ port: number }>();
  return { origin: `http://127.0.0.1:${port}`, usage: () => child.ask<Usage>({}), stop: child.stop };
}
