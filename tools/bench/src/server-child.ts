import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Runs in the process of a server candidate: starts the module given as argument, sends its port, and sends its usage
 * for each message.
 */
const KEEP_ALIVE_MS = 600_000;

/** Resources that the process has used. */
export interface Usage {
  /** CPU time since its start, user and system, in microseconds. */
  readonly cpu: number;
  /** Resident memory now, in bytes. */
  readonly rss: number;
}

const { default: start } = (await import(process.argv[2] ?? '')) as { default: () => Promise<Server> };
const server = await start();
// So long that no candidate pays for new connections between two runs.
server.keepAliveTimeout = KEEP_ALIVE_MS;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpu: user + system, rss: process.memoryUsage.rss() };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit());
