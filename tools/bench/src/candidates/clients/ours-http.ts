import { ourClient } from './our-client.ts';
import { type ClientSetting, dataOf, type SendOrder } from './setting.ts';

/** The openapi-fetch client inside ours. */
export function create(setting: ClientSetting): SendOrder {
  const { http } = ourClient(setting);
  return async () => {
    const { data } = await http.POST('/global/payout/transfer/create', { body: setting.order });
    return dataOf(data);
  };
}
