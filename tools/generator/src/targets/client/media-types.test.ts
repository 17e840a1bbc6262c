import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../../command/output-folder.ts';
import { generateFiles } from '../../generate-files.ts';
import { typeCheck, writeTypeProject } from '../../type-check.ts';

const DATED = { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } };

const DATE = String(Date.UTC(2026, 0, 2, 3, 4, 5));

/** The content of a response, and the type of its data in `Operations` and of the method. */
const CONTENTS: Readonly<Record<string, readonly [content: object, type: string, ofMethod?: string]>> = {
  csv: [{ 'text/csv': {} }, 'string'],
  xml: [{ 'application/xml': { schema: { type: 'object' } } }, 'string'],
  yaml: [{ 'application/yaml': {} }, 'string'],
  integer: [{ 'text/plain': { schema: { type: 'integer' } } }, 'string'],
  word: [{ 'text/plain': { schema: { enum: ['a', 'b'], type: 'string' } } }, "'a' | 'b'"],
  file: [{ 'text/plain': { schema: { type: 'string', format: 'binary' } } }, 'string'],
  pdf: [{ 'application/pdf': { schema: { type: 'string' } } }, 'Blob'],
  picture: [{ 'image/png': { schema: { type: 'string', contentEncoding: 'base64' } } }, 'Blob'],
  form: [
    { 'application/x-www-form-urlencoded': { schema: { properties: { a: { type: 'integer' } } } } },
    'string',
  ],
  parts: [{ 'multipart/form-data': { schema: { properties: { a: { type: 'integer' } } } } }, 'Blob'],
  anything: [{ '*/*': {} }, 'unknown'],
  json: [{ 'application/json': { schema: { type: 'number' } } }, 'number'],
  lines: [{ 'application/x-ndjson': { schema: { type: 'number' } } }, 'number', 'AsyncIterable<number>'],
  list: [
    { 'application/jsonl': { schema: { type: 'array', items: { type: 'number' } } } },
    'number',
    'AsyncIterable<number>',
  ],
  sequence: [
    { 'application/json-seq': { itemSchema: { type: 'number' } } },
    'number',
    'AsyncIterable<number>',
  ],
  bare: [{ 'application/ndjson': {} }, 'unknown', 'AsyncIterable<unknown>'],
  events: [
    { 'text/event-stream': { schema: { type: 'number' } } },
    'number',
    'AsyncIterable<{ readonly data: number | undefined }>',
  ],
};

const PROGRAM = `
import { createClient, type Operations } from './client/index.ts';

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

const fetch = async (url: unknown, init: RequestInit = {}) => {
  const type = new Headers(init.headers).get('accept') ?? '';
  if (init.method === 'POST') return Response.json(await new Request('http://x', init).text());
  const dated = '{"at":"2026-01-02T03:04:05Z"}';
  if (String(url).endsWith('/dates'))
    return new Response(type.includes('event') ? \`data: \${dated}\\n\\n\` : dated, { headers: { 'content-type': type } });
  const text = type.includes('event') ? 'data: 5\\n\\n' : type.includes('seq') ? '\\x1e5\\n' : '5';
  return new Response(text, { headers: { 'content-type': type === '*/*' ? 'application/json' : type } });
};
const client = createClient({ baseUrl: 'http://service.example', fetch: fetch as typeof globalThis.fetch });

async function kindOf(data: unknown): Promise<string> {
  if (data instanceof Blob) return 'Blob';
  if (typeof data !== 'object' || data === null) return typeof data;
  for await (const item of data as AsyncIterable<unknown>) return \`stream of \${typeof item}\`;
  return 'empty';
}
${Object.entries(CONTENTS)
  .map(
    ([name, [, type, ofMethod = type]]) => `
export const ${name}: Same<Operations['${name}']['responses'][200], ${type}> = true;
const dataOf_${name}: ${ofMethod} = await client.${name}();
console.log('${name}', await kindOf(dataOf_${name}));`,
  )
  .join('')}
console.log('sent', JSON.stringify(await client.send({ body: [{ a: 1 }, { a: 2 }] })));
for await (const { at } of await client.datedItems()) console.log('dateOfItem', at?.getTime());
for await (const { data } of await client.datedEvents()) console.log('dateOfEvent', data?.at?.getTime());
// @ts-expect-error The items are objects.
export const wrong = () => client.send({ body: [1] });
`;

const folder = mkdtempSync(join(tmpdir(), 'media-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const paths = Object.entries(CONTENTS).map(([operationId, [content]]) => [
    `/${operationId}`,
    { get: { operationId, responses: { 200: { description: 'Fine.', content } } } },
  ]);
  const item = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
  const send = {
    operationId: 'send',
    requestBody: { required: true, content: { 'application/x-ndjson': { schema: item } } },
    responses: {
      200: { description: 'Fine.', content: { 'application/json': { schema: { type: 'string' } } } },
    },
  };
  const dated = (operationId: string, mediaType: string) => {
    const content = { [mediaType]: { schema: DATED } };
    return [
      `/${operationId}/dates`,
      { get: { operationId, responses: { 200: { description: 'Fine.', content } } } },
    ];
  };
  const document = {
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: {
      ...Object.fromEntries(paths),
      '/send': { post: send },
      ...Object.fromEntries([
        dated('datedItems', 'application/jsonl'),
        dated('datedEvents', 'text/event-stream'),
      ]),
    },
  };
  const { files } = await generateFiles({
    input: { document, file: 'test.json' },
    targets: ['client'],
    dates: true,
  });
  writeTypeProject(folder);
  writeFiles(join(folder, 'client'), files);
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
});

test('the types of messages, the types of methods and the data agree for every media type', async () => {
  expect(typeCheck(folder).errors).toEqual([]);
  const { stdout } = await runInProcess(join(folder, 'program.ts'), [], { cwd: folder });
  const kinds = Object.fromEntries(stdout.split('\n').map((line) => line.split(/ (.*)/s)));
  expect(kinds).toMatchObject({
    ...{ csv: 'string', xml: 'string', yaml: 'string', integer: 'string', word: 'string', file: 'string' },
    ...{ pdf: 'Blob', picture: 'Blob', parts: 'Blob', form: 'string', anything: 'number', json: 'number' },
    ...{ lines: 'stream of number', list: 'stream of number', sequence: 'stream of number' },
    ...{ bare: 'stream of number', events: 'stream of object' },
    ...{ dateOfItem: DATE, dateOfEvent: DATE },
    sent: JSON.stringify(`{"a":1}\n{"a":2}\n`),
  });
});
