// Long form also: Node 20 and 22.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { programCases, readReadme, writeProgram } from './testing/programs.ts';

const run = promisify(execFile);

/** Exits after one response, unlike the README's server. */
const RESPONDS_ONCE = `
const server = createServer(createNodeListener(service)).listen(0, '127.0.0.1', async () => {
  const url = 'http://127.0.0.1:' + server.address().port + '/global/payout/rate/query/price';
  const headers = { appkey: 'me', token: 'let-me-in', 'content-type': 'application/json', connection: 'close' };
  const asked = await fetch(url, { method: 'POST', headers, body: '{"sourceCurrency":"EUR","targetCurrency":"cny"}' });
  console.log(await asked.text());
  server.close();
});`;

beforeAll(async () => {
  const [, program = ''] = /^```ts\n(.*?)^createServer\(/ms.exec(await readReadme('server-stubs')) ?? [];
  await writeProgram('server', `${program}${RESPONDS_ONCE}\n`);
});

test.each(programCases)('$node runs the server of the README as .$ending', async ({ binary, ending }) => {
  const { stdout } = await run(binary, [`server.${ending}`], { cwd: inject('consumer') });
  expect(stdout).toBe('{"status":"-1","message":"`targetCurrency` must be 3 capital letters."}\n');
});
