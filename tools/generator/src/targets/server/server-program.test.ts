import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { expect, test } from 'vitest';
import { writeFiles } from '../../command/output-folder.ts';
import { generateFiles } from '../../generate-files.ts';
import { typeCheck, writeTypeProject } from '../../type-check.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('the server of the README compiles and prints the output in the README', async () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const section = readme.slice(readme.indexOf('## A server for any document'));
  const [, code = '', output] = /^```ts\n(.*?)^```\n\n```text\n(.*?)^```/ms.exec(section) ?? [];
  const input = join(ROOT, 'cases-server/pets/openapi.yaml');
  const folder = mkdtempSync(join(tmpdir(), 'server-readme-'));
  try {
    writeTypeProject(folder);
    const { files } = await generateFiles({ input, targets: ['server'], adapters: ['fetch'] });
    writeFiles(join(folder, 'server'), files);
    writeFileSync(join(folder, 'program.ts'), code);
    expect(typeCheck(folder).errors).toEqual([]);
    const { stdout } = await runInProcess(join(folder, 'program.ts'), [], { cwd: folder });
    expect(stdout).toBe(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Responds with 503 after the headers have arrived, sends the body, and prints what was called. */
const LATE_PROGRAM = `
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { createService } from './server/index.ts';
import { createNodeListener } from './server/runtime/adapters/node.ts';

const called: string[] = [];
const service = createService<string>(
  { putPet: ({ respond }) => (called.push('putPet'), respond(204)) } as never,
  { authenticate: () => (called.push('authenticate'), '') },
);
let handled: Promise<unknown> = Promise.resolve();
const listener = createNodeListener({ handle: (request) => (handled = service.handle(request)) as never });
const server = createServer((request, response) => {
  listener(request, response);
  setTimeout(() => response.writeHead(503).end(), 50);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
const socket = connect(port, '127.0.0.1');
const head = ['PUT /pets/1 HTTP/1.1', 'host: a', 'authorization: Bearer a', 'content-type: application/json'];
socket.write([...head, 'content-length: 14', '', ''].join('\\r\\n'));
const [response] = await once(socket, 'data');
console.log(String(response).split(' ', 2)[1]);
socket.write('{"name":"Rex"}');
await handled;
console.log(called.join(' '));
socket.destroy();
server.close();
`;

test('a generated server calls no handler after other code has responded', async () => {
  const input = join(ROOT, 'cases-server/pets/openapi.yaml');
  const folder = mkdtempSync(join(tmpdir(), 'server-late-'));
  try {
    writeFiles(join(folder, 'server'), (await generateFiles({ input, targets: ['server'] })).files);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'program.ts'), LATE_PROGRAM);
    const { stdout } = await runInProcess(join(folder, 'program.ts'), [], { cwd: folder });
    expect(stdout).toBe('503\nauthenticate\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
