import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { sendOnce } from '../core/repeat.ts';
import { createApi } from './create-api.ts';
import { securitySchemes } from './credentials.ts';
import type { ApiOperation, ResponseCheck } from './operation.ts';
import { checksPart } from './parts.ts';
import { readByType } from './response.ts';
import { readEvents } from './streams.ts';
import { json, stubApi } from './testing/stub-api.ts';
import { thrownBy } from './testing/thrown-by.ts';

const getPet: ApiOperation = { id: 'getPet', method: 'GET', path: '/pet', retry: 'read' };
const makePet: ApiOperation = {
  id: 'makePet',
  method: 'POST',
  path: '/pets',
  retry: 'never',
  once: sendOnce,
};

const nameless = { path: 'name', sentence: '`name` is required', keyword: 'required', rule: 'R-1' };
const checkName: ResponseCheck = (_operation, _status, data) =>
  Object.hasOwn(Object(data), 'name') ? [] : [nameless];

test('a success that breaks the document is a contract error with the causes, by `call` and by `exchange`', async () => {
  const api = stubApi(() => json({}, 200, { 'x-request-id': 'r-1' }), { checkResponse: checkName });
  for (const error of [await thrownBy(api.call(getPet)), await thrownBy(api.exchange(getPet))]) {
    expect(error).toMatchObject({ kind: 'contract', httpStatus: 200, requestId: 'r-1', causes: [nameless] });
    expect(error.message).toBe('The response to getPet was rejected by `checkResponse`: `name` is required.');
  }
  expect(api.sent).toHaveLength(2);
});

test('no error contains a credential that is the name of a property', async () => {
  const key = 'the-secret-key';
  const found = { path: key, pointer: `/${key}`, sentence: `\`${key}\` is not allowed`, keyword: 'type' };
  const schemes = securitySchemes({ key: {} });
  const api = stubApi(() => json({}), { schemes, credentials: { key }, checkResponse: () => [found] });
  const error = await thrownBy(api.call(getPet));
  expect(error).toMatchObject({ causes: [{ path: '[redacted]', keyword: 'type' }] });
  expect(inspect(error, { depth: 9 })).not.toContain(key);
});

test('after a change, the outcome is unknown, and the cause is the contract error', async () => {
  const api = stubApi(() => json({}, 201), { checkResponse: checkName });
  expect(await thrownBy(api.call(makePet))).toMatchObject({
    kind: 'outcome-unknown',
    cause: { kind: 'contract', causes: [nameless] },
  });
});

test('the function gets operation, status, data and media type, and may be asynchronous', async () => {
  const checkResponse = vi.fn(async () => []);
  expect(await stubApi(() => json({ name: 1 }), { checkResponse }).call(getPet)).toEqual({ name: 1 });
  expect(checkResponse.mock.calls).toEqual([['getPet', 200, { name: 1 }, 'application/json']]);
});

test('refusals, streams, files and empty responses are not checked', async () => {
  const checkResponse = vi.fn(checkName);
  const typed = (type: string) => new Response('data: 1\n\n', { headers: { 'content-type': type } });
  expect(await thrownBy(stubApi(() => json({}, 404), { checkResponse }).call(getPet))).toMatchObject({
    kind: 'service',
  });
  await stubApi(() => typed('text/event-stream'), { checkResponse }).call({ ...getPet, streams: readEvents });
  const file = { ...getPet, data: ['bytes'], read: readByType } as const;
  await stubApi(() => typed('image/png'), { checkResponse }).call(file);
  await stubApi(() => new Response(null, { status: 204 }), { checkResponse }).call(getPet);
  await stubApi(() => json({}), { checkResponse }).stream(getPet);
  expect(checkResponse).not.toHaveBeenCalled();
});

test.each<[string, () => never, string]>([
  [
    'throws',
    () => {
      throw new RangeError('no such operation');
    },
    'RangeError: no such operation.',
  ],
  ['returns no array', () => ({}) as never, 'TypeError: it must return an array of causes.'],
  ['returns `false`', () => false as never, 'TypeError: it must return an array of causes.'],
])('a function that %s is a contract error that names the option', async (_, checkResponse, words) => {
  const error = await thrownBy(stubApi(() => json({}), { checkResponse }).call(getPet));
  expect(error).toMatchObject({ kind: 'contract' });
  expect(error.message).toContain(
    `The response to getPet was rejected by \`checkResponse\`: it failed: ${words}`,
  );
});

test('the option is refused if it is no function, or if its code is missing', () => {
  const options = { baseUrl: 'https://service.example', checkResponse: true as never };
  expect(() => stubApi(() => json({}), options)).toThrow(
    '`checkResponse` must be a function, not a boolean.',
  );
  expect(() => createApi({ ...options, use: [checksPart] })).toThrow(
    '`checkResponse` needs `checkResponsePart` in `use`.',
  );
});
