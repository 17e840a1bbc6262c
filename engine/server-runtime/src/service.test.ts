import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFetchHandler } from './adapters/fetch.ts';
import type { Validator } from './operation.ts';
import type { ErrorContext } from './options.ts';
import { buildService, type ServiceDefinition } from './service.ts';

const ORDER = { status: 200, body: { id: 1 } };
const OPERATION = { id: 'getOrder', method: 'GET', path: '/orders', headers: [], statuses: ['200'] };
const missing = { instancePath: '', schemaPath: '#/required', keyword: 'required' };
const validate: Validator['validate'] = (value) => {
  validate.errors = Object.hasOwn(value as object, 'id')
    ? null
    : [{ ...missing, params: { missingProperty: 'id' } }];
  return validate.errors === null;
};

/** Makes a service with one operation, and a function that requests a path. */
function serve(handler: () => unknown, options: object = {}, plan: object = {}) {
  const service = buildService({
    operations: [{ ...OPERATION, security: [] }],
    messages: {
      validators: { getOrder: { responses: { 200: { 'application/json': { validate, root: '' } } } } },
      coerce: () => ({}),
      index: { schemas: {}, names: [] },
    },
    profile: {},
    handlers: { getOrder: handler },
    options,
    ...plan,
  } as unknown as ServiceDefinition<unknown>);
  const handle = createFetchHandler(service);
  return async (path = '/orders') => handle(new Request(`http://service.example${path}`));
}

describe('options', () => {
  test.each<[object, string]>([
    [{ onEror: () => {} }, 'There is no option `onEror`; did you mean `onError`?'],
    [{ quiet: true }, 'There is no option `quiet`. The options are `authenticate`, `verifySignature`, '],
    [{ limits: { maxBody: 1 } }, 'There is no limit `maxBody`. The limits are `jsonBytes`, `depth`, '],
    [{ limits: { jsonByte: 1 } }, 'There is no limit `jsonByte`; did you mean `jsonBytes`?'],
    [{ limits: null }, 'The option `limits` must be an object, not null.'],
    [{ onError: 'log' }, 'The option `onError` must be a function, not a string.'],
    [{ validateResponses: 'no' }, 'The option `validateResponses` must be a boolean, not "no".'],
    [
      { undeclaredProperties: 'drop' },
      'The option `undeclaredProperties` must be one of "strip", "refuse", "send", not "drop".',
    ],
    [{ secretProperties: 'pin' }, 'The option `secretProperties` must be an array of strings, not "pin".'],
    [
      { basePath: 'v1' },
      'The option `basePath` must be a path such as `/api`, without a slash at its end, not "v1".',
    ],
    [{ basePath: '/v1/' }, 'The option `basePath` must be a path'],
    [{ requestIdHeader: 'a b' }, 'The option `requestIdHeader` must be the name of a header, not "a b".'],
    [{ requestIdHeader: 'Content-Length' }, 'The option `requestIdHeader` must be the name of a header'],
    [null as never, 'The options must be an object, not null.'],
  ])('%j are refused', (options, message) => {
    expect(() => serve(() => ORDER, options)).toThrow(message);
  });

  test('an option that is undefined has its default, and the name of a header may have capitals', () => {
    const options = { onError: undefined, limits: undefined, basePath: undefined, requestIdHeader: 'X-Id' };
    expect(() => serve(() => ORDER, options)).not.toThrow();
  });

  test('a service with security does not start without `authenticate`', () => {
    const security = [[{ scheme: 'key', type: 'apiKey', in: 'header', name: 'key' }]];
    const secured = { operations: [{ ...OPERATION, security }] };
    expect(() => serve(() => ORDER, {}, secured)).toThrow(
      'The option `authenticate` is missing: getOrder requires credentials.',
    );
    expect(() => serve(() => ORDER, { authenticate: () => true }, secured)).not.toThrow();
  });
});

describe('handlers', () => {
  const complete = { isComplete: true };

  test.each<[object, string]>([
    [
      { handlers: {}, ...complete },
      'The handler of `getOrder` is missing. Add it, or use `createPartialService`, which responds with HTTP 501',
    ],
    [{ handlers: { getOrder: undefined }, ...complete }, 'The handler of `getOrder` is missing.'],
    [
      { handlers: { getOder: () => ORDER }, ...complete },
      'There is no operation `getOder`. Did you mean `getOrder`? Rename the handler.',
    ],
    [{ handlers: { getOder: () => ORDER } }, 'There is no operation `getOder`. Did you mean `getOrder`?'],
    [{ handlers: { getOrder: ORDER } }, 'The handler of `getOrder` must be a function, not an object.'],
  ])('of %o are refused', (plan, message) => {
    expect(() => serve(() => ORDER, {}, plan)).toThrow(message);
    expect(() => serve(() => ORDER, {}, plan)).toThrow(TypeError);
  });

  test('may be missing in a partial service, and may be next to other exports of a module', async () => {
    const get = serve(
      () => ORDER,
      {},
      { handlers: { getOrder: undefined, store: new Map(), connect: () => {} } },
    );
    expect((await get()).status).toBe(501);
    expect(() => serve(() => ORDER, {}, { ...complete, handlers: { getOrder: () => ORDER } })).not.toThrow();
  });
});

describe('a failure', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  afterEach(() => printed.mockClear());

  test('is printed on one line with the operation and the line of code, without `onError`', async () => {
    const get = serve(() => {
      throw new Error('no\nconnection');
    });
    expect((await get()).status).toBe(500);
    expect(printed.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^getOrder \(handle\): Error: no connection at .*service\.test\.ts:\d+:\d+\)?$/,
        ),
      ],
    ]);
  });

  test('of a response is printed with its place', async () => {
    const get = serve(() => ({ status: 200, body: { pin: 1234 } }));
    expect((await get()).status).toBe(500);
    expect(printed.mock.calls).toEqual([
      [
        'getOrder (response): ResponseError: The handler of getOrder returned a wrong response 200: `id` is required.',
      ],
    ]);
  });

  test('does not print the text of a body that JSON.parse quotes, or a long message', async () => {
    await serve(() => JSON.parse('{"pin":1234,'))();
    await serve(() => Promise.reject('x'.repeat(10_000)))();
    await serve(() => JSON.parse('\n at 1234'))();
    const [[first], [second], [third]] = printed.mock.calls as [[string], [string], [string]];
    expect(third).not.toContain('1234');
    expect(first).toMatch(/^getOrder \(handle\): SyntaxError at .*service\.test\.ts:\d+:\d+\)?$/);
    expect(second).toHaveLength('getOrder (handle): '.length + 300);
  });

  test('is passed to `onError` instead, and a refusal is neither', async () => {
    const told: [unknown, ErrorContext['phase']][] = [];
    const onError = (error: unknown, { phase }: ErrorContext) => void told.push([error, phase]);
    const fault = new Error('mine');
    expect((await serve(() => Promise.reject(fault), { onError })()).status).toBe(500);
    expect((await serve(() => ORDER)('/other')).status).toBe(404);
    expect(told).toEqual([[fault, 'handle']]);
    expect(printed).not.toHaveBeenCalled();
  });
});
