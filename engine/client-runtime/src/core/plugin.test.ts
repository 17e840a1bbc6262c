import { expect, test } from 'vitest';
import type { ApiOptions } from '../api/create-api.ts';
import type { ApiOperation } from '../api/operation.ts';
import { json, type Reply, stubApi } from '../api/testing/stub-api.ts';
import { thrownBy } from '../api/testing/thrown-by.ts';
import type { Outcome, Plugin } from './context.ts';
import { ServiceError } from './errors.ts';
import { sendOnce } from './repeat.ts';

const getPet: ApiOperation = { id: 'getPet', method: 'GET', path: '/pet', retry: 'read' };
const logIn: ApiOperation = { id: 'logIn', method: 'GET', path: '/login', retry: 'read' };
/** An operation with a retry class that only a plug-in knows. */
const makePet: ApiOperation = {
  id: 'makePet',
  method: 'POST',
  path: '/pets',
  retry: 'once-per-pet',
  once: sendOnce,
};

/** A protocol that logs in before each request, and marks a refusal in the body. */
const plugin: Plugin<Readonly<Record<string, string>>> = {
  redactor: () => ({ add: () => {}, text: (value) => value, cause: (error) => error }),
  strategy: ({ key = '' }, _, call) => ({
    async authorise({ operation, url, headers }) {
      if (operation.id === logIn.id) return { url, headers: { ...headers, key } };
      const { response } = await call(logIn as never, {});
      return {
        url,
        headers: { ...headers, token: (response as { readonly data?: string } | undefined)?.data ?? '' },
      };
    },
    async classify(_outgoing, response, head): Promise<Outcome> {
      const { ok, data } = await response.json();
      return { response: { ...head, data } as never, ok };
    },
    refusal: ({ operation: { id: operation } }, { response }) =>
      new ServiceError('No.', { operation, data: undefined, httpStatus: response?.httpStatus, status: 'no' }),
  }),
};

function pets(reply: Reply) {
  return stubApi(reply, { schemes: plugin, credentials: { key: 'the-key' } } as Partial<ApiOptions>);
}

test('a plug-in replaces parts of the strategy, and may call an operation for its login', async () => {
  const api = pets(({ url }) => json({ ok: true, data: url.endsWith('/login') ? 'the-token' : 'Rex' }));
  expect(await api.call(getPet)).toBe('Rex');
  expect(api.sent.map(({ headers: { key, token } }) => [key, token])).toEqual([
    ['the-key', undefined],
    [undefined, 'the-token'],
  ]);
});

test('a refusal is what the plug-in says, whatever the HTTP status', async () => {
  const api = pets(({ url }) => json({ ok: url.endsWith('/login') }));
  expect(await thrownBy(api.call(getPet))).toMatchObject({ kind: 'service', status: 'no', httpStatus: 200 });
});

test('an operation of another retry class is repeated if the request was certainly not sent, and only then', async () => {
  const failing = (code: string) => {
    const failure = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    let isFirst = true;
    return stubApi(() => {
      const response = isFirst ? failure : json({});
      isFirst = false;
      return response;
    });
  };
  const [unsent, lost] = [failing('ECONNREFUSED'), failing('ECONNRESET')];
  await unsent.call(makePet);
  expect(unsent.sent).toHaveLength(2);
  expect(await thrownBy(lost.call(makePet))).toMatchObject({ kind: 'outcome-unknown' });
  expect(lost.sent).toHaveLength(1);
});
