import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMock } from '@cross-border-payments/mock';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { nodes } from './nodes.ts';

const run = promisify(execFile);
const project = inject('stranger');

let mock: Awaited<ReturnType<typeof startMock>>;
let output: string;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  const readme = await readFile(
    join(project, 'node_modules/@cross-border-payments/client/README.md'),
    'utf8',
  );
  const [, program = '', printed = ''] = /^```ts\n(.*?)^```\n+```text\n(.*?)^```/ms.exec(readme) ?? [];
  output = printed;
  const code = stripTypeScriptTypes(program).replace('http://127.0.0.1:4010', mock.url);
  await writeFile(join(project, 'quickstart.js'), code);
});

afterAll(() => mock?.close());

test.each(nodes)('$node runs the quickstart of the client from its tarball', async ({ binary }) => {
  const { stdout } = await run(binary, ['quickstart.js'], { cwd: project });
  expect(output).toMatch(/^QG\d+ /);
  expect(stdout).toBe(output);
});
