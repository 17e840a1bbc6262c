import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { toHttpClient } from '../src/http.ts';
import { type ClientOptions, createClient, operations, pagedList } from '../src/index.ts';
import { done, stubClient, type Thrown, thrownBy } from '../src/testing/stub-service.ts';

const options = {
  ...{ baseUrl: 'https://service.example', appKey: 'the-app-key', secretKey: 'the-secret-key' },
};

/** Returns the error of `createClient`. */
function refusedBy(given: Record<string, unknown>): Thrown {
  try {
    createClient({ ...options, ...given } as ClientOptions);
  } catch (error) {
    return error as Thrown;
  }
  throw new Error('Nothing was thrown.');
}

describe('a base URL', () => {
  test.each([
    ['https://user:pass-w0rd@service.example', 'URL without user, query and fragment.'],
    ['user:pass-w0rd@service.example', 'URL without user, query and fragment.'],
    ['https://pass-w0rd@service.example/', 'URL without user, query and fragment.'],
    ['the-secret-key', 'URL without user, query and fragment.'],
    ['https://user:pass-w0rd', 'URL without user, query and fragment.'],
    ['https://user:pass-w0rd%40service.example', 'URL without user, query and fragment.'],
    ['127.0.0.1:4020', 'not `127.0.0.1:4020`'],
    ['localhost:4020/v1', 'not `localhost:4020/v1`'],
    ['service.example', 'must be an http or https URL'],
    ['ftp://service.example', 'not `ftp://service.example`'],
    ['file:///etc/passwd', 'must be an http or https URL'],
    ['https://service.example/?key=1', 'URL without user, query and fragment.'],
    ['https://service.example/#top', 'URL without user, query and fragment.'],
  ])('%s is refused, and no password is shown', (baseUrl, said) => {
    const error = refusedBy({ baseUrl });
    expect(error).toMatchObject({
      kind: 'validation',
      operation: 'createClient',
      causes: [{ path: 'baseUrl' }],
    });
    expect(error.message).toContain(said);
    expect(inspect(error) + JSON.stringify(error)).not.toContain('pass-w0rd');
  });

  test.each(['http://127.0.0.1:4020', 'https://service.example/v1/', 'HTTPS://Service.Example'])(
    '%s is accepted',
    (baseUrl) => {
      expect(() => createClient({ ...options, baseUrl })).not.toThrow();
    },
  );
});

describe('a key', () => {
  test.each([
    ['appKey', '密钥'],
    ['appKey', 'the\nkey'],
    ['appKey', 'the\u0000key'],
    ['secretKey', 'the secret \ud83d\ude00'],
    ['secretKey', 7],
    // The login would send these unchanged, but `fetch` would trim them in a header.
    ['secretKey', 'the-secret-key\n'],
    ['appKey', ' the-app-key'],
  ])('that cannot be sent in a header is refused before anything is sent: %s %j', async (name, key) => {
    const error = refusedBy({ [name]: key });
    expect(error).toMatchObject({ kind: 'validation', causes: [{ path: name }] });
    if (typeof key === 'string') expect(inspect(error)).not.toContain(key);
  });

  test.each(['with spaces inside', 'é', 'a"b\'c'])('%j is accepted', async (appKey) => {
    const { client, sent } = stubClient(() => ({ status: '1', data: [] }), { appKey });
    await client.wallets.list();
    expect(() => new Headers(sent[0]?.headers)).not.toThrow();
  });
});

describe.each(['baseUrl', 'appKey', 'secretKey'])('%s, read from an environment variable', (name) => {
  test.each([
    [undefined, 'is missing'],
    [null, 'is missing'],
    ['undefined', 'is missing'],
    ['', 'is empty'],
    [' \n', 'is empty'],
  ])('that is %j, is refused with the cause', (value, said) => {
    const { kind, message } = refusedBy({ [name]: value });
    const sentence = `\`${name}\` ${said}; if it comes from \`process.env\`, its variable is not set.`;
    expect({ kind, message }).toEqual({ kind: 'validation', message: sentence });
  });
});

