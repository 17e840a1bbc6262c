import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import { expect, test } from 'vitest';
import {
  CREDENTIALS,
  operations,
  requestExample,
  responseExample,
  testService,
} from '../../src/testing/test-service.ts';
import { sendRaw } from '../../src/testing/wire.ts';

test('a handler runs in the async context of the code that calls the service', async () => {
  const operation = operations.find(({ id }) => id === 'createGlobalPayout');
  if (!operation) throw new Error('The operation is gone.');
  const { method, path: target } = operation;
  const storage = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const createGlobalPayout = () => {
    seen.push(storage.getStore());
    return { status: 200, body: responseExample(operation) };
  };
  const listener = createNodeListener(testService({}, [], { createGlobalPayout }));
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    storage.run(`trace ${count}`, listener, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { ...CREDENTIALS, 'content-type': 'application/json' };
  const body = JSON.stringify(requestExample(operation));
  for (const _ of [1, 2]) {
    expect(await sendRaw(port, { method, target, headers, body })).toMatchObject({ status: 200 });
  }
  server.closeAllConnections();
  server.close();
  expect(seen).toEqual(['trace 1', 'trace 2']);
});
