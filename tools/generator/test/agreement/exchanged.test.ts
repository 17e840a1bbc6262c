import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../../src/command/output-folder.ts';
import { generateFiles } from '../../src/generate-files.ts';
import { writeTypeProject } from '../../src/type-check.ts';
import { type GeneratedPair, loadGenerated } from '../round-trip/load-generated.ts';
import { linkRuntimes } from '../support/compiled.ts';

const JSON_TYPE = 'application/json';

interface Exchange {
  readonly parameters?: readonly object[];
  readonly schema?: object;
  readonly response?: object;
}

/** Returns an operation that receives messages of one schema and returns messages of another. */
function operation(operationId: string | undefined, { parameters = [], schema, response }: Exchange) {
  const content = (one: object) => ({ content: { [JSON_TYPE]: { schema: one } } });
  return {
    ...(operationId === undefined ? {} : { operationId }),
    parameters,
    ...(schema && { requestBody: { required: true, ...content(schema) } }),
    responses: { 200: { description: 'Fine.', ...(response && content(response)) } },
  };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const object = (properties: object, ...required: string[]) => ({ type: 'object', properties, required });
const account = object(
  { id: { ...text, readOnly: true }, secret: { ...text, writeOnly: true }, name: text },
  'id',
  'secret',
  'name',
);
const defaults = object({ size: { type: 'integer', default: 10 }, kind: { ...text, default: 'a' } });

const NEW = {
  openapi: '3.1.0',
  info: { title: 'ExchangeResult', version: '1' },
  paths: {
    '/headers': {
      get: operation('sendHeaders', {
        parameters: [
          { name: 'X-Trace-Id', in: 'header', required: true, schema: { type: 'integer' } },
          { name: 'x_LIST', in: 'header', schema: { type: 'array', items: text } },
        ],
      }),
    },
    '/cookies': {
      get: operation('sendCookies', {
        parameters: [{ name: 'Session-Id', in: 'cookie', required: true, schema: { ...text, minLength: 3 } }],
      }),
    },
    '/limits': {
      get: {
        operationId: 'getLimits',
        responses: {
          200: {
            description: 'Fine.',
            headers: { 'X-Limit': { required: true, schema: { type: 'integer', minimum: 1 } } },
          },
        },
      },
    },
    '/accounts': { post: operation('sendAccount', { schema: account, response: account }) },
    '/defaults': {
      post: operation('sendDefaults', {
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', default: 1 } }],
        schema: defaults,
        response: defaults,
      }),
    },
    '/nulls': {
      post: operation('sendNulls', {
        schema: object(
          {
            a: { type: ['string', 'null'] },
            b: { enum: ['x', null] },
            c: { oneOf: [ref('Part'), { type: 'null' }] },
            d: { type: 'null' },
          },
          'a',
          'b',
          'c',
        ),
      }),
    },
    '/files': {
      post: operation('sendFile', { schema: object({ file: { ...text, format: 'binary' } }, 'file') }),
    },
    '/unnamed/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      put: operation(undefined, { schema: object({ a: text }, 'a'), response: object({ a: text }, 'a') }),
    },
  },
  components: { schemas: { Part: object({ n: text }, 'n') } },
};

