import { describe, expect, test } from 'vitest';
import { compiled, modelOf, told } from '../../../test/support/compiled.ts';
import { compileValidators } from './index.ts';

const JSON_TYPE = 'application/json';

describe('messages', () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    paths: {
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }],
        get: {
          operationId: 'getOrder',
          parameters: [
            { $ref: '#/components/parameters/Page' },
            { name: 'a', in: 'query', schema: { type: 'string' } },
            { name: 'b', in: 'query', schema: { type: 'string' } },
            { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
            { name: 'Accept', in: 'header', required: true, schema: { type: 'string' } },
          ],
          'x-query-schema': { $comment: 'R-022', anyOf: [{ required: ['a'] }, { required: ['b'] }] },
          responses: {
            200: { $ref: '#/components/responses/Found' },
            '4XX': { content: { 'application/problem+json': { schema: { required: ['title'] } } } },
            204: { description: 'Nothing' },
          },
        },
      },
      '/files': {
        post: {
          requestBody: {
            content: {
              'multipart/form-data': { schema: { $ref: '#/components/schemas/Upload' } },
              'text/plain': { schema: { type: 'string' } },
            },
          },
          responses: {},
        },
      },
      '/health': { get: { responses: { 204: { description: 'Up' } } } },
    },
    webhooks: {
      changed: { post: { requestBody: { content: { [JSON_TYPE]: { schema: { required: ['status'] } } } } } },
    },
    components: {
      parameters: {
        Page: { name: 'page', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } },
      },
      responses: { Found: { content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Order' } } } } },
      schemas: {
        Order: {
          type: 'object',
          required: ['no'],
          discriminator: { propertyName: 'no' },
          example: { $ref: 'x' },
          'x-thing': { type: 1 },
        },
        Upload: {
          type: 'object',
          required: ['file', 'count'],
          properties: {
            file: { type: 'string', format: 'binary' },
            count: { type: 'integer' },
            on: { type: 'boolean' },
          },
        },
      },
    },
  };

  test('are found in all parts', async () => {
    const { validators } = await compiled(document);
    expect(Object.keys(validators)).toEqual(['getOrder', 'postFiles', 'postChanged', 'getHealth']);
    expect(Object.keys(validators.getOrder ?? {})).toEqual(['query', 'path', 'header', 'responses']);
    expect(Object.keys(validators.getOrder?.responses ?? {})).toEqual(['200', '4XX']);
    expect(Object.keys(validators.postFiles?.body ?? {})).toEqual(['multipart/form-data']);
    expect(validators.getHealth).toEqual({});
    expect(validators.postChanged?.body?.[JSON_TYPE]?.validate({})).toBe(false);
  });

  test('queries are checked as one object, with the rules across parameters', async () => {
    const module = await compiled(document);
    const query = module.validators.getOrder?.query;
    expect(told(module, query, { page: 1, a: 'x' }, 'query')).toEqual([]);
    expect(told(module, query, { page: 0 }, 'query')).toEqual([
      '`a` or `b` must be given (R-022)',
      'query parameter `page` must be at least 1',
    ]);
  });

  test('headers have lower-case names, and those that HTTP defines are left out', async () => {
    const module = await compiled(document);
    expect(told(module, module.validators.getOrder?.header, { 'x-trace': 'x' }, 'header')).toEqual([
      'header `x-trace` must be a UUID',
    ]);
    expect(told(module, module.validators.getOrder?.header, {}, 'header')).toEqual([
      'header `x-trace` is required',
    ]);
  });

  test('strings are converted to their declared types', async () => {
    const { validators, coerce } = await compiled(document);
    expect(coerce(validators.getOrder?.query?.coercions ?? {}, { page: '2', a: '3' })).toEqual({
      page: 2,
      a: '3',
    });
    expect(coerce(validators.getOrder?.path?.coercions ?? {}, { id: '7' })).toEqual({ id: 7 });
    const form = validators.postFiles?.body?.['multipart/form-data'];
    expect(coerce(form?.coercions ?? {}, { count: '2', on: 'true' })).toEqual({ count: 2, on: true });
  });

  test('the fields of every alternative of a form have their types, also objects that may be null', async () => {
    const object = { type: 'object', properties: { a: { type: 'integer' } } };
    const schema = {
      anyOf: [
        { type: 'object', properties: { one: { oneOf: [{ type: 'null' }, object] } } },
        { type: 'object', properties: { two: { type: 'array', items: object }, three: { type: 'integer' } } },
      ],
    };
    const content = { 'application/x-www-form-urlencoded': { schema } };
    const operation = { operationId: 'send', requestBody: { content }, responses: {} };
    const { validators, coerce } = await compiled({ openapi: '3.1.0', paths: { '/a': { post: operation } } });
    const form = validators.send?.body?.['application/x-www-form-urlencoded'];
    const texts = { one: '{"a":1}', two: ['{"a":2}', '{"a":3}'], three: '4' };
    expect(coerce(form?.coercions ?? {}, texts)).toEqual({
      one: { a: 1 },
      two: [{ a: 2 }, { a: 3 }],
      three: 4,
    });
  });

  test('a file in a form only has to be present', async () => {
    const module = await compiled(document);
    const form = module.validators.postFiles?.body?.['multipart/form-data'];
    expect(told(module, form, { file: { stream: true }, count: 1 })).toEqual([]);
    expect(told(module, form, { count: 1 })).toEqual(['`file` is required']);
  });

  test('only the requested parts are compiled', async () => {
    const code = await compileValidators(modelOf(document), { parts: ['query'] });
    expect(code).toContain('"query"');
    expect(code).not.toContain('"answers"');
  });
});

