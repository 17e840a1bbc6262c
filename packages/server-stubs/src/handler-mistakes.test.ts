import { Readable } from 'node:stream';
import { Refusal, type ServiceOptions } from '@cross-border-payments/server-runtime';
import { expect, test } from 'vitest';
import type { Handlers } from './generated/handlers.ts';
import { createPartialService } from './generated/service.ts';
import { memoryRequest } from './testing/memory-request.ts';

/** Sends a confirm, whose `data` the document leaves open, and returns the response and the reported errors. */
async function respondTo(body: unknown, { headers, ...options }: MistakenOptions = {}) {
  const errors: Error[] = [];
  const service = createPartialService<unknown>(
    { confirmGlobalPayout: async () => ({ status: 200, body, headers }) as never },
    { authenticate: () => ({}), onError: (error) => void errors.push(error as Error), ...options },
  );
  const url = '/global/payout/transfer/async';
  const response = await service.handle(memoryRequest({ url, body: '{"orderNo":"A-1"}' }));
  return { ...response, messages: errors.map(({ message }) => message), errors };
}

interface MistakenOptions extends Partial<ServiceOptions<unknown>> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a quote, whose properties are all optional, and returns the sent `data` and the reported errors. */
async function respondToQuote(data: unknown, options: Partial<ServiceOptions<unknown>> = {}) {
  const errors: Error[] = [];
  const service = createPartialService(
    { getGlobalPayoutQuote: async () => ({ status: 200, body: { status: '1', data } }) as never },
    { authenticate: () => ({}), onError: (error) => void errors.push(error as Error), ...options },
  );
  const body = '{"sourceCurrency":"EUR","targetCurrency":"CNY"}';
  const sent = await service.handle(memoryRequest({ url: '/global/payout/rate/query/price', body }));
  return { data: JSON.parse(sent.body).data, messages: errors.map(({ message }) => message) };
}

class Row {
  readonly #id = 'a';
  get id() {
    return this.#id;
  }
}

class LaterRow extends Row {
  readonly name = 'b';
}

class Store {
  readonly #rows = ['a'];
  all() {
    return this.#rows;
  }
}

class Rated {
  readonly queryNo = 'Q-1';
  get rate() {
    return 7.81;
  }
}

test.each([
  ['a promise', { status: '1', data: Promise.resolve({ id: 1 }) }, 'a promise at `/data` of the body'],
  ['an item', { status: '1', data: [1, (async () => 2)()] }, 'a promise at `/data/1` of the body'],
  ['a Map', { status: '1', data: { rows: new Map([['a', 1]]) } }, 'a value of the class Map at `/data/rows`'],
  ['an object with getters only', { status: '1', data: new Row() }, 'a value of the class Row at `/data`'],
  [
    'an object with methods only',
    { status: '1', data: new Store() },
    'a value of the class Store at `/data`',
  ],
  [
    'a getter of a base class',
    { status: '1', data: new (class A extends Row {})() },
    'the class A at `/data`',
  ],
  ['a generator', { status: '1', data: new Map([[1, 2]]).values() }, 'the class Map Iterator at `/data`'],
  ['a Headers', { status: '1', data: [new Headers()] }, 'a value of the class Headers at `/data/0`'],
  ['a stream', { status: '1', data: Readable.from(['a']) }, 'a stream at `/data` of the body'],
  [
    'an asynchronous toJSON',
    { status: '1', data: { row: { toJSON: async () => ({ id: 1 }) } } },
    'a promise at `/data/row`',
  ],
  ['a toJSON of a Map', { status: '1', data: { toJSON: () => [new Map()] } }, 'the class Map at `/data/0`'],
])('%s that JSON would write as {} is an error of the handler', async (_, body, message) => {
  const { status, messages } = await respondTo(body);
  expect(status).toBe(500);
  expect(messages).toEqual([
    expect.stringMatching(/^The handler of confirmGlobalPayout returned .*, which JSON writes as \{\}\./),
  ]);
  expect(messages[0]).toContain(message);
});

test('a promise is named also where the document requires properties', async () => {
  const { status, messages } = await respondTo((async () => ({ status: '1' }))());
  expect(status).toBe(500);
  expect(messages).toEqual([
    'The handler of confirmGlobalPayout returned a promise at `/` of the body, which JSON writes as {}. Await it.',
  ]);
});

