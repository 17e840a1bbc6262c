import {
  type AnyError,
  type CreateGlobalPayoutRequest,
  createClient,
  waitForStatus,
} from '@cross-border-payments/client';
import { newOrderNumber } from './order-number.ts';
import { readSettings } from './settings.ts';

const client = createClient(readSettings('Pays a salary from Australia to a bank account in China.').service);

const { queryNo, rate } = await client.globalPayout.getQuote({
  sourceCurrency: 'AUD',
  targetCurrency: 'CNY',
});
if (!queryNo) throw new Error('The service returned no quote.');
console.log(`Quote ${queryNo}: 1 AUD is ${rate} CNY.`);

const order: CreateGlobalPayoutRequest = {
  orderNo: newOrderNumber('SALARY'),
  queryNo,
  lockRate: true,
  purpose: 'Salary',
  relationship: 'Employee',
  sourceCurrency: 'AUD',
  targetCurrency: 'CNY',
  targetAmount: 5000,
  payer: {
    fullName: 'Southern Cross Trading Pty Ltd',
    entityType: 'B',
    nationality: 'AU',
    address: { state: 'NSW', city: 'Sydney', street: '1 George Street', postCode: '2000', country: 'AU' },
  },
  beneficiary: {
    fullName: '张三',
    entityType: 'I',
    // Required by the compiler too.
    gender: 'Male',
    nationality: 'CN',
    accountType: 'bank',
    accountInfo: {
      name: 'Zhang San',
      number: '6216610200016587010',
      currency: 'CNY',
      routingType: 'swift',
      routingValue: 'BKCHCNBJ45A',
    },
  },
};

try {
  const { tradeId, status } = await client.globalPayout.create(order);
  console.log(`Payout ${tradeId} is ${status}.`);

  await client.globalPayout.confirm({ tradeId });
  console.log('Confirmed.');

  await waitForStatus((signal) => client.globalPayout.getStatus({ tradeId }, { signal }), {
    // The interface does not show the statuses of payouts; these are final in the sandbox.
    until: ['completed', 'failed', 'rejected'],
    onChange: ({ status }) => console.log(`It is ${status}.`),
  });
} catch (thrown) {
  const error = thrown as AnyError;
  if (error.kind !== 'outcome-unknown') throw error;
  // The order may exist, or even be confirmed. A new payout with another number could pay twice.
  console.log(`Check order ${order.orderNo} before you do anything else: ${error.message}`);
  process.exitCode = 1;
}
