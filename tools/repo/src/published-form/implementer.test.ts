import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { listOperations, loadBundle } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { downloaded } from '../testing/downloads.ts';
import { env, FILLED_IN, generateProject, install } from './testing/implementer.ts';
import { environmentOf, everyNode, nodes } from './testing/nodes.ts';

const run = promisify(execFile);
const others = listOperations(loadBundle())
  .map(({ id }) => id)
  .filter((id) => !FILLED_IN.includes(id))
  .sort();
const ADAPTERS = ['node', 'fastify', 'hono', 'express', 'fetch'];

const NEST = {
  '@nestjs/common': '12.5.1',
  '@nestjs/core': '12.5.1',
  '@nestjs/platform-express': '12.5.1',
  'reflect-metadata': '0.2.2',
  rxjs: '7.8.2',
};

let folder: string;
let unreached: string;
let server: ChildProcessWithoutNullStreams | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'implementer-'));
  const printed = await Promise.all(ADAPTERS.map((name) => generateProject(folder, name, name)));
  await generateProject(folder, 'nest', 'express');
  await addNest(join(folder, 'nest'));
  expect(printed[0]).toContain('Created in node:\n');
  expect(printed[0]).toContain('Next: cd node && npm install && npm start\n');
  // One installation for all.
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, workspaces: [...ADAPTERS, 'nest'] }),
  );
  unreached = await install('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], folder);
});
afterEach(() => void server?.kill('SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Makes the program of the README for NestJS the main file of a project. */
async function addNest(project: string): Promise<void> {
  const readme = await readFile(join(repositoryRoot, 'packages/server-stubs/README.md'), 'utf8');
  const [, program = ''] = /```ts\n(\/\/ nest\.ts\n.*?)```/s.exec(readme) ?? [];
  await writeFile(join(project, 'src/main.ts'), program);
  const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  Object.assign(manifest.dependencies, NEST);
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  const settings = JSON.parse(await readFile(join(project, 'tsconfig.json'), 'utf8'));
  Object.assign(settings.compilerOptions, { experimentalDecorators: true, emitDecoratorMetadata: true });
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(settings));
}

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
    const allowed = await run(conform, ['--base-url', url, ...keys, '--allow-missing'], { env });
    expect(stdout).toBe(
      `${allowed.stdout}Fails because ${others.length} operations are not implemented; pass --allow-missing to accept that.\n`,
    );

    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  },
);

test('the program of the README for NestJS serves the interface and its own controllers', async ({
  skip,
}) => {
  skip(unreached !== '', unreached);
  const project = join(folder, 'nest');
  await run(join(folder, 'node_modules/.bin/tsc'), [], { cwd: project });
  const child = spawn(process.execPath, ['dist/main.js'], { cwd: project, env: { ...env, PORT: '0' } });
  server = child;
  let url = '';
  for await (const line of createInterface(child.stdout)) {
    url = /Listening on (\S+)/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', appkey: 'me', token: 'any' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return [response.status, await response.json()];
  };
  const quote = '/api/global/payout/rate/query/price';
  const currencies = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
  expect(await post(quote, currencies)).toEqual([200, { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } }]);
  expect(await post(quote, { ...currencies, targetCurrency: 'cny' })).toMatchObject([400, { status: '-1' }]);
  expect(await post('/rates', currencies)).toEqual([201, currencies]);
});

test.for(nodes)('$node passes the test of a project', async ({ binary }, { skip }) => {
  skip(unreached !== '', unreached);
  const project = join(folder, 'node');
  await run(join(folder, 'node_modules/.bin/tsc'), [], { cwd: project });
  const options = { cwd: project, env: environmentOf(binary) };
  const { stdout } = await run(binary, ['--test', 'dist/service.test.js'], options);
  expect(stdout).toContain(`Still to be written: ${others.length} operations.`);
});

test.for(everyNode.slice(0, 1))(
  'npm ci installs a Fastify project under $node, and it runs',
  async ({ binary, reason }, { skip }) => {
    skip(reason !== '', reason);
    const own = await mkdtemp(join(tmpdir(), 'installed-'));
    try {
      await generateProject(own, 'service', 'fastify');
      const cwd = join(own, 'service');
      const options = ['--engine-strict', '--prefer-offline', '--no-audit', '--no-fund'];
      const oldest = environmentOf(binary);
      const unreachable = await install('npm', ['install', ...options], cwd, oldest);
      skip(unreachable !== '', unreachable);
      await run('npm', ['ci', ...options], { cwd, env: oldest });
      const { stdout } = await run('npm', ['test'], { cwd, env: oldest });
      expect(stdout).toContain(`Still to be written: ${others.length} operations.`);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  },
);

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