test.each([
  ['NaN', { amount: Number.NaN }, 'returned NaN at `/data/amount` of the body, which JSON writes as null.'],
  ['infinity', [1 / 0], 'returned Infinity at `/data/0`'],
  ['an invalid Date', [{ at: new Date('x') }], 'returned an invalid Date at `/data/0/at`'],
  ['a hole', Array(2), 'returned an item that is undefined at `/data/0`'],
  ['a missing item', [1, undefined], 'returned an item that is undefined at `/data/1`'],
  ['a function as item', [() => 1], 'returned an item that is a function at `/data/0`'],
  [
    'the text of a promise',
    [`${Promise.resolve(1)}`],
    'with the text `[object Promise]`, into which JavaScript converts an object. Await the promise.',
  ],
  ['the text of an object', [`${{}}`], 'with the text `[object Object]`'],
  [
    'unset properties',
    { row: { id: undefined, name: undefined } },
    'are all undefined at `/data/row` of the body',
  ],
])('%s is sent, but reported', async (_, data, message) => {
  const { status, messages } = await respondTo({ status: '1', data });
  expect([status, messages]).toEqual([200, [expect.stringContaining(message)]]);
});

class Named {
  readonly note = 'x';
  get name() {
    return 'n';
  }
}

test.each([
  [
    'a class with fields and getters',
    new Named(),
    'returned a value of the class Named at `/data` of the body, whose `name` JSON does not write.',
  ],
  [
    'a getter of a base class',
    [new (class A extends Named {})()],
    'the class A at `/data/0` of the body, whose `name`',
  ],
  [
    'a Buffer',
    { file: Buffer.from('a') },
    'returned bytes at `/data/file` of the body, which JSON writes as numbers.',
  ],
  ['an Uint8Array', new Uint8Array(2), 'returned bytes at `/data` of the body'],
  [
    'an Error with fields',
    Object.assign(new Error('a'), { code: 'E' }),
    'returned an error at `/data` of the body',
  ],
  [
    'a function',
    { list: () => [] },
    'returned a function at `/data/list` of the body, which JSON leaves out.',
  ],
  [
    'a symbol',
    { kind: Symbol('a') },
    'returned a symbol at `/data/kind` of the body, which JSON leaves out.',
  ],
])('%s in data that the document leaves open is sent, but reported', async (_, data, message) => {
  const { status, messages } = await respondTo({ status: '1', data });
  expect([status, messages]).toEqual([200, [expect.stringContaining(message)]]);
});

test('of many responses with null, only the first ones and few others are searched', async () => {
  const errors: unknown[] = [];
  const service = createPartialService(
    {
      confirmGlobalPayout: async ({ respond }) => respond(200, { status: '1', data: { amount: Number.NaN } }),
    },
    { authenticate: () => ({}), onError: (error) => void errors.push(error) },
  );
  const request = memoryRequest({ url: '/global/payout/transfer/async', body: '{"orderNo":"A-1"}' });
  for (let count = 0; count < 250; count++) await service.handle(request);
  expect(errors).toHaveLength(102);
});

test('without `validateResponses`, the first responses and few others are checked and reported', async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const service = createPartialService<unknown>(
    { confirmGlobalPayout: async () => ({ status: 200, body: { status: '-1' } }) as never },
    { authenticate: () => ({}), validateResponses: false, onError },
  );
  const request = memoryRequest({ url: '/global/payout/transfer/async', body: '{"orderNo":"A-1"}' });
  for (let count = 0; count < 250; count++) expect((await service.handle(request)).status).toBe(200);
  expect(errors).toHaveLength(102);
});

test('without `validateResponses`, a wrong value is reported only if it is wrong as JSON', async () => {
  const options = { validateResponses: false };
  const date = await respondToQuote({ queryNo: new Date(0) }, options);
  expect(date).toEqual({ data: { queryNo: '1970-01-01T00:00:00.000Z' }, messages: [] });
  class Quote {
    readonly queryNo = 1;
    toJSON() {
      return { queryNo: 'Q-1' };
    }
  }
  const sent = await respondToQuote(new Quote(), { ...options, undeclaredProperties: 'send' });
  expect(sent).toEqual({ data: { queryNo: 'Q-1' }, messages: [] });
  const { messages } = await respondToQuote({ queryNo: { toJSON: () => 1 } }, options);
  expect(messages).toEqual([expect.stringContaining('`data.queryNo` must be a string')]);
});

test('a wrong value that is a Date is said to be one', async () => {
  const { messages } = await respondToQuote({ queryNo: new Date(0) }, {});
  const advice = '`data.queryNo` is a Date: return a string, such as its `toISOString()`.';
  expect(messages).toEqual([expect.stringContaining(`\`data.queryNo\` must be a string. ${advice}`)]);
  const other = await respondToQuote({ queryNo: 1 }, {});
  expect(other.messages).toEqual([expect.stringMatching(/`data\.queryNo` must be a string\.$/)]);
});

test('without `validateResponses`, a promise is reported once', async () => {
  const { status, messages } = await respondTo(Promise.resolve({}), { validateResponses: false });
  expect([status, messages]).toEqual([500, [expect.stringContaining('returned a promise at `/`')]]);
});

