import { describe, expect, test, vi } from 'vitest';
import { bytes, newGate, refusal, setUp, TAKEN } from '../testing/callback-receiver.ts';
import type { CallbackReceiverOptions, CallbackStore, Claim } from './index.ts';

describe('the key that `keyOf` returns', () => {
  const keyOf = (callback: unknown) => (callback as { id?: string }).id;

  test('makes a callback with the same key unnecessary: it is accepted, but not handled', async () => {
    const { deliver, onCallback } = setUp({ keyOf });
    expect(await deliver('{"id":"a","try":1}')).toEqual(TAKEN);
    expect(await deliver('{"id":"a","try":2}')).toEqual(TAKEN);
    expect(await deliver('{"id":"b","try":1}')).toEqual(TAKEN);
    expect(onCallback.mock.calls).toEqual([
      [
        { id: 'a', try: 1 },
        { key: 'a', body: bytes('{"id":"a","try":1}') },
      ],
      [
        { id: 'b', try: 1 },
        { key: 'b', body: bytes('{"id":"b","try":1}') },
      ],
    ]);
  });

  test.each(['{}', '{"id":""}'])('may name no event, as for %s: every delivery is handled', async (text) => {
    const { deliver, onCallback } = setUp({ keyOf });
    expect(await Promise.all([deliver(text), deliver(text)])).toEqual([TAKEN, TAKEN]);
    expect(onCallback).toHaveBeenCalledTimes(2);
    expect(onCallback).toHaveBeenCalledWith(JSON.parse(text), { key: undefined, body: bytes(text) });
  });

  test.each(['__proto__', 'constructor'])('may be %j', async (key) => {
    const { deliver, onCallback } = setUp({ keyOf: () => key });
    expect(await deliver('{}')).toEqual(TAKEN);
    expect(await deliver('{}')).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledTimes(1);
  });

  test('may be made of the other options', async () => {
    const { deliver, onCallback } = setUp({
      keyOf() {
        return this.appKey;
      },
    });
    expect(await deliver('{}')).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledWith({}, { key: 'unchecked', body: bytes('{}') });
  });

  test('cannot be computed: the callback is refused', async () => {
    const { deliver, onError, onCallback } = setUp({ keyOf: () => Promise.reject(new Error('no key')) });
    expect((await deliver('{}')).status).toBe(400);
    expect(onError).toHaveBeenCalledWith(new Error('no key'), 'key');
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('is the same 100 times at once: one is handled, and all get its response when it has ended', async () => {
    const gate = newGate();
    const onCallback = vi.fn(() => gate.opened);
    const { deliver } = setUp({ keyOf, onCallback });
    const responses = Array.from({ length: 100 }, (_, n) => deliver(`{"id":"a","try":${n}}`));
    const early = new Promise((resolve) => setTimeout(resolve, 20, 'none yet'));
    expect(await Promise.race([...responses, early])).toBe('none yet');
    gate.open();
    expect(await Promise.all(responses)).toEqual(responses.map(() => TAKEN));
    expect(onCallback).toHaveBeenCalledTimes(1);
  });

  test('is free again if the handler fails', async () => {
    const onCallback = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue(undefined);
    const { deliver } = setUp({ keyOf, onCallback });
    expect(await deliver('{"id":"a"}')).toEqual(refusal('could not be handled'));
    expect(await deliver('{"id":"a"}')).toEqual(TAKEN);
    expect(await deliver('{"id":"a"}')).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledTimes(2);
  });

  test('is taken while the handler runs over its time limit', async () => {
    const gate = newGate();
    const onCallback = vi.fn(() => gate.opened);
    const { deliver } = setUp({ keyOf, onCallback, timeoutMs: 10 });
    for (let time = 0; time < 2; time++)
      expect(await deliver('{"id":"a"}')).toEqual(refusal('could not be handled'));
    gate.open();
    expect(await deliver('{"id":"a"}')).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledTimes(1);
  });
});

describe('the same key for callbacks with different bodies', () => {
  const keyOf = (callback: unknown) => (callback as { orderNo: string }).orderNo;
  const said = [
    [expect.objectContaining({ message: expect.stringContaining('only the first was handled') }), 'key'],
  ];

  test('is reported once', async () => {
    const { deliver, onError, onCallback } = setUp({ keyOf });
    for (const status of ['pending', 'completed', 'closed'])
      expect(await deliver(JSON.stringify({ orderNo: 'A', status }))).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledTimes(1);
    expect(onError.mock.calls).toEqual(said);
  });

  test('is reported while the first is being handled', async () => {
    const gate = newGate();
    const { deliver, onError } = setUp({ keyOf, onCallback: () => gate.opened });
    const responses = ['a', 'b'].map((status) => deliver(JSON.stringify({ orderNo: 'A', status })));
    gate.open();
    expect(await Promise.all(responses)).toEqual([TAKEN, TAKEN]);
    expect(onError.mock.calls).toEqual(said);
  });

  test('is reported neither for equal bodies, nor after a failure, nor for other keys', async () => {
    const onCallback = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue(undefined);
    const { deliver, onError } = setUp({ keyOf, onCallback });
    await deliver('{"orderNo":"A","status":"pending"}');
    for (let time = 0; time < 3; time++) await deliver('{"orderNo":"A","status":"completed"}');
    await deliver('{"orderNo":"B","status":"pending"}');
    expect(onCallback).toHaveBeenCalledTimes(3);
    expect(onError.mock.calls).toEqual([[new Error('busy'), 'handle']]);
  });
});

describe('a store', () => {
  const withStore = (options: Partial<CallbackReceiverOptions>) => setUp({ keyOf: () => 'A', ...options });
  const store = (over: Partial<CallbackStore>): CallbackStore => ({
    claim: () => 'new' as Claim,
    complete: () => undefined,
    release: () => undefined,
    ...over,
  });
  const failing = () => Promise.reject(new Error('store down'));

  test('that fails to claim: the callback is not handled, and the sender must redeliver it', async () => {
    const { deliver, onError, onCallback } = withStore({ store: store({ claim: failing }) });
    expect((await deliver('{}')).status).toBe(400);
    expect(onCallback).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledWith(new Error('store down'), 'claim');
  });

  test('that throws is treated like a store that rejects', async () => {
    const claim = () => {
      throw new Error('store down');
    };
    expect((await withStore({ store: store({ claim }) }).deliver('{}')).status).toBe(400);
  });

  test('that fails to complete: the callback was handled, so the sender need not redeliver it', async () => {
    const { deliver, onError } = withStore({ store: store({ complete: failing }) });
    expect(await deliver('{}')).toEqual(TAKEN);
    expect(onError).toHaveBeenCalledWith(new Error('store down'), 'complete');
  });

  test('that fails to release: both failures are reported', async () => {
    const onCallback = () => Promise.reject(new Error('handler'));
    const { deliver, onError } = withStore({ onCallback, store: store({ release: failing }) });
    expect((await deliver('{}')).status).toBe(400);
    expect(onError.mock.calls.map(([, step]) => step)).toEqual(['handle', 'release']);
  });

  test('that reports a claim of another process: the sender must redeliver the callback', async () => {
    const { deliver, onCallback } = withStore({ store: store({ claim: () => 'busy' }) });
    expect(await deliver('{}')).toEqual(refusal('being handled'));
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('that returns an invalid value: the callback is not handled', async () => {
    const { deliver, onCallback } = withStore({
      store: store({ claim: () => undefined as unknown as Claim }),
    });
    expect((await deliver('{}')).status).toBe(400);
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('that two receivers share: only one receiver handles the callback', async () => {
    const keys = new Map<string, Claim>();
    const shared: CallbackStore = {
      claim: async (key) => {
        const known = keys.get(key);
        if (!known) keys.set(key, 'busy');
        return known ?? 'new';
      },
      complete: async (key) => {
        keys.set(key, 'done');
      },
      release: async (key) => {
        keys.delete(key);
      },
    };
    const onCallback = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 10)));
    const one = withStore({ store: shared, onCallback });
    const other = withStore({ store: shared, onCallback });
    const responses = await Promise.all([one.deliver('{}'), other.deliver('{}')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await other.deliver('{}')).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledTimes(1);
  });
});
