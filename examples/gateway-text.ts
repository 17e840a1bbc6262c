import type { PayinGateway } from '@cross-border-payments/client';
import encodeQR from 'qr';

/**
 * Returns instructions for the payer.
 *
 * @returns lines of text; for alipay, the URL followed by its QR code for the terminal
 */
export function gatewayText(gateway: PayinGateway): string {
  switch (gateway.gateway) {
    case 'alipay':
      return `Scan, or open ${gateway.id}\n${encodeQR(gateway.id, 'ascii')}`;
    case 'wechat':
      return `Open wechat with app ${gateway.appid} (${gateway.originalId}) and id ${gateway.id}.`;
    case 'bank':
      return [
        `Transfer to ${gateway.accountName}, account ${gateway.accountNumber}`,
        `at ${gateway.bankName}, with the reference ${gateway.reference}.`,
      ].join('\n');
  }
}
