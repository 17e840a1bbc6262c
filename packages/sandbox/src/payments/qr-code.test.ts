import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { encodeQrCode, openGateway } from './payin-handlers.ts';

const random = () => Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7));

/** Draws a text as a QR code and decodes it again. */
function read(text: string): string {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 4 });
  const height = modules.length;
  const width = modules[0]?.length ?? 0;
  const data = new Uint8ClampedArray(
    modules.flat().flatMap((dark) => (dark ? [0, 0, 0, 255] : [255, 255, 255, 255])),
  );
  return decodeQR({ width, height, data });
}

test('encodes the redirect URL of alipay', () => {
  const gateway = openGateway('alipay', 'PI20261120000002', random());
  const qr = encodeQrCode(gateway, 'qrcode');
  expect(qr?.text).toBe(gateway.gateway === 'alipay' ? gateway.id : '');
  expect(read(qr?.text ?? '')).toBe(qr?.text);
});

test('encodes a link with the order id of wechat', () => {
  const gateway = openGateway('wechat', 'PI1', random());
  expect(encodeQrCode(gateway, 'qrcode')?.text).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=wx/);
});

test('is an SVG that contains no scripts and loads no resources', () => {
  const svg = encodeQrCode(openGateway('wechat', 'PI1', random()), 'qrcode')?.svg ?? '';
  expect(svg).toMatch(/^(<\?xml[^>]*>)?\s*<svg /);
  expect(svg).not.toMatch(/script|href|<image|onload|url\(/i);
});

test('is omitted for payments inside an app and for a bank', () => {
  expect(encodeQrCode(openGateway('alipay', 'PI1', random()), 'app')).toBeUndefined();
  expect(encodeQrCode(openGateway('bank', 'PI1', random()), 'qrcode')).toBeUndefined();
});
