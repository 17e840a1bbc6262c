import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { LINKED_RUNTIMES, linkRuntimes } from '../../test/support/compiled.ts';
import { writeFiles } from '../command/output-folder.ts';
import { generateFiles } from '../generate-files.ts';
import { typeCheck, writeTypeProject } from '../type-check.ts';

const input = join(import.meta.dirname, '../../cases-client/pets/openapi.yaml');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stand-alone-'));
  folders.push(folder);
  return folder;
}

const adapters = ['node', 'fetch', 'fastify', 'hono', 'express'] as const;
const both = await generateFiles({ input, targets: ['client', 'server'], allow: ['all'], adapters });
const { files: checks } = await generateFiles({ input, targets: ['validators'] });
const names = [...both.files.keys()];

describe('the files without a named runtime', () => {
  test('have a folder for each target, with a runtime and without compiled JavaScript', () => {
    for (const name of ['client/index.ts', 'client/runtime/index.ts', 'server/runtime/adapters/node.ts']) {
      expect(names).toContain(name);
    }
    expect(names.filter((name) => !/^(client|server|types)\/.*\.ts$/.test(name))).toEqual([]);
  });

  test('import only each other, and the types of Node and of frameworks', () => {
    const others = new Set<string>();
    for (const [name, text] of [...both.files, ...checks]) {
      for (const [line, module = ''] of text.matchAll(/^.*\bfrom '([^']+)';?$/gm)) {
        if (!module.startsWith('.')) others.add(module);
        else
          expect([...names, ...checks.keys()], `${name} imports ${module}`).toContain(
            join(name, '..', module),
          );
        // Only the adapter for Node may run code of Node.
        const isNode = module.startsWith('node:') && name.includes('adapters/node');
        if (!module.startsWith('.') && !isNode) expect(line).not.toMatch(/^(import|export) (?!type)/);
      }
    }
    expect([...others].sort()).toEqual([
      ...['express', 'fastify', 'hono'],
      ...['node:async_hooks', 'node:http', 'node:http2'],
    ]);
  });

  test('are the same in every run, and use the requested extension everywhere', async () => {
    const options = { input, targets: ['client', 'server'], allow: ['all'], adapters } as const;
    expect([...(await generateFiles(options)).files]).toEqual([...both.files]);
    const { files } = await generateFiles({ ...options, importExtension: '.js' });
    for (const [name, text] of files) expect(text, name).not.toMatch(/ from '\..*\.ts'/);
  });

  test('compile without any package, and client and server understand each other', async () => {
    const folder = newFolder();
    writeTypeProject(folder);
    writeFiles(folder, both.files);
    writeFiles(join(folder, 'checks'), checks);
    writeFileSync(join(folder, 'main.ts'), PROGRAM);
    expect(typeCheck(folder).errors).toEqual([]);
    const { stdout } = await runInProcess(join(folder, 'main.ts'), [], { cwd: folder });
    expect(stdout).toBe(
      [
        'Rex',
        'Path parameter `id` must be a whole number.',
        'The request was not sent: path parameter `id` must be a whole number.',
        'The response to getPet was rejected by `checkResponse`: `name` must be a string.',
        '`name` is required',
        'name: `name` must be a string',
        'getPet has no `body`: use one of path, query, headers, 200, 404, 4XX.',
        'The request was not sent: the request needs a body and has none.',
        'The response to getPet was rejected by `checkResponse`: HTTP 201 is not declared for getPet.',
        ...Array(3).fill('ValidationError: `options` must be an object.'),
        '',
      ].join('\n'),
    );
  });
});

