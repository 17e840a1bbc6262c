import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '@cross-border-payments/proof';
import { beforeAll, expect, inject, test } from 'vitest';
import { environmentOf, nodes } from './testing/nodes.ts';
import { programCases, readReadme, writeProgram } from './testing/programs.ts';

const run = promisify(execFile);
const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');

/** Answers one request, where the README's server would go on. */
const ASKED_ONCE = `
const server = createServer(createNodeListener(service)).listen(0, '127.0.0.1', async () => {
  const url = 'http://127.0.0.1:' + server.address().port + '/global/payout/rate/query/price';
  const headers = { appkey: 'me', token: 'let-me-in', 'content-type': 'application/json', connection: 'close' };
  const asked = await fetch(url, { method: 'POST', headers, body: '{"sourceCurrency":"EUR","targetCurrency":"cny"}' });
  console.log(await asked.text());
  server.close();
});`;

beforeAll(async () => {
  const [, program = ''] = /^```ts\n(.*?)^createServer\(/ms.exec(await readReadme('server-stubs')) ?? [];
  await writeProgram('server', `${program}${ASKED_ONCE}\n`);
});

test.each(programCases)('$node runs the server of the README as .$ending', async ({ binary, ending }) => {
  const { stdout } = await run(binary, [`server.${ending}`], { cwd: inject('stranger') });
  expect(stdout).toBe('{"status":"-1","message":"`targetCurrency` must be 3 capital letters."}\n');
});

test.each(nodes)('$node writes a new project from the tarball of the stubs, and it compiles', async (one) => {
  const name = `service-${one.version}`;
  const command = join(inject('stranger'), 'node_modules/.bin/cross-border-payments-server');
  const options = { cwd: inject('stranger'), env: environmentOf(one.binary) };
  const { stdout } = await run(command, [name], options);
  expect(stdout).toContain(`Created in ${name}:\n`);
  const project = join(inject('stranger'), name);
  const { dependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  expect(dependencies).toEqual({ '@cross-border-payments/server-stubs': '^0.0.0' });
  await run(process.execPath, [compiler], { cwd: project });
});
