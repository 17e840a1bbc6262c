import { createPartialService } from '@cross-border-payments/server-stubs';
import { createFetchHandler } from '@cross-border-payments/server-stubs/fetch';
import { metrics } from '@opentelemetry/api';
import { type LogRecord, logs } from '@opentelemetry/api-logs';
import { expect, test } from 'vitest';

interface Measured {
  readonly name: string;
  readonly unit: string | undefined;
  readonly value: number;
  readonly attributes: object;
}

const measured: Measured[] = [];
const logged: LogRecord[] = [];

function instrument(name: string, { unit }: { unit?: string } = {}) {
  const keep = (value: number, attributes: object) => void measured.push({ name, unit, value, attributes });
  return { record: keep, add: keep };
}

// Stand-ins for the providers that an SDK registers when Node starts.
metrics.setGlobalMeterProvider({
  getMeter: () => ({ createHistogram: instrument, createCounter: instrument }) as never,
});
logs.setGlobalLoggerProvider({
  getLogger: () => ({ emit: (one) => void logged.push(one), enabled: () => true }),
});
const { telemetry } = await import('./telemetry.ts');

test('a response, a broken rule and a failure are measured and logged, without values of the requests', async () => {
  const service = createPartialService<string, Request>(
    {
      getGlobalPayoutQuote: ({ respond }) =>
        respond(200, { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } }),
      listOccupations: () => {
        throw new Error('The database is gone.');
      },
    },
    { ...telemetry, authenticate: () => 'me' },
  );
  const handle = createFetchHandler(service);
  const headers = { appkey: 'secret-key', token: 'secret-token', 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    handle(new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
  await post('/global/payout/rate/query/price', { sourceCurrency: 'EUR', targetCurrency: 'CNY' });
  await post('/payout/common/bank/check', { type: 'check4', idNumber: '1', name: 'Zhang Wei', account: '2' });
  await handle(new Request('http://localhost/payout/common/occupation/list', { headers }));

  const attributes = (status: number, route: string) =>
    expect.objectContaining({ 'http.response.status_code': status, 'http.route': route });
  expect(measured).toMatchObject([
    {
      name: 'http.server.request.duration',
      unit: 's',
      attributes: attributes(200, '/global/payout/rate/query/price'),
    },
    { name: 'http.server.request.duration', attributes: attributes(400, '/payout/common/bank/check') },
    { name: 'openapi.rule.broken', value: 1, attributes: { 'openapi.rule.id': 'R-021' } },
    { name: 'http.server.request.duration', attributes: attributes(500, '/payout/common/occupation/list') },
  ]);
  expect(logged.map(({ severityNumber, body }) => [severityNumber, body])).toEqual([
    [9, 'POST /global/payout/rate/query/price returned HTTP 200'],
    [9, 'POST /payout/common/bank/check returned HTTP 400'],
    [17, 'Error: The database is gone.'],
    [17, 'GET /payout/common/occupation/list returned HTTP 500'],
  ]);
  const all = JSON.stringify([measured, logged]);
  for (const value of ['secret-key', 'secret-token', 'Zhang Wei']) expect(all).not.toContain(value);
});
