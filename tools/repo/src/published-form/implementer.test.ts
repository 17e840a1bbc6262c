import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listOperations, loadBundle } from '@cross-border-payments/proof';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { downloaded } from '../testing/downloads.ts';
import { env, FILLED_IN, generateProject, install } from './testing/implementer.ts';
import { environmentOf, nodes } from './testing/nodes.ts';

const run = promisify(execFile);
const others = listOperations(loadBundle())
  .map(({ id }) => id)
  .filter((id) => !FILLED_IN.includes(id))
  .sort();
const ADAPTERS = ['node', 'fastify', 'hono', 'express', 'fetch'];

let folder: string;
let unreached: string;
let server: ChildProcessWithoutNullStreams | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'implementer-'));
  const printed = await Promise.all(ADAPTERS.map((name) => generateProject(folder, name, name)));
  expect(printed[0]).toContain('Created in node:\n');
  expect(printed[0]).toContain('Next: cd node && npm install && npm start\n');
  // One installation for the five.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: ADAPTERS }));
  unreached = await install('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], folder);
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

test.for(ADAPTERS)(
  'a service for %s with four operations: the others are missing, nothing else',
  async (adapter, { skip }) => {
    skip(unreached !== '', unreached);
    const project = join(folder, adapter);
    await run(join(folder, 'node_modules/.bin/tsc'), [], { cwd: project });
    const { child, url, health } = await startAsContainer(project);
    const answer = await fetch(`${url}/health`);
    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    const [program = '', ...args] = health;
    await run(program, args, { env: { ...env, PORT: new URL(url).port } });

    const conform = join(project, 'node_modules/.bin/cross-border-payments-conform');
    const keys = ['--app-key', 'key', '--secret-key', 'secret'];
    const { code, stdout, stderr } = await run(conform, ['--base-url', url, ...keys], { env }).catch(
      (error) => error,
    );
    expect(stderr).toMatch(/^Sent 100 of /);
    const [, list = ''] = /\nNot implemented here:\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
    expect(
      list
        .split('\n')
        .map((line) => line.trim())
        .sort(),
    ).toEqual(others);
    expect(stdout).toContain(`${others.length} operations are not implemented here; nothing is wrong.\n`);
    expect(stdout).not.toMatch(/\d wrong|Wrong:|reason of its own/);
    expect(code).toBe(1);

    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  },
);

test.for(nodes)('$node passes the test of a project', async ({ binary }, { skip }) => {
  skip(unreached !== '', unreached);
  const project = join(folder, 'node');
  await run(join(folder, 'node_modules/.bin/tsc'), [], { cwd: project });
  const options = { cwd: project, env: environmentOf(binary) };
  const { stdout } = await run(binary, ['--test', 'dist/service.test.js'], options);
  expect(stdout).toContain(`Still to be written: ${others.length} operations.`);
});

test.for([
  { name: 'pnpm', program: 'pnpm', first: [] },
  { name: 'Yarn 1', program: process.execPath, first: [join(downloaded('yarn-1'), 'bin/yarn.js')] },
  {
    name: 'Yarn 4',
    program: process.execPath,
    first: [join(downloaded('@yarnpkg/cli-dist'), 'bin/yarn.js')],
  },
])('$name installs a project and runs its test', async ({ program, first }, { skip }) => {
  const own = await mkdtemp(join(tmpdir(), 'installed-'));
  try {
    await generateProject(own, 'service', 'node');
    const cwd = join(own, 'service');
    const reason = await install(program, [...first, 'install'], cwd);
    skip(reason !== '', reason);
    const { stdout } = await run(program, [...first, 'test'], { cwd, env });
    expect(stdout).toContain(`Still to be written: ${others.length} operations.`);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
});
