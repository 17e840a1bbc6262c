import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import { describe, expect, test } from 'vitest';
import { CREDENTIALS as headers, testService } from '../testing/test-service.ts';
import { example, ofRule, refusing, resultsOf } from '../testing/test-targets.ts';
import { type Fixtures, type RuleRequest, runRules, type TestTarget } from './index.ts';

/** Refuses requests that break a rule, and requests that name something that the service does not have. */
const honest = (lacks: (body: Record<string, unknown>) => boolean, message: string): TestTarget => {
  const service = createFetchHandler(testService());
  return async (request) => {
    const body = Object(
      await request
        .clone()
        .json()
        .catch(() => ({})),
    );
    const response = await service(request);
    return response.ok && lacks(body) ? Response.json({ status: '-1', message }, { status: 400 }) : response;
  };
};

describe('with fixtures', () => {
  test('a refusal of unknown orders and quotes is not a fault, and with fixtures all requests are accepted', async () => {
    const message = '`queryNo` must be a quote of yours.';
    const target = honest(({ queryNo }) => queryNo !== undefined && queryNo !== 'Q-1', message);
    const without = await runRules(target, { headers });
    expect(without.wrong).toEqual([]);
    const undecided = resultsOf(without).filter(({ verdict }) => verdict === 'own-reason');
    expect(undecided.length).toBeGreaterThan(30);
    expect(undecided[0]?.unknown).toContain('queryNo');
    expect(undecided[0]?.text).toBe(message);

    const queryNo = 'Q-1';
    const asked: string[] = [];
    const fixtures: Fixtures = {
      createGlobalPayout: ({ instance }) => {
        asked.push(instance.name);
        return { queryNo };
      },
      updateGlobalPayout: { queryNo },
      confirmBusinessPayout: { queryNo },
      convertWalletFunds: { queryNo },
    };
    const found = await runRules(target, { headers, fixtures });
    expect(resultsOf(found).filter(({ verdict }) => verdict !== 'right')).toEqual([]);
    expect(asked.length).toBeGreaterThan(100);
  });

  test('a refusal of a fixture is a fault', async () => {
    const only = example('getGlobalPayoutStatus');
    const fixtures = { getGlobalPayoutStatus: { tradeId: 'GP-1', orderNo: null } };
    const { wrong, examples } = await runRules(refusing('There is no such order.'), { only, fixtures });
    expect(wrong).toEqual([
      'getGlobalPayoutStatus, example: must be accepted, was refused: There is no such order.',
    ]);
    expect(examples[0]?.request?.body).toEqual({ tradeId: 'GP-1' });
  });

  test('fixtures do not replace the property at fault', async () => {
    const sent: unknown[] = [];
    const target: TestTarget = async (request) => {
      sent.push(await request.json());
      return Response.json({ status: '-1', message: 'no' }, { status: 400 });
    };
    const only = ofRule('R-017', false);
    await runRules(target, { only, fixtures: { createBusinessPayout: { logisticsNumber: 'L-1' } } });
    const numbers = sent.map((body) => (body as { logisticsNumber?: string }).logisticsNumber);
    expect(numbers).toContain('L-1');
    expect(numbers).toContain(undefined);
  });

  const fail = () => {
    throw new Error('no quote today');
  };
  const FAILED = 'The fixture of listAreas failed for the example: ';
  test.each<[string, Fixtures, string]>([
    ['is unknown', { noSuch: {} }, '`noSuch` is not an operation of the document.'],
    ['is misspelt', { getWalet: {} }, 'the document; did you mean `getWallet`?'],
    ['fails', { listAreas: fail }, `${FAILED}no quote today`],
    [
      'gets a refusal',
      { listAreas: async ({ call }) => ({ name: await call('createPayin', {}) }) },
      `${FAILED}createPayin returned HTTP 400: {"status":"-1","message":"Closed."}`,
    ],
    ['is no object', { listAreas: () => [] as never }, 'fixtures of listAreas must be an object'],
  ])('names the operation whose fixture %s', async (_, fixtures, text) => {
    const only = ({ operation }: RuleRequest) => operation === 'listAreas';
    await expect(runRules(refusing('Closed.'), { fixtures, only })).rejects.toThrow(text);
  });
});