test.each([
  ['a string', 'https://service.example', '`options` must be an object, not a string.'],
  ['an array', [options], '`options` must be an object, not an array.'],
  ['nothing', undefined, '`options` must be an object, not undefined.'],
  [
    'a misspelled key',
    { ...options, appKey: undefined, appkey: 'a' },
    '`appkey` is not known: did you mean `appKey`?',
  ],
  [
    'a shortened key',
    { ...options, secretKey: undefined, secret: 'a' },
    '`secret` is not known: did you mean `secretKey`?',
  ],
])('a client cannot be made with %s', (_, given, said) => {
  expect(() => createClient(given as never)).toThrow(said);
});

test.each([
  [{ onRespones: () => {} }, '`hooks.onRespones` is not known: did you mean `onResponse`?'],
  [{ onResponse: 'log' }, '`hooks.onResponse` must be a function, not a string.'],
])('hooks that would never be called are refused: %o', (hooks, said) => {
  expect(refusedBy({ hooks }).message).toBe(said);
});

test('hooks may be an instance of a class with other properties', () => {
  class Metrics {
    count = 0;
    onRetry = () => this.count++;
  }
  expect(() => createClient({ ...options, hooks: new Metrics() })).not.toThrow();
});

test('null as the options of a call counts as none', async () => {
  const { client } = stubClient(done);
  await client.payin.getStatus({ tradeId: 'T-1' }, null as never);
  await client.call(operations.getPayinStatus, { tradeId: 'T-1' }, null as never);
});

test('a signal instead of the options is refused', async () => {
  const { client, sent } = stubClient(done);
  const { signal } = new AbortController();
  const { message } = await thrownBy(client.payin.getStatus({ tradeId: 'T-1' }, signal as never));
  expect(message).toBe('`options` must be an object, not a signal: pass `{ signal }` as the options.');
  expect(sent).toEqual([]);
});

describe('an option that does not exist is refused with the nearest name or the names of all', () => {
  test.each([
    ['timeout', '`timeout` is not known: did you mean `timeoutMs`?'],
    ['baseURL', '`baseURL` is not known: did you mean `baseUrl`?'],
    ['toString', '`toString` is not known: use one of'],
  ])('%s, of a client', (name, said) => {
    const error = refusedBy({ [name]: 'sk-0123456789' });
    expect(error).toMatchObject({ kind: 'validation', causes: [{ path: name }] });
    expect(error.message).toContain(said);
    expect(inspect(error)).not.toContain('sk-0123456789');
  });

  test.each([
    [{ timeout: 5 }, '`timeout` is not known: did you mean `timeoutMs`?'],
    [{ retry: { attempt: 2 } }, '`retry.attempt` is not known: did you mean `attempts`?'],
  ])('%j, of a call and of a list', async (given, said) => {
    const { client, sent, logins } = stubClient(done);
    const error = await thrownBy(client.call(operations.createPayin, { orderNo: 'A' }, given as object));
    expect(error).toMatchObject({ kind: 'validation', operation: 'createPayin' });
    expect(error.message).toContain(said);
    expect(() => pagedList(client.payin.list, {}, given as object)).toThrow(said);
    expect([...sent, ...logins]).toEqual([]);
  });
});

test.each([
  ['timeoutMs', Number.NaN],
  ['timeoutMs', 0],
  ['maxResponseBytes', -1],
  ['retry', { attempts: 0 }],
  ['retry', { baseMs: '5' }],
  ['retry', true],
  ['sign', {}],
  ['tokenStore', { get: () => undefined }],
  ['tokenStore', new Map()],
  ['orderNumberStore', new Set()],
  ['hooks', null],
])('the option %s is refused as %j', (name, value) => {
  expect(refusedBy({ [name]: value })).toMatchObject({ kind: 'validation', operation: 'createClient' });
});

