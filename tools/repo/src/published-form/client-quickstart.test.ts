import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, serve } from '../start/serve.ts';
import { installInto } from './install.ts';
import { nodes } from './nodes.ts';
import { listPublished, pack, root } from './packages.ts';

const run = promisify(execFile);
const needed = ['client', 'explain', 'spec'].map((name) => `@cross-border-payments/${name}`);

let tarballs: string;
let project: string;
let mock: Server;
let output: string;

beforeAll(async () => {
  tarballs = await mkdtemp(join(tmpdir(), 'packed-'));
  const packed = new Map<string, string>();
  for (const one of await listPublished()) {
    if (needed.includes(one.name)) packed.set(one.name, await pack(one, tarballs));
  }
  project = await installInto(packed);
  mock = await serve('mock/src/mock.ts', { port: 0 }, 'mock');
  const readme = await readFile(join(root, 'packages/client/README.md'), 'utf8');
  const [, program = '', printed = ''] = /^```ts\n(.*?)^```\n+```text\n(.*?)^```/ms.exec(readme) ?? [];
  output = printed;
  const code = stripTypeScriptTypes(program).replace('http://127.0.0.1:4010', mock.printed('mock'));
  await writeFile(join(project, 'quickstart.js'), code);
});

afterAll(async () => {
  await mock?.close();
  await rm(tarballs, { recursive: true, force: true });
  await rm(project, { recursive: true, force: true });
});

test.each(nodes)('$node runs the quickstart of the client from its tarball', async ({ binary }) => {
  const { stdout } = await run(binary, ['quickstart.js'], { cwd: project });
  expect(output).toMatch(/^QG\d+ /);
  expect(stdout).toBe(output);
});