test('a wrong body that is circular keeps its message', async () => {
  const body: Record<string, unknown> = { status: 1 };
  body.self = [body, body];
  const { messages } = await respondTo(body, { undeclaredProperties: 'send' });
  expect(messages).toEqual([expect.stringContaining('`status` must be a string.')]);
});

test('an object of which nothing is left is sent, but reported', async () => {
  const { data, messages } = await respondToQuote({ queryno: 'Q-1', rates: 7.81 });
  expect(data).toEqual({});
  expect(messages).toEqual([
    'The handler of getGlobalPayoutQuote returned an object of which {} was sent, because the document declares none of its properties: `queryno`, `rates`.',
  ]);
  for (const good of [{}, { queryNo: undefined }, { other: undefined }, { rate: 1, other: 2 }])
    expect((await respondToQuote(good)).messages).toEqual([]);
});

test('a misspelled property that was removed is reported with the one it means', async () => {
  const { data, messages } = await respondToQuote({ queryno: 'Q-1', rate: 7.81 });
  expect(data).toEqual({ rate: 7.81 });
  expect(messages).toEqual([
    'The handler of getGlobalPayoutQuote returned the property `queryno`, which the document does not declare, so it was not sent. Did you mean `queryNo`?',
  ]);
  for (const good of [
    { queryno: 'a', queryNo: 'Q-1' },
    { rate: 1, queryNumber: 'a' },
    { rate: 1, query: 2 },
  ])
    expect((await respondToQuote(good)).messages).toEqual([]);
});

test('a declared property that only a getter has is reported', async () => {
  const { data, messages } = await respondToQuote(new Rated());
  expect(data).toEqual({ queryNo: 'Q-1' });
  expect(messages).toEqual([
    expect.stringContaining('a value of the class Rated, whose `rate` JSON does not write'),
  ]);
  const whole = { queryNo: 'Q-1', rate: 7.81 };
  for (const good of [Object.assign(new LaterRow(), whole), Object.assign(Object.create(null), whole)])
    expect(await respondToQuote(good)).toEqual({ data: whole, messages: [] });
});

test.each([
  ['text/html', 500],
  ['application/json; charset=latin1', 500],
  ['application/json', 200],
  ['application/JSON;charset="UTF-8"', 200],
])('JSON with the header content-type %s leads to HTTP %i', async (type, expected) => {
  const { status, messages } = await respondTo({ status: '1' }, { headers: { 'Content-Type': type } });
  expect([status, messages.length]).toEqual([expected, expected === 200 ? 0 : 1]);
});

test('JSON must not be said to be encoded', async () => {
  const encoded = await respondTo({ status: '1' }, { headers: { 'content-encoding': 'gzip' } });
  expect(encoded.status).toBe(500);
  expect(encoded.messages).toEqual([
    'The header `content-encoding` of the response says gzip, but its body is not encoded.',
  ]);
  const plain = await respondTo({ status: '1' }, { headers: { 'content-encoding': 'identity' } });
  expect(plain.status).toBe(200);
});

test.each([
  ['undefined', undefined],
  ['null', null],
  ['false', false],
  ['an error, which must be thrown', new Refusal('No.')],
])('`authenticate` that returns %s lets nobody in', async (what, caller) => {
  for (const authenticate of [() => caller, async () => caller]) {
    const { status, messages } = await respondTo({ status: '1' }, { authenticate });
    expect(status).toBe(500);
    expect(messages).toEqual([
      expect.stringContaining(`\`authenticate\` returned ${what}. Return the caller`),
    ]);
  }
});

test.each([[true], [0], [''], [{}]])('`authenticate` may return %j', async (caller) => {
  const { status, messages } = await respondTo({ status: '1' }, { authenticate: () => caller });
  expect([status, messages]).toEqual([200, []]);
});

test('`around` that does not wait for the handler is reported', async () => {
  const own = { status: 200, body: { status: '1' } };
  const startsOnly = (_: unknown, next: () => Promise<unknown>) => {
    void next();
    return own;
  };
  const late = await respondTo(own.body, { around: startsOnly });
  expect(late.messages).toEqual([
    '`around` returned before the handler of confirmGlobalPayout had ended; await `next()`.',
  ]);
  for (const around of [
    (_: unknown, next: () => Promise<unknown>) => next(),
    async (_: unknown, next: () => Promise<unknown>) => next(),
    async (_: unknown, next: () => Promise<unknown>) => ({ ...Object(await next()) }),
    () => own,
  ])
    expect((await respondTo(own.body, { around })).messages).toEqual([]);
});

