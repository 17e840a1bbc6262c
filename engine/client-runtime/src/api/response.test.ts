import { describe, expect, expectTypeOf, test } from 'vitest';
import { sendOnce } from '../core/repeat.ts';
import type { ApiOperation } from './operation.ts';
import { readByType } from './response.ts';
import { stubApi } from './testing/stub-api.ts';
import { thrownBy } from './testing/thrown-by.ts';

const getPet: ApiOperation = { id: 'getPet', method: 'GET', path: '/pet', retry: 'read' };

function apiOf(text: string | null, type: string, status = 200) {
  const headers = type === '' ? {} : { 'content-type': type };
  return stubApi(() => new Response(text, { status, headers }));
}

describe('an empty body', () => {
  test.each([
    ['application/json', undefined],
    ['', undefined],
    ['application/json', ['json', 'text']],
    ['application/json', ['json', 'bytes']],
  ] as const)('of %s is a contract error where JSON is declared', async (type, data) => {
    const operation: ApiOperation = { ...getPet, ...(data && { data, read: readByType }) };
    for (const text of ['', null])
      expect(await thrownBy(apiOf(text, type).call(operation))).toMatchObject({
        kind: 'contract',
        message: 'The response to getPet is not JSON, but empty.',
      });
  });

  test.each<[string, number, ApiOperation['data'], unknown]>([
    ['', 204, undefined, undefined],
    ['application/json', 205, undefined, undefined],
    ['application/json', 200, [], undefined],
    ['text/plain', 202, [], undefined],
    ['text/plain', 200, ['text'], ''],
    ['', 200, ['json', 'text'], ''],
  ])('of %j with status %s is no error where the data %j allow it', async (type, status, data, expected) => {
    const operation: ApiOperation = { ...getPet, ...(data && { data, read: readByType }) };
    expect(await apiOf(null, type, status).call(operation)).toBe(expected);
  });

  test('is an empty Blob where a file is declared', async () => {
    const operation: ApiOperation = { ...getPet, data: ['bytes'], read: readByType };
    expect(await apiOf('', 'image/png').call(operation)).toMatchObject({ size: 0, type: 'image/png' });
  });

  test('of a HEAD or of a refusal is no error', async () => {
    expect(await apiOf(null, 'application/json').call({ ...getPet, method: 'HEAD' })).toBeUndefined();
    expect(await apiOf('', 'application/json', 404).exchange(getPet)).toMatchObject({ data: undefined });
  });
});

test.each([[undefined], [['json', 'text']]] as const)(
  'JSON with a fault is named as such, read as %j',
  async (data) => {
    const operation: ApiOperation = { ...getPet, ...(data && { data, read: readByType }) };
    expect(await thrownBy(apiOf('{"name":', 'application/json').call(operation))).toMatchObject({
      kind: 'contract',
      message: 'The response to getPet is not valid JSON.',
    });
  },
);

describe('of several declared media types', () => {
  interface Pet {
    readonly name: string;
  }
  interface Accepts {
    readonly 'application/json': { readonly 200: Pet; readonly 404: string };
    readonly 'text/csv': { readonly 200: string; readonly 404: string };
    readonly [image: `image/${string}`]: { readonly 200: Blob; readonly 404: string };
  }
  const operation: ApiOperation<object, Accepts['application/json'], Accepts> = {
    ...(getPet as object as ApiOperation<object, Accepts['application/json'], Accepts>),
    ...{ method: 'POST', retry: 'never', once: sendOnce },
    ...{ declared: ['json', 'text', 'bytes'], read: readByType },
  };

  const read: typeof operation = { ...operation, method: 'GET', retry: 'read' };

  test('one that was not requested is returned, but a contract error of a method that reads', async () => {
    const api = apiOf('a,b', 'text/csv; charset=utf-8');
    for (const record of [operation, read])
      expect(await api.exchange(record)).toMatchObject({ httpStatus: 200, data: 'a,b' });
    expect(api.sent[0]?.headers.accept).toBe('application/json');
    expect(await api.call(operation)).toBe('a,b');
    expect(await thrownBy(api.call(read))).toMatchObject({
      kind: 'contract',
      message:
        'The response to getPet is text/csv; charset=utf-8, which the call did not request: name it in `accept`.',
    });
  });

  test('one is requested by `accept`, and has its type', async () => {
    const api = apiOf('a,b', 'text/csv');
    const text = await api.call(operation, {}, { accept: 'text/csv' });
    expectTypeOf(text).toEqualTypeOf<string>();
    expect(text).toBe('a,b');
    expect(api.sent[0]?.headers.accept).toBe('text/csv');
    const response = await api.exchange(operation, undefined, { accept: 'text/csv' });
    if (response.httpStatus === 200) expectTypeOf(response.data).toEqualTypeOf<string>();
    expect(response.data).toBe('a,b');
    expect(response.unasked).toBeUndefined();
    const image = await apiOf('x', 'image/png').call(operation, {}, { accept: 'image/png' });
    expectTypeOf(image).toEqualTypeOf<Blob>();
    expect(image).toBeInstanceOf(Blob);
    // @ts-expect-error: the document does not declare it.
    expectTypeOf(() => api.call(operation, {}, { accept: 'text/plain' })).toBeFunction();
  });

  test('JSON is a contract error of a read where another one was requested', async () => {
    const api = apiOf('{"name":"Rex"}', 'application/json');
    expect(await api.call(operation)).toEqual({ name: 'Rex' });
    expect(await thrownBy(api.call(read, {}, { accept: 'text/csv' }))).toMatchObject({
      kind: 'contract',
    });
  });

  test('any other is not the response of the document, so its outcome is unknown', async () => {
    const api = apiOf('data: 1', 'text/event-stream');
    const only: ApiOperation = { ...operation, declared: ['json', 'bytes'] };
    expect(await thrownBy(api.exchange(only))).toMatchObject({ kind: 'outcome-unknown' });
  });
});
