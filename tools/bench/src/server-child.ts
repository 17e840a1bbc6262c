import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The process a server candidate runs in: takes the module of the candidate, tells its port, and tells what it has used
 * whenever it is asked.
 */
const KEEP_ALIVE_MS = 600_000;

/** What the process tells of itself. */
export interface Usage {
  /** CPU time since its start, user and system, in microseconds. */
  readonly cpu: number;
  /** Resident memory now, in bytes. */
  readonly rss: number;
}

const { default: start } = (await import(process.argv[2] ?? '')) as { default: () => Promise<Server> };
const server = await start();
// All alike, and so long that no candidate pays for new connections between two runs.
server.keepAliveTimeout = KEEP_ALIVE_MS;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpu: user + system, rss: process.memoryUsage.rss() };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit());
