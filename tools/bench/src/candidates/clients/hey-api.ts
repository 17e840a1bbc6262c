import { heyApiSdk } from './hey-api-sdk.ts';
import { type ClientSetting, CREDENTIALS, dataOf, type SendOrder } from './setting.ts';

/** The client that hey-api generates, as it comes. It is one for all: who makes it again gives it a new setting. */
export async function create({ baseUrl, fetch, order }: ClientSetting): Promise<SendOrder> {
  const { client, createGlobalPayout } = await heyApiSdk();
  const auth = ({ name }: { name: keyof typeof CREDENTIALS }) => CREDENTIALS[name];
  client.setConfig({ baseUrl, fetch, auth });
  return async () => {
    const { data } = await createGlobalPayout({ body: order });
    return dataOf(data);
  };
}
