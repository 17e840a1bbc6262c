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
import { createPartialService } from './server/index.ts';
import { createNodeListener } from './server/runtime/adapters/node.ts';

const called: string[] = [];
const service = createPartialService<string>(
  { putPet: ({ respond }) => (called.push('putPet'), respond(204)) },
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

const ok = { responses: { 204: { description: 'Done.' } } };
const SERVERS = {
  openapi: '3.1.0',
  info: { title: 'Servers', version: '1' },
  servers: [
    { url: 'https://a.example/api/{version}/', variables: { version: { default: 'v1' } } },
    { url: 'https://b.example/v2' },
  ],
  paths: {
    '/orders': { get: { operationId: 'orders', ...ok } },
    '/files': { servers: [{ url: '/upload' }], get: { operationId: 'files', ...ok } },
    '/health': { servers: [{ url: 'https://c.example' }], get: { operationId: 'health', ...ok } },
  },
};

/** Calls all operations at the addresses of the document, then with a base path of the program. */
const SERVERS_PROGRAM = `
import { createClient } from './client/index.ts';
import { createService } from './server/index.ts';
import { createFetchHandler } from './server/runtime/adapters/fetch.ts';

const handlers = Object.fromEntries(['orders', 'files', 'health'].map((id) => [id, ({ respond }) => respond(204)])) as never;
const service = createService(handlers);
const handle = createFetchHandler(service);
console.log(service.routes?.map(({ path }) => path).join(' '));
const client = createClient({ fetch: async (url, init) => (console.log(String(url)), handle(new Request(url, init))) });
for (const id of ['orders', 'files', 'health'] as const) await client[id]();
const wrong = await handle(new Request('https://a.example/v1/orders'));
console.log(wrong.status, await wrong.text());
for (const [basePath, paths] of [['', ['/orders', '/files']], ['/x', ['/x/orders', '/x/files', '/api/v1/orders']]] as const) {
  const own = createFetchHandler(createService(handlers, { basePath }));
  for (const path of paths) console.log(basePath, path, (await own(new Request('https://a.example' + path))).status);
}
`;

test('a generated server serves the paths of the servers in the document, unless `basePath` is set', async () => {
  const input = { document: SERVERS, file: 'openapi.json' };
  const folder = mkdtempSync(join(tmpdir(), 'server-base-'));
  try {
    const { files } = await generateFiles({ input, targets: ['client', 'server'], adapters: ['fetch'] });
    writeFiles(folder, files);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'program.ts'), SERVERS_PROGRAM);
    const { stdout, stderr } = await runInProcess(join(folder, 'program.ts'), [], { cwd: folder });
    expect([stderr, stdout]).toEqual([
      '',
      `/api/v1/orders /upload/files /health
https://a.example/api/v1/orders
https://a.example/upload/files
https://c.example/health
404 {"status":404,"detail":"There is no operation at this path. The paths of this service start with \`/api/v1\`."}
 /orders 204
 /files 204
/x /x/orders 204
/x /x/files 204
/x /api/v1/orders 404
`,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