const nullable = true;
const OLD = {
  openapi: '3.0.3',
  info: { title: 'ExchangeResult', version: '1' },
  paths: {
    '/nulls': {
      post: operation('sendNulls', {
        schema: object({
          allOf: { nullable, allOf: [ref('Part')] },
          anyOf: { nullable, anyOf: [ref('Part'), { type: 'integer' }] },
          oneOf: { nullable, oneOf: [ref('Part'), { type: 'integer' }] },
          enum: { ...text, nullable, enum: ['x', 'y'] },
          bare: { nullable, enum: ['x'] },
          type: { ...text, nullable },
          reference: ref('Nothing'),
          strict: { allOf: [ref('Part')] },
        }),
      }),
    },
  },
  components: {
    schemas: {
      Part: object({ n: text }, 'n'),
      Nothing: { type: 'object', nullable, properties: { n: text } },
    },
  },
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function generated(document: object): Promise<GeneratedPair> {
  const folder = mkdtempSync(join(tmpdir(), 'exchanged-'));
  folders.push(folder);
  writeTypeProject(folder);
  linkRuntimes(folder);
  const input = { document, file: 'openapi.json' };
  const client = await generateFiles({ input, targets: ['client'] });
  const server = await generateFiles({ input, targets: ['server'] });
  writeFiles(join(folder, 'client'), client.files);
  writeFiles(join(folder, 'server'), server.files);
  const pair = await loadGenerated(folder, [], client.model.operations);
  return Object.assign(pair, { handle: pair.all });
}

/** Sends a message, and returns what the handler received and what the client received. */
async function exchange(
  pair: GeneratedPair,
  id: string,
  input: object,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  pair.seen.length = 0;
  pair.reply = { status: 200, headers, ...(body !== undefined && { body: () => body }) };
  const { httpStatus, data } = await pair.client.exchange(pair.records.get(id), input);
  return { httpStatus, data, seen: pair.seen[0] };
}

/** Sends a message that must be refused, and returns the sentences of the refusal. */
async function refusal(pair: GeneratedPair, id: string, input: object): Promise<string> {
  const { httpStatus, data, seen } = await exchange(pair, id, input);
  expect([httpStatus, seen]).toEqual([400, undefined]);
  return JSON.stringify(data);
}

describe('from a generated client of OpenAPI 3.1 to its generated server', () => {
  let pair: GeneratedPair;
  beforeAll(async () => {
    pair = await generated(NEW);
  });

  test('headers arrive with lower-case names and their types', async () => {
    const { seen } = await exchange(pair, 'sendHeaders', {
      headers: { 'X-Trace-Id': 5, x_LIST: ['a', 'b'] },
    });
    expect(seen?.headers).toEqual({ 'x-trace-id': 5, x_list: ['a', 'b'] });
    expect(await refusal(pair, 'sendHeaders', { headers: { x_LIST: ['a'] } })).toContain('x-trace-id');
    expect(await refusal(pair, 'sendHeaders', { headers: { 'X-Trace-Id': 'five' } })).toContain('x-trace-id');
  });

  test('a required cookie is required and checked', async () => {
    const { httpStatus, seen } = await exchange(pair, 'sendCookies', { cookies: { 'Session-Id': 'abc d' } });
    expect([httpStatus, seen?.cookie]).toEqual([200, 'Session-Id=abc%20d']);
    expect(await refusal(pair, 'sendCookies', {})).toContain('Session-Id');
    expect(await refusal(pair, 'sendCookies', { cookies: { 'Session-Id': 'a' } })).toContain('Session-Id');
  });

  test('a required header of a response is required of the handler and checked', async () => {
    const answered = async (headers: Record<string, string>) =>
      (await exchange(pair, 'getLimits', {}, undefined, headers)).httpStatus;
    expect(await answered({ 'x-limit': '5' })).toBe(200);
    expect(await answered({})).toBe(500);
    expect(await answered({ 'x-limit': 'five' })).toBe(500);
    expect(await answered({ 'x-limit': '0' })).toBe(500);
  });

  test('readOnly properties are required in responses only, writeOnly properties in requests only', async () => {
    const body = { secret: 's', name: 'n' };
    const right = await exchange(pair, 'sendAccount', { body }, { id: '1', name: 'n' });
    expect([right.httpStatus, right.seen?.body, right.data]).toEqual([200, body, { id: '1', name: 'n' }]);
    expect(await refusal(pair, 'sendAccount', { body: { id: '1', name: 'n' } })).toContain('secret');
    expect((await exchange(pair, 'sendAccount', { body }, { name: 'n' })).httpStatus).toBe(500);
  });

  test('defaults are never applied: a value that was not sent is undefined', async () => {
    const { seen, data } = await exchange(pair, 'sendDefaults', { body: {} }, {});
    expect([seen?.query, seen?.body, data]).toEqual([{}, {}, {}]);
  });

  test('null is allowed by types that include it', async () => {
    const body = { a: null, b: null, c: null, d: null };
    expect((await exchange(pair, 'sendNulls', { body })).seen?.body).toEqual(body);
    const part = { a: 'a', b: 'x', c: { n: 'n' } };
    expect((await exchange(pair, 'sendNulls', { body: part })).seen?.body).toEqual(part);
    expect(await refusal(pair, 'sendNulls', { body: { ...part, a: 5 } })).toContain(
      '`a` must be a string or null',
    );
    expect(await refusal(pair, 'sendNulls', { body: { ...part, c: {} } })).toContain('`c.n` is required');
  });

  test('binary content in JSON is a string', async () => {
    expect((await exchange(pair, 'sendFile', { body: { file: 'abc' } })).seen?.body).toEqual({ file: 'abc' });
    expect(await refusal(pair, 'sendFile', { body: { file: 5 } })).toContain('`file` must be a string');
  });

  test('an operation without an operationId is named after its method and path', async () => {
    const [id = ''] = [...pair.records.keys()].filter((one) => /unnamed/i.test(one));
    const { seen, data } = await exchange(pair, id, { path: { id: 7 }, body: { a: 'b' } }, { a: 'c' });
    expect([seen?.operation, seen?.path, seen?.body, data]).toEqual([id, { id: 7 }, { a: 'b' }, { a: 'c' }]);
  });
});

describe('from a generated client of OpenAPI 3.0 to its generated server', () => {
  let pair: GeneratedPair;
  beforeAll(async () => {
    pair = await generated(OLD);
  });

  test.each(['allOf', 'anyOf', 'oneOf', 'enum', 'bare', 'type', 'reference'])(
    '`nullable` beside or behind `%s` allows null',
    async (property) => {
      const body = { [property]: null };
      const { httpStatus, seen } = await exchange(pair, 'sendNulls', { body });
      expect([httpStatus, seen?.body]).toEqual([200, body]);
    },
  );

  test.each([
    ['allOf', {}, '`allOf.n` is required'],
    ['anyOf', true, '`anyOf` must be'],
    ['oneOf', 'x', '`oneOf` must be'],
    ['enum', 'z', '`enum` must be one of `x`, `y` or `null`'],
    ['bare', 'z', '`bare` must be `x` or `null`'],
    ['type', 5, '`type` must be a string or null'],
    ['reference', 5, '`reference` must be an object or null'],
    ['strict', null, '`strict` must be an object'],
  ])('and nothing else wrong: `%s` as %j', async (property, value, sentence) => {
    expect(await refusal(pair, 'sendNulls', { body: { [property]: value } })).toContain(sentence);
  });
});
