import { describe, expect, test } from 'vitest';
import { Contract } from '../document/contract.ts';
import { entry, SHOP } from '../testing/shop.ts';
import { readEntry } from './exchange.ts';
import { Masker } from './mask.ts';
import { toEntry } from './recording.ts';

const PLANTED = {
  secretKey: 'sk_live_51HqJx2eZvKYlo2C',
  token: '3f9c1e7a5b2d4c8e9f0a1b2c3d4e5f60',
  appKey: 'merchant-key-778899',
  mail: 'zhang.wei@mail.example',
  phone: '+86 138 0013 8000',
  id: '44030519880615003X',
  account: '6216610200016587010',
  name: 'Zhang Weiming',
  chinese: '张伟明',
  cookie: 'sess-abcdef0123456789',
  bearer: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-def_123',
  reference: 'blue-heron',
  tenant: 'north-wing',
  holder: 'Wei&Sons',
  user: 'ops-user',
  password: 'open-sesame',
  fragment: 'hidden-part',
  padded: 'c2VzYW1l/Zm9v==',
  alias: 'Li Xiaolong',
  code: 'quiet-river',
};

const contract = new Contract(SHOP);

function maskAll(entries: readonly object[], masker = new Masker(contract)): string {
  return JSON.stringify(
    entries.map((one) => {
      const exchange = readEntry(one, () => {});
      return toEntry(masker.maskExchange(exchange, contract.find(exchange.method, exchange.url)));
    }),
  );
}

const { secretKey, token, appKey, mail, phone, id, account, name, chinese, cookie, bearer } = PLANTED;
const { reference, tenant, holder, user, password, fragment, padded, alias, code } = PLANTED;
const headers = { token, 'app-key': appKey, cookie: `sid=${cookie}`, authorization: `Bearer ${bearer}` };
const order = { orderNo: 'A-1', fullName: name, accountNumber: account, note: `call ${phone} or ${mail}` };
const traffic = [
  entry({ url: '/login', body: { secretKey } }, 200, { status: '1', data: token }),
  entry({ headers, body: { ...order, nested: [{ idNumber: id, name: chinese }] } }, 400, {
    status: '-1',
    message: `The token ${token} of ${name} is unknown: ${mail}`,
    account: { accountNumber: account, [mail]: true },
  }),
  entry(
    {
      method: 'GET',
      url: `/orders/${encodeURIComponent(mail)}?phone=${encodeURIComponent(phone)}&t=${token}`,
      headers,
    },
    200,
    {},
  ),
  entry({ url: '/unknown', headers, body: order }, 404, `JSON, but ${secretKey} and ${id}`),
  respondInText(entry({ url: '/unknown', headers }, 502, ''), `no JSON, but ${secretKey} and ${mail}`),
  entry({ headers: { 'x-tenant': tenant }, body: { merchantRef: reference, fullName: [alias] } }, 200, {
    note: tenant,
  }),
  entry({ method: 'GET', url: `/holders/${encodeURIComponent(holder)}` }, 200, {}),
  entry({ url: `https://${user}:${password}@shop.example/v1/orders#${fragment}`, body: {} }, 200, {}),
  entry({ body: { secretKey: padded } }, 200, { note: padded }),
  entry({ url: `/orders?token=${code}`, body: {} }, 400, { message: `There is no session ${code}.` }),
];

function respondInText(given: Record<string, unknown>, text: string): object {
  return { ...given, response: { status: 502, headers: [], content: { mimeType: 'text/html', text } } };
}

describe('Masker', () => {
  test.each(['a', 'eyJ'])('reads a long word of %s in linear time', (word) => {
    const long = word.repeat(100_000);
    expect(new Masker(contract).maskText(`${long} ${mail}`)).not.toContain(mail);
  });

  test('masks mails and numbers without a space between them', () => {
    const shown = new Masker(contract).maskText(
      `${mail}+wanglihua@mail.example 123456789 12liqiangmin@mail.example`,
    );
    for (const part of ['wanglihua', 'liqiangmin', mail, '123456789']) expect(shown).not.toContain(part);
  });

  test('masks sentences as a whole next to very many names', () => {
    const people = Array.from({ length: 1_500 }, (_, at) => ({ fullName: `Zhang ${at}` }));
    const text = maskAll([entry({ body: { people, note: `ask ${name}` } }, 200, {})]);
    expect(text).not.toContain(name);
  });

  test('leaves none of the planted values, in any place or encoding', () => {
    const text = maskAll(traffic);
    for (const value of Object.values(PLANTED)) {
      expect(text).not.toContain(value);
      expect(text).not.toContain(encodeURIComponent(value));
    }
  });

  test('masks a text before the property with the same name, and in the request of such a response', () => {
    const body = { note: 'For Jane Doeling.', receiver: [{ fullName: 'Jane Doeling' }] };
    expect(maskAll([entry({ body }, 200, {})])).not.toContain('Doeling');
    expect(maskAll([entry({ body: { note: 'For Jane Doeling.' } }, 200, body)])).not.toContain('Doeling');
  });

  test('the same value has the same mask within a run, and another one in the next', () => {
    const masker = new Masker(contract);
    const [one, other] = [maskAll([traffic[1] ?? {}], masker), maskAll([traffic[1] ?? {}], masker)];
    expect(one).toBe(other);
    expect(maskAll([traffic[1] ?? {}])).not.toBe(one);
  });

  test('a mask has the form of the value, so that the same rules hold', () => {
    const masker = new Masker(contract);
    const mask = (property: string, value: unknown) => {
      const exchange = readEntry(entry({ body: { [property]: value } }, 200, {}), () => {});
      const { request } = masker.maskExchange(exchange, undefined);
      return Object(request.body?.value)[property];
    };
    expect(mask('idNumber', id)).toMatch(/^\d{17}[A-Z]$/);
    expect(mask('fullName', chinese)).toMatch(/^\p{Script=Han}{3}$/u);
    expect(mask('email', mail)).toMatch(/^[a-z]{5}\.[a-z]{3}@[a-z]{4}\.[a-z]{7}$/);
    expect(mask('dob', '1988-06-15')).toMatch(/^1988-(0[1-9]|1[0-2])-([01]\d|2[0-8])$/);
    expect(String(mask('account', 6_216_610))).toMatch(/^(?!6216610)\d{7}$/);
  });

  test('leaves what is neither secret nor personal, and values that the document lists', () => {
    const body = { kind: 'gift', orderNo: 'A-1', country: 'CN', amount: 100.5, name: 'plain' };
    expect(maskAll([entry({ body }, 200, {})])).toContain(JSON.stringify(JSON.stringify(body)).slice(1, -1));
  });
});
