import type { Events } from './context.ts';
import { waitFor } from './deadline.ts';
import type { TokenStore } from './options.ts';
import { isToken } from './tokens.ts';

/** Makes a store that never fails: it reports failures of the given store, and waits at most `timeoutMs` for it. */
export function guardedStore(store: TokenStore, events: Events | undefined, timeoutMs: number): TokenStore {
  const ask = async <Value>(name: 'get' | 'set', call: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await waitFor(timeoutMs, undefined, call);
    } catch (error) {
      events?.report(`tokenStore.${name}`, error);
      return undefined;
    }
  };
  return {
    get: () =>
      ask('get', async () => {
        const stored = await store.get();
        if (stored === undefined || stored === null) return undefined;
        const { token, expiresAt } = stored;
        if (isToken(token) && typeof expiresAt === 'number') return { token, expiresAt };
        throw new TypeError('it must return `{ token, expiresAt }` or undefined');
      }),
    set: (token) => ask('set', () => store.set(token)),
  };
}
