import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The process of a server candidate. It starts the module that its argument names and sends the port. It responds to
 * each message with the CPU time since the start, in microseconds.
 */
const KEEP_ALIVE_MS = 600_000;

const { default: start } = (await import(process.argv[2] ?? '')) as { default: () => Promise<Server> };
const server = await start();
// Connections stay open between two runs, so that accepting new ones is not measured.
server.keepAliveTimeout = KEEP_ALIVE_MS;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => process.exit());
