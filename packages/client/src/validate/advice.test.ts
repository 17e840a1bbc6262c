import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test, vi } from 'vitest';
import { toHttpClient } from '../http.ts';
import { operations } from '../index.ts';
import { done, refusal, stubClient, thrownBy } from '../testing/stub-service.ts';
import { type AdviceEvent, createAdvicePreflight } from './advice.ts';
import * as validators from './built/index.ts';
import { preflightOf } from './validation.ts';

const payer = { fullName: '张伟' };
const amounts = { sourceAmount: 200, sourceCurrency: 'AUD', targetAmount: 940, targetCurrency: 'CNY' };

/** Returns the sentences of the advice on an input. */
function adviceOn(operation: string, input: object): string[] {
  return createAdvicePreflight('refuse')(operation, input).map(({ sentence }) => sentence);
}

describe('an input that is valid but surely a mistake', () => {
  test.each([
    [
      'createPayin',
      { payer, gateway: 'alipay', ...amounts },
      '`gateway` is not known: did you mean `getway`?',
    ],
    [
      'createPayin',
      { payer, getway: 'alipay' },
      'no amount is given, neither `sourceAmount` nor `targetAmount`',
    ],
    [
      'createGlobalPayout',
      { ...amounts, beneficiary: { firstName: 'Wei', acountInfo: {} } },
      '`beneficiary.acountInfo` is not known: did you mean `accountInfo`?',
    ],
    ['createGlobalPayout', {}, 'nobody is paid, since neither `beneficiary` nor `beneficiaryId` is given'],
    ['createGlobalPayout', { beneficiary: {} }, 'nobody is paid, since neither'],
    ['createGlobalPayout', { beneficiaryId: 'B-1' }, 'no amount is given'],
    ['createGlobalPayout', { purpose: 'Service' }, '`subpurpose` does not say which service'],
    ['createGlobalPayout', { beneficiary: { accountType: 'alipay' } }, 'has no `routingValue`'],
    [
      'createGlobalPayout',
      { beneficiary: { accountType: 'bank', accountInfo: { name: 'Wei', number: undefined } } },
      'neither `number` nor `routingValue`',
    ],
    [
      'createGlobalPayout',
      { sourceAmount: 1, sourceCurrency: 'CNY', targetAmount: 2, targetCurrency: 'CNY' },
      'contradict each other',
    ],
    ['createPersonalPayout', { orderNo: 'A', benefciary: {} }, 'did you mean `beneficiary`?'],
    ['createPersonalPayout', { orderNo: 'A', beneficiary: { any: 1 } }, 'nobody pays'],
    ['createBusinessPayout', { ...amounts, sourceAmount: -1 }, '`sourceAmount` is not more than 0'],
    ['convertWalletFunds', { sourceCurrency: 'AUD', targetCurrency: 'CNY' }, 'no amount is given'],
    ['listPayins', { page: 2 }, '`page` is not known: did you mean `pages`?'],
  ])('%s %j', (operation, input, sentence) => {
    expect(adviceOn(operation, input).join('\n')).toContain(sentence);
  });
});

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
      expect([id, name, adviceOn(id, resolve(node as object).value)]).toEqual([id, name, []]);
    }
  }
  expect(looked).toBeGreaterThan(30);
});

describe('the level', () => {
  const order = { payer, gateway: 'alipay', getway: 'alipay', ...amounts } as const;
  const preflight = (level: 'off' | 'warn' | 'refuse', heard?: AdviceEvent[]) =>
    preflightOf(
      Object.values(validators),
      createAdvicePreflight(level, heard && ((event) => heard.push(event))),
    );

  test('`refuse` does not send the request', async () => {
    const { client, sent, logins } = stubClient(done, { preflight: preflight('refuse') });
    const error = await thrownBy(client.call(operations.createPayin, order));
    expect(error).toMatchObject({ kind: 'validation', causes: [{ path: 'gateway', keyword: 'advice' }] });
    expect([...sent, ...logins]).toEqual([]);
  });

  test('`warn` reports the advice and sends the request, by method and by path', async () => {
    const heard: AdviceEvent[] = [];
    const { client, sent } = stubClient(done, { preflight: preflight('warn', heard) });
    await client.call(operations.createPayin, order);
    await toHttpClient(client).POST('/global/payin/transfer/create', { body: order as never });
    const told = { operation: 'createPayin', path: 'gateway', sentence: '`gateway` is not known' };
    expect(heard).toEqual([told, told]);
    expect(sent).toHaveLength(2);
  });

  test('`warn` writes a line without `onAdvice`, and ignores an `onAdvice` that throws', async () => {
    const line = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { client } = stubClient(done, { preflight: preflight('warn') });
    await client.call(operations.createPayin, order);
    expect(line.mock.calls).toEqual([['createPayin: `gateway` is not known']]);
    line.mockRestore();
    const failing = createAdvicePreflight('warn', () => {
      throw new Error('mine');
    });
    expect(failing('createPayin', order)).toEqual([]);
  });

  test('`off` gives no advice, and causes from the document come first', async () => {
    expect(preflight('off')('createPayin', order)).toEqual([]);
    expect(preflight('refuse')('createPayin', { gateway: 1 })).toMatchObject([{ path: 'payer' }]);
  });

  test('the fields of a form get advice, and a valid input gets none', async () => {
    const form = new FormData();
    form.append('typ', 'bill');
    expect(createAdvicePreflight('refuse')('uploadPayinDocument', form)).toMatchObject([{ path: 'typ' }]);
    const { client } = stubClient(() => refusal('No.'), { preflight: preflight('refuse') });
    expect((await thrownBy(client.call(operations.getPayinStatus, { orderNo: 'A' }))).kind).toBe('service');
  });
});

test('an unknown level is refused with its name', () => {
  expect(() => createAdvicePreflight('error' as never)).toThrow(
    expect.objectContaining({
      kind: 'validation',
      message: '`level` must be off, warn or refuse, not error.',
    }),
  );
});
