import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DEFAULT_LIMITS } from '@cross-border-payments/server-runtime/limits';
import type { Operation } from '@cross-border-payments/server-runtime/operation';
import type { ServiceOptions } from '@cross-border-payments/server-runtime/options';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  PROJECT_ADAPTERS,
  type ProjectAdapter,
  projectFiles,
  writeHandlers,
  writeProject,
} from './scaffold/write-project.ts';
import { memoryRequest } from './testing/memory-request.ts';
import { PACKAGE_FOLDER, temporaryFolder } from './testing/temporary-folder.ts';
import { operations, requestExample, testService } from './testing/test-service.ts';
import { typeCheck } from './testing/type-check.ts';

const readme = readFileSync(join(PACKAGE_FOLDER, 'README.md'), 'utf8');
// Omits the program for NestJS: the test of the published package installs NestJS and runs this program.
const programs = [...readme.matchAll(/```ts\n(.*?)```/gs)]
  .map(([, text = '']) => text)
  .filter((text) => !text.includes('@nestjs/'));
const { folder, remove } = temporaryFolder();

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  programs.forEach((text, at) => {
    writeFileSync(join(folder, fileOf(text, at)), text);
  });
});
afterAll(remove);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Returns the file name at the beginning of a program, otherwise its number. */
function fileOf(text: string, at: number): string {
  return /^\/\/ ([\w.-]+\.ts)/.exec(text)?.[1] ?? `program-${at}.ts`;
}

test('the programs of the README compile', async () => {
  expect(programs.map(fileOf)).toEqual([
    'server.ts',
    'limit-rate.ts',
    'upload.ts',
    'authenticate.ts',
    'row.ts',
    'verify-signature.ts',
    'observe.ts',
    'hono.ts',
    'routes.ts',
    'time-limit.ts',
    'http2.ts',
    'quote.test.ts',
    'rules.test.ts',
    'worker.ts',
    'main.ts',
    'call-back.ts',
  ]);
  expect(await typeCheck(folder)).toEqual([]);
});

/** The type of `native` for each framework. */
const NATIVE: Readonly<Record<ProjectAdapter, readonly [name: string, module: string, url?: string]>> = {
  node: ['IncomingMessage', 'node:http'],
  fastify: ['FastifyRequest', 'fastify'],
  hono: ['Context', 'hono', 'native.req.url'],
  express: ['Request', 'express'],
  fetch: ['Request', ''],
};

/** A service of a project with every hook of the README, whose handlers and hooks get the framework's request. */
function serviceWithHooks(adapter: ProjectAdapter): string {
  const [name, module, url = 'native.url'] = NATIVE[adapter];
  const imported = module === '' ? '' : `import type { ${name} } from '${module}';\n`;
  return `${imported}import { type Credentials, createService } from '@cross-border-payments/server-stubs';
import { type Caller, authenticate } from './authenticate.ts';
import { handlers } from './handlers/index.ts';
import { limitRate } from './readme/limit-rate.ts';
import { onResponse, onError } from './readme/observe.ts';
import { uploadPayinDocument } from './readme/upload.ts';
import { verifySignature } from './readme/verify-signature.ts';

export const service = createService<Caller, ${name}>(
  { ...handlers, uploadPayinDocument },
  {
    authenticate: async (credentials: Credentials<${name}>) => {
      console.log(credentials.${url} satisfies string | undefined, credentials.given.appkey?.value.length);
      return authenticate(credentials);
    },
    around: limitRate,
    ...{ onResponse, onError, verifySignature },
  },
);
`;
}

test('the programs of the README, and native requests, compile in a project of each adapter', async () => {
  const { folder: projects, remove: removeProjects } = temporaryFolder();
  try {
    for (const adapter of PROJECT_ADAPTERS) {
      const project = join(projects, adapter);
      writeHandlers(project, operations);
      writeProject(project, projectFiles({ folder: project, stubs: '*', adapter }));
      const texts = programs.map((text, at) => [`src/readme/${fileOf(text, at)}`, text] as const);
      writeProject(project, new Map(texts));
      writeFileSync(join(project, 'src/service.ts'), serviceWithHooks(adapter));
    }
    const settings = join(projects, 'tsconfig.json');
    const compilerOptions = {
      rootDir: '.',
      noEmit: true,
      typeRoots: [join(PACKAGE_FOLDER, 'node_modules/@types')],
    };
    writeFileSync(
      settings,
      JSON.stringify({ extends: './node/tsconfig.json', compilerOptions, include: ['*/src'] }),
    );
    expect(await typeCheck(projects, settings)).toEqual([]);
  } finally {
    removeProjects();
  }
});

