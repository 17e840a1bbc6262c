import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly path: string;
  readonly appKey: string | undefined;
  readonly body: unknown;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Sets how the receiver responds from now on: with a status, or by calling a function. */
  respondWith(reaction: number | ((request: IncomingMessage, response: ServerResponse) => void)): void;
  close(): Promise<void>;
}

/** Starts a callback receiver on loopback, which responds with HTTP 200 by default. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let reaction: Parameters<Receiver['respondWith']>[0] = 200;
  const { url, close } = await listenOnLoopback(async (request, response) => {
    const body = JSON.parse(await text(request));
    received.push({ path: request.url ?? '', appKey: request.headers.appkey?.toString(), body });
    if (typeof reaction === 'function') return reaction(request, response);
    response.writeHead(reaction, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    url: `${url}/base`,
    received,
    respondWith: (next) => {
      reaction = next;
    },
    close,
  };
}

/** Starts a server on a free port of loopback. */
export async function listenOnLoopback(listener: RequestListener): Promise<Pick<Receiver, 'url' | 'close'>> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
