import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type CompiledOperation,
  compiled,
  documentOf,
  modelOf,
  told,
  withFiles,
} from '../../../test/support/compiled.ts';
import { generateFiles } from '../../generate-files.ts';
import { compileSeparately, compileValidators, serverValidators } from './index.ts';

const JSON_TYPE = 'application/json';

const AT = '/paths/~1op/post/requestBody/content/application~1json/schema';

describe('schemas', () => {
  test('report the place and the rule of an error through references', async () => {
    const module = await compiled(
      documentOf(
        { pay: { properties: { payer: { $ref: '#/components/schemas/Person' } } } },
        {
          Person: {
            allOf: [
              { $comment: 'R-006', if: { required: ['a'] }, else: { $ref: '#/components/schemas/Gender' } },
            ],
          },
          Gender: { required: ['gender'] },
        },
      ),
    );
    expect(told(module, module.validators.pay?.body?.[JSON_TYPE], { payer: {} })).toEqual([
      '`payer.gender` is required because `payer.a` is not given (R-006)',
    ]);
  });

  test('report the property that selects a branch, also for branches behind references', async () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const success = {
      title: 'success',
      type: 'object',
      required: ['status', 'data'],
      properties: { status: { const: '1' }, data: ref('Quote') },
    };
    const module = await compiled(
      documentOf(
        { quote: { allOf: [ref('Envelope'), { $comment: 'R-034', oneOf: [success, ref('Refusal')] }] } },
        {
          Envelope: { type: 'object', required: ['status'], properties: { status: { type: 'string' } } },
          Quote: { type: 'object', properties: { rate: { type: 'number' } } },
          Refusal: {
            type: 'object',
            $comment: 'R-034',
            required: ['status', 'message'],
            properties: {
              status: { not: { const: '1' } },
              data: { type: ['string', 'object', 'array'] },
            },
          },
        },
      ),
    );
    const say = (value: unknown) => told(module, module.validators.quote?.body?.[JSON_TYPE], value);
    expect(say({ status: '1' })).toEqual(['`data` is required because `status` is `1` (R-034)']);
    expect(say({ status: '-1' })).toEqual(['`message` is required because `status` is not `1` (R-034)']);
    expect(say({ status: '1', data: { rate: 'x' } })).toEqual(['`data.rate` must be a number']);
    expect(say({ status: '-1', message: 'x', data: 5 })).toEqual([
      '`data` must be a string, an object or an array',
    ]);
    expect(say({ status: 1 })).toEqual(['`status` must be a string']);
  });

  test('that contain themselves are checked at any depth', async () => {
    const area = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        list: { type: 'array', items: { $ref: '#/components/schemas/Area' } },
      },
    };
    const module = await compiled(
      documentOf({ list: { $ref: '#/components/schemas/Area' } }, { Area: area }),
    );
    const validator = module.validators.list?.body?.[JSON_TYPE];
    expect(told(module, validator, { list: [{ list: [{ name: 1 }] }] })).toEqual([
      '`list[0].list[0].name` must be a string',
    ]);
    let deep: object = { name: 1 };
    for (let depth = 0; depth < 1_000; depth++) deep = { list: [deep] };
    expect(told(module, validator, deep)).toHaveLength(1);
  });

  test('are shared instead of written for each use', async () => {
    const uses = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`m${at}`, { $ref: '#/components/schemas/Big' }]),
      );
    const big = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 50 }, (_, at) => [`p${at}`, { type: 'string', maxLength: 9 }]),
      ),
    };
    const size = async (count: number) =>
      (
        await compileValidators(modelOf(documentOf({ op: { properties: uses(count) } }, { Big: big })), {
          minify: true,
        })
      ).length;
    const [one, ten] = [await size(1), await size(10)];
    expect(ten).toBeLessThan(one * 1.5);
  });

  test('may declare properties with the names of Object.prototype', async () => {
    const { validators } = await compiled(
      documentOf({ op: { required: ['constructor'], properties: { toString: { type: 'integer' } } } }),
    );
    const validate = validators.op?.body?.[JSON_TYPE]?.validate;
    expect([
      validate?.({}),
      validate?.({ constructor: 1 }),
      validate?.({ constructor: 1, toString: 'x' }),
    ]).toEqual([false, true, false]);
  });

  test('of OpenAPI 3.0 have its semantics', async () => {
    const document = {
      ...documentOf({
        op: {
          properties: {
            a: { type: 'string', nullable: true, enum: ['x'] },
            n: { type: 'number', minimum: 0, exclusiveMinimum: true },
          },
        },
      }),
      openapi: '3.0.3',
    };
    const { validators } = await compiled(document);
    const validate = validators.op?.body?.[JSON_TYPE]?.validate;
    expect([validate?.({ a: null, n: 1 }), validate?.({ n: 0 }), validate?.({ a: 'y' })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each<[string, unknown, string]>([
    ['a reference to no file', { $ref: 'other.yaml' }, 'unresolved-ref: "other.yaml" leads nowhere'],
    ['a reference without a target', { $ref: '#/components/schemas/None' }, 'unresolved-ref'],
    [
      'a dynamic reference',
      { properties: { a: { $dynamicRef: '#x' } } },
      '/properties/a: dynamic-ref: $dynamicRef',
    ],
    ['a schema composed of itself', { allOf: [{ $ref: `#${AT}` }] }, 'circular-composition'],
    ['no schema', { properties: { a: 'x' } }, '/properties/a: not-a-schema: A schema is an object'],
    [
      'a list that is none',
      { properties: { a: { required: 'b' } } },
      '/a/required: invalid-keyword: `required` must be',
    ],
    ['an unknown type', { type: 'text' }, '/type: invalid-keyword: `type` must be'],
    [
      'a wrong limit',
      { properties: { a: { maxLength: 'x' } } },
      '/a/maxLength: invalid-keyword: `maxLength` must be',
    ],
    ['a wrong pattern', { pattern: '(' }, '/pattern: invalid-keyword: `pattern` must be'],
  ])('%s is an error with the place', async (_, schema, text) => {
    const input = { document: documentOf({ op: schema }), file: 'openapi.json' };
    const error = await generateFiles({ input, targets: ['validators'] }).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(`#${AT}`);
    expect((error as Error).message).toContain(text);
  });

  test('two operations with the same name have separate validators, by the ids of the model', async () => {
    const operation = { operationId: 'same', requestBody: { content: { [JSON_TYPE]: { schema: {} } } } };
    const document = { openapi: '3.1.0', paths: { '/a': { post: operation }, '/b': { post: operation } } };
    expect(Object.keys((await compiled(document)).validators)).toEqual(['same', 'same_2']);
  });

  test.each([
    ['a body behind a reference to nothing', { requestBody: { $ref: '#/components/requestBodies/None' } }],
    ['a parameter that is not an object', { parameters: ['text'] }],
    ['a parameter without a name', { parameters: [{ in: 'query' }] }],
    ['responses with circular references', { responses: { 200: { $ref: '#/paths/~1a/get/responses/200' } } }],
  ])('%s is an error with the place', async (_, operation) => {
    const document = { openapi: '3.1.0', paths: { '/a': { get: operation } } };
    const input = { document, file: 'openapi.json' };
    await expect(generateFiles({ input, targets: ['validators'] })).rejects.toThrow(
      /#\/paths\/~1a\/get\/.*: ./,
    );
  });
});

describe('one file per operation', () => {
  const shared = { type: 'object', required: ['a'], properties: { a: { type: 'string', maxLength: 5 } } };
  const document = documentOf(
    {
      one: { $ref: '#/components/schemas/Shared' },
      two: { allOf: [{ $ref: '#/components/schemas/Shared' }, { required: ['b'] }] },
      three: { required: ['c'] },
    },
    { Shared: shared },
  );

  test('works alone, with the shared files next to it', async () => {
    const { files, fileNames } = await compileSeparately(modelOf(document));
    expect([...fileNames]).toEqual([
      ['one', 'one'],
      ['two', 'two'],
      ['three', 'three'],
    ]);
    const written = [...files].map(([name, text]) => [name, text] as const);
    await withFiles([...written, ['package.json', '{"type":"module"}']], async (folder) => {
      expect(readdirSync(folder).some((name) => name.startsWith('chunk'))).toBe(true);
      const two = (await import(pathToFileURL(join(folder, 'two.js')).href)) as {
        operation: CompiledOperation;
        index: { names: string[] };
      };
      expect(two.operation.body?.[JSON_TYPE]?.validate({ a: 'x' })).toBe(false);
      expect(two.index.names).toEqual(['a']);
    });
  });

  test('loads no schemas of other operations', async () => {
    const { files } = await compileSeparately(modelOf(document));
    const loaded = (name: string): string[] => {
      const text = files.get(name) ?? '';
      return [text, ...[...text.matchAll(/from '\.\/([^']+)'/g)].flatMap(([, file = '']) => loaded(file))];
    };
    expect(loaded('one.js').join()).toContain('maxLength');
    expect(loaded('three.js').join()).not.toContain('maxLength');
  });

  test('is imported with the first use if the document is large', async () => {
    const content = { [JSON_TYPE]: { schema: shared } };
    const get = { operationId: 'get', responses: { 200: { description: '', content } } };
    const paths = { ...(document.paths as object), '/get': { get }, '/no': { get: { responses: {} } } };
    const whole = await serverValidators(modelOf({ ...document, paths }), {}, 'a-runtime');
    expect([...whole.keys()]).toEqual(['validators.ts']);
    const files = await serverValidators(modelOf({ ...document, paths }), {}, 'a-runtime', 0);
    expect(files.get('validators.ts')).not.toContain('maxLength');
    const modules = [...files.keys()].filter((path) => path.startsWith('validators/'));
    expect(modules).toEqual(['validators/helpers.ts', 'validators/operations.ts']);
    await withFiles([...files, ['package.json', '{"type":"module"}']], async (folder) => {
      const { messages } = await import(pathToFileURL(join(folder, 'validators.ts')).href);
      const { operation } = await messages.validators.two();
      const { validate } = operation.body[JSON_TYPE];
      expect([validate({ a: 'x', b: 1 }), validate({ a: 'x' })]).toEqual([true, false]);
      const { all, at } = (await messages.validators.get()).operation.responses[200][JSON_TYPE].shape;
      expect([all[at], messages.validators.getNo]).toEqual([{ properties: { a: 0 } }, {}]);
    });
  });
});

test('the operations of a tag are in one module, or in several if there are many', async () => {
  const content = { [JSON_TYPE]: { schema: { type: 'string' } } };
  const paths = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [
      `/a${at}`,
      {
        get: {
          tags: [at < 45 ? 'Pets' : 'Toys'],
          operationId: `get${at}`,
          responses: { 200: { description: '', content } },
        },
      },
    ]),
  );
  const files = await serverValidators(modelOf({ ...documentOf({}), paths }), {}, 'a-runtime', 0);
  const modules = [...files.keys()].filter((path) => path.startsWith('validators/')).sort();
  expect(modules).toEqual(['Pets-2', 'Pets', 'Toys', 'helpers'].map((name) => `validators/${name}.ts`));
  expect(files.get('validators/Pets.ts')?.match(/^ {2}"get\d+":/gm)).toHaveLength(40);
  expect(files.get('validators.ts')).toContain('import("./validators/Pets-2.ts").then');
});

test('the result is the same in every run', async () => {
  const document = documentOf({ op: { properties: { a: { format: 'date' }, b: { pattern: '^x$' } } } });
  const code = await compileValidators(modelOf(document));
  expect(await compileValidators(modelOf(document))).toBe(code);
  expect(code.match(/^\/\/ .*/gm)).toContain('// runtime:formats');
});

test('flags at the start of a pattern are read', async () => {
  const schema = { properties: { a: { pattern: '(?i)^[a-c]+$' }, b: { pattern: '^(?i)(x+x+)+y$' } } };
  const { validators } = await compiled(documentOf({ op: schema }));
  const accepts = (value: object) => validators.op?.body?.[JSON_TYPE]?.validate(value);
  expect([{ a: 'aBC' }, { a: 'd' }, { b: 'xXy' }, { b: 'xXz' }].map(accepts)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
