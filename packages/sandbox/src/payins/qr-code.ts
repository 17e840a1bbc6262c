import type { PayinGateway } from '@cross-border-payments/server-stubs';
import encodeQR from 'qr';

/** A QR code as text and image. */
export interface QrCode {
  /** The text of the code. */
  readonly text: string;
  /** The code as an SVG document without external parts. */
  readonly svg: string;
}

/**
 * Makes the QR code of a payin. The interface does not show it, so only the control API does (sandbox choice `qr-code`).
 *
 * @param payType `app` or `qrcode`
 * @returns the code, or undefined for the bank gateway and for payments inside an app
 */
export function qrCodeOf(gateway: PayinGateway, payType: 'app' | 'qrcode'): QrCode | undefined {
  if (payType === 'app' || gateway.gateway === 'bank') return undefined;
  const text = gateway.gateway === 'alipay' ? gateway.id : `weixin://wxpay/bizpayurl?pr=${gateway.id}`;
  return { text, svg: encodeQR(text, 'svg', { ecc: 'medium' }) };
}
