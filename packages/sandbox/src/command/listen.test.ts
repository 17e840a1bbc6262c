import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { afterTest } from '../../test/databases.ts';
import { newSandbox, until } from '../../test/merchant-client.ts';
import { startReceiver } from '../../test/receiver.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';
import { textOfCallback, textOfRequest } from './listen.ts';
import { runSandboxCommand } from './run-command.ts';

const program = fileURLToPath(new URL('../sandbox.ts', import.meta.url));

/** Collects output. */
function collect() {
  let output = '';
  const waiting = new Set<() => void>();
  const add = (chunk: string) => {
    output += chunk;
    for (const look of waiting) look();
  };
  /** Waits until the output matches. */
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
  return { add, seen, output: () => output };
}

/** Starts `listen` in its own process and waits until it listens. */
async function startListening(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, 'listen', ...args]);
  afterTest(async () => void child.kill('SIGKILL'));
  const { add, seen, output } = collect();
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', add);
  await seen(/Ctrl-C stops it/);
  const end = async (signal: 'SIGINT' | 'SIGKILL' = 'SIGINT') => {
    const ended = once(child, 'close');
    child.kill(signal);
    return (await ended)[0] as number;
  };
  return { output, seen, end };
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
  await listening.seen(/rejected: taken HTTP 200 attempt 1/);
  expect(await listening.end()).toBe(0);

  const lines = listening.output().split('\n');
  const about = (pattern: RegExp) => lines.filter((line) => pattern.test(line));
  expect(about(/ {2}request {3}POST \S+ 200 1 L-1 \(\S+\)$/)).toHaveLength(1);
  expect(about(/ {2}refusal {3}POST \S+ 400 -1 L-1 The order number L-1 is used already/)).toHaveLength(1);
  expect(about(/BEFORE-1/)).toEqual([]);
  expect(forwarded.received).toMatchObject([
    { path: '/base/hub/webhook', appKey: sandbox.callbackAppKey, body: { status: 'rejected' } },
  ]);
  expect(first.received).toEqual([]);
  const { value } = await sandbox.control('GET', '/merchants');
  expect(value.items).toMatchObject([{ callbackUrl: first.url }]);
});

test('restores the previous callback address when it is killed', async () => {
  const sandbox = await newSandbox('sqlite', { callback: 'http://127.0.0.1:9/first' });
  const url = async () => (await sandbox.control('GET', '/merchants')).value.items[0].callbackUrl;
  const listening = await startListening('--url', sandbox.url, '--forward', 'http://127.0.0.1:9/second');
  expect(await url()).toBe('http://127.0.0.1:9/second');
  await listening.end('SIGKILL');
  await until(async () => (await url()) === 'http://127.0.0.1:9/first');
});

test('continues after a reset', async () => {
  const sandbox = await newSandbox();
  for (const orderNo of ['R-1', 'R-2'])
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', orderNo) });
  const { add, seen, output } = collect();
  const print = (line: string) => add(`${line}\n`);
  const stop = new AbortController();
  const surroundings = { environment: {}, print, note: print, stop: stop.signal };
  const ended = runSandboxCommand(['listen', '--url', sandbox.url], surroundings);
  await seen(/Ctrl-C stops it/);
  await sandbox.control('POST', '/reset', {});
  await sandbox.login();
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'R-3') });
  await seen(/request .* R-3 /);
  expect(output()).not.toMatch(/R-1|R-2/);
  stop.abort();
  expect(await ended).toBe(0);
});

test('a line never contains control characters', () => {
  const line = { id: 1, requestId: 'r-1', at: 0, method: 'GET', url: '/x', operation: null, appKey: null };
  const response = { httpStatus: 400, code: '-1', message: 'No\n\u001b[2J', durationMs: 1 };
  expect(
    textOfRequest({ ...line, ...response, tradeId: null, orderNo: 'A\u0007B', advice: [], fault: null }),
  ).toBe('1970-01-01 00:00:00  refusal   GET /x 400 -1 A B No  [2J (r-1)');
});

test('a line contains advice and the fault of the response', () => {
  const line = { id: 1, requestId: 'r-1', at: 0, method: 'GET', url: '/x', operation: null, appKey: null };
  const response = {
    httpStatus: 200,
    code: '1',
    message: null,
    durationMs: 1,
    tradeId: null,
    orderNo: 'A-1',
  };
  const marks = { advice: ['`a` is not known', '`b` is not known'], fault: 'lose_response' };
  expect(textOfRequest({ ...line, ...response, ...marks })).toBe(
    '1970-01-01 00:00:00  request   GET /x 200 1 A-1 advice: `a` is not known; `b` is not known disturbed by lose_response (r-1)',
  );
});

test.each([
  [{ outcome: 'unreachable', attempt: 2 }, 'A-1 failed: unreachable attempt 2'],
  [{ outcome: 'refused', httpStatus: 500, attempt: 1 }, 'A-1 failed: refused HTTP 500 attempt 1'],
  [{ outcome: 'dropped', attempt: 1, fault: 'drop' }, 'A-1 failed: dropped attempt 1 disturbed by drop'],
  [{ replayed: true }, 'A-1 failed: to be sent again'],
  [{ givenUp: true }, 'A-1 failed: given up'],
])('an attempt %j becomes one line', (data, text) => {
  const line = textOfCallback({ at: 0, data: { orderNo: 'A-1', status: 'failed', ...data } });
  expect(line).toBe(`1970-01-01 00:00:00  callback  ${text}`);
});
