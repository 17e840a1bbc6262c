import { type ApiOptions, createApi } from '@cross-border-payments/client-runtime/api/create-api';
import type { SecretString } from '@cross-border-payments/client-runtime/api/credentials';
import { inHeader, securitySchemes } from '@cross-border-payments/client-runtime/api/credentials';
import {
  type ClientCredentialsOptions,
  clientCredentials,
} from '@cross-border-payments/client-runtime/api/oauth';
import {
  checksPart,
  hooksPart,
  preflightPart,
  retryPart,
  signPart,
} from '@cross-border-payments/client-runtime/api/parts';
import { preflightOf } from '@cross-border-payments/client-runtime/api/validate';
import type { ConnectionOptions } from '@cross-border-payments/client-runtime/core/options';
import { sendOnce } from '@cross-border-payments/client-runtime/core/repeat';
import { type CallOptions, type ClientOptions, createClient, operations } from './index.ts';
import {
  type Case,
  type Ends,
  endOf,
  type FunctionsOf,
  tryEach,
  withOption,
} from './testing/misbehaviours.ts';
import { fetchFailure } from './testing/stub-service.ts';

// These tables do not compile until they have every option that is a function or contains a function.

/** The call continues, and the failure is reported once. */
const REPORTED = 'success, reported';

/** Ends for a hook, which is not awaited and whose result does not matter. */
const HOOK: Ends = {
  any: REPORTED,
  hang: 'success',
  'wrong type': 'success',
  'calls back twice': 'success',
};

const CONNECTION: Readonly<Record<FunctionsOf<ConnectionOptions & CallOptions>, Ends>> = {
  sign: { any: 'validation', 'calls back twice': 'success' },
  fetch: { any: 'outcome-unknown' },
  preflight: { any: 'validation' },
  'hooks.onRequest': HOOK,
  'hooks.onResponse': HOOK,
  'hooks.onRetry': HOOK,
  'hooks.onLogin': HOOK,
  'hooks.onError': { any: 'success' },
};

/** A store that fails counts as empty. */
const GET: Ends = { any: REPORTED, 'calls back twice': 'success' };
const SET: Ends = { ...HOOK, hang: REPORTED };

tryEach(
  'a function of a client',
  {
    ...CONNECTION,
    'tokenStore.get': GET,
    'tokenStore.set': SET,
    'orderNumberStore.add': { any: REPORTED },
    isTokenRejected: { any: REPORTED },
    advice: { any: 'success' },
  } satisfies Record<FunctionsOf<ClientOptions>, Ends>,
  async (one) => {
    const reports: string[] = [];
    const usual = {
      ...usualOptions(one, reports),
      ...{ appKey: 'the-app-key', secretKey: 'the-secret-key' },
      tokenStore: { get: async () => undefined, set: async () => {} },
      orderNumberStore: { add: () => true },
      isTokenRejected: () => false,
      advice: () => {},
    };
    const end = await endOf(() =>
      createClient(optionsOf(one, usual) as ClientOptions).call(operations.createPayin, { orderNo: 'A' }),
    );
    return withReports(one, end, reports);
  },
);

tryEach(
  'a function of a client for any document',
  {
    ...CONNECTION,
    'credentials.key': { any: 'validation' },
    'oauth.store.get': GET,
    'oauth.store.set': SET,
  } satisfies Record<
    | FunctionsOf<ConnectionOptions>
    | FunctionsOf<{ credentials: { key: SecretString }; oauth: ClientCredentialsOptions }>,
    Ends
  >,
  async (one) => {
    const reports: string[] = [];
    const store = { get: async () => undefined, set: async () => {} };
    const own = withOption({ clientId: 'id', clientSecret: 'the-secret', store }, one.path.slice(6), one.act);
    const oauth = clientCredentials(own as ClientCredentialsOptions);
    const scheme = /oauth|onLogin/.test(one.path) ? 'oauth' : 'key';
    const put = {
      id: 'putPet',
      method: 'PUT',
      path: '/pets',
      retry: 'once-per-order',
      once: sendOnce,
      security: [[scheme]],
    } as const;
    const usual = {
      ...usualOptions(one, reports),
      schemes: securitySchemes({ [scheme]: { in: inHeader, name: 'authorization', tokenUrl: '/token' } }),
      credentials: scheme === 'key' ? { key: 'the-key' } : { oauth },
      use: [checksPart, hooksPart, preflightPart, retryPart, signPart],
    };
    const options = one.path.startsWith('oauth') ? usual : optionsOf(one, usual);
    const end = await endOf(() => createApi(options as ApiOptions).call(put));
    return withReports(one, end, reports);
  },
);

tryEach('a function of a preflight', { validator: { any: 'validation' } }, async (one) => {
  const validator = Object.assign(one.act as never, { operation: operations.createPayin.id });
  const keys = { appKey: 'the-app-key', secretKey: 'the-secret-key', advice: 'off' } as const;
  const usual = { ...usualOptions(one, []), ...keys, preflight: preflightOf([validator]) };
  return endOf(() => createClient(usual).call(operations.createPayin, { orderNo: 'A' }));
});

/** Returns options whose functions all work, with a service that refuses the first connection. */
function usualOptions({ path }: Case, reports: string[]) {
  let requests = 0;
  const fetch = async (url: string | URL | Request) => {
    if (`${url}`.endsWith('/token'))
      return Response.json({ status: '1', data: 'token', access_token: 'token' });
    if (requests++ === 0) throw fetchFailure('ECONNREFUSED');
    return Response.json({ status: '1', data: { tradeId: 'T-1' } });
  };
  return {
    baseUrl: 'https://service.example',
    ...{ fetch, timeoutMs: 50, retry: { baseMs: 0 } },
    sign: () => undefined,
    preflight: () => [],
    hooks: {
      onError: (_: unknown, source: string) => void reports.push(source),
      // Makes a report, so that `onError` is called.
      ...(path === 'hooks.onError' && { onRequest: () => Promise.reject(new Error('mine')) }),
    },
  };
}

/** Puts the function of a case into the options. If that is `fetch`, logins still use the working one. */
function optionsOf({ path, act }: Case, usual: { readonly fetch: typeof fetch }): object {
  const fetch = (url: string) => (url.endsWith('/token') ? usual.fetch(url) : act());
  return withOption(usual, path, path === 'fetch' ? fetch : act);
}

function withReports({ path, calls }: Case, end: string, reports: readonly string[]): string {
  if (reports.length === 0) return end;
  const isOnce = reports.length === calls();
  const isRight = reports.every((source) =>
    path.toLowerCase().endsWith(source.replace('tokenStore', 'store').toLowerCase()),
  );
  return isOnce && isRight ? `${end}, reported` : `${end}, reported as ${reports}`;
}
