import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const cli = join(import.meta.dirname, 'start.ts');

interface Ended {
  code: number | null;
  output: string;
}

function start(...args: string[]): {
  child: ChildProcess;
  seen(text: RegExp): Promise<string>;
  ended: Promise<Ended>;
} {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, output })));
  const seen = (text: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => text.test(output) && resolve(output);
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk;
          look();
        });
      }
      ended.then(() => reject(new Error(`it ended before ${text} was seen:\n${output}`)));
    });
  return { child, seen, ended };
}

test('serves mock, sandbox and documentation, prints calls that work, and ends on Ctrl-C', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'start-')), 'sandbox.env');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  const { child, seen, ended } = start(
    ...['--docs-port', '0', '--mock-port', '0', '--sandbox-port', '0'],
    ...['--clock', 'manual', '--seed', '7', '--env', file],
  );
  const output = await seen(/The documentation is ready/);
  const docs = /Documentation {2}(\S+)/.exec(output)?.[1] ?? '';
  const mock = /Prism mock {5}(\S+)/.exec(output)?.[1] ?? '';
  const sandbox = /Sandbox {8}(\S+)/.exec(output)?.[1] ?? '';
  const appKey = /appKey: (\S+)/.exec(output)?.[1];
  const secretKey = /secretKey: (\S+)/.exec(output)?.[1];
  const callbackAppKey = /appkey of callbacks: (\S+)/.exec(output)?.[1] ?? 'none';
  expect(readFileSync(file, 'utf8')).toContain(
    `\nSERVICE_URL=${sandbox}\nAPP_KEY=${appKey}\nSECRET_KEY=${secretKey}\nCALLBACK_APP_KEY=${callbackAppKey}\n`,
  );
  expect(output).toContain(`written to: ${file}`);
  const clock = await (await fetch(`${sandbox}/_sandbox/clock`)).json();
  expect(clock).toMatchObject({ clock: 'manual', now: '2026-01-01T00:00:00.000Z' });
  expect(await (await fetch(docs)).text()).toContain('Cross-Border Payments');
  // The inspector links to these pages.
  const operations = await fetch(`${sandbox}/_sandbox/operations`);
  const { reference } = (await operations.json()) as { reference: string };
  for (const page of ['rules/R-021.html', 'operations/createGlobalPayout.html']) {
    expect((await fetch(`${reference}/${page}`)).status, page).toBe(200);
  }

  // Samples and console use the ports of this start.
  for (const path of [
    'operations/createGlobalPayout.html',
    'operations/createGlobalPayout.md',
    'reference.html',
  ]) {
    const page = await (await fetch(`${docs}/${path}`)).text();
    expect([path, page.includes(sandbox), /127\.0\.0\.1:40[12]0/.exec(page)?.[0]]).toEqual([
      path,
      true,
      undefined,
    ]);
  }
  const login = await (await fetch(`${docs}/operations/createToken.md`)).text();
  expect([login.includes(String(secretKey)), login.includes('not-a-real-secret')]).toEqual([true, false]);
  const script = await (await fetch(`${docs}/assets/console/createGlobalPayout.js`)).text();
  expect([script.includes(sandbox), script.includes(mock)]).toEqual([true, true]);

  // The console of the documentation may send requests to both.
  for (const service of [mock, sandbox]) {
    const asked = { origin: new URL(docs).origin, 'access-control-request-method': 'POST' };
    const response = await fetch(`${service}/payout/oauth/token`, { method: 'OPTIONS', headers: asked });
    expect([asked.origin, '*']).toContain(response.headers.get('access-control-allow-origin'));
  }

  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ appKey, secretKey });
  for (const service of [mock, sandbox]) {
    const response = await fetch(`${service}/payout/oauth/token`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ status: '1' });
  }

  // A page whose name resolves to this machine reads nothing.
  for (const page of [
    `${docs}/operations/createToken.md`,
    `${mock}/`,
    `${sandbox}/`,
    `${sandbox}/_sandbox/`,
  ]) {
    const [response] = await once(get(page, { headers: { host: 'rebound.example' } }), 'response');
    expect([page, response.statusCode]).toEqual([page, 403]);
    expect(await text(response)).not.toContain(secretKey);
  }

  // Further signals do not prevent it from ending the servers.
  child.kill('SIGINT');
  const again = setInterval(() => child.kill('SIGINT'), 1);
  expect((await ended).code).toBe(0);
  clearInterval(again);
  await expect(fetch(docs)).rejects.toThrow();
  await expect(fetch(mock)).rejects.toThrow();
  await expect(fetch(sandbox)).rejects.toThrow();
});

test('a port in use is reported in one sentence before anything is built', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  const run = start('--docs-port', '0', '--sandbox-port', '0', '--mock-port', String(port));
  const output = await run.seen(/--mock-port/);
  server.close();
  expect((await run.ended).code).toBe(1);
  expect(output.trim()).toBe(
    `Port ${port} on 127.0.0.1 is in use. If an earlier \`start\` of yours uses it, stop that with Ctrl-C; otherwise choose another port with \`--mock-port\`.`,
  );
});

test('a wrong option of the sandbox is reported with the message of the sandbox', async () => {
  const run = start('--docs-port', '0', '--mock-port', '0', '--sandbox-port', '0', '--clock', 'fast');
  const output = await run.seen(/--clock/);
  expect((await run.ended).code).toBe(2);
  expect(output).toContain('`--clock` must be one of real, manual, not `fast`.');
});

test.each([
  ['--nonsense', /There is no option `--nonsense`\. See --help\./],
  ['--mock-port=four', /`--mock-port` must be a whole number from 0 to 65535, not `four`\. See --help\./],
])('%s is refused', async (option, sentence) => {
  const run = start(option);
  await run.seen(sentence);
  expect((await run.ended).code).toBe(2);
});
