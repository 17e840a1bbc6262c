import { describe, expect, test } from 'vitest';
import { document, operations, requestExamples, responseExamples } from '../../test/document-examples.ts';
import { isCardNumber, isIdentityNumber } from '../reference-data/reference-data-handlers.ts';

type Properties = Readonly<Record<string, unknown>>;

/** The rate of all examples between AUD and CNY. */
const RATE = 4.7;
/** The people in the examples: their names by identity number. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  '44030519880615003X': ['张伟', 'Zhang Wei', 'zhang wei'],
  '440305198511020027': ['李娜'],
  '440305200804200013': ['李小明'],
  '110105197903140018': ['王强'],
};

const requests = operations.flatMap((operation) => Object.values(requestExamples(operation)));
const responses = operations.flatMap((operation) =>
  [200, 400].flatMap((http) => Object.values(responseExamples(operation, http))),
);
const callback = document.components.examples.GlobalPayoutCallback?.value;
const objects = [...requests, ...responses, callback].flatMap(objectsIn);
const people = objects.filter(({ idNumber }) => typeof idNumber === 'string' && idNumber.length === 18);

describe('identifiers', () => {
  test('belong together: each tradeId always has the same orderNo', () => {
    const pairs = objects.filter(({ tradeId, orderNo }) => tradeId !== undefined && orderNo !== undefined);
    const tradeIds = new Map(pairs.map(({ tradeId, orderNo }) => [orderNo, tradeId]));
    const orderNos = new Map(pairs.map(({ tradeId, orderNo }) => [tradeId, orderNo]));
    expect(pairs.length).toBeGreaterThan(6);
    for (const { tradeId, orderNo } of pairs) {
      expect([tradeId, orderNo]).toEqual([tradeIds.get(orderNo), orderNos.get(tradeId)]);
    }
  });

  test('have the same prefix within a family', () => {
    const families = objects.flatMap(({ tradeId, orderNo }) =>
      tradeId === undefined || orderNo === undefined
        ? []
        : `${String(tradeId).slice(0, 2)} ${String(orderNo).slice(0, 4)}`,
    );
    expect([...new Set(families)].sort()).toEqual(['BP BPO-', 'GP GPO-', 'PI PIN-', 'PP PPO-']);
  });
});

describe('amounts', () => {
  const orders = objects.filter(({ sourceAmount, targetAmount }) => sourceAmount && targetAmount);

  test('match the rate of the quotes', () => {
    for (const order of orders) {
      const { sourceCurrency: from, targetCurrency: to, sourceAmount: source, targetAmount: target } = order;
      const pair = String(order.currencyPair ?? `${to}/${from}`);
      const rates: Record<string, number> = {
        'CNY/AUD': RATE,
        'AUD/CNY': 1 / RATE,
        'CNY/CNY': 1,
        'AUD/AUD': 1,
      };
      if (pair !== 'EUR/AUD')
        expect([pair, target]).toEqual([pair, Number(source) * (rates[pair] ?? Number.NaN)]);
    }
    expect(orders.length).toBeGreaterThan(12);
  });

  test('have the same rate in all quotes and in the conversion', () => {
    const rates = objects.flatMap(({ rate }) => rate ?? []);
    expect(rates.length).toBeGreaterThan(2);
    expect(new Set(rates)).toEqual(new Set([RATE]));
    const conversion = objects.find(({ walletType, sourceAmount }) => walletType && sourceAmount);
    const converted = objects.find(({ convertedAmount }) => convertedAmount !== undefined);
    expect(conversion?.sourceAmount).toBeGreaterThan(0);
    expect(converted?.convertedAmount).toBe(Number(conversion?.sourceAmount) * RATE);
  });
});

describe('people', () => {
  test.each(Object.keys(PEOPLE))('%s is an identity number (GB 11643)', (idNumber) => {
    expect(isIdentityNumber(idNumber)).toBe(true);
  });

  test('have the identity number that belongs to their name, and the gender that the number encodes', () => {
    for (const person of people) {
      const names = PEOPLE[String(person.idNumber)] ?? [];
      expect([person.idNumber, names.includes(readOrderName(person))]).toEqual([person.idNumber, true]);
      const gender = Number(String(person.idNumber)[16]) % 2 === 1 ? 'Male' : 'FeMale';
      if (person.gender !== undefined)
        expect([readOrderName(person), person.gender]).toEqual([readOrderName(person), gender]);
    }
    expect(people.length).toBeGreaterThan(10);
  });

  test('have identity cards that expire after they were issued', () => {
    const cards = objects.filter(({ idIssueDate }) => idIssueDate !== undefined);
    for (const { idIssueDate, idExpiryDate } of cards)
      expect(String(idIssueDate) < String(idExpiryDate)).toBe(true);
    expect(cards.length).toBeGreaterThan(2);
  });
});

test('bank cards have a correct check digit (Luhn)', () => {
  const properties = ['account', 'number', 'accountNumber'];
  const numbers = objects.flatMap((each) => properties.flatMap((name) => each[name] ?? [])).map(String);
  const cards = numbers.filter((number) => /^\d{16,19}$/.test(number));
  expect(cards.filter((number) => !isCardNumber(number))).toEqual([]);
  expect(cards.length).toBeGreaterThan(5);
});

test('social credit codes have the check character of GB 32100', () => {
  const properties = ['companyNumber', 'uionSocialCreditCode'];
  const codes = objects.flatMap((each) => properties.flatMap((name) => each[name] ?? [])).map(String);
  const chinese = codes.filter((code) => code.length === 18);
  expect(chinese.filter((code) => !isSocialCreditCode(code))).toEqual([]);
  expect(chinese.length).toBeGreaterThan(1);
  expect(isSocialCreditCode('91440300MA5F2K8N3E')).toBe(false);
});

test('a payin in the list has the gateway of the response to its create', () => {
  const gateways = objects.filter(({ gateway }) => gateway === 'bank');
  expect(gateways.length).toBeGreaterThan(1);
  for (const gateway of gateways) expect(gateway).toEqual(gateways[0]);
});

test('the parameters of the list match the payins in its response', () => {
  const list = operations.find(({ id }) => id === 'listPayins');
  if (list === undefined) throw new Error('There is no list of payins.');
  const query = requestExamples(list).query as Record<string, string>;
  const { total, data } = responseExamples(list, 200).payins as {
    total: number;
    data: Record<string, string>[];
  };
  expect(total).toBe(data.length);
  for (const { orderNo, status, createTime = '' } of data) {
    expect({ orderNo, status }).toEqual({ orderNo: query.search, status: query.status });
    const day = createTime.slice(0, 10);
    expect([query.start, day, query.end]).toEqual([query.start, day, query.end].sort());
  }
});

function objectsIn(value: unknown): readonly Properties[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Properties, ...inner];
}

function readOrderName({ fullName, name, pinyinName, accountName, firstName, lastName }: Properties): string {
  return String(accountName ?? fullName ?? name ?? pinyinName ?? `${lastName} ${firstName}`);
}

/** Checks the check character of a unified social credit code (ISO 7064 MOD 31 with the letters of GB 32100). */
function isSocialCreditCode(code: string): boolean {
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  let weight = 1;
  let sum = 0;
  for (const letter of code.slice(0, 17)) {
    sum += letters.indexOf(letter) * weight;
    weight = (weight * 3) % 31;
  }
  return /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) && letters[(31 - (sum % 31)) % 31] === code[17];
}
