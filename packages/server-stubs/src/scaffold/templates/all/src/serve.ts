import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds for the requests in flight when the process ends. */
const GRACE_MS = 8_000;

interface App {
  listen(address: { readonly host: string; readonly port: number }): unknown;
  close(): unknown;
}

/**
 * Listens at `HOST` and `PORT`. On SIGTERM and SIGINT, responds to the requests in flight and ends. Does the same after
 * an unhandled failure, with status 1, because the process may be in an unknown state.
 *
 * @param app the application of a framework if it has its own `listen` and `close`, otherwise the server itself
 */
export async function serve(server: Server, app: App = server): Promise<void> {
  const address = readAddress();
  const stop = () => {
    void app.close();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  const fail = (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
    stop();
    setTimeout(() => process.exit(), GRACE_MS).unref();
  };
  // A second signal ends the process at once.
  process.once('SIGINT', stop).once('SIGTERM', stop);
  process.on('unhandledRejection', fail).on('uncaughtException', fail);
  try {
    await Promise.all([once(server, 'listening'), app.listen(address)]);
    const { address: own, family, port } = server.address() as AddressInfo;
    console.log(`Listening on http://${family === 'IPv6' ? `[${own}]` : own}:${port}`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const { host, port } = address;
    const another = 'choose another port: PORT=4011 npm start';
    if (code === 'EADDRINUSE')
      exit(`Port ${port} on ${host} is in use by another program. Stop it, or ${another}`, 1);
    if (code === 'EACCES') exit(`Listening is not permitted on port ${port}. To ${another}`, 1);
    const isForeign = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND';
    exit(isForeign ? `${message}. HOST must be an address of this machine.` : message, 1);
  }
}

/** Reads `HOST` and `PORT`; an empty variable counts as not set. Ends the process with status 2 if one is wrong. */
export function readAddress(): { readonly host: string; readonly port: number } {
  const { HOST, PORT } = process.env;
  const host = HOST || '127.0.0.1';
  const port = PORT || '4010';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    exit(`PORT must be a whole number from 0 to 65535, not ${JSON.stringify(port)}.`, 2);
  }
  if (!/^[\w.:%-]+$/.test(host)) {
    exit(`HOST must be an address or a host name, such as 127.0.0.1, not ${JSON.stringify(host)}.`, 2);
  }
  return { host, port: Number(port) };
}

function exit(message: string, status: number): never {
  console.error(message);
  process.exit(status);
}
