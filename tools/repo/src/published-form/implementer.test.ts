// Long form only: a generated project for each adapter is installed, and it runs under each Node.
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { listOperations, loadBundle } from '@cross-border-payments/checks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { env, FILLED_IN, generateProject } from './testing/implementer.ts';
import { environmentOf, everyNode } from './testing/nodes.ts';

const run = promisify(execFile);
const others = listOperations(loadBundle())
  .map(({ id }) => id)
  .filter((id) => !FILLED_IN.includes(id))
  .sort();
const ADAPTERS = ['node', 'fastify', 'hono', 'express', 'fetch'];
const [FIRST = ''] = ADAPTERS;

let folder: string;
let server: ChildProcessWithoutNullStreams | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'implementer-'));
  const printed = await Promise.all(ADAPTERS.map((name) => generateProject(folder, name, name)));
  expect(printed[0]).toContain(`Created in ${FIRST}:\n`);
  expect(printed[0]).toContain(`Next: cd ${FIRST} && npm install && npm start\n`);
  // pnpm has the packages of the projects already, so no test is skipped without the registry. `installers.test.ts` tests npm.
  await writeFile(join(folder, 'pnpm-workspace.yaml'), `packages: [${ADAPTERS.join(', ')}]\n`);
  await run('pnpm', ['install', '--prefer-offline'], { cwd: folder, env });
  await Promise.all(
    ADAPTERS.map((name) => join(folder, name)).map((cwd) =>
      run(join(cwd, 'node_modules/.bin/tsc'), [], { cwd }),
    ),
  );
});
afterEach(() => void server?.kill('SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a project as its container does. */
async function startAsContainer(project: string) {
  const dockerfile = await readFile(join(project, 'Dockerfile'), 'utf8');
  const [health = [], command = []] = [...dockerfile.matchAll(/^(?:HEALTHCHECK )?CMD (\[.*\])$/gm)].map(
    ([, list = '']): string[] => JSON.parse(list),
  );
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: project, env: { ...env, PORT: '0' } });
  server = child;
  const [, url = ''] = /Listening on (\S+)/.exec(String(await once(child.stdout, 'data'))) ?? [];
  return { child, url, health };
}

test.for(ADAPTERS)('a service for %s with four operations: only the others are missing', async (adapter) => {
  const project = join(folder, adapter);
  const { child, url, health } = await startAsContainer(project);
  const response = await fetch(`${url}/health`);
  expect([response.status, await response.text()]).toEqual([200, 'ok']);
  const [program = '', ...args] = health;
  await run(program, args, { env: { ...env, PORT: new URL(url).port } });

  const inProject = { env: { ...env, PATH: [join(project, 'node_modules/.bin'), env.PATH].join(delimiter) } };
  const conform = 'cross-border-payments-conform';
  const keys = ['--app-key', 'key', '--secret-key', 'secret'];
  const { code, stdout, stderr } = await run(conform, ['--base-url', url, ...keys], inProject).catch(
    (error) => error,
  );
  // Progress only: no request had to wait.
  expect(stderr).toMatch(/^(?:Sent \d+ of \d+ requests\.\n)*$/);
  const [, list = ''] = /\nNot implemented here:\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
  expect(
    list
      .split('\n')
      .map((line) => line.trim())
      .sort(),
  ).toEqual(others);
  expect(stdout).toContain(`Nothing is wrong; ${others.length} operations are not implemented here.\n`);
  expect(stdout).not.toMatch(/\d wrong|Wrong:|refused/);
  expect(code).toBe(1);
  const allowed = await run(conform, ['--base-url', url, ...keys, '--allow-missing'], inProject);
  expect(stdout).toBe(
    `${allowed.stdout}Fails because ${others.length} operations are not implemented; pass \`--allow-missing\` to accept that.\n`,
  );

  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test.for(everyNode)('$node passes the generated test of a project', async ({ binary, reason }, { skip }) => {
  skip(reason !== '', reason);
  const options = { cwd: join(folder, FIRST), env: environmentOf(binary) };
  const { stdout } = await run(binary, ['--test', 'dist/service.test.js'], options);
  expect(stdout).toContain(`Still to be written: ${others.length} operations.`);
});
