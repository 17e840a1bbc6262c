import { PassThrough, Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createTransport } from './stdio-transport.ts';

test('a client that reads nothing gets every response later, and only one listener waits for it', async () => {
  const input = new PassThrough();
  let read = '';
  const waiting: (() => void)[] = [];
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      read += chunk;
      waiting.push(done);
    },
  });
  const transport = createTransport(input, output);
  const result = { text: 'x'.repeat(100_000) };
  const responses: Promise<void>[] = [];
  transport.onmessage = () => responses.push(transport.send({ jsonrpc: '2.0', id: 1, result }));
  await transport.start();
  const requests = Array.from({ length: 100 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`);
  input.write(requests.slice(0, 40).join(''));
  await vi.waitFor(() => expect(responses).toHaveLength(40));
  for (const request of requests.slice(40)) input.write(request);
  await new Promise((resolve) => setImmediate(resolve));
  expect(output.listenerCount('drain')).toBe(1);
  expect(responses.length).toBeLessThan(100);

  await vi.waitFor(() => {
    while (waiting.length > 0) waiting.pop()?.();
    expect(read.split('\n')).toHaveLength(101);
  });
  await Promise.all(responses);
});
