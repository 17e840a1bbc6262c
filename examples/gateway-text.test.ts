import { expect, test } from 'vitest';
import { gatewayText } from './gateway-text.ts';

test('the text for alipay has a URL and its QR code', () => {
  const text = gatewayText({ gateway: 'alipay', appid: '2021', id: 'https://pay.example/1' });
  const [first, ...code] = text.trimEnd().split('\n');
  expect(first).toBe('Open https://pay.example/1');
  expect(code.length).toBeGreaterThan(10);
  expect(code.join('')).toMatch(/^[\s█▀▄]+$/);
});

test('the text for wechat has the three values, and does not claim how they are used', () => {
  const text = gatewayText({ gateway: 'wechat', appid: 'wx1', id: 'wx2', originalId: 'gh3' });
  expect(text).toBe('Wechat order wx2, app id wx1, original id gh3');
});

test('the text for a bank has the account and the reference', () => {
  const text = gatewayText({
    gateway: 'bank',
    accountName: 'Example Ltd.',
    accountNumber: '7559',
    bankName: 'Example Bank',
    reference: 'PI3-4471',
  });
  expect(text).toBe('Transfer to Example Ltd., account 7559\nat Example Bank, with the reference PI3-4471.');
});
