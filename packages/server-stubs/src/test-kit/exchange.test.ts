import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import { describe, expect, test } from 'vitest';
import { createPartialService } from '../generated/service.ts';
import { call } from './index.ts';

describe('call', () => {
  const service = createPartialService<string, Request>(
    {
      getGlobalPayoutQuote: ({ body, respond }) => {
        if (body.sourceCurrency === 'EUR') throw new Refusal('No rate today.');
        return respond(200, { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } });
      },
      getPayinStatus: ({ header, respond }) =>
        respond(400, { status: '-1', message: header('x-mine') ?? '' }),
    },
    { authenticate: ({ header }) => header('appkey') ?? '' },
  );

  test('returns the typed response of an operation', async () => {
    const body = { sourceCurrency: 'USD', targetCurrency: 'CNY' } as const;
    const response = await call(service, 'getGlobalPayoutQuote', body);
    if (response.status !== 200) throw new Error('refused');
    const { data }: { data?: unknown } = response.body;
    expect(data).toEqual({ queryNo: 'Q-1', rate: 7.81 });
    const refused = await call(service, 'getGlobalPayoutQuote', { ...body, sourceCurrency: 'EUR' });
    expect(refused).toMatchObject({ status: 400, body: { status: '-1', message: 'No rate today.' } });
  });

  test('sends query and headers, and no body where none is needed', async () => {
    expect(
      await call(service, 'getPayinStatus', { tradeId: 'T-1' }, { headers: { 'x-mine': 'A' } }),
    ).toMatchObject({
      status: 400,
      body: { message: 'A' },
    });
    const query = { pinyinName: 'Zhang Wei', idNumber: '' };
    const refused = await call(service, 'findChineseCharacters', undefined, { query });
    expect(refused).toMatchObject({ body: { message: expect.stringContaining('`idNumber`') } });
  });

  test('does not compile with a wrong body, which is also refused', async () => {
    // @ts-expect-error `targetCurrency` is missing.
    const response = await call(service, 'getGlobalPayoutQuote', { sourceCurrency: 'USD' });
    expect(response).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('`targetCurrency`') },
    });
  });

  test('throws for a response that the document does not declare, and for an unknown operation', async () => {
    await expect(call(service, 'listOccupations')).rejects.toThrow(
      'listOccupations returned HTTP 501, which the document does not declare: {"status":"-1","message":"The operation listOccupations is not implemented."}',
    );
    await expect(call(service, 'noSuch' as 'listOccupations')).rejects.toThrow(
      '`noSuch` is not an operation',
    );
  });
});
