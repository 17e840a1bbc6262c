import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { sample } from '../../test/sample-orders.ts';

test.each([false, true])(
  'sends a request as a merchant, signed if it must be: %s',
  async (requireSignature) => {
    const sandbox = await newSandbox('sqlite', { requireSignature });
    const { value: second } = await sandbox.control('POST', '/merchants', { name: 'Second' });
    const call = (body: unknown) => sandbox.control('POST', '/calls', body);
    const wanted = { operation: 'createGlobalPayout', appKey: second.appKey, body: sample('global', 'G-1') };
    const { http, value } = await call(wanted);
    expect({ http, ...value }).toMatchObject({ http: 200, httpStatus: 200, response: { status: '1' } });
    const { value: logged } = await sandbox.control('GET', `/requests/${value.requestId}`);
    expect(logged).toMatchObject({ operation: 'createGlobalPayout', appKey: second.appKey, orderNo: 'G-1' });
    const again = (await call(wanted)).value;
    expect(again).toMatchObject({
      httpStatus: 400,
      response: { message: expect.stringContaining('(R-029)') },
    });
    const price = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
    const quote = (await call({ operation: 'getGlobalPayoutQuote', query: price, body: price })).value;
    expect(quote).toMatchObject({ httpStatus: 200, response: { status: '1' } });
    expect(sandbox.errors).toEqual([]);
  },
);

test.each([
  [{ operation: 'nothing' }, 404, '`nothing` is not an operation of the document.'],
  [
    { operation: 'createGlobalPayout', appKey: 'nobody' },
    404,
    'There is no merchant with the `appKey` nobody.',
  ],
  [{}, 400, '`operation` is required'],
])('refuses %j without sending a request', async (body, http, text) => {
  const sandbox = await newSandbox();
  const before = (await sandbox.control('GET', '/requests')).value.items.length;
  const response = await sandbox.control('POST', '/calls', body);
  expect(response).toEqual({ http, value: { error: expect.stringContaining(text) } });
  expect((await sandbox.control('GET', '/requests')).value.items).toHaveLength(before);
});