test('the README names every limit', () => {
  const units: Readonly<Record<string, number>> = { '': 1, KiB: 1_024, MiB: 1_048_576 };
  const listed = Object.keys(DEFAULT_LIMITS).map((name) => {
    const [, number = '', unit = ''] =
      new RegExp(`^\\| \`${name}\` +\\| ([\\d,]+) ?(\\w*) +\\|`, 'm').exec(readme) ?? [];
    return [name, Number(number.replaceAll(',', '')) * (units[unit] ?? Number.NaN)];
  });
  expect(Object.fromEntries(listed)).toEqual(DEFAULT_LIMITS);
});

describe('the programs of the README behave as described', () => {
  const check = { type: 'check4', idNumber: '44030519880615003X', name: 'Zhang Wei', account: '62166102' };
  const quote = memoryRequest({
    url: '/global/payout/rate/query/price',
    body: '{"sourceCurrency":"EUR","targetCurrency":"CNY"}',
  });
  const load = <Module>(file: string): Promise<Module> => import(join(folder, file));

  test('a property that the document does not declare is not sent', async () => {
    const { service } = await load<{ service: Service }>('row.ts');
    const { body } = await service.handle(quote);
    expect(body).toBe('{"status":"1","data":{"queryNo":"Q-1","rate":7.81}}');
  });

  test('the 101st order of a minute is refused, and a read is not', async () => {
    vi.useFakeTimers();
    const { limitRate } = await load<{ limitRate: NonNullable<ServiceOptions<unknown>['around']> }>(
      'limit-rate.ts',
    );
    const service = testService({ authenticate: () => ({ appKey: 'key' }) as never, around: limitRate });
    const operation = operations.find(({ id }) => id === 'createGlobalPayout') as Operation;
    const create = memoryRequest({ url: operation.path, body: JSON.stringify(requestExample(operation)) });
    const sendOrder = () => service.handle(create);
    for (let call = 1; call <= 100; call += 1) expect((await sendOrder()).status).toBe(200);
    expect(await sendOrder()).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: '{"status":"-429","message":"Too many requests."}',
    });
    expect((await service.handle(quote)).status).toBe(200);
    vi.advanceTimersByTime(60_000);
    expect((await sendOrder()).status).toBe(200);
  });

  test('one line is logged for a bank check without `phone`', async () => {
    const { onResponse, durations } = await load<{
      onResponse: NonNullable<ServiceOptions<unknown>['onResponse']>;
      durations: Map<string, number[]>;
    }>('observe.ts');
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
    const body = JSON.stringify(check);
    await testService({ onResponse }).handle(memoryRequest({ url: '/payout/common/bank/check', body }));
    const [, shown = ''] = /```json\n(\{ "http.*?)```/s.exec(readme) ?? [];
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...JSON.parse(shown), id: expect.any(String), ms: expect.any(Number) },
    ]);
    expect([...durations.values()].flat()).toHaveLength(1);
  });

  test('Hono serves its own route, uses its own request id, and serves the service below its prefix', async () => {
    const { app } = await load<{ app: { request(path: string, init?: RequestInit): Promise<Response> } }>(
      'hono.ts',
    );
    expect(await (await app.request('/health')).text()).toBe('ok');
    const headers = { 'content-type': 'application/json', 'x-request-id': 'mine' };
    const body = '{"appKey":"a","secretKey":"b"}';
    const response = await app.request('/api/payout/oauth/token', { method: 'POST', headers, body });
    expect(await response.json()).toEqual({ status: '1', data: 'mine' });
    expect((await app.request('/api/none')).status).toBe(404);
  });

  test('middleware of Hono sees the pattern of an operation', async () => {
    const { app, patterns } = await load<{
      app: { request(path: string): Promise<Response> };
      patterns: string[];
    }>('routes.ts');
    const path = '/payout/common/occupation/list';
    expect((await app.request(`${path}?a=1`)).status).toBe(400);
    expect((await app.request('/none')).status).toBe(404);
    expect(patterns).toEqual([path]);
  });

  test('the test without a server passes', async () => {
    await load('quote.test.ts');
  });

  test('the test of the rules passes', async () => {
    await load('rules.test.ts');
  });

  test('a worker responds', async () => {
    const worker = await load<{ default: { fetch(request: Request): Promise<Response> } }>('worker.ts');
    expect((await worker.default.fetch(new Request('http://edge.example/none'))).status).toBe(404);
  });

  test.skipIf(process.platform === 'win32')('a container responds until it gets SIGTERM', async () => {
    const child = spawn(process.execPath, [join(folder, 'main.ts')], { env: { ...process.env, PORT: '0' } });
    const ended = once(child, 'exit');
    const lines = createInterface(child.stdout);
    let port = '';
    for await (const line of lines) {
      port = /port: (\d+)/.exec(line)?.[1] ?? '';
      if (port !== '') break;
    }
    const headers = { connection: 'close' };
    const origin = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${origin}/health`, { headers })).text()).toBe('ok');
    expect((await fetch(`${origin}/none`, { headers })).status).toBe(404);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
