import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  createCallbackReceiver,
  toFetchHandler,
  toNodeListener,
} from '@cross-border-payments/client/callback';
import {
  hostileFunction,
  hostileValue,
  Random,
  runAsVictim,
} from '@cross-border-payments/server-stubs/attack';

/** A process to attack, which runs a callback receiver on node:http and fetch, with other functions in each round. */

const random = { of: new Random(0) };
let listener = toNodeListener(receiver());
let handle = toFetchHandler(receiver());

const server = createServer((request, response) => {
  if (!request.url?.startsWith('/fetch')) return listener(request, response);
  const { method = 'GET', headers } = request;
  const body =
    method === 'GET' ? {} : { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const };
  const own = new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  handle(new Request('http://localhost/hub/webhook', { method, headers: own, ...body })).then(
    async (result) => {
      response.writeHead(result.status).end(await result.text());
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  runAsVictim(async (seed: number): Promise<number> => {
    random.of = new Random(seed);
    listener = toNodeListener(receiver());
    handle = toFetchHandler(receiver());
    return (server.address() as AddressInfo).port;
  });
});

function receiver() {
  const some = (...names: readonly string[]) =>
    Object.fromEntries(
      names.filter(() => random.of.oneIn(3)).map((name) => [name, hostileFunction(random.of, hostileValue)]),
    );
  const store = {
    claim: async () => 'new' as const,
    complete: async () => undefined,
    release: async () => undefined,
  };
  return createCallbackReceiver({
    appKey: 'key',
    onCallback: () => undefined,
    ...(random.of.oneIn(2) && {
      keyOf: (_: unknown, body: Uint8Array) => String(body.length),
      store: { ...store, ...some('claim', 'complete', 'release') },
    }),
    ...some('onCallback', 'onError', 'parse', 'keyOf'),
  });
}
