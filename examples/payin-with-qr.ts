import { type CreateGlobalPayinTransferRequest, createClient } from '@cross-border-payments/client';
import { gatewayText } from './gateway-text.ts';
import { readSettings } from './settings.ts';

const client = createClient(readSettings('Collects a tuition fee, and shows the payer how to pay.'));

const order: CreateGlobalPayinTransferRequest = {
  orderNo: 'TUI-2026-0001',
  purpose: 'Tuition',
  sourceAmount: 10_000,
  sourceCurrency: 'CNY',
  targetCurrency: 'AUD',
  // Spelled like this by the service. The mock answers its first written example, a wechat one, whatever stands here.
  getway: 'alipay',
  payType: 'qrcode',
  payer: {
    // A Chinese name: R-010.
    fullName: '李四',
    entityType: 'I',
    idType: 'idcard',
    idNumber: '11010519491231002X',
    nationality: 'CN',
    relationship: 'Self',
  },
  beneficiary: { fullName: 'Example University', entityType: 'B', nationality: 'AU' },
};

const { tradeId, gateway } = await client.globalPayin.createTransfer(order);
console.log(`Payin ${tradeId}:`);
console.log(gatewayText(gateway));

const { status } = await client.globalPayin.getTransferStatus({ tradeId });
console.log(`It is ${status}.`);
