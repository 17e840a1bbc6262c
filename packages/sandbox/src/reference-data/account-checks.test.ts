import type { CheckBankAccountRequest } from '@cross-border-payments/server-stubs';
import { describe, expect, test } from 'vitest';
import { checkAlipay, checkBankAccount, isCardNumber, isIdentityNumber } from './reference-data-handlers.ts';

const GOOD: CheckBankAccountRequest = {
  type: 'check4',
  idNumber: '11010519491231002X',
  name: '张三',
  account: '6216610200016587010',
  phone: '13800138000',
};

describe('an identity number', () => {
  test.each(['11010519491231002X', '110105194912310038'])('%s can exist', (text) => {
    expect(isIdentityNumber(text)).toBe(true);
  });

  test.each([
    ['a wrong check digit', '110105194912310021'],
    ['a day that does not exist', '110105194902300020'],
    ['a small x', '11010519491231002x'],
    ['fifteen digits', '110105491231002'],
    ['nothing', ''],
  ])('cannot have %s', (_, text) => {
    expect(isIdentityNumber(text)).toBe(false);
  });

  test('has exactly one valid check digit, and is invalid if any digit changes', () => {
    const body = '11010519491231002';
    expect([...'0123456789X'].filter((digit) => isIdentityNumber(body + digit))).toEqual(['X']);
    for (let place = 14; place < 17; place++) {
      const digit = (Number(body[place]) + 1) % 10;
      expect(isIdentityNumber(`${body.slice(0, place)}${digit}${body.slice(place + 1)}X`)).toBe(false);
    }
  });
});

test('a card number has 16 to 19 digits and the check digit of Luhn', () => {
  expect(isCardNumber('6216610200016587010')).toBe(true);
  expect(isCardNumber('4111111111111111')).toBe(true);
  expect([...'0123456789'].filter((digit) => isCardNumber(`411111111111111${digit}`))).toEqual(['1']);
  expect(isCardNumber('755901234510999')).toBe(false);
  expect(isCardNumber('00000000000000000000')).toBe(false);
  expect(isCardNumber('4111 1111 1111 1111')).toBe(false);
});

describe('the check of three and four elements', () => {
  test('verifies the document’s examples', () => {
    expect(checkBankAccount(GOOD)).toEqual({ code: '1', message: 'The elements belong together.' });
    const { phone: _phone, ...three } = GOOD;
    expect(checkBankAccount({ ...three, type: 'check3' }).code).toBe('1');
  });

  test.each([
    ['idNumber', '110105194912310021'],
    ['name', 'Zhang San'],
    ['name', '张'],
    ['account', '6216610200016587011'],
    ['phone', '0755123456'],
  ] as const)('returns 10028 for a wrong %s: %s', (property, value) => {
    const result = checkBankAccount({ ...GOOD, [property]: value });
    expect(result.code).toBe('10028');
    expect(result.message).toMatch(new RegExp(`^${property} is not `));
  });

  test('returns -1 for blank elements and names them; the check of three elements ignores the phone', () => {
    expect(checkBankAccount({ ...GOOD, name: ' ', phone: '' })).toEqual({
      code: '-1',
      message: 'Fill in name, phone.',
    });
    expect(checkBankAccount({ ...GOOD, type: 'check3', phone: 'nonsense' }).code).toBe('1');
  });
});

describe('the check of an alipay transaction', () => {
  const wallet = (routingValue: string, idNumber = '11010519491231002X') =>
    checkAlipay({ beneficiary: { idNumber, accountInfo: { routingValue } } }).result;

  test('accepts phone numbers and e-mail addresses as wallets', () => {
    expect(wallet('13800138000')).toBe('success');
    expect(wallet('zhang.san@example.com')).toBe('success');
    expect(wallet('12')).toBe('failed');
  });

  test('fails for numbers that cannot exist, and not for documents of other countries', () => {
    expect(wallet('13800138000', '110105194912310021')).toBe('failed');
    expect(wallet('13800138000', 'PA1234567')).toBe('success');
    const bank = (number: string) => checkAlipay({ beneficiary: { accountInfo: { number } } }).result;
    expect([bank('6216610200016587010'), bank('1234')]).toEqual(['success', 'failed']);
    expect(checkAlipay({}).result).toBe('success');
  });
});
