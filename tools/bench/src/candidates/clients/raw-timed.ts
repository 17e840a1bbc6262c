import { ORDER_PATH } from '../servers/answer.ts';
import { type ClientSetting, CREDENTIALS, dataOf, type SendOrder } from './setting.ts';

const TIMEOUT_MS = 30_000;

/** `fetch` and JSON by hand with the one thing a payment cannot do without: an end to waiting. */
export function create({ baseUrl, fetch, order }: ClientSetting): SendOrder {
  const url = baseUrl + ORDER_PATH;
  const headers = { ...CREDENTIALS, 'content-type': 'application/json' };
  return async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(order), signal });
    return dataOf(await response.json());
  };
}
