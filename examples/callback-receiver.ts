import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AnyError, createClient } from '@cross-border-payments/client';
import { createCallbackReceiver, toNodeListener } from '@cross-border-payments/client/callback';
import { readSettings } from './settings.ts';

const { service, orderNo, port } = readSettings(
  'Receives the callbacks of the service, and gets the status of an order.',
  'RENT-1001',
);
const client = createClient(service);
/** Numbers of the orders without a final status. A real merchant reads them from the records. */
const openOrders = new Set<string>();
/** The final statuses of the sandbox: the interface document does not say what the statuses mean. */
const FINAL = ['completed', 'failed', 'rejected', 'overrule', 'canceled'];

// The service's own application key, which the sandbox prints. If the receiver does not check this key, anybody who can
// reach the URL can send callbacks.
const { CALLBACK_APP_KEY: appKey } = process.env;
if (!appKey) throw new Error('Set CALLBACK_APP_KEY to the `appkey` of callbacks that the sandbox printed.');

const receiver = createCallbackReceiver({
  appKey,
  onCallback: (callback) => {
    console.log('Callback:', JSON.stringify(callback));
    // Runs after the response is sent: nobody knows how long the service waits for it. If a callback arrives twice, the
    // status is queried twice, which does no harm.
    setImmediate(() => void checkOrders());
  },
});

/**
 * Gets the status of each order. Trust only the response to this query: callbacks are not signed, and the interface
 * document does not say what they contain.
 */
async function checkOrders(): Promise<void> {
  for (const orderNo of openOrders) {
    try {
      const { status } = await client.payin.getStatus({ orderNo });
      console.log(`Order ${orderNo} is ${status}.`);
      if (FINAL.includes(status ?? '')) openOrders.delete(orderNo);
    } catch (error) {
      console.log(`Order ${orderNo}: ${(error as Error).message}`);
    }
  }
}

const server = createServer(toNodeListener(receiver)).listen(port, '127.0.0.1');
// Before the order is created: if the port is in use, the program ends here.
await once(server, 'listening');
console.log(`Listening at http://127.0.0.1:${(server.address() as AddressInfo).port}/hub/webhook`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());

// Causes a callback: the sandbox pays an order with this amount after three seconds.
openOrders.add(orderNo);
await client.payin
  .create({
    // The number of the payment in your records: the service makes one order per number.
    orderNo,
    purpose: 'Rent',
    targetAmount: 6600,
    sourceCurrency: 'CNY',
    targetCurrency: 'AUD',
    getway: 'bank',
    payer: { fullName: '李四', relationship: 'Self' },
    beneficiary: { fullName: 'Example Homes' },
  })
  .then(() => console.log(`Order ${orderNo} waits for its payer.`))
  .catch(async (error: AnyError) => {
    if (!('resolve' in error)) throw error;
    // The order may exist, from this run or an earlier one. Another number would make a second order.
    console.log(error.message, JSON.stringify(await error.resolve?.()));
  });
