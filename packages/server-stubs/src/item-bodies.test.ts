import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestItems, Service } from '@cross-border-payments/server-runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryRequest } from './testing/memory-request.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { loadServer, writeServer } from './testing/tiny-server.ts';
import { type TypeFault, typeCheck } from './testing/type-check.ts';

const row = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 1 }, age: { type: 'integer' } },
};
const document = {
  openapi: '3.2.0',
  info: { title: 'Items', version: '1' },
  paths: {
    '/rows': {
      post: {
        operationId: 'addRows',
        requestBody: {
          required: true,
          content: {
            'application/x-ndjson': { itemSchema: { $ref: '#/components/schemas/Row' } },
            'application/json-seq': { itemSchema: { $ref: '#/components/schemas/Row' } },
          },
        },
        responses: {
          200: { description: 'Added.', content: { 'application/json': { schema: { type: 'integer' } } } },
          202: { description: 'Copied.', content: { 'application/x-ndjson': { itemSchema: row } } },
        },
      },
    },
  },
  components: { schemas: { Row: row } },
};
const RIGHT = `import type { Handler } from './server/index.ts';

export const addRows: Handler<'addRows'> = async ({ body, respond }) => {
  let ages = 0;
  for await (const { name, age = name.length } of body) ages += age;
  return respond(200, ages);
};
`;
const WRONG = `import type { Handler } from './server/index.ts';

export const array: Handler<'addRows'> = ({ body, respond }) => respond(200, body.length);
export const addRows: Handler<'addRows'> = async ({ body, respond }) => {
  for await (const { size } of body) if (size) break;
  return respond(200, 1);
};
`;
interface Row {
  readonly name: string;
  readonly age?: number;
}
type Handler = (input: { body: RequestItems<Row>; signal: AbortSignal }) => Promise<unknown>;

const { folder, remove } = temporaryFolder();
let faults: TypeFault[] = [];
let handler: Handler;
let service: Service;
const read: unknown[] = [];
const errors: unknown[] = [];

/** Reads all rows and returns their number. */
const counting: Handler = async ({ body }) => {
  for await (const item of body) read.push(item);
  return { status: 200, body: read.length };
};

beforeAll(async () => {
  await writeServer(folder, 'server', document, '@cross-border-payments/server-runtime');
  writeFileSync(join(folder, 'right.ts'), RIGHT);
  writeFileSync(join(folder, 'wrong.ts'), WRONG);
  faults = await typeCheck(folder);
  const { createService } = await loadServer(folder, 'server');
  service = createService(
    { addRows: (input: Parameters<Handler>[0]) => handler(input) },
    { limits: { jsonBytes: 40, depth: 1, values: 3 }, onError: (error: unknown) => void errors.push(error) },
  );
});
afterAll(remove);

/** Sends a body in chunks. */
async function send(chunks: readonly string[], mediaType = 'application/x-ndjson', run = counting) {
  handler = run;
  read.length = 0;
  errors.length = 0;
  let taken = 0;
  const { status, body, content } = await service.handle(
    memoryRequest({
      url: '/rows',
      hasBody: chunks.join('') !== '',
      headers: { 'content-type': mediaType },
      readBody: () => expect.fail('the whole body is read at once'),
      async *streamBody() {
        for (const chunk of chunks) {
          taken += 1;
          yield new TextEncoder().encode(chunk);
        }
      },
    }),
  );
  return { status, body, content, taken: () => taken };
}

test('handlers compile only with the declared items', () => {
  expect(faults.filter(({ file }) => !file.endsWith('wrong.ts'))).toEqual([]);
  const wrong = faults.map(({ text }) => text).join('\n');
  expect(wrong).toContain("'length'");
  expect(wrong).toContain("'size'");
});

test.each([
  ['lines', ['{"name":"a"}\n{"name":"b"}\n']],
  ['a last line without a line break, blank lines and CRLF', ['\n{"name":"a"}\r\n \n{"name":"b"}']],
  ['items that are split anywhere', [...'{"name":"a"}\n{"name":"b"}\n']],
])('a handler gets %s as items', async (_, chunks) => {
  expect(await send(chunks)).toMatchObject({ status: 200, body: '2' });
  expect(read).toEqual([{ name: 'a' }, { name: 'b' }]);
});

test('an item of a JSON text sequence may have several lines', async () => {
  const chunks = ['\x1e{"name":\n"a"}\n\x1e', '{"name":"b"}\n'];
  expect(await send(chunks, 'application/json-seq')).toMatchObject({ status: 200, body: '2' });
  expect(read).toEqual([{ name: 'a' }, { name: 'b' }]);
});

test('an empty body has no items', async () => {
  expect(await send([])).toMatchObject({ status: 200, body: '0' });
  expect(await send(['\n'])).toMatchObject({ status: 200, body: '0' });
});

test('an item is handled before the next one is read', async () => {
  const taken: number[] = [];
  const sent = await send(
    ['{"name":"a"}\n', '{"name":"b"}\n', '{"name":"c"}\n'],
    undefined,
    async ({ body }) => {
      for await (const item of body) {
        taken.push(read.push(item));
        if (item.name === 'b') break;
      }
      return { status: 200, body: read.length };
    },
  );
  expect(sent).toMatchObject({ status: 200, body: '2' });
  expect(sent.taken()).toBe(2);
});

test.each([
  ['breaks a rule', '{"name":""}', 400, 'Item 2 of the body: `name` must not be empty.'],
  [
    'is not JSON',
    '{"name":}',
    400,
    'Item 2 of the body is not valid JSON: the fault is at line 1, column 9.',
  ],
  ['is too deep', '{"name":{"a":1}}', 400, 'Item 2 of the body is nested deeper than 1 levels.'],
  ['has too many values', '{"a":1,"b":1,"c":1,"d":1}', 413, 'Item 2 of the body has more than 3 values.'],
  ['is too large', `{"name":"${'x'.repeat(40)}"}`, 413, 'An item of the body is larger than 40 bytes.'],
])('an item that %s is refused, even if the handler catches the refusal', async (_, item, status, detail) => {
  const text = `{"name":"a"}\n${item}\n{"name":"c"}\n`;
  expect(await send([text])).toMatchObject({ status, body: expect.stringContaining(detail) });
  expect(read).toEqual([{ name: 'a' }]);
  const caught = await send([text], undefined, (input) =>
    counting(input).catch(() => ({ status: 200, body: 1 })),
  );
  expect(caught).toMatchObject({ status, body: expect.stringContaining(detail) });
});

test('a broken rule has a pointer with the index of the item', async () => {
  const { body } = await send(['{"name":"a"}\n{"name":"b","age":"x"}\n']);
  expect(JSON.parse(body).errors).toEqual([
    { detail: '`age` must be a whole number.', in: 'body', pointer: '#/1/age' },
  ]);
});

test('a response may be a stream that reads the items while it is sent', async () => {
  const copied = await send(
    ['{"name":"a"}\n', '{"name":"b"}\n', '{"name":""}\n'],
    undefined,
    async ({ body }) => ({
      status: 202,
      body,
    }),
  );
  expect(copied.status).toBe(202);
  expect(errors).toEqual([]);
  const stream = copied.content as { next(): Promise<Uint8Array | undefined> };
  const line = async () => new TextDecoder().decode(await stream.next());
  expect([await line(), await line()]).toEqual(['{"name":"a"}\n', '{"name":"b"}\n']);
  await expect(stream.next()).rejects.toThrow('Item 3 of the body');
});
