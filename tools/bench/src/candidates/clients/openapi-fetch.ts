import type { paths } from '@cross-border-payments/spec';
import createFetchClient from 'openapi-fetch';
import { type ClientSetting, CREDENTIALS, dataOf, type SendOrder } from './setting.ts';

/** openapi-fetch as it comes. */
export function create({ baseUrl, fetch, order }: ClientSetting): SendOrder {
  const client = createFetchClient<paths>({ baseUrl, fetch, headers: CREDENTIALS });
  return async () => {
    const { data } = await client.POST('/global/payout/transfer/create', { body: order });
    return dataOf(data);
  };
}
