import axios from 'axios';
import { ORDER_PATH } from '../servers/answer.ts';
import { type ClientSetting, CREDENTIALS, dataOf, type SendOrder } from './setting.ts';

/** axios on its adapter for fetch, so that all send by the same means. */
export function create({ baseUrl, fetch, order }: ClientSetting): SendOrder {
  const client = axios.create({ baseURL: baseUrl, adapter: 'fetch', env: { fetch }, headers: CREDENTIALS });
  return async () => dataOf((await client.post(ORDER_PATH, order)).data);
}
