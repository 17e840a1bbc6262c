import type { PayinGatewayName } from '@cross-border-payments/server-stubs';
import { expect, test } from 'vitest';
import { openGateway } from './payin-handlers.ts';

const NAMES: readonly PayinGatewayName[] = ['wechat', 'alipay', 'bank'];

function seeded(seed: number): Buffer {
  return Buffer.from(Array.from({ length: 32 }, (_, index) => (seed * 131 + index * 57) % 256));
}

test('has exactly the properties that R-013 requires', () => {
  expect(Object.keys(openGateway('wechat', 'PI1', seeded(1))).sort()).toEqual([
    'appid',
    'gateway',
    'id',
    'originalId',
  ]);
  expect(Object.keys(openGateway('alipay', 'PI1', seeded(1))).sort()).toEqual(['appid', 'gateway', 'id']);
  expect(Object.keys(openGateway('bank', 'PI1', seeded(1))).sort()).toEqual([
    'accountName',
    'accountNumber',
    'bankName',
    'gateway',
    'reference',
  ]);
});

test('has details that look real but do not work', () => {
  expect(openGateway('wechat', 'PI1', seeded(1))).toMatchObject({
    appid: expect.stringMatching(/^wx[0-9a-f]{16}$/),
    id: expect.stringMatching(/^wx\d{14}[0-9a-f]{18}$/),
    originalId: expect.stringMatching(/^gh_[0-9a-f]{12}$/),
  });
  const alipay = openGateway('alipay', 'PI 1&x=2', seeded(1));
  const url = new URL(alipay.gateway === 'alipay' ? alipay.id : '');
  expect(url.hostname).toBe('alipay.example.com');
  expect(url.searchParams.get('trade')).toBe('PI 1&x=2');
  expect(openGateway('bank', 'PI1', seeded(1))).toMatchObject({
    accountNumber: expect.stringMatching(/^7559\d{11}$/),
    reference: expect.stringMatching(/^PI-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
  });
});

test.each(NAMES)(
  'returns the same %s gateway for the same random numbers, and another gateway for others',
  (name) => {
    expect(openGateway(name, 'PI1', seeded(1))).toEqual(openGateway(name, 'PI1', seeded(1)));
    expect(openGateway(name, 'PI1', seeded(2))).not.toEqual(openGateway(name, 'PI1', seeded(1)));
  },
);
