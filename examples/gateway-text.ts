import type { PayinGateway } from '@cross-border-payments/client';
import encodeQR from 'qr';

/**
 * Returns the details of a gateway as text.
 *
 * @returns lines of text; for alipay, the URL followed by its QR code for the terminal
 */
export function gatewayText(gateway: PayinGateway): string {
  switch (gateway.gateway) {
    case 'alipay':
      // The interface calls `id` a redirect URL. That a phone may open it from a QR code is an assumption.
      return `Open ${gateway.id}\n${encodeQR(gateway.id, 'ascii')}`;
    case 'wechat':
      // The interface does not show how a payer pays with these.
      return `Wechat order ${gateway.id}, app id ${gateway.appid}, original id ${gateway.originalId}`;
    case 'bank':
      return [
        `Transfer to ${gateway.accountName}, account ${gateway.accountNumber}`,
        `at ${gateway.bankName}, with the reference ${gateway.reference}.`,
      ].join('\n');
  }
}
