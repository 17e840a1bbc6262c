import { describe, expect, test, vi } from 'vitest';
import { bytes, newGate, refusal, setUp, TAKEN } from '../testing/callback-receiver.ts';
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

  test('is compared as a whole: none of 2,000 wrong keys is accepted', async () => {
    const { deliver, onCallback } = setUp({ appKey: 'key-1' });
    const responses = await Promise.all(Array.from({ length: 2_000 }, (_, n) => deliver('{}', `wrong-${n}`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('is not contained in a refusal', async () => {
    const { deliver } = setUp({ appKey: 'key-4711' });
    expect(JSON.stringify(await deliver('{}', 'key-4712'))).not.toMatch(/471/);
  });

  test('may be missing with `allowMissingAppKey`, but must not be wrong', async () => {
    const { deliver, receiver } = setUp({ appKey: 'key-1', allowMissingAppKey: true });
    expect(await deliver('{}')).toEqual(TAKEN);
    expect(await receiver.handle({ headers: {}, body: bytes('[]') })).toEqual(TAKEN);
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
    expect(await receiver.handle({ headers: { appkey: 'key-2' }, body })).toEqual(refusal('appkey'));
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a callback', () => {
  test('with the bytes of an earlier one is handled too, because it may report another event', async () => {
    const { deliver, onCallback } = setUp();
    for (let time = 0; time < 3; time++) expect(await deliver('{"orderNo":"A"}')).toEqual(TAKEN);
    expect(onCallback.mock.calls).toEqual(
      Array.from({ length: 3 }, () => [{ orderNo: 'A' }, { key: undefined, body: bytes('{"orderNo":"A"}') }]),
    );
  });

  test('with the same bytes as 99 others at the same time is handled, and gets a response of its own', async () => {
    let calls = 0;
    const all = newGate();
    const onCallback = async () => {
      calls += 1;
      const isLast = calls === 100;
      if (isLast) all.open();
      await all.opened;
      if (isLast) throw new Error('the last one');
    };
    const { deliver } = setUp({ onCallback });
    const responses = await Promise.all(Array.from({ length: 100 }, () => deliver('{"orderNo":"A"}')));
    expect(calls).toBe(100);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(99);
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
    expect(await receiver.handle({ headers: {}, body: bytes('{"tradeId":"T1"}') })).toEqual(TAKEN);
    expect(await receiver.handle({ headers: {}, body: bytes('{}') })).toEqual(refusal('expected form'));
    expect(seen).toEqual(['T1']);
    expect(onError).toHaveBeenCalledWith(new Error('no tradeId'), 'parse');
  });
});

test('a receiver without a key is refused, even if the option is only misspelled', () => {
  const make = (given: object) => () =>
    createCallbackReceiver({ onCallback: () => undefined, ...given } as never);
  for (const given of [{}, { appKey: undefined }]) expect(make(given)).toThrow('`appKey` is missing');
  expect(make({ appKey: 'key-1', allowMissingAppKey: 'false' })).toThrow(
    '`allowMissingAppKey` must be a boolean, not a string',
  );
  expect(make({ appkey: 'key-1' })).toThrow('`appkey` is not known: did you mean `appKey`?');
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
    await receiver.handle({ headers: { appkey: 'key-1' }, body: bytes('"a"') });
    for (const text of ['"a"', '"b"'])
      await receiver.handle({ headers: { appkey: 'key-4711' }, body: bytes(text) });
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
  expect(await receiver.handle({ headers: {}, body: bytes('"abc"') })).toEqual(refusal('4 bytes'));
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
  [
    { store: createMemoryStore() },
    '`store` is used only with `keyOf`: pass `keyOf`, which names the event of a callback, or remove `store`.',
  ],
])('%o is refused', (wrong, message) => {
  expect(() => setUp(wrong as object)).toThrow(
    expect.objectContaining({ kind: 'validation', operation: 'createCallbackReceiver', message }),
  );
});