describe('an object that is spread over the query', () => {
  const text = { type: 'string' };
  const queryOf = async (parameters: unknown[]) => {
    const operation = { operationId: 'find', parameters, responses: {} };
    const schemas = { Open: { allOf: [{ type: 'object', additionalProperties: { type: 'integer' } }] } };
    const document = { openapi: '3.1.0', paths: { '/orders': { get: operation } }, components: { schemas } };
    const module = await compiled(document);
    const { query } = module.validators.find ?? {};
    return (texts: Record<string, string | string[]>) => {
      const values = module.coerce(query?.coercions ?? {}, texts);
      return [values, told(module, query, values, 'query')];
    };
  };

  test('accepts parameters of any name', async () => {
    const schema = { type: 'object', additionalProperties: text };
    const read = await queryOf([{ name: 'query', in: 'query', style: 'form', explode: true, schema }]);
    expect(read({})).toEqual([{}, []]);
    expect(read({ tradeId: '1', query: 'x' })).toEqual([{ tradeId: '1', query: 'x' }, []]);
    expect(read({ tradeId: ['1', '2'] })[1]).toEqual(['query parameter `tradeId` must be a string']);
  });

  test('does not change the types of other declared parameters, and determines those of all others', async () => {
    const read = await queryOf([
      { name: 'page', in: 'query', schema: { type: 'boolean' } },
      { name: 'query', in: 'query', schema: { $ref: '#/components/schemas/Open' } },
    ]);
    expect(read({ page: 'true', a: '1' })).toEqual([{ page: true, a: 1 }, []]);
    expect(read({ page: '1', a: 'x' })[1]).toEqual([
      'query parameter `a` must be a whole number',
      'query parameter `page` must be true or false',
    ]);
  });

  test('requires its required properties if it is required itself', async () => {
    const schema = { type: 'object', required: ['id'], properties: { id: text } };
    const optional = await queryOf([{ name: 'by', in: 'query', schema }]);
    const required = await queryOf([{ name: 'by', in: 'query', required: true, schema }]);
    expect(optional({})[1]).toEqual([]);
    expect(required({})[1]).toEqual(['query parameter `id` is required']);
  });

  test('is not spread with another style', async () => {
    const schema = { type: 'object', properties: { a: text }, required: ['a'] };
    const read = await queryOf([{ name: 'by', in: 'query', style: 'deepObject', schema }]);
    expect(read({ 'by[a]': '1', a: '2' })).toEqual([{ by: { a: '1' }, a: '2' }, []]);
  });
});
