import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { preflightOf } from '@cross-border-payments/client-runtime/api/validate/validation';
import { describe, expect, test, vi } from 'vitest';
import { toHttpClient } from '../http.ts';
import { type AdviceEvent, type AdviceOption, operations } from '../index.ts';
import { done, stubClient, thrownBy } from '../testing/stub-service.ts';
import * as validators from '../validate/built/index.ts';
import { adviceAfter } from './advice.ts';

const payin = {
  ...{ payer: { fullName: '张伟' }, getway: 'alipay', sourceAmount: 200, sourceCurrency: 'AUD' },
  gateway: 'alipay',
} as const;
const sentence = expect.stringContaining('`gateway` is not known');

function causesOf(operation: string, input: object): unknown {
  return adviceAfter(undefined)?.(operation, input);
}

test('no example of the document gets advice', () => {
  const file = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8'));
  const resolve = (node: { $ref?: string }) =>
    node.$ref ? components.examples[node.$ref.slice(node.$ref.lastIndexOf('/') + 1)] : node;
  let looked = 0;
  for (const { id, path, method } of Object.values(operations)) {
    const content = paths[path][method.toLowerCase()].requestBody?.content?.['application/json'];
    for (const [name, node] of Object.entries(content?.examples ?? {})) {
      looked++;
      expect([id, name, causesOf(id, resolve(node as object).value)]).toEqual([id, name, []]);
    }
  }
  expect(looked).toBeGreaterThan(30);
});

describe('the option', () => {
  const clientWith = (advice: AdviceOption | undefined) =>
    stubClient(done, { advice: advice as AdviceOption });

  test.each([undefined, 'refuse'] as const)('%s does not send the request', async (advice) => {
    const { client, sent, logins } = clientWith(advice);
    const error = await thrownBy(client.call(operations.createPayin, payin));
    const causes = [{ path: 'gateway', keyword: 'advice', sentence }];
    expect(error).toMatchObject({ kind: 'validation', causes });
    expect([...sent, ...logins]).toEqual([]);
  });

  test('that is a function receives the advice, and the request is sent, by method and by path', async () => {
    const events: AdviceEvent[] = [];
    const { client, sent } = clientWith((event) => events.push(event));
    await client.call(operations.createPayin, payin);
    await toHttpClient(client).POST('/global/payin/transfer/create', { body: payin as never });
    const event = { operation: 'createPayin', path: 'gateway', sentence };
    expect(events).toEqual([event, event]);
    expect(sent).toHaveLength(2);
  });

  test('`warn` writes a line', async () => {
    const line = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { client, sent } = clientWith('warn');
    await client.call(operations.createPayin, payin);
    expect(line.mock.calls).toEqual([[expect.stringMatching(/^createPayin: `gateway` is not known/)]]);
    line.mockRestore();
    expect(sent).toHaveLength(1);
  });

  test('`off` sends the request without advice', async () => {
    const { client, sent } = clientWith('off');
    await client.call(operations.createPayin, payin);
    expect(sent).toHaveLength(1);
  });
});

test('advice comes after the causes that the preflight of the client finds', () => {
  const preflight = adviceAfter(preflightOf(Object.values(validators)));
  expect(preflight?.('createPayin', { gateway: 1 })).toMatchObject([{ path: 'payer' }]);
  expect(preflight?.('createPayin', payin)).toMatchObject([{ path: 'gateway', keyword: 'advice' }]);
});

test('an asynchronous preflight is refused, not ignored', async () => {
  const { client, sent } = stubClient(done, { preflight: (async () => []) as never, advice: 'refuse' });
  const error = await thrownBy(client.payin.getStatus({ orderNo: 'A' }));
  expect(error.message).toBe('`preflight` must return an array of causes: pass validators to `preflightOf`.');
  expect(sent).toEqual([]);
});
