import type { AddressInfo } from 'node:net';
import { serverCandidates } from './servers.ts';

/**
 * The process of a server candidate. It starts the server that its argument names and sends the port. It responds to
 * each message with the CPU time since the start, in microseconds.
 */
const KEEP_ALIVE_MS = 600_000;

const candidate = serverCandidates.find(({ name }) => name === process.argv[2]);
if (!candidate) throw new Error(`There is no server ${process.argv[2]}.`);
const server = await candidate.start();
// Connections stay open between two runs, so that accepting new ones is not measured.
server.keepAliveTimeout = KEEP_ALIVE_MS;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => process.exit());
