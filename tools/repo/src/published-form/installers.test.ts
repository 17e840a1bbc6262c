// Long form only: the checks of the short form with other package managers, the oldest Node and NestJS.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { listOperations, loadBundle } from '@cross-border-payments/checks';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, onTestFinished, test } from 'vitest';
import { downloaded } from '../testing/downloads.ts';
import { env, FILLED_IN, generateProject, install } from './testing/implementer.ts';
import { environmentOf, everyNode } from './testing/nodes.ts';

const run = promisify(execFile);
const missing = listOperations(loadBundle()).filter(({ id }) => !FILLED_IN.includes(id));

const NEST = {
  '@nestjs/common': '12.5.1',
  '@nestjs/core': '12.5.1',
  '@nestjs/platform-express': '12.5.1',
  'reflect-metadata': '0.2.2',
  rxjs: '7.8.2',
};

/** Makes a folder that is deleted after the test. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'installed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes the README's program for NestJS the main file of a project. */
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

test('the NestJS program of the README serves the interface and its own controllers', async ({ skip }) => {
  const folder = await newFolder();
  await generateProject(folder, 'nest', 'express');
  const project = join(folder, 'nest');
  await addNest(project);
  const reason = await install('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], project);
  skip(reason !== '', reason);
  await run(join(project, 'node_modules/.bin/tsc'), [], { cwd: project });
  const child = spawn(process.execPath, ['dist/main.js'], { cwd: project, env: { ...env, PORT: '0' } });
  onTestFinished(() => void child.kill('SIGKILL'));
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

test.for(everyNode.slice(0, 1))(
  'npm ci installs a Fastify project under $node, and it runs',
  async ({ binary, reason }, { skip }) => {
    skip(reason !== '', reason);
    const folder = await newFolder();
    await generateProject(folder, 'service', 'fastify');
    const cwd = join(folder, 'service');
    const options = ['--engine-strict', '--prefer-offline', '--no-audit', '--no-fund'];
    const oldest = environmentOf(binary);
    const unreachable = await install('npm', ['install', ...options], cwd, oldest);
    skip(unreachable !== '', unreachable);
    await run('npm', ['ci', ...options], { cwd, env: oldest });
    const { stdout } = await run('npm', ['test'], { cwd, env: oldest });
    expect(stdout).toContain(`Still to be written: ${missing.length} operations.`);
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
  const folder = await newFolder();
  await generateProject(folder, 'service', 'node');
  const cwd = join(folder, 'service');
  const reason = await install(program, [...first, 'install'], cwd);
  skip(reason !== '', reason);
  const { stdout } = await run(program, [...first, 'test'], { cwd, env });
  expect(stdout).toContain(`Still to be written: ${missing.length} operations.`);
});