test.each([
  ['signal', { signal: {} }],
  ['timeoutMs', { timeoutMs: Number.NaN }],
  ['retry.budgetMs', { retry: { budgetMs: -1 } }],
])('the option %s of a call is refused before anything is sent', async (path, given) => {
  const { client, sent, logins } = stubClient(() => ({ status: '1' }));
  const error = await thrownBy(client.call(operations.createPayin, { orderNo: 'A' }, given as object));
  expect(error).toMatchObject({ kind: 'validation', operation: 'createPayin', causes: [{ path }] });
  expect([...sent, ...logins]).toEqual([]);
});

test('a version of Deno that repeats requests unpreventably is refused', () => {
  vi.stubGlobal('Deno', {});
  expect(refusedBy({}).message).toContain('use Deno 2.9');
  vi.unstubAllGlobals();
});

describe('nothing is sent', () => {
  test.each([
    ['header values', { headers: { 'x-signature': 'line\nbreak' } }],
    ['header names', { headers: { 'x signature': 'a' } }],
    ['bodies', { body: 7 }],
  ])('when `sign` returns %s that cannot be sent', async (_, signed) => {
    const { client, sent, logins } = stubClient(() => ({ status: '1' }), { sign: () => signed as never });
    const error = await thrownBy(client.authentication.createToken({ appKey: 'a', secretKey: 'b' }));
    expect(error).toMatchObject({ kind: 'validation', causes: [{ path: 'sign' }] });
    expect([...sent, ...logins]).toEqual([]);
  });

  test.each([
    ['a circle', () => circle()],
    ['a bigint', () => ({ orderNo: 1n })],
  ])('of a body that JSON does not support: %s', async (_, make) => {
    const { client, sent } = stubClient(() => ({ status: '1' }));
    const byMethod = await thrownBy(client.call(operations.createPayin, make()));
    const byPath = await thrownBy(
      toHttpClient(client).POST('/global/payin/transfer/create', { body: make() as never }),
    );
    for (const error of [byMethod, byPath]) expect(error).toMatchObject({ kind: 'validation' });
    expect(sent).toEqual([]);
  });

  test('for a BigInt, and the error names its property', async () => {
    const { client, sent } = stubClient(done);
    const input = { orderNo: 'A', payer: { accounts: [{ number: '1' }, { amount: 5n }] } };
    const { kind, message } = await thrownBy(client.call(operations.createPayin, input));
    expect({ kind, message }).toEqual({
      kind: 'validation',
      message: 'The request was not sent: `amount` is not a finite number.',
    });
    expect(sent).toEqual([]);
  });
});

test.each([Number('5,000'), 1 / 0, -1 / 0])(
  'nothing is sent for %s, which would become null in JSON',
  async (amount) => {
    const { client, sent } = stubClient(done);
    const input = { orderNo: 'A', items: [1, { amount }] };
    const { message } = await thrownBy(client.call(operations.createPayin, input));
    expect(message).toContain('`amount` is not a finite number.');
    const byPath = await thrownBy(
      toHttpClient(client).POST('/global/payout/transfer/create', {
        body: { targetAmount: amount } as never,
      }),
    );
    expect(byPath.message).toContain('`targetAmount` is not a finite number.');
    const query = await thrownBy(client.wallets.convertFunds({ sourceAmount: amount } as never));
    expect(query.message).toContain('`sourceAmount` is not a finite number.');
    expect(sent).toEqual([]);
  },
);

test('a token store that fails or returns an invalid value does not fail a call', async () => {
  for (const found of [undefined, 7, { token: 7 }, { token: 'two\nlines', expiresAt: 1e15 }, 'throw']) {
    const fail = () => {
      throw new Error('no store');
    };
    const tokenStore = { get: found === 'throw' ? fail : async () => found as never, set: fail };
    const { client } = stubClient(() => ({ status: '1', data: ['done'] }), { tokenStore });
    expect(await client.call(operations.listOccupations)).toEqual(['done']);
  }
});

test('if `isTokenRejected` throws, the token counts as accepted', async () => {
  const isTokenRejected = () => {
    throw new Error('mine');
  };
  const { client } = stubClient(done, { isTokenRejected });
  expect(await client.call(operations.createPayin, { orderNo: 'A' })).toEqual({ tradeId: 'T-1' });
});

function circle(): object {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}
