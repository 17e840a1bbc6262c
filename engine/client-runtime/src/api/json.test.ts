import { expect, test } from 'vitest';
import { bigintBody, bigintJson, exactJson } from './json.ts';
import type { ApiOperation } from './operation.ts';
import { readEvents } from './streams.ts';
import { stubApi } from './testing/stub-api.ts';
import { thrownBy } from './testing/thrown-by.ts';

const getPet: ApiOperation = { id: 'getPet', method: 'GET', path: '/pet', retry: 'read' };
const respond = (text: string, type: string, status: number) => () =>
  new Response(text, { status, headers: { 'content-type': type } });
const call = (operation: Partial<ApiOperation>, text: string, type = 'application/json', status = 200) =>
  stubApi(respond(text, type, status)).call({ ...getPet, ...operation });

const LONG = `1${'0'.repeat(399)}1`;

test.each([
  ['{"id":9007199254740993}', { id: 9007199254740993n }],
  ['[1, -9007199254740993 ]', [1, -9007199254740993n]],
  ['12345678901234567891', 12345678901234567891n],
  [`{"a\\"":[\n${LONG}],"b":"]"}`, { 'a"': [BigInt(LONG)], b: ']' }],
])('an integer that would be rounded is an error or a BigInt: %s', async (text, value) => {
  const error = await thrownBy(call({ json: exactJson }, text));
  expect(error).toMatchObject({ kind: 'contract', httpStatus: 200 });
  expect((error as Error).message).toMatch(
    /^The response to getPet is JSON with the integer -?\d+, which JavaScript would round\.$/,
  );
  expect(await call({ json: bigintJson }, text)).toEqual(value);
});

test.each([
  '{"id":9007199254740992}',
  '{"a":"x: 9007199254740993","b":"\\\\\\":9007199254740993"}',
  '[0.30000000000000004, 1234567890123456.7, 12345678901234567e-3, 0.12345678901234567]',
  '"9007199254740993"',
  `"${'9'.repeat(100_000)}"`,
])('any other number or string stays the same: %s', async (text) => {
  for (const json of [exactJson, bigintJson]) expect(await call({ json }, text)).toEqual(JSON.parse(text));
});

test('a refusal, and text that is not JSON, have the same errors as without', async () => {
  for (const json of [exactJson, bigintJson]) {
    const refused = await thrownBy(call({ json }, '{"id":9007199254740993}', undefined, 404));
    expect(refused).toMatchObject({ kind: 'service', httpStatus: 404 });
    const broken = await thrownBy(call({ json }, '{"id":9007199254740993'));
    expect(broken).toMatchObject({ kind: 'contract' });
  }
});

test('events are read in the same way', async () => {
  const read = async (json: ApiOperation['json'] & {}) => {
    const operation = { json, streams: readEvents, data: ['events'] as const };
    const data = await call(operation, 'data: [9007199254740993]\n\n', 'text/event-stream');
    const found: unknown[] = [];
    for await (const event of data as AsyncIterable<{ data: unknown }>) found.push(event.data);
    return found;
  };
  expect(await read(bigintJson)).toEqual([[9007199254740993n]]);
  await expect(read(exactJson)).rejects.toThrow(
    'An event of getPet is JSON with the integer 9007199254740993, which JavaScript would round.',
  );
});

test('a BigInt in a body is sent as a number', () => {
  const body = { id: 9007199254740993n, list: [-1n], text: '1' };
  expect(bigintBody(body, 'application/json')).toEqual({
    headers: { 'content-type': 'application/json' },
    body: '{"id":9007199254740993,"list":[-1],"text":"1"}',
  });
  expect(bigintBody({ a: 1 }, 'application/json').body).toBe('{"a":1}');
  for (const body of [{ a: Number.NaN }, { a: 1 / 0, b: 1n }])
    expect(() => bigintBody(body, 'application/json')).toThrow('`a` is not a finite number');
});
