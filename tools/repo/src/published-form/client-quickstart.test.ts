import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Server, serveMock } from '../serve.ts';
import { programCases, readReadme, writeProgram } from './testing/programs.ts';

const run = promisify(execFile);

let mock: Server;
let output: string;

beforeAll(async () => {
  mock = await serveMock();
  const readme = await readReadme('client');
  const [, program = '', printed = ''] = /^```ts\n(.*?)^```\n+```text\n(.*?)^```/ms.exec(readme) ?? [];
  output = printed;
  await writeProgram('quickstart', program.replace('http://127.0.0.1:4010', mock.printed('mock')));
});

afterAll(() => mock?.close());

test.each(programCases)('$node runs the quickstart of the client as .$ending', async ({ binary, ending }) => {
  const { stdout } = await run(binary, [`quickstart.${ending}`], { cwd: inject('stranger') });
  expect(output).toMatch(/^QG\d+ /);
  expect(stdout).toBe(output);
});
