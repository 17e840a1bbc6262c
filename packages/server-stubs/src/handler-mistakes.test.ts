import { expect, test } from 'vitest';
import { createPartialService } from './generated/service.ts';
import { memoryRequest } from './testing/memory-request.ts';

/** Sends a confirm, whose `data` the document leaves open, and returns the response and the reported errors. */
async function respondTo(body: unknown) {
  const errors: Error[] = [];
  const service = createPartialService(
    { confirmGlobalPayout: async () => ({ status: 200, body }) as never },
    { authenticate: () => ({}), onError: (error) => void errors.push(error as Error) },
  );
  const url = '/global/payout/transfer/async';
  const response = await service.handle(memoryRequest({ url, body: '{"orderNo":"A-1"}' }));
  return { ...response, messages: errors.map(({ message }) => message), errors };
}

class Row {
  readonly #id = 'a';
  get id() {
    return this.#id;
  }
}

test.each([
  ['a promise', { status: '1', data: Promise.resolve({ id: 1 }) }, 'a promise at `/data` of the body'],
  ['an item', { status: '1', data: [1, (async () => 2)()] }, 'a promise at `/data/1` of the body'],
  ['a Map', { status: '1', data: { rows: new Map([['a', 1]]) } }, 'a value of the class Map at `/data/rows`'],
  ['an object with getters only', { status: '1', data: new Row() }, 'a value of the class Row at `/data`'],
])('%s that JSON would write as {} is an error of the handler', async (_, body, message) => {
  const { status, messages } = await respondTo(body);
  expect(status).toBe(500);
  expect(messages).toEqual([
    expect.stringMatching(/^The handler of confirmGlobalPayout returned .*, which JSON writes as \{\}\./),
  ]);
  expect(messages[0]).toContain(message);
});

test.each([[{}], [{ inner: {} }], ['{}'], [[]], [Object.create(null)], [{ at: new Date(0), no: {} }]])(
  'the data %j is sent',
  async (data) => {
    const { status, messages, body } = await respondTo({ status: '1', data });
    expect([status, messages]).toEqual([200, []]);
    expect(JSON.parse(body).data).toEqual(JSON.parse(JSON.stringify(data)));
  },
);

test('a code that the document does not list is sent, but reported', async () => {
  const { status, messages } = await respondTo({ status: '777', message: 'Something.' });
  expect(status).toBe(200);
  expect(messages).toEqual([
    'The handler of confirmGlobalPayout returned the code `777`, which the document does not list. Known are 1, -1; enter others in `x-status-codes`.',
  ]);
  expect((await respondTo({ status: '-1', message: 'Something.' })).messages).toEqual([]);
});

test('the stack of a wrong response ends with the operation and the place of the service', async () => {
  const { errors } = await respondTo({ status: 1 });
  expect(errors[0]?.stack?.split('\n').at(-1)).toMatch(
    /^ {4}at handler of confirmGlobalPayout, in the service made \(.*handler-mistakes\.test\.ts:\d+:\d+\)$/,
  );
});
