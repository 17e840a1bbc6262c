import { execFile } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { afterTest } from '../../test/databases.ts';
import { listenOnLoopback } from '../../test/receiver.ts';
import { printable, printableJson } from './command.ts';
import { runSandboxCommand } from './run-command.ts';

const program = fileURLToPath(new URL('../sandbox.ts', import.meta.url));
const JSON_TYPE = { 'content-type': 'application/json' };
const LINES = { 'content-type': 'application/x-ndjson' };
const EVIL = 'a\u001b[2J\u0007\u009b31m\u202eb\u2028c\u2066d\u200be\nforged\r';

/** Sends a chunk until the client ends the connection. */
function endless(response: ServerResponse, chunk: string): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}

const COMMANDS = [
  ['listen'],
  ['listen', '--forward', 'http://127.0.0.1:9'],
  ['trigger'],
  ['trigger', 'payin.completed'],
  ['fund', '1', 'USD'],
  ['advance', '1s'],
  ['reset'],
  ['export'],
  ['export', '--journal'],
];

const MISBEHAVIOURS: Readonly<
  Record<string, (response: ServerResponse, request: IncomingMessage) => unknown>
> = {
  'malformed JSON': (response) => response.writeHead(200, JSON_TYPE).end('{"items": ['),
  'malformed lines': (response) => response.writeHead(200, LINES).end('{"a": 1}\n{"b"\n'),
  'a line without an end': (response) => response.writeHead(200, LINES).end('{"a": 1}'),
  'lines that are no objects': (response) => response.writeHead(200, LINES).end('[]\nnull\n'),
  HTML: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
  nothing: (response) => response.writeHead(200, JSON_TYPE).end(),
  'an endless body': (response) => endless(response.writeHead(200, JSON_TYPE), ' '.repeat(65_536)),
  'an endless line': (response) => endless(response.writeHead(200, LINES), 'x'.repeat(65_536)),
  'an endless refusal': (response) => endless(response.writeHead(400, JSON_TYPE), 'x'.repeat(65_536)),
  'no response': () => undefined,
  'no end of the body': (response) => response.writeHead(200, JSON_TYPE).write('{'),
  'no end of the lines': (response) => response.writeHead(200, LINES).write('{'),
  'a redirect': (response, { url }) => response.writeHead(307, { location: `${url}x` }).end(),
  'a reset connection': (response) => response.socket?.resetAndDestroy(),
  'a body that is cut': (response) => {
    response.writeHead(200, { ...LINES, 'content-length': '100' }).write('{"a":');
    setImmediate(() => response.destroy());
  },
  'no HTTP': (response) => response.socket?.end('hello\r\n\r\n'),
  'wrong types': (response) =>
    response.writeHead(200, JSON_TYPE).end('{"items": 5, "next": {}, "to": 1, "revision": []}'),
  'a list instead of an object': (response) => response.writeHead(200, JSON_TYPE).end('[1, 2]'),
  'a refusal with control characters': (response) =>
    response.writeHead(400, JSON_TYPE).end(JSON.stringify({ error: EVIL.repeat(10_000) })),
  'a refusal of a wrong type': (response) => response.writeHead(500, JSON_TYPE).end('{"error": {"a": 1}}'),
};

test.each(Object.entries(MISBEHAVIOURS))(
  'commands fail with one sentence if a sandbox sends %s',
  async (_name, misbehave) => {
    const server = await listenOnLoopback((request, response) => void misbehave(response, request));
    afterTest(() => server.close());
    const runs = COMMANDS.map(async (args) => {
      const noted: string[] = [];
      const code = await runSandboxCommand([...args, '--url', server.url], {
        environment: {},
        print: (line) => noted.push(line),
        note: (line) => noted.push(line),
        stop: new AbortController().signal,
        waitBudgetMs: 1_000,
      });
      const [line = '', ...more] = noted.filter((each) => !each.includes('still waiting'));
      expect([args, code, more]).toEqual([args, 1, []]);
      expect(line).toMatch(/^sandbox: [\x20-\x7e]{10,1100}$/);
      expect(line).not.toMatch(/TypeError|RangeError|undefined|is not a function|terminated/);
    });
    await Promise.all(runs);
  },
);

test('an export keeps its values and contains no control characters', async () => {
  const lines = [{ a: EVIL, b: '\u{e0001}\ud800' }, { c: 1 }];
  const server = await listenOnLoopback((_request, response) =>
    response.writeHead(200, LINES).end(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
  );
  afterTest(() => server.close());
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [program, 'export', '--url', server.url], (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
  const printed = output.trim().split('\n');
  expect(printed.map((line) => JSON.parse(line))).toEqual(lines);
  expect(printed.join('')).toMatch(/^[\x20-\x7e]*$/);
});

test('a string from outside becomes one printable line', () => {
  expect(printable(EVIL)).toBe('a [2J  31m b c d e forged ');
  expect(printable('Zażółć 你好 🙂')).toBe('Zażółć 你好 🙂');
  expect(JSON.parse(printableJson(JSON.stringify({ EVIL })))).toEqual({ EVIL });
});
