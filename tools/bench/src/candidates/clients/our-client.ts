import { type Client, createClient } from '@cross-border-payments/client';
import { type ClientSetting, CREDENTIALS } from './setting.ts';

const HOUR_MS = 3_600_000;

/** The client of this repository, with a token that is there already. */
export function ourClient({ baseUrl, fetch }: ClientSetting): Client {
  const { appkey, token } = CREDENTIALS;
  return createClient({
    baseUrl,
    fetch,
    appKey: appkey,
    secretKey: 'secret',
    tokenStore: {
      get: async () => ({ token, expiresAt: Date.now() + HOUR_MS }),
      set: async () => undefined,
    },
  });
}
