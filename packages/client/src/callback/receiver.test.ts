import { describe, expect, test, vi } from 'vitest';
import { bytes, refusal, setUp, TAKEN } from '../testing/callback-receiver.ts';
import { createCallbackReceiver, createMemoryStore } from './index.ts';

describe('the header `appkey`', () => {
  test('must be the expected one', async () => {
    const { deliver, onCallback } = setUp({ appKey: 'key-1' });
    expect(await deliver('{}', 'key-1')).toEqual(TAKEN);
    for (const wrong of ['key-2', 'key-', 'key-11', '', 'KEY-1', 'key-1 ', undefined]) {
      expect(await deliver('{"n":1}', wrong)).toEqual(refusal('appkey'));
    }
    expect(onCallback).toHaveBeenCalledTimes(1);
  });

  test('is not contained in a refusal', async () => {
    const { deliver } = setUp({ appKey: 'key-4711' });
    expect(JSON.stringify(await deliver('{}', 'key-4712'))).not.toMatch(/471/);
  });

  test('may be missing with `allowMissingAppKey`, but must not be wrong', async () => {
    const { deliver, receiver } = setUp({ appKey: 'key-1', allowMissingAppKey: true });
    expect(await deliver('{}')).toEqual(TAKEN);
    expect(await receiver.receive({ appKey: null, body: bytes('[]') })).toEqual(TAKEN);
    expect(await deliver('{}', '')).toEqual(refusal('appkey'));
    expect(await deliver('{}', 'key-2')).toEqual(refusal('appkey'));
  });

  test('is ignored with `unchecked`', async () => {
    expect(await setUp().deliver('{}', 'anything')).toEqual(TAKEN);
  });

  test('is reported when it is missing or wrong, without its value', async () => {
    const { deliver, onError } = setUp({ appKey: 'key-4711' });
    await deliver('{}', 'key-4712');
    await deliver('{}');
    expect(onError.mock.calls.map(([error, step]) => [String(error), step])).toEqual([
      [expect.stringContaining('is not the `appKey` of the receiver'), 'appKey'],
      [expect.stringContaining('is missing'), 'appKey'],
    ]);
    expect(String(onError.mock.calls)).not.toMatch(/471/);
  });

  test('is checked before any of the body is read', async () => {
    const { receiver } = setUp({ appKey: 'key-1' });
    const read = vi.fn();
    const body = { [Symbol.asyncIterator]: read };
    expect(await receiver.receive({ appKey: 'key-2', body })).toEqual(refusal('appkey'));
    expect(read).not.toHaveBeenCalled();
  });
});

