import { join } from 'node:path';
import { Pool } from 'undici';
import { forkProcess } from './forked-process.ts';
import { CONNECTIONS } from './load.ts';
import type { Usage } from './server-child.ts';

/** A server candidate in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly origin: string;
  readonly pool: Pool;
  usage(): Promise<Usage>;
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
  const origin = `http://127.0.0.1:${port}`;
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  return {
    origin,
    pool,
    usage: () => child.ask<Usage>({}),
    [Symbol.asyncDispose]: async () => {
      await pool.destroy();
      await child[Symbol.asyncDispose]();
    },
  };
}