const PROGRAM = `
import { checkResponse, checkInput, type OperationId, schemaOf } from './checks/index.ts';
import { createClient } from './client/index.ts';
import { ServiceError } from './client/runtime/index.ts';
import { createPartialService } from './server/index.ts';
import { createFetchHandler } from './server/runtime/adapters/fetch.ts';

const service = createPartialService(
  { getPet: async ({ respond }) => respond(200, { name: 'Rex' }) },
  { authenticate: () => true as const },
);
const handle = createFetchHandler(service);
const client = createClient({
  baseUrl: 'http://service.example/v1',
  credentials: { key: 'key-of-a-test' },
  fetch: (url, init) => handle(new Request(url, init)),
});
console.log((await client.pets.getPet({ path: { id: 1 } })).name);
try {
  await client.pets.getPet({ path: { id: 'Rex' as unknown as number } });
} catch (error) {
  if (!(error instanceof ServiceError)) throw error;
  console.log((error.data as { detail: string }).detail);
}
const checked = createClient({ credentials: { key: 'key-of-a-test' }, preflight: checkInput });
try {
  await checked.pets.getPet({ path: { id: 1.5 } });
} catch (error) {
  console.log((error as Error).message);
}
const wrong = createClient({
  credentials: { key: 'key-of-a-test' },
  checkResponse,
  fetch: async () => Response.json({ name: 7 }, { headers: { 'content-type': 'application/json; charset=utf-8' } }),
});
try {
  await wrong.pets.getPet({ path: { id: 1 } });
} catch (error) {
  console.log((error as Error).message);
}
console.log(checkResponse('getPet', 200, {}).map(({ sentence }) => sentence).join());
const id: OperationId = 'getPet';
const pet = schemaOf(id, 200)['~standard'];
const result = pet.validate({ name: 7 });
if (result.issues) console.log(result.issues.map(({ message, path }) => path.join() + ': ' + message).join());
export const nameOf = (value: NonNullable<typeof pet.types>['output'] & { name: string }): string => value.name;
try {
  // @ts-expect-error The operation has no body.
  schemaOf('getPet', 'body');
} catch (error) {
  console.log((error as Error).message);
}
try {
  // @ts-expect-error The body is required.
  await checked.pets.getPets({ path: { id: 1 } });
} catch (error) {
  console.log((error as Error).message);
}
const undeclared = createClient({
  credentials: { key: 'key-of-a-test' },
  checkResponse,
  fetch: async () => Response.json({ name: 'Rex' }, { status: 201 }),
});
try {
  await undeclared.pets.getPet({ path: { id: 1 } });
} catch (error) {
  console.log((error as Error).message);
}
for (const options of [null, 5, []]) {
  try {
    createClient(options as object);
  } catch (error) {
    console.log((error as Error).name + ': ' + (error as Error).message);
  }
}
// @ts-expect-error The name of a pet is required.
createPartialService({ getPet: async ({ respond }) => respond(200, {}) }, { authenticate: () => true as const });
`;

/** Returns the length of a bundled program that calls one operation. */
async function sizeOfOneCall(folder: string, runtime: string): Promise<number> {
  writeFileSync(
    join(folder, 'one.ts'),
    `import { createApi } from '${runtime}';
import { getPet, schemes } from './client/operation-table.ts';
const api = createApi({ baseUrl: 'https://pets.example', schemes, credentials: { key: 'a' } });
export const pet = () => api.call(getPet, { path: { id: 1 } });
`,
  );
  const bundled = await build({
    entryPoints: [join(folder, 'one.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return bundled.outputFiles[0]?.text.length ?? 0;
}

test('a bundle of a client with a written runtime is as small as one with the package, also without `sideEffects`', async () => {
  const [written, linked] = [newFolder(), newFolder()];
  writeFiles(written, both.files);
  linkRuntimes(linked);
  const { files } = await generateFiles({
    input,
    targets: ['client'],
    allow: ['all'],
    runtime: LINKED_RUNTIMES.client,
  });
  writeFiles(join(linked, 'client'), files);
  const [own, package_] = await Promise.all([
    sizeOfOneCall(written, './client/runtime/index.ts'),
    sizeOfOneCall(linked, LINKED_RUNTIMES.client),
  ]);
  // The sizes differ slightly, because the minifier's short names depend on the file names.
  expect(own / package_).toBeCloseTo(1, 2);
  expect(own).toBeGreaterThan(1_000);
});
