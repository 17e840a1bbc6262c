import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { writeFiles } from '../command/output-folder.ts';
import { generateFiles } from '../generate-files.ts';
import { typeCheck, writeTypeProject } from '../type-check.ts';
import { namesOfSingleFile } from './single-file.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'single-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeTypeProject(folder);

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const [, small = ''] = /^```yaml openapi.yaml\n(.*?)^```/ms.exec(readme) ?? [];
const pets = readFileSync(join(root, 'cases-client/pets/openapi.yaml'), 'utf8');

/** Writes the client of a document as one file, which the compiler checks. */
async function writeClient(name: string, text: string, options: object = {}): Promise<string> {
  const input = { text, file: join(folder, 'openapi.yaml') };
  const { files } = await generateFiles({
    input,
    targets: ['client'],
    allow: ['all'],
    singleFile: true,
    ...options,
  });
  expect([...files.keys()]).toEqual(['client.ts']);
  const code = files.get('client.ts') ?? '';
  writeFiles(join(folder, name), new Map([['client.ts', code.replace('// @ts-nocheck\n', '')]]));
  return code;
}

test('a client of one file has no imports, compiles under strict options and makes a call', async () => {
  const code = await writeClient('small', small);
  expect(code).not.toMatch(/^(?:import|export .* from)\b/m);
  expect(code).toMatch(/^\/\/ @ts-nocheck\n(?:.*\n){2,4}\/\/ Not checked by the compiler, because /);
  await writeClient('pets', pets);
  await writeClient('dates', pets, { dates: true, enums: true });
  expect(typeCheck(folder).errors).toEqual([]);

  const { CallError, createClient, ServiceError } = await import(
    pathToFileURL(join(folder, 'small/client.ts')).href
  );
  const urls: string[] = [];
  const client = createClient({
    credentials: { key: 'a key' },
    fetch: async (url: string, { headers }: { headers: Record<string, string> }) => {
      urls.push(`${url} ${new Headers(headers).get('x-key')}`);
      return url.endsWith('/1')
        ? Response.json({ id: 1, item: 'Tea', delivery: 'pickup' })
        : Response.json({ reason: 'none' }, { status: 404 });
    },
  });
  expect(await client.orders.get({ path: { id: 1 } })).toMatchObject({ item: 'Tea' });
  await expect(client.orders.get({ path: { id: 2 } })).rejects.toBeInstanceOf(ServiceError);
  await expect(client.orders.get({ path: { id: 2 } })).rejects.toBeInstanceOf(CallError);
  expect(urls.slice(0, 2)).toEqual([
    'https://orders.example/orders/1 a key',
    'https://orders.example/orders/2 a key',
  ]);
});

test('schemas and operations may have the names of everything in the file', async () => {
  const names = namesOfSingleFile().filter((name) => /^[A-Za-z]\w*$/.test(name));
  const schemas = Object.fromEntries(
    names.map((name) => [name, { type: 'object', properties: { [`of${name}`]: { type: 'string' } } }]),
  );
  const paths = Object.fromEntries(
    names.map((name) => {
      const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
      return [
        `/${name}`,
        {
          post: {
            operationId: name,
            requestBody: { content },
            responses: { 200: { description: 'It.', content } },
          },
        },
      ];
    }),
  );
  const document = {
    openapi: '3.1.0',
    info: { title: 'Names', version: '1' },
    servers: [{ url: 'https://a.example' }],
    paths,
    components: { schemas },
  };
  await writeClient('names', JSON.stringify(document));
  // A name that is only used as the name of a local variable counts as used.
  const isUnused = ({ message }: { message: string }) => message.startsWith('TS6133');
  expect(typeCheck(folder).errors.filter((error) => !isUnused(error))).toEqual([]);
  const { createClient, fetch_2 } = await import(pathToFileURL(join(folder, 'names/client.ts')).href);
  const client = createClient({
    fetch: async (_: string, { body }: { body: string }) =>
      new Response(body, { headers: { 'content-type': 'application/json' } }),
  });
  expect(await client.fetch({ body: { offetch: 'a' } })).toEqual({ offetch: 'a' });
  expect(fetch_2.path).toBe('/fetch');
});

test('is refused with another target, another runtime or `x-profile`', async () => {
  const generate = (text: string, options: object) =>
    generateFiles({ input: { text, file: 'a.yaml' }, targets: ['client'], singleFile: true, ...options });
  await expect(generate(small, { targets: ['client', 'server'] })).rejects.toThrow('needs `--target client`');
  await expect(generate(small, { runtime: 'a-package' })).rejects.toThrow('Omit `--runtime`');
  await expect(generate(`${small}x-profile: {}\n`, {})).rejects.toThrow('`x-profile`');
});
