import ky from 'ky';
import { ORDER_PATH } from '../servers/answer.ts';
import { type ClientSetting, CREDENTIALS, dataOf, type SendOrder } from './setting.ts';

/** ky as it comes. */
export function create({ baseUrl, fetch, order }: ClientSetting): SendOrder {
  const client = ky.create({ baseUrl, fetch, headers: CREDENTIALS });
  return async () => dataOf(await client.post(ORDER_PATH, { json: order }).json());
}