describe('the body', () => {
  test.each([
    ['nothing', ''],
    ['half an object', '{"tradeId":'],
    ['text behind it', '{} {}'],
    ['a form', 'a=1&b=2'],
  ])('%s is refused as invalid JSON', async (_, text) => {
    const { deliver, onCallback } = setUp();
    expect(await deliver(text)).toEqual(refusal('not valid JSON'));
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('that is not UTF-8 is refused', async () => {
    const { receiver } = setUp();
    const response = await receiver.receive({ appKey: null, body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) });
    expect(response).toEqual(refusal('not valid UTF-8'));
  });

  test.each(['{"__proto__": {"isAdmin": true}}', '{"a": [{"\\u005f_proto__": {"isAdmin": true}}]}'])(
    'that could change a prototype is refused: %s',
    async (text) => {
      const { deliver, onCallback } = setUp();
      expect(await deliver(text)).toEqual(refusal('__proto__'));
      expect(onCallback).not.toHaveBeenCalled();
    },
  );

  test('that is nested deeper than 200 levels is refused', async () => {
    const { deliver, onCallback } = setUp();
    expect(await deliver('['.repeat(300) + ']'.repeat(300))).toEqual(refusal('nested deeper than 200'));
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('may contain `__proto__` in a string value', async () => {
    expect(await setUp().deliver('{"a": "__proto__", "b": "\\u4e2d"}')).toEqual(TAKEN);
  });

  test('of 100,000 brackets is refused without a stack overflow', async () => {
    const text = `${'['.repeat(100_000)}"\\u0041"${']'.repeat(100_000)}`;
    expect([200, 400]).toContain((await setUp().deliver(text)).status);
  });

  test('over the limit is refused, and the rest of it is not read', async () => {
    const { receiver, onCallback } = setUp({ maxBytes: 1000 });
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 100;
        yield new Uint8Array(100);
      }
    }
    expect(await receiver.receive({ appKey: null, body: endless() })).toEqual(refusal('1000 bytes'));
    expect(given).toBe(1100);
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('whose declared length is over the limit is not read at all', async () => {
    const { receiver } = setUp({ maxBytes: 1000 });
    const read = vi.fn();
    const body = { [Symbol.asyncIterator]: read };
    expect(await receiver.receive({ appKey: null, body, declaredBytes: 1001 })).toEqual(
      refusal('1000 bytes'),
    );
    expect(read).not.toHaveBeenCalled();
  });

  test('of exactly the limit is accepted', async () => {
    expect(await setUp({ maxBytes: 4 }).deliver('"ab"')).toEqual(TAKEN);
    expect(await setUp({ maxBytes: 4 }).deliver('"abc"')).toEqual(refusal('4 bytes'));
  });

  test('that ends early is refused and reported', async () => {
    const { receiver, onError, onCallback } = setUp();
    async function* broken() {
      yield bytes('{"a"');
      throw new Error('gone');
    }
    expect(await receiver.receive({ appKey: null, body: broken() })).toEqual(refusal('could not be read'));
    expect(onError).toHaveBeenCalledWith(new Error('gone'), 'read');
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('whose chunks are strings is refused and reported', async () => {
    const { receiver, onError } = setUp();
    const body = new ReadableStream({ start: (stream) => stream.enqueue('{"a":1}') });
    expect(await receiver.receive({ appKey: null, body })).toEqual(refusal('could not be read'));
    expect(onError).toHaveBeenCalledWith(
      new TypeError('The chunks of the body must be Uint8Arrays.'),
      'read',
    );
  });

  test.each(['{"tradeId":"T1"}', '[1]', '"text"', '7', 'null', 'false'])(
    '%s is passed to the handler',
    async (text) => {
      const { deliver, onCallback } = setUp();
      expect(await deliver(text)).toEqual(TAKEN);
      expect(onCallback).toHaveBeenCalledWith(JSON.parse(text), {
        key: expect.any(String),
        body: bytes(text),
      });
    },
  );
});

describe('a callback', () => {
  test('that arrives again is handled once', async () => {
    const { deliver, onCallback } = setUp();
    for (let time = 0; time < 3; time++) expect(await deliver('{"n":1}')).toEqual(TAKEN);
    expect(await deliver('{"n":2}')).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledTimes(2);
  });

  test('that arrives 100 times at once is handled once, and every delivery gets the same response', async () => {
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const onCallback = vi.fn(() => gate);
    const { deliver } = setUp({ onCallback });
    const responses = Array.from({ length: 100 }, () => deliver('{"n":1}'));
    const early = await Promise.race([
      ...responses,
      new Promise((resolve) => setTimeout(resolve, 20, 'none yet')),
    ]);
    expect(early).toBe('none yet');
    finish();
    expect(await Promise.all(responses)).toEqual(responses.map(() => TAKEN));
    expect(onCallback).toHaveBeenCalledTimes(1);
  });

  test('whose handler fails is refused without the reason, and handled when redelivered', async () => {
    const onCallback = vi
      .fn()
      .mockRejectedValueOnce(new Error('database of secrets'))
      .mockResolvedValue(undefined);
    const { deliver, onError } = setUp({ onCallback });
    const first = await deliver('{"n":1}');
    expect(first).toEqual(refusal('could not be handled'));
    expect(JSON.stringify(first)).not.toContain('secrets');
    expect(onError).toHaveBeenCalledWith(new Error('database of secrets'), 'handle');
    expect(await deliver('{"n":1}')).toEqual(TAKEN);
    expect(await deliver('{"n":1}')).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledTimes(2);
  });

  test('whose handler throws is treated like a callback whose handler rejects', async () => {
    const onCallback = () => {
      throw new Error('at once');
    };
    expect(await setUp({ onCallback }).deliver('{}')).toEqual(refusal('could not be handled'));
  });

  test('is typed and checked by `parse`', async () => {
    const parse = (value: unknown): { tradeId: string } => {
      if (typeof value !== 'object' || value === null || !('tradeId' in value)) throw new Error('no tradeId');
      return { tradeId: String(value.tradeId) };
    };
    const seen: string[] = [];
    const onError = vi.fn();
    const receiver = createCallbackReceiver({
      appKey: 'unchecked',
      parse,
      onError,
      onCallback: ({ tradeId }) => seen.push(tradeId),
    });
    expect(await receiver.receive({ appKey: null, body: bytes('{"tradeId":"T1"}') })).toEqual(TAKEN);
    expect(await receiver.receive({ appKey: null, body: bytes('{}') })).toEqual(refusal('expected form'));
    expect(seen).toEqual(['T1']);
    expect(onError).toHaveBeenCalledWith(new Error('no tradeId'), 'parse');
  });

  test('is remembered by the key that `keyOf` returns, or not at all', async () => {
    const keyOf = (value: unknown) => (value as { id?: string }).id;
    const { deliver, onCallback } = setUp({ keyOf });
    await deliver('{"id":"a","try":1}');
    await deliver('{"id":"a","try":2}');
    expect(onCallback).toHaveBeenCalledTimes(1);
    await deliver('{}');
    await deliver('{}');
    expect(onCallback).toHaveBeenCalledTimes(3);
  });

  test.each(['__proto__', 'constructor', ''])('may have the key %j', async (key) => {
    const { deliver, onCallback } = setUp({ keyOf: () => key });
    expect(await deliver('{}')).toEqual(TAKEN);
    expect(await deliver('{}')).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledTimes(1);
  });

  test('whose key cannot be computed is refused', async () => {
    const keyOf = () => Promise.reject(new Error('no key'));
    const { deliver, onError, onCallback } = setUp({ keyOf });
    expect((await deliver('{}')).status).toBe(400);
    expect(onError).toHaveBeenCalledWith(new Error('no key'), 'key');
    expect(onCallback).not.toHaveBeenCalled();
  });
});

test('a receiver without a key is refused, even if the option is only misspelled', () => {
  const make = (given: object) => () =>
    createCallbackReceiver({ onCallback: () => undefined, ...given } as never);
  for (const given of [{}, { appKey: undefined }]) expect(make(given)).toThrow('`appKey` is missing');
  expect(make({ appkey: 'key-1' })).toThrow('`appkey` is not known: use one of appKey,');
});

test('without `onError`, each cause is written to the console once, without the key', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const receiver = createCallbackReceiver({
    appKey: 'key-4711',
    store: {
      ...createMemoryStore(),
      claim: (key) => (key === 'b' ? Promise.reject(new Error('full')) : 'new'),
      release: () => Promise.reject(new Error('gone')),
    },
    keyOf: (value) => String(value),
    onCallback: () => Promise.reject(new Error('no key-4711')),
  });
  for (let time = 0; time < 2; time++) {
    await receiver.receive({ appKey: 'key-1', body: bytes('"a"') });
    for (const text of ['"a"', '"b"']) await receiver.receive({ appKey: 'key-4711', body: bytes(text) });
  }
  const lines = warn.mock.calls.map(([line]) => line as string);
  warn.mockRestore();
  const at = (step: string, text: string) => expect.stringContaining(`step \`${step}\`: ${text}`);
  expect(lines).toEqual([
    at('appKey', 'The header `appkey` is not'),
    at('handle', 'no [redacted]'),
    at('release', 'gone'),
    at('claim', 'full'),
  ]);
});

test('options that change later are not used', async () => {
  const options = { appKey: 'unchecked', maxBytes: 4, onCallback: () => undefined };
  const receiver = createCallbackReceiver(options);
  options.maxBytes = Number.POSITIVE_INFINITY;
  expect(await receiver.receive({ appKey: null, body: bytes('"abc"') })).toEqual(refusal('4 bytes'));
});

test('a `parse` that returns nothing is reported', async () => {
  const { deliver, onError, onCallback } = setUp({ parse: () => undefined as never });
  expect(await deliver('{}')).toEqual(refusal('expected form'));
  expect(onError).toHaveBeenCalledWith(
    new TypeError('`parse` returned nothing: return the callback'),
    'parse',
  );
  expect(onCallback).not.toHaveBeenCalled();
});

test('an `onError` that fails does not change the response', async () => {
  const onError = () => {
    throw new Error('log full');
  };
  const { deliver } = setUp({ onError, onCallback: () => Promise.reject(new Error('handler')) });
  expect((await deliver('{}')).status).toBe(400);
});

test.each([
  [{ maxBytes: 0 }, '`maxBytes` must be a number, at least 1, not 0.'],
  [{ maxBytes: Number.NaN }, '`maxBytes` must be a number, at least 1, not NaN.'],
  [
    { appKey: '' },
    "`appKey` is not a string, or empty: pass the application key of the service, or `'unchecked'` to accept callbacks of anybody.",
  ],
  [{ onCallback: undefined }, '`onCallback` must be a function, not undefined.'],
  [{ keyOf: 'id' }, '`keyOf` must be a function, not a string.'],
  [{ store: 1 }, '`store` must be an object, not a number.'],
])('%o is refused', (wrong, message) => {
  expect(() => setUp(wrong as object)).toThrow(
    expect.objectContaining({ kind: 'validation', operation: 'createCallbackReceiver', message }),
  );
});
