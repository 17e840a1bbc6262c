import { ORDER_PATH } from '../servers/answer.ts';
import { type ClientSetting, CREDENTIALS, dataOf, type SendOrder } from './setting.ts';

/** `fetch`, `JSON.stringify` and `response.json()`, and nothing else. */
export function create({ baseUrl, fetch, order }: ClientSetting): SendOrder {
  const url = baseUrl + ORDER_PATH;
  const headers = { ...CREDENTIALS, 'content-type': 'application/json' };
  return async () => {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(order) });
    return dataOf(await response.json());
  };
}
