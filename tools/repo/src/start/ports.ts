import { type AddressInfo, createServer } from 'node:net';

/**
 * Checks that a port is free.
 *
 * @returns the port; a free one for 0
 * @param option name of the option that chooses another port
 * @throws Error in one sentence, when the port is taken or not allowed
 */
export async function assertFree(port: number, host: string, option: string): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`;
      reject(new Error(`port ${port} on ${host} ${reason}; choose another with ${option}`));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}
