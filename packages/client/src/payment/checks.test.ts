import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test, vi } from 'vitest';
import { toHttpClient } from '../http.ts';
import { type AdviceEvent, type AdviceOption, operations } from '../index.ts';
import { done, fetchFailure, refusal, stubClient, thrownBy } from '../testing/stub-service.ts';
import { preflightFor } from './checks.ts';

const payin = {
  ...{ payer: { fullName: '张伟' }, getway: 'alipay', sourceAmount: 200, sourceCurrency: 'AUD' },
  gateway: 'alipay',
} as const;
const sentence = expect.stringContaining('`gateway` is not known');

function causesOf(operation: string, input: object): unknown {
  return preflightFor('document', () => {}, true)?.(operation, input, []);
}

test('no example of the document is refused', () => {
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

describe('an equal order with another number', () => {
  const lost = (count: number) => {
    if (count === 1) throw fetchFailure('ECONNRESET');
    return { status: '1', data: { tradeId: 'T-1' } };
  };
  const create = async (
    orderNumbers: string[],
    respond: (count: number) => unknown,
    change = {},
    isResolving = false,
  ) => {
    const events: AdviceEvent[] = [];
    const { client, sent } = stubClient((_, count) => respond(count), {
      advice: (event) => events.push(event),
    });
    const { gateway, ...order } = payin;
    expect(gateway).toBe('alipay');
    for (const [at, orderNo] of orderNumbers.entries())
      await client.payin
        .create({ ...order, orderNo, ...(at > 0 && change) } as never)
        .catch((error) => isResolving && error.resolve());
    expect(sent).toHaveLength(orderNumbers.length + Number(isResolving));
    return events;
  };

  test('gets advice if the first may exist', async () => {
    const advice = { operation: 'createPayin', path: 'orderNo', isGuess: true };
    expect(await create(['RENT-1', 'RENT-2'], lost)).toMatchObject([advice]);
    const refused = (count: number) => (count === 1 ? refusal('no') : lost(count));
    expect(await create(['RENT-1', 'RENT-2'], refused)).toMatchObject([advice]);
  });

  test('gets none with the same number, other contents, or after a success', async () => {
    expect(await create(['RENT-1', 'RENT-1'], lost)).toEqual([]);
    expect(await create(['RENT-1', 'RENT-2'], lost, { sourceAmount: 201 })).toEqual([]);
    expect(await create(['RENT-1', 'RENT-2'], () => lost(2))).toEqual([]);
  });

  test('gets none after the first was looked up or created', async () => {
    expect(await create(['RENT-1', 'RENT-2'], lost, {}, true)).toEqual([]);
    expect(await create(['RENT-1', 'RENT-1', 'RENT-2'], lost)).toEqual([]);
  });
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

test('advice comes after the causes that the document finds, and replaces those about the same property', () => {
  expect(causesOf('createPayin', { gateway: 1 })).toMatchObject([
    { path: 'payer', rule: 'R-010' },
    { path: 'sourceAmount', keyword: 'advice' },
    { path: 'gateway', keyword: 'advice', sentence: '`gateway` is not known: did you mean `getway`?' },
  ]);
  const { gateway, ...late } = { ...payin, payer: Promise.resolve(payin.payer) };
  expect(gateway).toBe('alipay');
  expect(causesOf('createPayin', late)).toEqual([
    { path: 'payer', keyword: 'advice', sentence: '`payer` is a promise: await it' },
  ]);
});
