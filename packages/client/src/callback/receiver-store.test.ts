import { describe, expect, test, vi } from 'vitest';
import { refusal, setUp, TAKEN } from '../testing/callback-receiver.ts';
import type { CallbackStore, Claim } from './index.ts';

describe('a store', () => {
  const store = (over: Partial<CallbackStore>): CallbackStore => ({
    claim: () => 'new' as Claim,
    complete: () => undefined,
    release: () => undefined,
    ...over,
  });
  const failing = () => Promise.reject(new Error('store down'));

  test('that fails to claim: the callback is not handled, and the sender must redeliver it', async () => {
    const { deliver, onError, onCallback } = setUp({ store: store({ claim: failing }) });
    expect((await deliver('{}')).status).toBe(400);
    expect(onCallback).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledWith(new Error('store down'), 'claim');
  });

  test('that throws is treated like a store that rejects', async () => {
    const claim = () => {
      throw new Error('store down');
    };
    expect((await setUp({ store: store({ claim }) }).deliver('{}')).status).toBe(400);
  });

  test('that fails to complete: the callback was handled, so the sender need not redeliver it', async () => {
    const { deliver, onError } = setUp({ store: store({ complete: failing }) });
    expect(await deliver('{}')).toEqual(TAKEN);
    expect(onError).toHaveBeenCalledWith(new Error('store down'), 'complete');
  });

  test('that fails to release: both failures are reported', async () => {
    const onCallback = () => Promise.reject(new Error('handler'));
    const { deliver, onError } = setUp({ onCallback, store: store({ release: failing }) });
    expect((await deliver('{}')).status).toBe(400);
    expect(onError.mock.calls.map(([, step]) => step)).toEqual(['handle', 'release']);
  });

  test('that reports a claim of another process: the sender must redeliver the callback', async () => {
    const { deliver, onCallback } = setUp({ store: store({ claim: () => 'busy' }) });
    expect(await deliver('{}')).toEqual(refusal('being handled'));
    expect(onCallback).not.toHaveBeenCalled();
  });

  test('that returns an invalid value: the callback is not handled', async () => {
    const { deliver, onCallback } = setUp({
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
    const one = setUp({ store: shared, onCallback });
    const other = setUp({ store: shared, onCallback });
    const responses = await Promise.all([one.deliver('{}'), other.deliver('{}')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await other.deliver('{}')).toEqual(TAKEN);
    expect(onCallback).toHaveBeenCalledTimes(1);
  });
});
