import { CREDENTIALS, operations } from '../test-service.ts';
import type { MalformedCase } from './malformed-case.ts';

/** Paths that lead nowhere or are malformed. */
export function urlCases(): MalformedCase[] {
  const at = (target: string, status: number, message: string | RegExp, method = 'GET'): MalformedCase => ({
    name: `${method} ${target.length > 200 ? `${target.slice(0, 80)}...` : target}`,
    request: { method, target, headers: CREDENTIALS },
    status,
    message,
  });
  const unknown = 'There is no operation at this path.';
  const encoding = 'The percent-encoding in the path of the URL is malformed or not UTF-8.';
  const known = operations
    .filter(({ method }) => method === 'POST')
    .slice(0, 8)
    .map(({ path }) => path);
  return [
    ...['/', '/nowhere', '/payout', '//', '/payout//oauth/token', '/global/payout/wallet/list/x'].flatMap(
      (target) => [at(target, 404, unknown), at(target, 404, unknown, 'POST'), at(target, 404, '', 'HEAD')],
    ),
    ...known.flatMap((path) => [
      at(`${path}/`, 404, unknown, 'POST'),
      at(path.toUpperCase(), 404, unknown, 'POST'),
      at(`/x${path}`, 404, unknown, 'POST'),
      at(`${path}%zz`, 400, encoding, 'POST'),
      at(`${path}%c3%28`, 400, encoding, 'POST'),
      at(path.replace(/\/([^/]*)$/, '%2f$1'), 404, unknown, 'POST'),
      at(`/nowhere/..${path}`, 405, 'This path takes POST only.', 'DELETE'),
      at(path.replaceAll('o', '%6f'), 405, 'This path takes POST only.', 'DELETE'),
      at(`${path}?q=${'x'.repeat(1_000)}`, 414, 'The URL is too long.', 'POST'),
    ]),
  ].map((each) => (each.status === 405 ? { ...each, allow: 'POST' } : each));
}

/** Queries that are malformed or break a rule. */
export function queryCases(): MalformedCase[] {
  const find = (id: string) => operations.find((operation) => operation.id === id)?.path ?? '';
  const at = (id: string, query: string, message: string | RegExp): MalformedCase => ({
    name: `${id}?${query}`,
    request: { method: 'GET', target: `${find(id)}?${query}`, headers: CREDENTIALS },
    status: 400,
    message,
  });
  const encoding = 'The percent-encoding in the query of the URL is malformed or not UTF-8.';
  const reading = operations.filter(({ method }) => method === 'GET').map(({ id }) => id);
  const integers = ['1.5', 'x', '', '%2B1', '0x1', '1e400', '+1', '%201', '01'];
  return [
    ...reading.flatMap((id) => [
      at(id, 'a=%zz', encoding),
      at(id, '%ff=1', encoding),
      at(id, 'a=%e4%28', encoding),
    ]),
    ...integers.map((text) => at('listPayins', `pages=${text}`, /`pages` must be/)),
    at('listPayins', 'pages=1&pages=2', /`pages` must be/),
    at('listPayins', 'status=nonsense', /`status` must be one of/),
    at('getWallet', '', /`type`/),
    at('getWallet', 'type=', /`type`/),
    at('getWallet', 'type=personal&type=business', /`type`/),
    at('getWalletByCurrency', 'currency=eur', /`currency`/),
    at(
      'convertWalletFunds',
      'sourceCurrency=EUR&targetCurrency=CNY&queryNo=1&walletType=personal&sourceAmount=x',
      /`sourceAmount` must be/,
    ),
    at('findChineseCharacters', 'pinyinName=li', /R-022/),
    at('findChineseCharacters', 'pinyinName=li&idNumber=', /idNumber/),
  ];
}
