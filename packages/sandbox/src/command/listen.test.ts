import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { afterTest } from '../testing/databases.ts';
import { newSandbox } from '../testing/merchant-client.ts';
import { startReceiver } from '../testing/receiver.ts';
import { OPERATIONS, sample } from '../testing/sample-orders.ts';
import { textOfLine } from './journal-line.ts';

const program = fileURLToPath(new URL('../sandbox.ts', import.meta.url));

/** Starts `listen` in a process of its own, and waits until it listens. */
async function startListening(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, 'listen', ...args]);
  afterTest(async () => void child.kill('SIGKILL'));
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
      for (const look of waiting) look();
    });
  }
  /** Waits for a text, of this number of matches. */
  const seen = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!pattern.test(output)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  await seen(/Ctrl-C stops it/);
  const end = async () => {
    const ended = once(child, 'close');
    child.kill('SIGINT');
    return (await ended)[0] as number;
  };
  return { output: () => output, seen, end };
}

test('prints requests, refusals and callbacks as they happen, and forwards callbacks until Ctrl-C', async () => {
  const [first, forwarded] = [await startReceiver(), await startReceiver()];
  afterTest(async () => void (await Promise.all([first.close(), forwarded.close()])));
  const sandbox = await newSandbox('sqlite', { callback: first.url, clock: 'real' });
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'BEFORE-1') });
  const listening = await startListening('--url', sandbox.url, '--forward', forwarded.url);

  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'L-1') });
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'L-1') });
  await sandbox.control('POST', '/triggers', { name: 'payin.rejected' });
  await listening.seen(/rejected: taken \(HTTP 200\) attempt 1/);
  expect(await listening.end()).toBe(0);

  const lines = listening.output().split('\n');
  const about = (pattern: RegExp) => lines.filter((line) => pattern.test(line));
  expect(about(/ {2}request {3}POST \S+ .*L-1/)).toHaveLength(1);
  expect(about(/ {2}refusal {3}POST \S+ 400 -1 The order number L-1 is used already/)).toHaveLength(1);
  expect(about(/BEFORE-1/)).toEqual([]);
  expect(forwarded.received).toMatchObject([
    { path: '/base/hub/webhook', appKey: sandbox.callbackAppKey, body: { status: 'rejected' } },
  ]);
  expect(first.received).toEqual([]);
  const { value } = await sandbox.control('GET', '/merchants');
  expect(value.items).toMatchObject([{ callbackUrl: first.url }]);
});

test('goes on after a reset', async () => {
  const sandbox = await newSandbox();
  for (const orderNo of ['R-1', 'R-2'])
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', orderNo) });
  const listening = await startListening('--url', sandbox.url);
  await sandbox.control('POST', '/reset', {});
  await listening.seen(/was reset/);
  await sandbox.login();
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'R-3') });
  await listening.seen(/request .*R-3/);
  expect(listening.output()).not.toMatch(/R-1|R-2/);
  expect(await listening.end()).toBe(0);
});

test('a line stays one line, whatever a body holds', () => {
  const data = { operation: 'createPayin', body: { orderNo: 'A\nB\u001b[2J' } };
  const text = textOfLine({ id: 1, at: 0, kind: 'request', method: 'POST', path: '/x', data });
  expect(text).toBe('1970-01-01 00:00:00  request   POST /x A B [2J');
});
