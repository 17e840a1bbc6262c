import {
  type AnyError,
  type CreateGlobalPayoutRequest,
  createClient,
  waitForStatus,
} from '@cross-border-payments/client';
import { readSettings } from './settings.ts';

const { service, orderNo } = readSettings(
  'Pays a salary from Australia to a bank account in China.',
  'SALARY-1001',
);
const client = createClient(service);

const { queryNo, rate } = await client.globalPayout.getQuote({
  sourceCurrency: 'AUD',
  targetCurrency: 'CNY',
});
if (!queryNo) throw new Error('The service returned no quote.');
console.log(`Quote ${queryNo}: 1 AUD is ${rate} CNY.`);

const order: CreateGlobalPayoutRequest = {
  // The number of the payment in your records: the service makes one order per number.
  orderNo,
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

const { tradeId, status } = await client.globalPayout.create(order).catch(async (error: AnyError) => {
  if (!('resolve' in error)) throw error;
  // The order may exist, from this run or an earlier one. Another number would make a second order.
  const result = await error.resolve?.();
  console.log(error.message, JSON.stringify(result));
  // `pending` is the sandbox's status of an order that is not confirmed. Ask the operator for yours.
  const { tradeId, status } = (result?.found && result.order) || {};
  if (tradeId && status === 'pending') return { tradeId, status };
  process.exit(1);
});
console.log(`Payout ${tradeId} is ${status}.`);

await client.globalPayout.confirm({ tradeId });
console.log('Confirmed.');

await waitForStatus((signal) => client.globalPayout.getStatus({ tradeId }, { signal }), {
  // The interface does not show the statuses of payouts; these are final in the sandbox.
  until: ['completed', 'failed', 'rejected'],
  onChange: ({ status }) => console.log(`It is ${status}.`),
});
