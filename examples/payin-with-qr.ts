import {
  type AnyError,
  type CreatePayinRequest,
  createClient,
  waitForStatus,
} from '@cross-border-payments/client';
import { gatewayText } from './gateway-text.ts';
import { readSettings } from './settings.ts';

const { service, orderNo } = readSettings(
  'Collects a tuition fee, and shows the payer how to pay.',
  'TUITION-1001',
);
const client = createClient(service);

const order: CreatePayinRequest = {
  // The number of the payment in your records: the service makes one order per number.
  orderNo,
  purpose: 'Tuition',
  // The sandbox pays this amount after three seconds. Any other amount waits for a payer.
  targetAmount: 6600,
  sourceCurrency: 'CNY',
  targetCurrency: 'AUD',
  // The service spells it this way.
  getway: 'alipay',
  payType: 'qrcode',
  payer: {
    // Must be a Chinese name.
    fullName: '李四',
    entityType: 'I',
    idType: 'idcard',
    idNumber: '11010519491231002X',
    nationality: 'CN',
    relationship: 'Self',
  },
  beneficiary: { fullName: 'Example University', entityType: 'B', nationality: 'AU' },
};

const { tradeId, gateway } = await client.payin.create(order).catch(async (error: AnyError) => {
  if (!('resolve' in error)) throw error;
  // The order may exist, from this run or an earlier one. Another number would make a second order.
  console.log(error.message, JSON.stringify(await error.resolve?.()));
  process.exit(1);
});
console.log(`Payin ${tradeId}:`);
console.log(gatewayText(gateway));

await waitForStatus((signal) => client.payin.getStatus({ tradeId }, { signal }), {
  // The interface does not show what these statuses mean; they are final in the sandbox.
  until: ['completed', 'failed', 'rejected', 'overrule', 'canceled'],
  onChange: ({ status }) => console.log(`It is ${status}.`),
});