test('a refusal that is returned instead of thrown is named', async () => {
  const errors: unknown[] = [];
  const service = createPartialService(
    { confirmGlobalPayout: async () => new Refusal('No.') as never },
    { authenticate: () => ({}), onError: (error) => void errors.push(error) },
  );
  await service.handle(memoryRequest({ url: '/global/payout/transfer/async', body: '{"orderNo":"A-1"}' }));
  expect(String(errors[0])).toContain('returned a `Refusal`; throw it.');
});

test.each([
  [{}],
  [{ inner: {} }],
  ['{}'],
  [[]],
  [Object.create(null)],
  [{ url: new URL('http://localhost/'), text: Object('a') }],
  [Object.assign(new Named(), { toJSON: () => 'n' })],
  [Object.assign(new (class Plain {})(), { a: 1 })],
  [{ at: new Date(0), no: {} }],
  [new (class Empty {})()],
  [{ none: null, left: undefined, text: 'null' }],
  [{ left: undefined, no: {} }],
  [{ row: { toJSON: () => ({}) }, at: { toJSON: () => undefined } }],
  ['[object] [object object'],
])('the data %j is sent', async (data) => {
  const { status, messages, body } = await respondTo({ status: '1', data });
  expect([status, messages]).toEqual([200, []]);
  expect(JSON.parse(body).data).toEqual(JSON.parse(JSON.stringify(data)));
});

/** Sends a list of payins, which may have undeclared properties, and returns the reported errors. */
async function respondToList(payin: object) {
  const errors: Error[] = [];
  const service = createPartialService<unknown>(
    { listPayins: async () => ({ status: 200, body: { status: '1', data: [payin] } }) as never },
    { authenticate: () => ({}), onError: (error) => void errors.push(error as Error) },
  );
  await service.handle(memoryRequest({ method: 'GET', url: '/global/payin/order/page?pages=1&pageSize=9' }));
  return errors.map(({ message }) => message);
}

test('rows are sent in a subclass of Array, whatever its constructor takes', async () => {
  class Rows extends Array<object> {
    constructor(result: { readonly rows: readonly object[] }) {
      super();
      this.push(...result.rows);
    }
  }
  const data = new Rows({ rows: [{ nameEn: 'Teacher', id: 7 }, { nameEn: 'Cook' }] });
  const service = createPartialService<unknown>(
    { listOccupations: async () => ({ status: 200, body: { status: '1', data } }) as never },
    { authenticate: () => ({}) },
  );
  const url = '/payout/common/occupation/list';
  const { body } = await service.handle(memoryRequest({ method: 'GET', url }));
  expect(JSON.parse(body).data).toEqual([{ nameEn: 'Teacher' }, { nameEn: 'Cook' }]);
});

test('a symbol that the document allows is reported', async () => {
  expect(await respondToList({ tradeId: 'T-1', purpose: Symbol('a') })).toEqual([
    expect.stringContaining('a symbol at `/data/0/purpose` of the body'),
  ]);
});

test.each([
  ['a string', () => 'text', '`data` must be an object.'],
  ['undefined', () => undefined, '`data` is required'],
])('what `toJSON` returns is checked: %s', async (_, toJSON, message) => {
  const { data, messages } = await respondToQuote({ queryNo: 'Q-1', toJSON });
  expect(data).toBeUndefined();
  expect(messages).toEqual([expect.stringContaining(message)]);
});

test('a response that was made but not returned is reported', async () => {
  const sent = { status: 200, body: { status: '1' } } as const;
  const call = async (
    handler: Handlers<unknown>['confirmGlobalPayout'],
    options: Partial<ServiceOptions<unknown>> = {},
  ) => {
    const messages: string[] = [];
    const service = createPartialService<unknown>(
      { confirmGlobalPayout: handler },
      { authenticate: () => ({}), onError: (error) => void messages.push(String(error)), ...options },
    );
    const url = '/global/payout/transfer/async';
    const { status } = await service.handle(memoryRequest({ url, body: '{"orderNo":"A-1"}' }));
    return [status, messages];
  };
  expect(
    await call(({ respond }) => {
      respond(400, { status: '-1', message: 'No.' });
      return sent;
    }),
  ).toEqual([200, [expect.stringContaining('called `respond` with 400, but returned another response.')]]);
  const complete: Handlers<unknown>['confirmGlobalPayout'] = ({ respond }) => ({
    ...respond(200, { status: '1' }),
    headers: { a: 'b' },
  });
  expect(await call(complete)).toEqual([200, []]);
  const extend: Handlers<unknown>['confirmGlobalPayout'] = ({ respond }) => ({
    ...respond(200, { status: '1' }),
    body: { status: '1', data: {} },
  });
  expect(await call(extend)).toEqual([200, []]);
  const replace = async (_: unknown, next: () => Promise<unknown>) => {
    await next();
    return sent;
  };
  expect(await call(complete, { around: replace })).toEqual([200, []]);
});

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
