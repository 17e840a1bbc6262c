import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a server.
 *
 * @param port 0 for any free port
 * @returns the port
 * @throws Error that names `--port` or `--host` if the address cannot be used
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(reasonOf(error, port, host))));
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with \`--port\`.`;
  if (code === 'EACCES')
    return `Listening is not permitted on port ${port}. Choose a port above 1023 with \`--port\`.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `${host} is not an address of this machine. Choose another with \`--host\`.`;
  return `Port ${port} on ${host} cannot be used: ${message}.`;
}

/** Stops accepting requests, waits at most `graceMs` milliseconds for requests in progress, and closes the server. */
export function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
